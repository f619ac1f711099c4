package io.keyheat.scenarios.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a check says of a schema with rows, whose values nobody has told. */
class SchemaOfRowsTest {
  @TempDir private Path folder;

  private final CommandLineFixture keyheat = new CommandLineFixture();

  /** A number of rows is known where what their keys hold is assumed, as is what loads write. */
  @Test
  void asManyRowsAsThereAreAreNotTooManyForAssumedKeys() throws Exception {
    Path file = folder.resolve("days.json");
    Files.writeString(
        file,
        """
        {"Table": {"TableName": "Days", "ItemCount": 25000000, "TableSizeBytes": 5000000000,
          "AttributeDefinitions": [{"AttributeName": "day", "AttributeType": "S"}],
          "KeySchema": [{"AttributeName": "day", "KeyType": "HASH"}]}}
        """);
    assertThat(keyheat.run("check", file, "--system", "dynamodb")).as(keyheat.err()).isZero();
    assertThat(keyheat.out()).doesNotContain("inserts 600 rows");
  }
}

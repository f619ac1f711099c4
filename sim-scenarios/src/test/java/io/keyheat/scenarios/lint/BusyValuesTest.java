package io.keyheat.scenarios.lint;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.run.SchemaScenario;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys that a hash places by a value that much of what is written shares. */
class BusyValuesTest {
  @TempDir Path folder;

  private List<String> warnings(String name, String schema, String system) throws Exception {
    Path file = Files.writeString(folder.resolve(name), schema);
    return SchemaLint.of(SchemaScenario.read(file.toString(), system, ReadOptions.DEFAULT)).stream()
        .filter(warning -> warning.level() == Level.WARNING)
        .map(warning -> warning.path() + ": " + warning.finding() + "; " + warning.remedy())
        .toList();
  }

  private static final String TABLE =
      """
      {"TableName": "Orders",
       "AttributeDefinitions": [{"AttributeName": "PARTITION", "AttributeType": "S"},
         {"AttributeName": "SORT", "AttributeType": "S"}],
       "KeySchema": [{"AttributeName": "PARTITION", "KeyType": "HASH"},
         {"AttributeName": "SORT", "KeyType": "RANGE"}]}
      """;

  private List<String> ofKey(String partition, String sort) throws Exception {
    return warnings(
        "t.json", TABLE.replace("PARTITION", partition).replace("SORT", sort), "dynamodb");
  }

  @Test
  void aPartitionKeyThatAllItemsOfADayShareIsWarnedOfWhateverTheSortKey() throws Exception {
    assertThat(ofKey("day", "orderId"))
        .singleElement()
        .asString()
        .startsWith("tables.Orders.key: all writes may go to one value of day, and one partition")
        .contains("hash more parts of the key together, or a shard");
    assertThat(ofKey("day", "createdAt")).singleElement().asString().contains("behind day");
    assertThat(ofKey("customerId", "orderId")).isEmpty();
  }

  @Test
  void anIndexOfADayIsWarnedOfAsATableIs() throws Exception {
    String indexed =
        """
        {"TableName": "Orders",
         "AttributeDefinitions": [{"AttributeName": "orderId", "AttributeType": "S"},
           {"AttributeName": "day", "AttributeType": "S"}],
         "KeySchema": [{"AttributeName": "orderId", "KeyType": "HASH"}],
         "GlobalSecondaryIndexes": [{"IndexName": "byDay",
           "KeySchema": [{"AttributeName": "day", "KeyType": "HASH"}]}]}
        """;
    assertThat(warnings("t.json", indexed, "dynamodb"))
        .singleElement()
        .asString()
        .startsWith("tables.Orders.indexes.byDay: all writes may go to one value of day");
  }

  @Test
  void aSystemThatMetersNothingIsHeldAgainstWhatAServerTakes() throws Exception {
    String sql =
        """
        CREATE TABLE orders (paid boolean, id uuid DEFAULT gen_random_uuid(),
          PRIMARY KEY (%s HASH, %s));
        """;
    assertThat(warnings("t.sql", sql.formatted("paid", "id"), "yugabytedb"))
        .singleElement()
        .asString()
        .contains("one in 2 of all writes may go to one value of paid", "one server takes");
    assertThat(warnings("t.sql", sql.formatted("id", "paid"), "yugabytedb")).isEmpty();
  }
}

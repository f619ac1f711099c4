package io.keyheat.scenarios.foresight;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.run.CheckedScenario;
import java.util.List;
import org.junit.jupiter.api.Test;

class StorageLimitsTest {
  private static List<String> notes(String system, String existing, String more)
      throws ScenarioException {
    String text =
        """
        title: Stored data
        system: %s
        servers: 2
        duration: 60s
        tables:
          T:
            columns: {K: {type: int64, values: {uniform: [1, 1000000000]}}}
            key: [K]
            rowSize: 1MB
            existing: %s
        """
            .formatted(system, existing);
    return CheckedScenario.of(ScenarioReader.read("test", text + more, ReadOptions.DEFAULT))
        .notes()
        .stream()
        .filter(note -> note.contains("may store"))
        .toList();
  }

  private static final String READ = "loads: {get: {lookup: T, rate: 10/s}}\n";

  @Test
  void oldDataBeyondTheDocumentedLimitOfTheServersAreNoted() throws Exception {
    assertThat(notes("spanner", "100TB", READ))
        .containsExactly(
            "tables and indexes hold up to 100 TB, and 2 servers may store 22.0 TB by the documents"
                + " (10TiB each); that asks for at least 10 servers");
    assertThat(notes("spanner", "20TB", READ)).isEmpty();
  }

  @Test
  void eachSystemHasItsOwnLimit() throws Exception {
    assertThat(notes("bigtable", "20TB", READ)).singleElement().asString().contains("5TB each");
    assertThat(notes("dynamodb", "100TB", READ)).isEmpty();
  }

  /** Inserts of 6,000 rows of 1 MB are 6 GB, less than 10 GB of room and more than 5. */
  @Test
  void insertsOfTheRunCountAndUpdatesDoNot() throws Exception {
    String insert = "loads: {put: {insert: T, rate: 50/s, rowsPerCommit: 2}}\n";
    assertThat(notes("bigtable", "9995GB", insert)).hasSize(1);
    assertThat(notes("bigtable", "9990GB", insert)).isEmpty();
    assertThat(notes("bigtable", "9995GB", insert.replace("insert", "update"))).isEmpty();
  }

  @Test
  void variantsWithEnoughServersAreNotNamed() throws Exception {
    String variants = "variants: {few: {}, many: {servers: 12}}\n";
    assertThat(notes("spanner", "100TB", READ + variants))
        .singleElement()
        .asString()
        .endsWith("10 servers (few)");
  }
}

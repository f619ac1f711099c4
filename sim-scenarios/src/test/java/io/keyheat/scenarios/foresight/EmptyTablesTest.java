package io.keyheat.scenarios.foresight;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EmptyTablesTest {
  private static String notes(String existing, String loads) throws ScenarioException {
    String text =
        """
        title: No rows
        system: spanner
        servers: 3
        duration: 1m
        tables:
          T:
            columns: {Id: {type: int64, values: {uniform: [1, 100000]}}}
            key: [Id]
            rowSize: 100B
            existing: %s
        loads: {%s}
        """
            .formatted(existing, loads);
    return String.join(
        "\n", EmptyTables.notes(ScenarioReader.read("test", text, ReadOptions.DEFAULT)));
  }

  @Test
  void updatesOfATableWithoutRowsAreToldThatNoneAreThere() throws Exception {
    assertThat(notes("0", "change: {update: T, rate: 10/s}, see: {lookup: T, rate: 10/s}"))
        .startsWith("T holds no rows and no load adds any, so that what its loads update");
  }

  @Test
  void readsAloneOfATableWithoutRowsFindNothing() throws Exception {
    assertThat(notes("0", "see: {lookup: T, rate: 10/s}"))
        .startsWith("T holds no rows and no load adds any, so that its reads find nothing");
  }

  @ParameterizedTest
  @ValueSource(strings = {"insert", "upsert"})
  void aLoadThatAddsRowsGivesTheOthersSomethingToFind(String adds) throws Exception {
    String loads = "add: {%s: T, rate: 10/s}, change: {update: T, rate: 10/s}".formatted(adds);
    assertThat(notes("0", loads)).isEmpty();
  }

  @Test
  void updatesOfRowsThatAreThereHaveNoNote() throws Exception {
    assertThat(notes("100000", "change: {update: T, rate: 10/s}")).isEmpty();
  }
}

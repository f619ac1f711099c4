package io.keyheat.scenarios.foresight;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.ScenarioReader;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoadMadeSplitsTest {
  /** Of Spanner's tables hands make splits; a table with rows has been split by its load. */
  @ParameterizedTest
  @CsvSource({
    "firestore, 50, 0, 1",
    "datastore, 50, 0, 1",
    "firestore, 1, 0, 0",
    "firestore, 50, 300GB, 0",
    "spanner, 50, 0, 0"
  })
  void aNewTableIsNotedThatBeginsInTabletsWhichNobodyCanMake(
      String system, int preSplits, String existing, int notes) throws Exception {
    String text =
        """
        title: t
        system: %s
        servers: 3
        duration: 1m
        tables:
          T:
            columns: {Id: {type: string, values: {uuid: v4}}}
            key: [Id]
            rowSize: 1KB
            existing: %s
            preSplits: %d
        loads: {put: {insert: T, rate: 10/s}}
        """
            .formatted(system, existing, preSplits);
    ScenarioFile file = ScenarioReader.read("test", text);
    assertThat(LoadMadeSplits.notes(file)).hasSize(notes).allMatch(n -> n.contains("by hand"));
  }
}

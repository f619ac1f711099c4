package io.keyheat.scenarios.lint;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.reader.ScenarioReader;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlannedShardsTest {
  /**
   * A partition of DynamoDB takes 1,000 writes a second, and a tablet of Firestore 500 by its
   * documents: of 2,850 a second five values leave 570 to each, and three or four more than the 65
   * % that are planned for.
   */
  @ParameterizedTest
  @CsvSource({"dynamodb, 2850, 5 values", "dynamodb, 1300, 2 values", "firestore, 700, 3 values"})
  void whatIsAdvisedLeavesRoomInTabletsWithTheirOwnLimit(
      String system, int perSecond, String values) throws Exception {
    String text =
        """
        title: t
        system: %s
        servers: 10
        duration: 8m
        tables:
          T:
            columns:
              Id: {type: string, values: {uuid: v4}}
              Status: {type: string, values: {constant: NEW}}
              At: {type: timestamp, values: now}
            key: [Id]
            rowSize: 900B
            existing: 10000000
            indexes: {ByStatus: {on: [Status, At]}}
        loads: {w: {insert: T, rate: %d/s}}
        """
            .formatted(system, perSecond);
    assertThat(Lint.of(ScenarioReader.read("test", text)))
        .filteredOn(warning -> warning.path().contains("ByStatus"))
        .extracting(Warning::remedy)
        .anyMatch(remedy -> remedy.contains("at least " + values));
  }
}

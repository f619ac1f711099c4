package io.keyheat.scenarios.foresight.rows;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnsetTimesTest {
  private static final String OLD = "Created: {uniform: [2025-01-01, 2026-01-01]}";

  /** An entry moves to another status and keeps the time at which its row was made. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "update: Orders, sets: [Status] | true",
        "update: Orders, sets: [Status], values: {OLD} | false",
        "update: Orders, sets: [Status, Created] | false",
        "update: Orders, sets: [Note] | false",
        "update: Orders | false",
        "insert: Orders | false",
        "upsert: Orders | false",
      })
  void aTimeOfWritingThatAnUpdateMovesAndDoesNotSetIsToBeNamed(String load, boolean isTold)
      throws Exception {
    String text =
        """
        title: Orders that change
        system: spanner
        servers: 3
        duration: 1m
        tables:
          Orders:
            columns:
              Id: {type: int64, values: {uniform: [1, 1000000]}}
              Created: {type: timestamp, values: now, existing: now}
              Status: {type: int64, values: {uniform: [1, 9]}}
              Note: {type: int64, values: {uniform: [1, 1000000]}}
            key: [Id]
            rowSize: 100B
            existing: 1000
            indexes: {ByStatus: {on: [Status, Created]}, ByNote: {on: [Note]}}
        loads: {ship: {rate: 500/s, %s}}
        """
            .formatted(load.replace("OLD", OLD));
    assertThat(UnsetTimes.notes(ScenarioReader.read("test", text, ReadOptions.DEFAULT)))
        .hasSize(isTold ? 1 : 0)
        .allMatch(note -> note.contains("loads.ship does not set Created"));
  }
}

package io.keyheat.scenarios.foresight;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.run.CheckedScenario;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run keeps ten million rows of a table that is materialized. */
class FullTablesTest {
  /** Of few keys, or of one for each of the 1,200 seconds, most upserts replace rows. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{uuid: v4} | upsert | 1000/s | true",
        "{uuid: v4} | upsert | 400/s | false",
        "{uuid: v4} | insert | 1000/s | false",
        "'{text: \"page{n}\", n: {uniform: [1, 50000]}}' | upsert | 1000/s | false",
        "{timeText: yyyyMMddHHmmss} | upsert | 1000/s | false",
      })
  void aRunThatWouldEndForItsRowsIsToldBefore(
      String values, String operation, String rate, boolean isTold) throws Exception {
    String text =
        """
        title: Points of a series
        system: hbase
        servers: 6
        duration: 20m
        tables:
          Points:
            columns: {Id: {type: string, values: %s}}
            key: [Id]
            rowSize: 50B
        loads: {points: {%s: Points, rowsPerCommit: 20, rate: %s}}
        """
            .formatted(values.replace("'", ""), operation, rate);
    assertThat(
            CheckedScenario.of(ScenarioReader.read("test", text, ReadOptions.DEFAULT))
                .notes()
                .stream()
                .filter(
                    note ->
                        note.startsWith(
                            "Points may have up to 24,000,000 rows at the end; a run holds at most"
                                + " 10,000,000")))
        .hasSize(isTold ? 1 : 0);
  }
}

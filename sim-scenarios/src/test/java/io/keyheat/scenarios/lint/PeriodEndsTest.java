package io.keyheat.scenarios.lint;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.reader.ScenarioReader;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PeriodEndsTest {
  /** One server takes some 3,500 rows of 1 KB a second; 8,000 go to a new day at once, or 2,000. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "00:00 | 24h | rate: 8000/s, from: 2h, until: 4h | false",
        "00:00 | 24h | rate: 8000/s, from: 2h | true",
        "00:00 | 24h | rate: 8000/s, until: 23h | false",
        "02:00 | 24h | rate: 8000/s, until: 23h | true",
        "00:00 | 1h | rate: 8000/s | true",
        "00:00 | 1h | rate: 8000/s, from: 10m, until: 30m | false",
        "23:45 | 1h | rate: 8000/s, from: 10m, until: 30m | true",
        "23:50 | 1h | rate: 8000/s, from: 10m, until: 30m | false",
        "00:00 | 24h | 'rate: {daily: {mean: 5000/s, peak: 8000/s, peakAt: 12h}}' | false",
        "00:00 | 24h | 'rate: {daily: {mean: 5000/s, peak: 8000/s, peakAt: 24h}}' | true",
      })
  void whatGoesOverAtOnceIsWhatALoadDoesWhenAPeriodEnds(
      String start, String duration, String load, boolean isTold) throws Exception {
    String text =
        """
        title: t
        system: spanner
        servers: 5
        start: 2026-01-01T%s:00Z
        duration: %s
        tables:
          T:
            columns:
              Day: {type: timestamp, values: {now: {resolution: 24h}}}
              UserId: {type: int64, values: {uniform: [1, 1000000]}}
            key: [Day, UserId]
            rowSize: 1KB
            preSplits: 20
        loads: {w: {insert: T, %s}}
        """
            .formatted(start, duration, load);
    assertThat(Lint.of(ScenarioReader.read("test", text)))
        .filteredOn(warning -> warning.level() == Level.WARNING)
        .extracting(Warning::finding)
        .filteredOn(finding -> finding.startsWith("when a period of Day ends"))
        .hasSize(isTold ? 1 : 0);
  }
}

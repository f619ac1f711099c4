package io.keyheat.scenarios.foresight;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.List;
import org.junit.jupiter.api.Test;

class MissedPeaksTest {
  private static List<String> notes(String duration, String rate) throws ScenarioException {
    String text =
        """
        title: Orders of a day
        system: spanner
        servers: 3
        start: 2026-03-01T00:00:00Z
        duration: %s
        tables: {T: {columns: {Id: {type: int64, values: {uniform: [1, 1000000]}}}, key: [Id]}}
        loads: {orders: {insert: T, rate: %s}}
        """
            .formatted(duration, rate);
    return LateRates.missedPeaks(ScenarioReader.read("test", text, ReadOptions.DEFAULT));
  }

  /** From midnight on, the cosine falls first: 1,200 + 600 · cos(14 / 24 of a turn) is 680. */
  @Test
  void aPeakAfterTheRunIsSaidWithWhatTheRunReaches() throws ScenarioException {
    assertThat(notes("30m", "{daily: {mean: 1200/s, peak: 1800/s, peakAt: 14h}}"))
        .singleElement()
        .asString()
        .contains("loads.orders", "1,800/s", "680/s");
  }

  @Test
  void aDayHasItsPeak() throws ScenarioException {
    assertThat(notes("1d", "{daily: {mean: 120/s, peak: 180/s, peakAt: 14h}}")).isEmpty();
  }

  /** Of these, {@link LateRatesTest}. */
  @Test
  void ratesWithoutADailyShapeMissNothing() throws ScenarioException {
    assertThat(notes("10m", "{growth: {from: 500/s, by: 50%, every: 5m, to: 20000/s}}")).isEmpty();
  }
}

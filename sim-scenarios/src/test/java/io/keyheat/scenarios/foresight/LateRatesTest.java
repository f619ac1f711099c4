package io.keyheat.scenarios.foresight;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LateRatesTest {
  private static List<String> notes(String load) throws ScenarioException {
    return LateRates.notes(ScenarioReader.read("test", text(load), ReadOptions.DEFAULT));
  }

  private static String text(String load) {
    return """
        title: Rates beyond the end
        system: spanner
        servers: 3
        duration: 2m
        tables:
          T: {columns: {Id: {type: int64, values: {uniform: [1, 1000000]}}}, key: [Id]}
        loads: {w: {%s}}
        """
        .formatted(load);
  }

  /** After 2 of 60 minutes, a ramp by 90/s has come to 10 + 90 / 30 = 13/s. */
  @Test
  void aRampThatTheRunCutsOffIsSaidWithWhatItComesTo() throws ScenarioException {
    assertThat(notes("insert: T, rate: {ramp: {from: 10/s, to: 100/s, over: 1h}}"))
        .containsExactly(
            "loads.w: no figure counts its rate of 100/s at 1:00:00, as the load ends at 2:00 with"
                + " 13/s");
  }

  /** The load begins at 30 s, so that its fifth minute is over at 5:30 of the run. */
  @Test
  void aStepAfterTheRunIsSaidWithTheTimeOfTheRun() throws ScenarioException {
    assertThat(notes("insert: T, from: 30s, rate: {step: {0m: 10/s, 5m: 1000/s, 6m: 20/s}}"))
        .containsExactly(
            "loads.w: no figure counts its rate of 1,000/s at 5:30, as the load ends at 2:00 with"
                + " 10/s");
  }

  /** 500/s grow by a half at 5 minutes for the first time, and come to 1,000/s at 10. */
  @Test
  void growthThatDoesNotBeginOrDoesNotReachItsLimitIsSaid() throws ScenarioException {
    assertThat(notes("insert: T, rate: 500-50-5")).singleElement().asString().contains("750/s");
    assertThat(notes("insert: T, rate: {growth: {from: 500/s, by: 50%, every: 5m, to: 1000/s}}"))
        .singleElement()
        .asString()
        .contains("1,000/s at 10:00", "with 500/s");
  }

  @Test
  void aShareOfUsersThatGrowsAfterTheRunIsSaid() throws ScenarioException {
    String calls =
        "page: serial, rate: 10/s, calls: {c: {insert: T, onlyFor: {column: Id, share: {step: {0m:"
            + " 1%, 3m: 50%}}}}}";
    assertThat(notes(calls))
        .containsExactly(
            "loads.w.calls.c: no figure counts its share of 50 % at 3:00, as the load ends at 2:00"
                + " with 1 %");
  }

  @Test
  void aNoteNamesTheVariantsThatHaveIt() throws ScenarioException {
    String variants =
        """
        insert: T, rate: 10/s}}
        variants:
          even: {}
          late: {loads: {w: {rate: {step: {0m: 10/s, 5m: 1000/s}}}}}
          later: {loads: {w: {rate: {step: {0m: 10/s, 5m: 1000/s}}}}}
          daily: {loads: {w: {rate: {daily: {mean: 100/s, peak: 150/s, peakAt: 14h}}}
        """
            .strip();
    assertThat(notes(variants))
        .singleElement()
        .asString()
        .startsWith("loads.w: no figure counts its rate of 1,000/s")
        .endsWith(" (late, later)");
    ScenarioFile file = ScenarioReader.read("test", text(variants), ReadOptions.DEFAULT);
    assertThat(LateRates.missedPeaks(file)).singleElement().asString().endsWith(" (daily)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "insert: T, rate: 10/s",
        "insert: T, rate: {ramp: {from: 10/s, to: 100/s, over: 2m}}",
        "insert: T, rate: {step: {0m: 10/s, 1m: 1000/s}}",
        "insert: T, rate: {step: {0m: 10/s, 2m: 0/s}}",
        "insert: T, rate: 500-50-1",
        "insert: T, rate: {step: {0m: 1000/s, 2m: 1005/s}}",
        "insert: T, rate: {daily: {mean: 100/s, peak: 150/s, peakAt: 14h}}",
        "insert: T, clients: 5"
      })
  void ratesThatTheRunShowsHaveNoNote(String load) throws ScenarioException {
    assertThat(notes(load)).isEmpty();
  }
}

package io.keyheat.scenarios.observed;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.observed.RangeComparison.RangeFigure;
import io.keyheat.scenarios.observed.RangeComparison.RangeUnit;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When a simulated figure agrees with recorded ones; "never" is NaN, what was not there. */
class RangeFigureTest {
  @ParameterizedTest
  @CsvSource({
    "57 58 59, 55 56 60, true", // A mean of 57.
    "57 58 59, 55 NaN 57, true", // Once in three runs it comes too late to be seen.
    "57 58 59, 55 NaN NaN, false",
    "57 58 59, NaN NaN NaN, false",
    "57 NaN 59, NaN NaN NaN, true",
    "NaN NaN NaN, NaN NaN NaN, true",
    "NaN NaN NaN, 57 57 57, false",
  })
  void aMomentThatMostRunsNeverReachIsNoMean(String recorded, String simulated, boolean agrees) {
    RangeFigure figure =
        new RangeFigure("until", values(recorded), values(simulated), 3, RangeUnit.SECONDS);
    assertThat(figure.agrees()).isEqualTo(agrees);
  }

  private static double[] values(String text) {
    return Arrays.stream(text.split(" ")).mapToDouble(Double::parseDouble).toArray();
  }
}

package io.keyheat.scenarios.validate;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.statistics.Interval;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CriterionTest {
  private static final long SEED = 11;
  private static final double PRECISION = 0.03;

  private static double[] around(double centre, double spread, int n, Random random) {
    return random.doubles(n).map(u -> centre + spread * (u - 0.5)).toArray();
  }

  /** Of true figures a 95 % interval misses one in twenty; the suite has more than that. */
  @Test
  void whatIsTrueIsHardlyEverMissedByChance() {
    Random random = new Random(SEED);
    int missed = 0;
    for (int i = 0; i < 1000; i++) {
      double[] values = around(5, 0.1, 8, random);
      missed += new Criterion.Exact(5, PRECISION).judge(values) == FigureVerdict.AGREES ? 0 : 1;
    }
    // One in a thousand is expected; more than five come once in 1,500 times.
    assertThat(missed).as("seed %d", SEED).isLessThanOrEqualTo(5);
  }

  @Test
  void anExactFigureBesideTheIntervalDoesNotAgree() {
    double[] values = {5.01, 5.02, 4.99, 4.98, 5.00, 5.01};
    assertThat(new Criterion.Exact(5, PRECISION).judge(values)).isEqualTo(FigureVerdict.AGREES);
    assertThat(new Criterion.Exact(5.2, PRECISION).judge(values))
        .isEqualTo(FigureVerdict.DISAGREES);
  }

  @Test
  void anIntervalThatHoldsEverythingTellsNothing() {
    double[] values = {1, 9, 2, 8};
    assertThat(new Criterion.Exact(5, PRECISION).judge(values)).isEqualTo(FigureVerdict.UNDECIDED);
    assertThat(new Criterion.WithinRange(4, 6).judge(values)).isEqualTo(FigureVerdict.UNDECIDED);
  }

  @Test
  void aFigureThatNeverVariesHasToBeTheVeryFigure() {
    double[] values = {0, 0};
    assertThat(new Criterion.Exact(0, PRECISION).judge(values)).isEqualTo(FigureVerdict.AGREES);
    assertThat(new Criterion.Exact(1, PRECISION).judge(values)).isEqualTo(FigureVerdict.DISAGREES);
  }

  @Test
  void theWholeIntervalHasToLieInTheRange() {
    double[] values = {99, 101, 100, 100};
    Interval interval = Interval.of(values);
    double high = interval.high();
    assertThat(new Criterion.WithinRange(0, high).judge(values)).isEqualTo(FigureVerdict.AGREES);
    assertThat(new Criterion.WithinRange(0, high - 0.01).judge(values))
        .isEqualTo(FigureVerdict.UNDECIDED);
    assertThat(new Criterion.WithinRange(high + 0.01, 200).judge(values))
        .isEqualTo(FigureVerdict.DISAGREES);
  }

  @Test
  void whatWasNotMeasuredAgreesWithNothing() {
    double[] values = {5, Double.NaN};
    assertThat(new Criterion.Exact(5, PRECISION).judge(values)).isEqualTo(FigureVerdict.DISAGREES);
    assertThat(new Criterion.WithinRange(0, 9).judge(values)).isEqualTo(FigureVerdict.DISAGREES);
  }
}

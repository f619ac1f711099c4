package io.keyheat.scenarios.validate;

import io.keyheat.report.validation.Agreement;
import io.keyheat.scenarios.statistics.Interval;

/** When simulated values agree with what was published. */
sealed interface Criterion {
  /**
   * The verdict on the values of independent replications.
   *
   * @param values one for each replication, at least two
   */
  Agreement judge(double[] values);

  /**
   * One figure, as theory gives it: it agrees if the 99.9 % interval holds it and the 95 % interval
   * is narrow enough to tell. A 95 % interval misses one true figure in twenty by chance alone, and
   * a suite has a hundred of them.
   *
   * @param precision greatest half of the 95 % interval's width, as a share of the figure
   */
  record Exact(double figure, double precision) implements Criterion {
    private static final double CONFIDENCE = 0.999;

    /** What sums of binary fractions leave. */
    private static final double ROUNDING = 1e-9;

    @Override
    public Agreement judge(double[] values) {
      Interval wide = Interval.of(CONFIDENCE, values);
      double off = Math.abs(wide.mean() - figure);
      if (!(off <= wide.halfWidth() + ROUNDING * Math.abs(figure))) {
        return Agreement.DISAGREES;
      }
      boolean tells = Interval.of(values).halfWidth() <= precision * Math.abs(figure);
      return tells || wide.halfWidth() == 0 ? Agreement.AGREES : Agreement.OPEN;
    }
  }

  /**
   * A range: it agrees if the whole 95 % interval lies within.
   *
   * @param low may be negative infinity
   * @param high may be infinity
   */
  record Range(double low, double high) implements Criterion {
    @Override
    public Agreement judge(double[] values) {
      Interval interval = Interval.of(values);
      if (interval.low() >= low && interval.high() <= high) {
        return Agreement.AGREES;
      }
      boolean beyond = interval.high() < low || interval.low() > high;
      return beyond || Double.isNaN(interval.mean()) ? Agreement.DISAGREES : Agreement.OPEN;
    }
  }
}

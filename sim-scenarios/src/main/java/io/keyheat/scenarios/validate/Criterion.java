package io.keyheat.scenarios.validate;

import io.keyheat.scenarios.statistics.Interval;

/** The condition under which simulated values agree with a published figure. */
public sealed interface Criterion {
  /**
   * Returns the verdict on the values of independent replications.
   *
   * @param values one for each replication, at least two
   */
  FigureVerdict judge(double[] values);

  /**
   * One exact figure, such as a theoretical value. It agrees if the 99.9 % interval contains it and
   * the 95 % interval is narrow enough to decide. A 95 % interval misses one true figure in twenty
   * by chance, and a suite has about a hundred figures.
   *
   * @param precision greatest half-width of the 95 % interval, as a share of the figure
   */
  record Exact(double figure, double precision) implements Criterion {
    private static final double CONFIDENCE = 0.999;

    /** Relative rounding error of sums of binary fractions. */
    private static final double ROUNDING = 1e-9;

    @Override
    public FigureVerdict judge(double[] values) {
      Interval wide = Interval.of(CONFIDENCE, values);
      double off = Math.abs(wide.mean() - figure);
      if (!(off <= wide.halfWidth() + ROUNDING * Math.abs(figure))) {
        return FigureVerdict.DISAGREES;
      }
      boolean precise = Interval.of(values).halfWidth() <= precision * Math.abs(figure);
      return precise || wide.halfWidth() == 0 ? FigureVerdict.AGREES : FigureVerdict.UNDECIDED;
    }
  }

  /**
   * A range: it agrees if the whole 95 % interval lies within.
   *
   * @param low may be negative infinity
   * @param high may be infinity
   */
  record WithinRange(double low, double high) implements Criterion {
    @Override
    public FigureVerdict judge(double[] values) {
      Interval interval = Interval.of(values);
      if (interval.low() >= low && interval.high() <= high) {
        return FigureVerdict.AGREES;
      }
      boolean beyond = interval.high() < low || interval.low() > high;
      return beyond || Double.isNaN(interval.mean())
          ? FigureVerdict.DISAGREES
          : FigureVerdict.UNDECIDED;
    }
  }
}

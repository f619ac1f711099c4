package io.keyheat.core.engine;

/**
 * Zipf ranks 0 … count − 1, rank k with weight (k + 1)^−theta, by rejection-inversion (Hörmann and
 * Derflinger 1996): exact for every theta above 0 and needs no sum over the ranks. Ranks up to
 * 10^12 are far below the 2^53 that a double holds exactly.
 */
public final class ZipfRanks {
  private final long count;
  private final double theta;
  private final double areaFirst;
  private final double areaLast;
  private final double shortcut;

  // The inverse of the area, cell by cell a cubic through both ends with their slopes, made once
  // enough were drawn that it pays. It only decides where its error cannot matter.
  private static final int CELLS = 1_024;
  private static final double TOLERANCE = 1e-9;
  private static final int DRAWS_BEFORE = 1_000;
  private final double cellWidth;
  private double[] cubics = {};
  private int drawn;

  /**
   * Ranks of a distribution.
   *
   * @param count of ranks, 1 to 10^12
   * @param theta exponent of the weights, above 0
   */
  public ZipfRanks(long count, double theta) {
    this.count = count;
    this.theta = theta;
    areaFirst = area(1.5) - 1;
    areaLast = area(count + 0.5);
    shortcut = 2 - inverse(area(2.5) - weight(2));
    cellWidth = (areaLast - areaFirst) / CELLS;
  }

  /** Draws a rank, 0 to count − 1. */
  public long next(RandomStream random) {
    while (true) {
      double u = areaLast + random.nextDouble() * (areaFirst - areaLast);
      if (cubics.length > 0) {
        double near = nearInverse(u);
        double tolerance = TOLERANCE * near;
        double rounded = Math.rint(near);
        if (Math.abs(near - rounded) < 0.5 - tolerance
            && rounded - near < shortcut - tolerance
            && rounded >= 1
            && rounded <= count) {
          return (long) rounded - 1;
        }
      } else if (++drawn == DRAWS_BEFORE && cellWidth > 0) {
        cubics = cubics();
      }
      double x = inverse(u);
      long k = Math.min(count, Math.max(1, (long) (x + 0.5)));
      if (k - x <= shortcut || u >= area(k + 0.5) - weight((double) k)) {
        return k - 1;
      }
    }
  }

  private double nearInverse(double area) {
    double cells = (area - areaFirst) / cellWidth;
    int cell = Math.min(CELLS - 1, (int) cells);
    double t = cells - cell;
    int at = 4 * cell;
    return cubics[at] + t * (cubics[at + 1] + t * (cubics[at + 2] + t * cubics[at + 3]));
  }

  private double[] cubics() {
    double[] made = new double[4 * CELLS];
    for (int cell = 0; cell < CELLS; cell++) {
      double from = inverse(areaFirst + cell * cellWidth);
      double to = inverse(areaFirst + (cell + 1) * cellWidth);
      double slopeFrom = cellWidth / weight(from);
      double slopeTo = cellWidth / weight(to);
      double middle = inverse(areaFirst + (cell + 0.5) * cellWidth);
      double error = (from + to) / 2 + (slopeFrom - slopeTo) / 8 - middle; // Its greatest one.
      int at = 4 * cell;
      // Not a number, which decides nothing, where the curve bends too much.
      made[at] = Math.abs(error) < TOLERANCE / 4 * from ? from : Double.NaN;
      made[at + 1] = slopeFrom;
      made[at + 2] = 3 * (to - from) - 2 * slopeFrom - slopeTo;
      made[at + 3] = 2 * (from - to) + slopeFrom + slopeTo;
    }
    return made;
  }

  private double weight(double x) {
    return StrictMath.exp(-theta * StrictMath.log(x));
  }

  /** The integral of the weight from 1 to x: (x^(1−theta) − 1) / (1−theta), log x at theta 1. */
  private double area(double x) {
    double logX = StrictMath.log(x);
    return expm1Ratio((1 - theta) * logX) * logX;
  }

  private double inverse(double area) {
    double t = Math.max(-1, area * (1 - theta));
    return StrictMath.exp(log1pRatio(t) * area);
  }

  /** (e^t − 1) / t, which is 1 at 0. */
  private static double expm1Ratio(double t) {
    return Math.abs(t) > 1e-8 ? StrictMath.expm1(t) / t : 1 + t / 2 * (1 + t / 3);
  }

  /** log(1 + t) / t, which is 1 at 0. */
  private static double log1pRatio(double t) {
    return Math.abs(t) > 1e-8 ? StrictMath.log1p(t) / t : 1 - t * (0.5 - t / 3);
  }
}

package io.keyheat.report.html;

/**
 * Where a curve bends most: the point farthest below the straight line from its first to its last
 * point, both axes scaled to 1 (Satopää et al., Kneedle, 2011).
 */
final class Knee {
  /** A curve that bends less than this is as good as straight. */
  private static final double LEAST_BEND = 0.1;

  private Knee() {}

  /**
   * Index of the knee of a curve that grows ever faster; −1 where it has none.
   *
   * @param x in the order of the points
   * @param y likewise
   */
  static int of(double[] x, double[] y) {
    int first = -1;
    int last = -1;
    double leastX = Double.POSITIVE_INFINITY;
    double mostX = Double.NEGATIVE_INFINITY;
    double leastY = Double.POSITIVE_INFINITY;
    double mostY = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < x.length; i++) {
      if (Double.isFinite(x[i]) && Double.isFinite(y[i])) {
        first = first < 0 ? i : first;
        last = i;
        leastX = Math.min(leastX, x[i]);
        mostX = Math.max(mostX, x[i]);
        leastY = Math.min(leastY, y[i]);
        mostY = Math.max(mostY, y[i]);
      }
    }
    if (last - first < 2 || !(mostX > leastX) || !(mostY > leastY)) {
      return -1;
    }
    int knee = -1;
    double farthest = LEAST_BEND;
    for (int i = first; i <= last; i++) {
      double bend = (x[i] - leastX) / (mostX - leastX) - (y[i] - leastY) / (mostY - leastY);
      if (bend > farthest) {
        farthest = bend;
        knee = i;
      }
    }
    return knee;
  }
}

package io.keyheat.core.engine;

/** Draws positions by weight in constant time (Walker 1977, built as Vose 1991 does). */
public final class AliasTable {
  private final double[] keep;
  private final int[] alias;

  /** A table over positive weights of any sum. */
  public AliasTable(double[] weights) {
    int n = weights.length;
    keep = new double[n];
    alias = new int[n];
    double sum = 0;
    for (double weight : weights) {
      sum += weight;
    }
    int[] work = new int[n];
    int small = 0;
    int large = n;
    for (int i = 0; i < n; i++) {
      keep[i] = weights[i] * n / sum;
      alias[i] = i;
      if (keep[i] < 1) {
        work[small++] = i;
      } else {
        work[--large] = i;
      }
    }
    while (small > 0 && large < n) {
      int poor = work[--small];
      int rich = work[large];
      alias[poor] = rich;
      keep[rich] -= 1 - keep[poor];
      if (keep[rich] < 1) {
        large++;
        work[small++] = rich;
      }
    }
    // Whatever rounding left over on either side keeps its own position.
    while (small > 0) {
      keep[work[--small]] = 1;
    }
    while (large < n) {
      keep[work[large++]] = 1;
    }
  }

  /** Draws a position. */
  public int next(RandomStream random) {
    int position = (int) random.nextLong(keep.length);
    return random.nextDouble() < keep[position] ? position : alias[position];
  }
}

package io.keyheat.scenarios.statistics;

/**
 * The end of the initial transient of a series, by MSER-5 (White, Cobb and Spratt, 2000): the
 * observations are averaged in batches of five, and the cut is the number of batches {@code d} for
 * which the remaining batches have the least standard error of the mean, {@code Σ (z − mean)² / (n
 * − d)²}. A cut in the second half of the series means that no steady state was found.
 *
 * @param observations number of observations to discard, a multiple of five
 * @param state whether the cut can be trusted
 */
public record WarmUp(int observations, State state) {
  private static final int BATCH = 5;

  /** Fewer batches show no trend. */
  private static final int LEAST_BATCHES = 10;

  /** The outcome of the search for a steady state. */
  public enum State {
    FOUND,
    /** The least error lies in the second half of the series. */
    NOT_STEADY,
    /** Fewer than fifty observations. */
    TOO_SHORT
  }

  /**
   * Returns the cut for a series without gaps; it is 0 where the state is not {@link State#FOUND}.
   */
  public static WarmUp mser5(double[] series) {
    int batches = series.length / BATCH;
    if (batches < LEAST_BATCHES) {
      return new WarmUp(0, State.TOO_SHORT);
    }
    double[] means = new double[batches];
    for (int i = 0; i < batches; i++) {
      for (int j = 0; j < BATCH; j++) {
        means[i] += series[BATCH * i + j] / BATCH;
      }
    }
    int cut = leastError(means);
    return cut > batches / 2
        ? new WarmUp(0, State.NOT_STEADY)
        : new WarmUp(cut * BATCH, State.FOUND);
  }

  /** Returns the cut with the least error. Sums run from the end, so each cut costs one step. */
  private static int leastError(double[] means) {
    double sum = 0;
    double squares = 0;
    double least = Double.POSITIVE_INFINITY;
    int cut = 0;
    // Few batches may look steady by chance, so the last batches are not considered as cuts.
    for (int d = means.length - 1; d >= 0; d--) {
      double shifted = means[d] - means[means.length - 1];
      sum += shifted;
      squares += shifted * shifted;
      double left = means.length - d;
      double error = (squares - sum * sum / left) / (left * left);
      if (4 * left >= means.length && error <= least) {
        least = error;
        cut = d;
      }
    }
    return cut;
  }
}

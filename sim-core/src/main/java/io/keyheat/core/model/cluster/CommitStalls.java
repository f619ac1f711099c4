package io.keyheat.core.model.cluster;

import io.keyheat.core.engine.RandomStream;

/** Draws the pauses that now and then hold a commit up. */
public final class CommitStalls {
  private final double share;
  private final double meanNanos;
  private final RandomStream random;

  /**
   * Stalls of a share of the commits.
   *
   * @param share of the commits that meet a pause, 0 to 1
   * @param meanNanos of the pauses, which are exponential
   */
  public CommitStalls(double share, double meanNanos, RandomStream random) {
    this.share = share;
    this.meanNanos = meanNanos;
    this.random = random;
  }

  /** What the next commit is held up, nanoseconds; mostly 0. */
  public long next() {
    return random.nextDouble() < share ? (long) (meanNanos * random.nextExponential()) : 0;
  }
}

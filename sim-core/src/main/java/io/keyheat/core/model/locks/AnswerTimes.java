package io.keyheat.core.model.locks;

import java.util.Arrays;

/**
 * How long the holders of each lock have lately needed from the grant to their answer: a smoothed
 * mean and mean deviation, with the weights of RFC 6298, by which TCP estimates round trips.
 */
final class AnswerTimes {
  private static final double UNKNOWN = -1;
  private static final double NEWEST_IN_MEAN = 0.125;
  private static final double NEWEST_IN_DEVIATION = 0.25;
  private static final double DEVIATIONS = 4;

  private double[] mean = new double[128];
  private double[] deviation = new double[128];

  /** Forgets what the holders of a lock needed until now. */
  void forget(int lock) {
    if (lock >= mean.length) {
      int capacity = Math.max(lock + 1, 2 * mean.length);
      mean = Arrays.copyOf(mean, capacity);
      deviation = Arrays.copyOf(deviation, capacity);
    }
    mean[lock] = UNKNOWN;
  }

  /** Notes what a holder of a lock needed. */
  void add(int lock, long nanos) {
    if (mean[lock] == UNKNOWN) {
      mean[lock] = nanos;
      deviation[lock] = nanos / 2.0;
    } else {
      deviation[lock] += NEWEST_IN_DEVIATION * (Math.abs(nanos - mean[lock]) - deviation[lock]);
      mean[lock] += NEWEST_IN_MEAN * (nanos - mean[lock]);
    }
  }

  /** The time that the next holder hardly exceeds, the mean and four deviations; 0: unknown. */
  double likelyNanos(int lock) {
    return mean[lock] == UNKNOWN ? 0 : mean[lock] + DEVIATIONS * deviation[lock];
  }
}

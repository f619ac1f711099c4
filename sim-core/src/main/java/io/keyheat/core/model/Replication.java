package io.keyheat.core.model;

import io.keyheat.core.engine.RandomStream;
import java.util.Arrays;

/** Draws the time from a leader's own write to its quorum. */
final class Replication {
  private final RandomStream random;
  private final long roundTripNanos;
  private final double jitterNanos;
  private final int others;
  private final int acknowledgements;
  private final int far;
  private final long farExtraNanos;
  private final long[] roundTrips;

  Replication(ReplicationParameters parameters, RandomStream random) {
    this.random = random;
    roundTripNanos = parameters.roundTripNanos();
    jitterNanos = parameters.jitterNanos();
    others = parameters.replicas() - 1;
    acknowledgements = parameters.quorum() - 1;
    far = parameters.farReplicas();
    farExtraNanos = parameters.farExtraNanos();
    roundTrips = new long[others];
  }

  /**
   * The time until the quorum's last acknowledgement, nanoseconds: the least round trip plus the
   * k-th smallest of n exponential delays, drawn as a sum of k independent ones with means 1/n,
   * 1/(n−1), … (Rényi 1953).
   */
  long quorumNanos() {
    if (acknowledgements == 0) {
      return 0;
    }
    if (far > 0) {
      return unequalNanos();
    }
    if (jitterNanos == 0) {
      return roundTripNanos;
    }
    double sum = 0;
    for (int i = 0; i < acknowledgements; i++) {
      sum += random.nextExponential() / (others - i);
    }
    return roundTripNanos + (long) (jitterNanos * sum);
  }

  /** Likewise where some replicas are farther than others: each one's round trip is drawn. */
  private long unequalNanos() {
    for (int i = 0; i < others; i++) {
      roundTrips[i] = roundTripNanos + (i < far ? farExtraNanos : 0);
      if (jitterNanos > 0) {
        roundTrips[i] += (long) (jitterNanos * random.nextExponential());
      }
    }
    Arrays.sort(roundTrips);
    return roundTrips[acknowledgements - 1];
  }
}

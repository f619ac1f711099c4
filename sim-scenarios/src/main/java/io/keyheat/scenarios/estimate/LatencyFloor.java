package io.keyheat.scenarios.estimate;

import io.keyheat.core.SystemSpec;
import io.keyheat.core.model.cluster.ReplicationParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What an answer takes at least, without any queue and with a service of no length.
 *
 * @param nanos the sum of the parts
 * @param parts in words, such as {@code 1 ms between client and servers}
 */
public record LatencyFloor(long nanos, List<String> parts) {
  public LatencyFloor {
    parts = List.copyOf(parts);
  }

  /** Returns the floor of a read or of a write in a system. */
  static LatencyFloor of(SystemSpec system, boolean isWrite) {
    ReplicationParameters replication = system.replication();
    List<String> parts = new ArrayList<>();
    long nanos = add(replication.clientRoundTripNanos(), "between client and servers", parts);
    if (isWrite) {
      long quorum = replication.quorum() > 1 ? replication.roundTripNanos() : 0;
      nanos += add(quorum + farNanos(replication), "to a quorum of replicas", parts);
      nanos += add(replication.commitWaitNanos(), "of commit wait", parts);
      nanos += add(system.tablets().commitNanos(), "in the tablet's serial stage", parts);
    }
    return new LatencyFloor(nanos, parts);
  }

  /** What a quorum takes longer that cannot do without a far replica. */
  private static long farNanos(ReplicationParameters replication) {
    int near = replication.replicas() - 1 - replication.farReplicas();
    return replication.quorum() - 1 > near ? replication.farExtraNanos() : 0;
  }

  private static long add(long nanos, String what, List<String> parts) {
    if (nanos > 0) {
      parts.add(String.format(Locale.ROOT, "%.3g ms %s", nanos / 1e6, what));
    }
    return nanos;
  }

  /** Mean of the random part of the quorum's round trip: an order statistic of exponentials. */
  static double jitterNanos(ReplicationParameters replication) {
    int others = replication.replicas() - 1 - replication.farReplicas();
    double sum = 0;
    for (int i = 0; i < Math.min(others, replication.quorum() - 1); i++) {
      sum += 1.0 / (others - i);
    }
    return sum * replication.jitterNanos();
  }
}

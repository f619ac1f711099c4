package io.keyheat.scenarios.estimate;

import io.keyheat.core.SystemSpec;
import io.keyheat.core.model.cluster.ReplicationParameters;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.PageLoad;
import io.keyheat.core.workload.spec.SequenceLoad;
import io.keyheat.core.workload.spec.TransactionLoad;
import io.keyheat.report.view.Figures;
import java.util.ArrayList;
import java.util.List;

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

  /** Returns the floor of an operation of a load, calls that not every operation makes excluded. */
  static LatencyFloor of(SystemSpec system, LoadSpec load) {
    ReplicationParameters replication = system.replication();
    List<String> parts = new ArrayList<>();
    int commits = commits(load);
    long trips = Math.max(1, trips(load)) * replication.clientRoundTripNanos();
    long nanos = add(trips, "between client and servers", parts);
    nanos += add(commits * quorumNanos(replication), "to a quorum of replicas", parts);
    nanos += add(commits * replication.commitWaitNanos(), "of commit wait", parts);
    nanos += add(commits * system.tablets().commitNanos(), "in the tablet's serial stage", parts);
    nanos += add(computeNanos(load), "in the application", parts);
    return new LatencyFloor(nanos, parts);
  }

  /** What the application itself takes in a transaction. */
  static long computeNanos(LoadSpec load) {
    return load instanceof TransactionLoad transaction
        ? transaction.transaction().computeNanos()
        : 0;
  }

  /** What a commit takes at least: a quorum, commit wait, and the tablet's serial stage. */
  static long commitNanos(SystemSpec system) {
    return quorumNanos(system.replication())
        + system.replication().commitWaitNanos()
        + system.tablets().commitNanos();
  }

  /** Commits of an operation, one after the other. */
  private static int commits(LoadSpec load) {
    if (!(load instanceof SequenceLoad sequence)) {
      return load.writes() ? 1 : 0;
    }
    int writes = (int) certain(sequence).stream().filter(LoadSpec::writes).count();
    return isSerial(sequence) && load instanceof PageLoad ? writes : Math.min(1, writes);
  }

  /** Round trips of an operation, one after the other; the writes of a transaction are one. */
  private static int trips(LoadSpec load) {
    if (!(load instanceof SequenceLoad sequence)) {
      return 1;
    }
    List<CallLoad> calls = certain(sequence);
    if (load instanceof PageLoad) {
      return isSerial(sequence) ? calls.size() : 1;
    }
    int reads = (int) calls.stream().filter(call -> !call.writes()).count();
    return (isSerial(sequence) ? reads : Math.min(1, reads)) + commits(load);
  }

  private static boolean isSerial(SequenceLoad load) {
    return load.order() == SequenceLoad.Order.SERIAL;
  }

  /** The calls that every operation makes. */
  private static List<CallLoad> certain(SequenceLoad load) {
    return load.callSpecs().stream()
        .filter(call -> call.condition() == null && call.share() == null)
        .map(SequenceLoad.CallSpec::load)
        .toList();
  }

  private static long quorumNanos(ReplicationParameters replication) {
    return (replication.quorum() > 1 ? replication.roundTripNanos() : 0) + farNanos(replication);
  }

  /** Mean time in which the tablets of one commit agree: a round trip and another quorum. */
  static double agreementNanos(ReplicationParameters replication) {
    return replication.participantRoundTripNanos()
        + quorumNanos(replication)
        + jitterNanos(replication);
  }

  /** What a quorum takes longer that cannot do without a far replica. */
  private static long farNanos(ReplicationParameters replication) {
    int near = replication.replicas() - 1 - replication.farReplicas();
    return replication.quorum() - 1 > near ? replication.farExtraNanos() : 0;
  }

  private static long add(long nanos, String what, List<String> parts) {
    if (nanos > 0) {
      parts.add(Figures.millis(nanos / 1e6) + " " + what);
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

package io.keyheat.scenarios.estimate;

import io.keyheat.core.RunSpec;
import io.keyheat.core.SystemSpec;
import io.keyheat.core.model.cluster.LeaderParameters;
import io.keyheat.core.model.cluster.ReplicationParameters;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.PageLoad;
import io.keyheat.core.workload.spec.SequenceLoad;
import io.keyheat.core.workload.spec.TransactionLoad;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.statistics.RandomDelay;
import io.keyheat.scenarios.statistics.RandomDelay.AnswerDelay;
import java.util.ArrayList;
import java.util.List;

/**
 * What an answer takes at least, without any queue and with a service of no length.
 *
 * @param nanos the sum of the parts
 * @param parts in words, such as {@code 1 ms between client and servers}
 * @param quorum of one commit, which takes longer at times; none where faults or timeouts decide
 *     how long it takes
 */
public record LatencyFloor(long nanos, List<String> parts, RandomDelay quorum) {
  /** A timeout that cuts off more answers changes how long the others take. */
  private static final double CUT_OFF = 1e-4;

  public LatencyFloor {
    parts = List.copyOf(parts);
  }

  /** Returns the floor of an operation of a load, calls that not every operation makes excluded. */
  public static LatencyFloor of(RunSpec spec, LoadSpec load) {
    SystemSpec system = spec.system();
    ReplicationParameters replication = system.replication();
    List<String> parts = new ArrayList<>();
    int commits = commits(load);
    long trips = Math.max(1, trips(load)) * replication.clientRoundTripNanos();
    long nanos = add(trips, "between client and servers", parts);
    nanos += add(commits * quorumNanos(replication), "to a quorum of replicas", parts);
    nanos += add(commits * replication.commitWaitNanos(), "of commit wait", parts);
    nanos += add(commits * system.tablets().commitNanos(), "in the tablet's serial stage", parts);
    nanos += add(computeNanos(load), "in the application", parts);
    RandomDelay quorum = commits == 0 ? RandomDelay.NONE : quorum(replication);
    boolean isKnown =
        spec.faults().isEmpty()
            && quorum.exceeds((double) load.retry().timeoutNanos() - nanos) < CUT_OFF;
    return new LatencyFloor(nanos, parts, isKnown ? quorum : RandomDelay.NONE);
  }

  /** The share of answers that take longer than a time without any queue or service. */
  public double exceeds(double than) {
    return than <= nanos ? 1 : quorum.exceeds(than - nanos);
  }

  /** What an answer takes on average without any queue or service. */
  public double meanNanos() {
    return nanos + quorum.meanNanos();
  }

  /** What the application itself takes in a transaction. */
  private static long computeNanos(LoadSpec load) {
    return load instanceof TransactionLoad transaction
        ? transaction.transaction().computeNanos()
        : 0;
  }

  /** Commits of an operation, one after the other. */
  private static int commits(LoadSpec load) {
    if (!(load instanceof SequenceLoad)) {
      return load.writes() ? 1 : 0;
    }
    int writes = (int) certain(load).stream().filter(LoadSpec::writes).count();
    return isSerial(load) && load instanceof PageLoad ? writes : Math.min(1, writes);
  }

  /** Round trips of an operation, one after the other; the writes of a transaction are one. */
  private static int trips(LoadSpec load) {
    if (!(load instanceof SequenceLoad)) {
      return 1;
    }
    List<CallLoad> calls = certain(load);
    if (load instanceof PageLoad) {
      return isSerial(load) ? calls.size() : 1;
    }
    int reads = (int) calls.stream().filter(call -> !call.writes()).count();
    return (isSerial(load) ? reads : Math.min(1, reads)) + commits(load);
  }

  /** Whether an operation makes one call after the other. */
  private static boolean isSerial(LoadSpec load) {
    return load instanceof SequenceLoad sequence && sequence.order() == SequenceLoad.Order.SERIAL;
  }

  /** The calls that every operation makes. */
  private static List<CallLoad> certain(LoadSpec load) {
    if (!(load instanceof SequenceLoad sequence)) {
      return load.calls();
    }
    return sequence.callSpecs().stream()
        .filter(call -> call.condition() == null && call.share() == null)
        .map(SequenceLoad.CallSpec::load)
        .toList();
  }

  private static long quorumNanos(ReplicationParameters replication) {
    return (long) quorum(replication).leastNanos();
  }

  /**
   * The time until a quorum has answered, of which the leader's own log is one: it is no later than
   * the first other replica unless it is slower than a round trip, or varies.
   */
  static RandomDelay quorum(ReplicationParameters replication) {
    List<AnswerDelay> answers = new ArrayList<>();
    LeaderParameters leader = replication.leader();
    boolean isFirst =
        leader.logJitterNanos() == 0 && leader.logWriteNanos() <= replication.roundTripNanos();
    boolean isAlone = replication.quorum() == 1;
    if (!isFirst || isAlone) {
      answers.add(new AnswerDelay(leader.logWriteNanos(), leader.logJitterNanos()));
    }
    for (int i = 0; i < replication.replicas() - 1 && !(isFirst && isAlone); i++) {
      long extra = i < replication.farReplicas() ? replication.farExtraNanos() : 0;
      answers.add(new AnswerDelay(replication.roundTripNanos() + extra, replication.jitterNanos()));
    }
    int needed = isFirst && !isAlone ? replication.quorum() - 1 : replication.quorum();
    return new RandomDelay(needed, answers);
  }

  private static long add(long nanos, String what, List<String> parts) {
    if (nanos > 0) {
      parts.add(Figures.millis(nanos / 1e6) + " " + what);
    }
    return nanos;
  }
}

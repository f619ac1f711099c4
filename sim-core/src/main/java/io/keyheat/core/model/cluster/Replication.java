package io.keyheat.core.model.cluster;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.engine.Variates;
import java.util.stream.IntStream;

/**
 * Draws the time from the end of a leader's work to its quorum. All replicas write to their logs at
 * once, the leader to its own; the quorum is complete with the last of the fastest few.
 */
public final class Replication {
  /** An exponential time is longer than four times its mean in 1.8 % of cases. */
  public static final int MEANS_HARDLY_EXCEEDED = 4;

  private final RandomStream random;
  private final Variates undisturbed = new Variates(this::drawMany);
  private final long roundTripNanos;
  private final double jitterNanos;
  private final long logWriteNanos;
  private final double logJitterNanos;
  private final int others;
  private final int acknowledgements;
  private final int far;
  private final long farExtraNanos;
  private final long leaseNanos;
  private final boolean leaderIsFirst;
  private final long[] roundTrips;
  private final FaultTable faults;

  /** Exponential delays that were drawn many at a time, for quorums to come. */
  private double[] delays = new double[0];

  private int nextDelay;

  public Replication(ReplicationParameters parameters, FaultTable faults, RandomStream random) {
    this.faults = faults;
    this.random = random;
    roundTripNanos = parameters.roundTripNanos();
    jitterNanos = parameters.jitterNanos();
    logWriteNanos = parameters.leader().logWriteNanos();
    logJitterNanos = parameters.leader().logJitterNanos();
    others = parameters.replicas() - 1;
    acknowledgements = parameters.quorum() - 1;
    far = parameters.farReplicas();
    farExtraNanos = parameters.farExtraNanos();
    leaseNanos = parameters.leader().failOverNanos();
    leaderIsFirst = others == 0 || (logJitterNanos == 0 && logWriteNanos <= roundTripNanos);
    roundTrips = new long[others + 1];
  }

  /**
   * The time until the quorum's last acknowledgement, nanoseconds. Where the leader's own is the
   * first, and the replicas are alike, it is the least round trip plus the k-th smallest of n
   * exponential delays, drawn as a sum of k independent ones with means 1/n, 1/(n−1), … (Rényi
   * 1953).
   */
  public long quorumNanos() {
    if (isOwnLog()) {
      return ownLogNanos();
    }
    return areAlike() ? roundTripNanos + jitterOfAlike(others, acknowledgements) : unequalNanos();
  }

  /** Whether the leader's own log makes the quorum. */
  private boolean isOwnLog() {
    return leaderIsFirst && acknowledgements == 0;
  }

  /** Whether an undisturbed quorum takes any time. */
  public boolean takesTime() {
    return !isOwnLog() || logWriteNanos > 0 || logJitterNanos > 0;
  }

  private void drawMany(double[] nanos, int from) {
    int wanted = (nanos.length - from) * delaysOfQuorum();
    if (delays.length != wanted) {
      delays = new double[wanted];
    }
    random.fillExponentials(delays, 0);
    if (areAlike() && jitterNanos > 0) {
      sumUp(nanos, from);
      return;
    }
    nextDelay = 0;
    for (int i = from; i < nanos.length; i++) {
      nanos[i] = quorumNanos();
    }
  }

  /** What {@link #quorumNanos()} gives of {@link #delays}, for replicas that are alike. */
  private void sumUp(double[] nanos, int from) {
    final double[] drawn = delays; // In a register, as all else, as long as the loop goes on.
    final int wanted = acknowledgements;
    final int replicas = others;
    final long least = roundTripNanos;
    final double jitter = jitterNanos;
    int next = 0;
    for (int i = from; i < nanos.length; i++) {
      double sum = 0;
      for (int k = 0; k < wanted; k++) {
        sum += drawn[next++] / (replicas - k);
      }
      nanos[i] = least + (long) (jitter * sum);
    }
    nextDelay = drawn.length;
  }

  /** Whether all other replicas answer alike, and none of them before the leader's own log. */
  private boolean areAlike() {
    return !isOwnLog() && far == 0 && leaderIsFirst;
  }

  /** How many exponential delays an undisturbed quorum needs. */
  private int delaysOfQuorum() {
    int ownLog = logJitterNanos == 0 ? 0 : 1;
    if (isOwnLog()) {
      return ownLog;
    }
    boolean unequal = !areAlike();
    int ofOthers = jitterNanos == 0 ? 0 : unequal ? others : acknowledgements;
    return ofOthers + (unequal ? ownLog : 0);
  }

  /** An exponential delay with mean 1. */
  private double delay() {
    return nextDelay < delays.length ? delays[nextDelay++] : random.nextExponential();
  }

  /**
   * What {@link #quorumNanos()} gives one time after the other, whole nanoseconds, for a system
   * whose replicas are never disturbed.
   */
  public Variates undisturbed() {
    return undisturbed;
  }

  /**
   * Quorum time of a leader some of whose replicas may be down or farther away than usual.
   *
   * @param tablet that it leads, as {@link FaultTable#numberOf} gives it; so below
   */
  public long quorumNanos(int leader, long tablet, long nowNanos) {
    if (isOwnLog()) {
      return ownLogNanos();
    }
    int live = 0;
    boolean alike = far == 0;
    for (int i = 0; i < others; i++) {
      int server = faults.replicaOf(leader, i + 1, tablet);
      if (faults.isUp(server, nowNanos)) {
        long extra = farNanos(i);
        roundTrips[live] = roundTripNanos + extra + faults.extraNanos(leader, server, nowNanos);
        alike &= roundTrips[live] == roundTrips[0];
        live++;
      }
    }
    // Fewer are up only where all that are up are enough.
    int needed = Math.min(acknowledgements, live);
    return alike && leaderIsFirst && needed > 0
        ? roundTrips[0] + jitterOfAlike(live, needed)
        : slowestNeeded(live, needed);
  }

  /** A leader's write to its own log. */
  private long ownLogNanos() {
    return logJitterNanos == 0 ? logWriteNanos : logWriteNanos + (long) (logJitterNanos * delay());
  }

  /** When enough of a leader's replicas are up for a quorum, from now on. */
  public long quorumFromNanos(int leader, long tablet, long nowNanos) {
    if (acknowledgements == others || live(leader, tablet, nowNanos) >= acknowledgements) {
      return nowNanos; // As mostly, even while some servers are down.
    }
    return faults.othersUpFromNanos(leader, tablet, others, acknowledgements, nowNanos);
  }

  /**
   * When a leader may answer reads, from now on: a lease that it cannot renew without a quorum
   * ends, at the latest as long after the quorum was lost as it takes to have another leader.
   */
  public long leaseFromNanos(int leader, long tablet, long nowNanos) {
    long quorum = quorumFromNanos(leader, tablet, nowNanos);
    return quorum == nowNanos || nowNanos < quorumLostNanos(leader, tablet, nowNanos) + leaseNanos
        ? nowNanos
        : quorum;
  }

  /** Since when too few of a leader's other replicas have been up. */
  private long quorumLostNanos(int leader, long tablet, long nowNanos) {
    long[] since =
        IntStream.rangeClosed(1, others)
            .map(replica -> faults.replicaOf(leader, replica, tablet))
            .filter(server -> !faults.isUp(server, nowNanos))
            .mapToLong(server -> faults.downSinceNanos(server, nowNanos))
            .sorted()
            .toArray();
    return since[others - acknowledgements];
  }

  /**
   * One of a leader's replicas that are up, itself included where it answers, all as likely.
   *
   * @return its server; −1: there is none
   */
  public int anyReplica(
      int leader, long tablet, boolean leaderAnswers, long nowNanos, RandomStream choice) {
    int live = live(leader, tablet, nowNanos) + (leaderAnswers ? 1 : 0);
    if (live == 0) {
      return -1;
    }
    long left = choice.nextLong(live);
    if (leaderAnswers && left-- == 0) {
      return leader;
    }
    int replica = 0;
    int server = leader;
    while (left >= 0) {
      server = faults.replicaOf(leader, ++replica, tablet);
      left -= faults.isUp(server, nowNanos) ? 1 : 0;
    }
    return server;
  }

  /** How many of a leader's other replicas are up. */
  private int live(int leader, long tablet, long nowNanos) {
    if (faults.isEmpty()) {
      return others;
    }
    int live = 0;
    for (int replica = 1; replica <= others; replica++) {
      live += faults.isUp(faults.replicaOf(leader, replica, tablet), nowNanos) ? 1 : 0;
    }
    return live;
  }

  /** A time that an undisturbed quorum hardly exceeds, nanoseconds. */
  public long likelyNanos() {
    long ownLog = logWriteNanos + MEANS_HARDLY_EXCEEDED * (long) logJitterNanos;
    if (acknowledgements == 0) {
      return ownLog;
    }
    long distance = acknowledgements > others - far ? farExtraNanos : 0;
    long replicas = roundTripNanos + distance + MEANS_HARDLY_EXCEEDED * (long) jitterNanos;
    return Math.max(ownLog, replicas);
  }

  private long jitterOfAlike(int replicas, int needed) {
    if (jitterNanos == 0) {
      return 0;
    }
    double sum = 0;
    for (int i = 0; i < needed; i++) {
      sum += delay() / (replicas - i);
    }
    return (long) (jitterNanos * sum);
  }

  /** How much longer a round trip to another replica takes: the last ones are far. */
  private long farNanos(int replica) {
    return replica < others - far ? 0 : farExtraNanos;
  }

  /** Quorum time where some replicas are farther than others: draws each one's round trip. */
  private long unequalNanos() {
    for (int i = 0; i < others; i++) {
      roundTrips[i] = roundTripNanos + farNanos(i);
    }
    return slowestNeeded(others, acknowledgements);
  }

  /**
   * The acknowledgement that makes the quorum, of as many other replicas with the round trips noted
   * and of the leader.
   */
  private long slowestNeeded(int replicas, int needed) {
    for (int i = 0; i < replicas && jitterNanos > 0; i++) {
      roundTrips[i] += (long) (jitterNanos * delay());
    }
    roundTrips[replicas] = ownLogNanos();
    sortFew(roundTrips, replicas + 1);
    return roundTrips[needed];
  }

  /** Sorts the first few of some numbers, by insertion. */
  private static void sortFew(long[] numbers, int count) {
    for (int i = 1; i < count; i++) {
      long number = numbers[i];
      int at = i;
      while (at > 0 && numbers[at - 1] > number) {
        numbers[at] = numbers[at - 1];
        at--;
      }
      numbers[at] = number;
    }
  }
}

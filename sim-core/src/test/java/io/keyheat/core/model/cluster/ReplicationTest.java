package io.keyheat.core.model.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.keyheat.core.engine.RandomStream;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Five servers in zones of their own, each tablet with a replica on every one of them. */
class ReplicationTest {
  /** In zones of one server each, all tablets have their replicas on the same ones. */
  private static final long TABLET = 7;

  private static final long ROUND_TRIP = 1_000;
  private static final long JITTER = 300;
  private static final long FAR = 50_000;
  private static final long SEED = 9;
  private static final long LEASE = 7;

  private final RandomStream expected = new RandomStream(SEED);

  private static Replication replication(
      int replicas, int quorum, long jitter, int far, Fault... faults) {
    return replication(replicas, quorum, jitter, far, new long[] {0, 0}, faults);
  }

  /** Log: the least time of the leader's own write, and the mean of its exponential part. */
  private static Replication replication(
      int replicas, int quorum, long jitter, int far, long[] log, Fault... faults) {
    return new Replication(
        new ReplicationParameters(
            replicas,
            quorum,
            far,
            FAR,
            ROUND_TRIP,
            jitter,
            0,
            0,
            0,
            new LeaderParameters(
                log[0], log[1], 0, 0, LEASE, 0, LeaderParameters.Leases.PER_TABLET),
            5,
            0),
        new FaultTable(5, 5, List.of(faults)),
        new RandomStream(SEED));
  }

  private static Fault stop(int server, long toNanos) {
    return new Fault.ServerStops(server, 0, toNanos);
  }

  @Test
  void whoIsItsOwnQuorumWaitsForNobody() {
    Replication alone = replication(3, 1, JITTER, 1, stop(1, 9), stop(2, 9));
    assertThat(alone.quorumNanos()).isZero();
    assertThat(alone.quorumNanos(0, TABLET, 5)).isZero();
    assertThat(alone.quorumFromNanos(0, TABLET, 5)).isEqualTo(5);
  }

  @Test
  void withoutJitterAQuorumTakesTheLeastRoundTrip() {
    assertThat(replication(5, 3, 0, 0).quorumNanos()).isEqualTo(ROUND_TRIP);
    assertThat(replication(5, 3, 0, 0).quorumNanos(0, TABLET, 5)).isEqualTo(ROUND_TRIP);
  }

  /** The second of four: the first of four, and then the first of the three that are left. */
  @Test
  void theJitterOfAQuorumIsThatOfItsLastAcknowledgement() {
    Replication replication = replication(5, 3, JITTER, 0);
    for (int i = 0; i < 10; i++) {
      double sum = expected.nextExponential() / 4;
      sum += expected.nextExponential() / 3;
      long nanos = ROUND_TRIP + (long) (JITTER * sum);
      assertThat(i % 2 == 0 ? replication.quorumNanos() : replication.quorumNanos(0, TABLET, 5))
          .isEqualTo(nanos);
    }
  }

  @Test
  void fewerThatAreUpMakeItLater() {
    Replication replication = replication(5, 3, JITTER, 0, stop(1, 10));
    double sum = expected.nextExponential() / 3;
    sum += expected.nextExponential() / 2;
    assertThat(replication.quorumNanos(0, TABLET, 9)).isEqualTo(ROUND_TRIP + (long) (JITTER * sum));
    sum = expected.nextExponential() / 4;
    sum += expected.nextExponential() / 3;
    assertThat(replication.quorumNanos(0, TABLET, 10))
        .isEqualTo(ROUND_TRIP + (long) (JITTER * sum));
  }

  @Test
  void whoIsAloneWaitsForItsOwnLog() {
    Replication alone = replication(1, 1, JITTER, 0, new long[] {400, 0});
    assertThat(alone.quorumNanos()).isEqualTo(400);
    assertThat(alone.quorumNanos(0, TABLET, 5)).isEqualTo(400);
    assertThat(alone.likelyNanos()).isEqualTo(400);
    Replication varying = replication(1, 1, JITTER, 0, new long[] {400, 100});
    for (int i = 0; i < 10; i++) {
      long nanos = 400 + (long) (100 * expected.nextExponential());
      assertThat(i % 2 == 0 ? varying.quorumNanos() : varying.quorumNanos(0, TABLET, 5))
          .isEqualTo(nanos);
    }
  }

  /** Of three acknowledgements the second counts, whoever's it is. */
  @Test
  void aSlowLogOfTheLeaderIsOneAcknowledgementOfAll() {
    assertThat(replication(3, 2, 0, 0, new long[] {5_000, 0}).quorumNanos())
        .as("both others are faster")
        .isEqualTo(ROUND_TRIP);
    assertThat(replication(3, 3, 0, 0, new long[] {5_000, 0}).quorumNanos())
        .as("all are needed")
        .isEqualTo(5_000);
    assertThat(replication(3, 2, 0, 1, new long[] {5_000, 0}).quorumNanos())
        .as("the leader is faster than the far one")
        .isEqualTo(5_000);
    assertThat(replication(3, 2, 0, 0, new long[] {5_000, 0}, stop(1, 9)).quorumNanos(0, TABLET, 5))
        .as("one of the others is down")
        .isEqualTo(5_000);
  }

  @Test
  void aLogThatIsFasterThanARoundTripCostsAQuorumNothing() {
    Replication withLog = replication(5, 3, JITTER, 0, new long[] {ROUND_TRIP, 0});
    Replication without = replication(5, 3, JITTER, 0);
    for (int i = 0; i < 10; i++) {
      assertThat(withLog.quorumNanos()).isEqualTo(without.quorumNanos());
    }
  }

  /**
   * One replica takes the mean of its own write, 1; of three that vary alike the second takes 1/3 +
   * 1/2; of five the third 1/5 + 1/4 + 1/3: more replicas are no slower.
   */
  @Test
  void aQuorumOfSeveralIsNoSlowerThanOneReplicaAlone() {
    long[] log = {0, 1_000_000};
    assertThat(meanNanos(replication(1, 1, log))).isCloseTo(1e6, withinPercentage(2));
    assertThat(meanNanos(replication(3, 2, log))).isCloseTo(5e6 / 6, withinPercentage(2));
    assertThat(meanNanos(replication(5, 3, log))).isCloseTo(47e6 / 60, withinPercentage(2));
  }

  private static Replication replication(int replicas, int quorum, long[] log) {
    return new Replication(
        new ReplicationParameters(
            replicas,
            quorum,
            0,
            0,
            log[0],
            log[1],
            0,
            0,
            0,
            new LeaderParameters(log[0], log[1], 0, 0, 0, 0, LeaderParameters.Leases.PER_TABLET),
            5,
            0),
        new FaultTable(5, 5, List.of()),
        new RandomStream(SEED));
  }

  private static double meanNanos(Replication replication) {
    return LongStream.range(0, 100_000).map(i -> replication.quorumNanos()).average().orElse(0);
  }

  /**
   * Of four others the last one is far: three acknowledgements need none of the far, four the far
   * one.
   */
  @Test
  void theFarOnesCountOnlyWhereTheyAreNeeded() {
    assertThat(replication(5, 4, 0, 1).quorumNanos()).isEqualTo(ROUND_TRIP);
    assertThat(replication(5, 5, 0, 1).quorumNanos()).isEqualTo(ROUND_TRIP + FAR);
    assertThat(replication(5, 3, 0, 3).quorumNanos()).isEqualTo(ROUND_TRIP + FAR);
    assertThat(replication(5, 4, 0, 1, stop(2, 9)).quorumNanos(0, TABLET, 5))
        .as("the second of the near ones is down")
        .isEqualTo(ROUND_TRIP + FAR);
    assertThat(replication(5, 4, 0, 1, stop(4, 9)).quorumNanos(0, TABLET, 5))
        .as("the far one is down")
        .isEqualTo(ROUND_TRIP);
  }

  @Test
  void whereSomeAreFarEachRoundTripIsDrawn() {
    Replication replication = replication(5, 4, JITTER, 1);
    for (int i = 0; i < 20; i++) {
      long[] trips = new long[4];
      for (int other = 0; other < 4; other++) {
        trips[other] = ROUND_TRIP + (long) (JITTER * expected.nextExponential());
      }
      trips[3] += FAR;
      Arrays.sort(trips);
      assertThat(i % 2 == 0 ? replication.quorumNanos() : replication.quorumNanos(0, TABLET, 5))
          .isEqualTo(trips[2]);
    }
  }

  @Test
  void aSlowNetworkMakesSomeFarther() {
    Replication replication = replication(5, 3, 0, 0, new Fault.SlowNetwork(2, 70, 0, 10));
    assertThat(replication.quorumNanos(0, TABLET, 5))
        .as("three others are near")
        .isEqualTo(ROUND_TRIP);
    assertThat(replication.quorumNanos(2, TABLET, 5))
        .as("it is far itself")
        .isEqualTo(ROUND_TRIP + 70);
    assertThat(replication.quorumNanos(2, TABLET, 10)).isEqualTo(ROUND_TRIP);
  }

  @Test
  void aQuorumIsThereWhenEnoughAreUp() {
    Replication replication =
        replication(5, 3, 0, 0, stop(1, 10), stop(2, 20), stop(3, 30), stop(4, 40));
    assertThat(replication.quorumFromNanos(0, TABLET, 5)).isEqualTo(20);
    assertThat(replication.quorumFromNanos(1, TABLET, 5))
        .as("the leader's server is up")
        .isEqualTo(20);
    assertThat(replication.quorumFromNanos(0, TABLET, 25)).isEqualTo(25);
    assertThat(replication(5, 5, 0, 0, stop(4, 40)).quorumFromNanos(0, TABLET, 5))
        .as("a pipeline of all replicas leaves out what has failed")
        .isEqualTo(5);
  }

  @Test
  void aLeaderAnswersReadsUntilALeaseEndsThatItCannotRenew() {
    Replication replication =
        replication(
            5,
            3,
            0,
            0,
            new Fault.ServerStops(1, 0, 40),
            new Fault.ServerStops(2, 10, 40),
            new Fault.ServerStops(3, 15, 20),
            new Fault.ServerStops(3, 20, 35));
    assertThat(replication.leaseFromNanos(0, TABLET, 14))
        .as("two of four others are up")
        .isEqualTo(14);
    assertThat(replication.leaseFromNanos(0, TABLET, 15 + LEASE - 1)).isEqualTo(15 + LEASE - 1);
    assertThat(replication.leaseFromNanos(0, TABLET, 15 + LEASE))
        .as("until one returns")
        .isEqualTo(35);
    assertThat(replication.leaseFromNanos(0, TABLET, 36)).isEqualTo(36);
    assertThat(
            replication(5, 1, 0, 0, stop(1, 9), stop(2, 9), stop(3, 9))
                .leaseFromNanos(0, TABLET, 8))
        .as("a quorum of its own")
        .isEqualTo(8);
  }

  @Test
  void anyReplicaIsAsLikelyAsAnotherOfThoseThatAreUp() {
    Replication replication = replication(5, 3, 0, 0, stop(2, 10));
    RandomStream choice = new RandomStream(SEED);
    int[] up = {0, 1, 3, 4};
    for (int i = 0; i < 40; i++) {
      assertThat(replication.anyReplica(0, TABLET, true, 5, choice))
          .isEqualTo(up[(int) expected.nextLong(4)]);
      assertThat(replication.anyReplica(0, TABLET, false, 5, choice))
          .isEqualTo(up[1 + (int) expected.nextLong(3)]);
      assertThat(replication.anyReplica(4, TABLET, false, 10, choice))
          .as("from zone 0 on")
          .isEqualTo((int) expected.nextLong(4));
      assertThat(replication.anyReplica(3, TABLET, true, 10, choice))
          .as("itself, or from zone 4 on")
          .isEqualTo((int) (3 + expected.nextLong(5)) % 5);
    }
  }

  @Test
  void whereNobodyIsUpThereIsNoReplica() {
    Replication replication = replication(3, 2, 0, 0, stop(1, 10), stop(2, 10));
    RandomStream choice = new RandomStream(SEED);
    assertThat(replication.anyReplica(0, TABLET, false, 5, choice)).isEqualTo(-1);
    assertThat(replication.anyReplica(0, TABLET, true, 5, choice)).isZero();
  }
}

package io.keyheat.core.model.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.engine.RandomStream;
import java.util.List;
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
}

package io.keyheat.core.model.request;

import static io.keyheat.core.model.operation.ExactSystem.A;
import static io.keyheat.core.model.operation.ExactSystem.B;
import static io.keyheat.core.model.operation.ExactSystem.BETWEEN_PARTICIPANTS;
import static io.keyheat.core.model.operation.ExactSystem.C;
import static io.keyheat.core.model.operation.ExactSystem.COMMIT_WAIT;
import static io.keyheat.core.model.operation.ExactSystem.FOREVER;
import static io.keyheat.core.model.operation.ExactSystem.HIGH;
import static io.keyheat.core.model.operation.ExactSystem.LEASE;
import static io.keyheat.core.model.operation.ExactSystem.LOW;
import static io.keyheat.core.model.operation.ExactSystem.NEXT;
import static io.keyheat.core.model.operation.ExactSystem.OUTAGE;
import static io.keyheat.core.model.operation.ExactSystem.ROUND_TRIP;
import static io.keyheat.core.model.operation.ExactSystem.SEED;
import static io.keyheat.core.model.operation.ExactSystem.SERVICE;
import static io.keyheat.core.model.operation.ExactSystem.TO_CLIENT;
import static io.keyheat.core.model.operation.ExactSystem.attempt;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.cluster.Fault;
import io.keyheat.core.model.cluster.Servers;
import io.keyheat.core.model.cluster.Tablets;
import io.keyheat.core.model.operation.ExactSystem;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Attempts while servers stop, are slow, or are far from one another, each at a known time. */
class RequestPathFaultsTest {
  private static final long COMMITTED = ROUND_TRIP + COMMIT_WAIT + TO_CLIENT;

  /** Longer than anything that a test looks at. */
  private static final long LONG = 1_000 * SERVICE;

  private final ExactSystem system = new ExactSystem();

  private RequestPath with(Fault... faults) {
    system.faults.addAll(List.of(faults));
    return system.build();
  }

  private static Fault stop(int server, long fromNanos) {
    return new Fault.ServerStops(server, fromNanos, LONG);
  }

  private static void isLost(RequestPath path, long answer, long atNanos) {
    assertThat(answer).isEqualTo(Answer.LOST);
    assertThat(path.lostAtNanos()).isEqualTo(atNanos);
  }

  // Stops.

  @Test
  void aReadThatEndsAsItsServerStopsIsAnsweredAndTheNextOneLost() {
    RequestPath path = with(stop(A, SERVICE));
    assertThat(attempt(path, system.lookup(A), 0, LOW)).isEqualTo(SERVICE + TO_CLIENT);
    assertThat(path.lostAttempts()).isZero();
    isLost(path, attempt(path, system.lookup(A), 0, LOW), SERVICE);
    assertThat(path.lostAttempts()).isEqualTo(1);
    assertThat(path.visits()).as("what is lost was served until then").isEqualTo(2);
    assertThat(attempt(path, system.lookup(B), 0, LOW)).isEqualTo(SERVICE + TO_CLIENT);
    assertThat(path.lostAttempts()).isEqualTo(1);
  }

  @Test
  void aCommitIsLostUntilItIsOnItsWayToTheClient() {
    long onItsWay = SERVICE + ROUND_TRIP + COMMIT_WAIT;
    RequestPath path = with(stop(A, onItsWay), stop(B, onItsWay - 1));
    assertThat(attempt(path, system.insert(A), 0, LOW)).isEqualTo(SERVICE + COMMITTED);
    assertThat(system.seen(A, 0)).startsWith(1, 1, 1);
    isLost(path, attempt(path, system.insert(B), 0, LOW), onItsWay - 1);
    assertThat(system.seen(B, 0)).as("a visit without rows").startsWith(1, 1, 0);
  }

  @Test
  void whatItsServerDoesNotFinishDoesNotReachTheSerialStage() {
    system.commitNanos = 3 * SERVICE;
    RequestPath path = with(stop(A, SERVICE), stop(B, SERVICE - 1));
    isLost(path, attempt(path, system.update(A), 0, LOW), SERVICE);
    isLost(path, attempt(path, system.update(B), 0, LOW), SERVICE - 1);
    Tablets tablets = system.cluster().tablets();
    assertThat(tablets.serialFreeNanos(system.tablet(A))).isEqualTo(3 * SERVICE);
    assertThat(tablets.serialFreeNanos(system.tablet(B))).isZero();
    long latency = 4 * SERVICE + ROUND_TRIP;
    assertThat(system.seen(A, 0)).containsExactly(1, 1, 0, 0, SERVICE, 0, latency, latency);
    assertThat(system.seen(B, 0)).containsExactly(1, 1, 0, 0, SERVICE, 0, SERVICE, SERVICE);
    assertThat(path.lostAttempts()).isEqualTo(2);
  }

  @Test
  void ofSeveralParticipantsTheFirstThatStopsLosesTheCommit() {
    RequestPath path = with(stop(A, SERVICE / 2), stop(B, SERVICE / 4));
    isLost(path, attempt(path, system.update(A, B), 0, LOW, LOW), SERVICE / 4);
    isLost(path, attempt(path, system.update(B, A), 0, LOW, LOW), SERVICE / 4);
    isLost(path, attempt(path, system.update(C, A), 0, LOW, LOW), SERVICE / 2);
    isLost(path, attempt(path, system.lookup(C, B), 0, LOW, LOW), SERVICE / 4);
  }

  @Test
  void aParticipantMayStopOnceItHasPreparedAndTheCoordinatorOnceItHasDecided() {
    long prepared = SERVICE + ROUND_TRIP;
    long decided = prepared + COMMIT_WAIT + BETWEEN_PARTICIPANTS + ROUND_TRIP;
    for (long early = 0; early <= 1; early++) {
      ExactSystem later = new ExactSystem();
      later.faults.add(stop(A, decided - early));
      later.faults.add(stop(B, prepared));
      RequestPath path = later.build();
      long answer = attempt(path, later.update(A, B), 0, LOW, LOW);
      if (early == 0) {
        assertThat(answer).isEqualTo(decided + TO_CLIENT);
      } else {
        isLost(path, answer, decided - 1);
      }
    }
  }

  @Test
  void aStopThatIsOverLosesNothing() {
    RequestPath path = with(new Fault.ServerStops(A, 10, 20));
    assertThat(attempt(path, system.update(A), 20, LOW)).isEqualTo(20 + SERVICE + COMMITTED);
    assertThat(attempt(path, system.update(B), 10, LOW))
        .as("C makes its quorum")
        .isEqualTo(10 + SERVICE + COMMITTED);
  }

  // Slowness.

  @Test
  void aSlowServersVisitsTakeLonger() {
    RequestPath path = with(new Fault.SlowServer(A, 2.5, SERVICE, 2 * SERVICE));
    assertThat(attempt(path, system.lookup(A), 0, LOW)).isEqualTo(SERVICE + TO_CLIENT);
    assertThat(attempt(path, system.lookup(A), 0, LOW)).isEqualTo(7 * SERVICE / 2 + TO_CLIENT);
    assertThat(attempt(path, system.lookup(A, A), 0, LOW, LOW))
        .isEqualTo(9 * SERVICE / 2 + NEXT + TO_CLIENT);
    assertThat(attempt(path, system.lookup(B), SERVICE, LOW)).isEqualTo(2 * SERVICE + TO_CLIENT);
    long served = 9 * SERVICE / 2 + NEXT;
    assertThat(system.seen(A, 0)).startsWith(3, 0, 0, 0, served, 9 * SERVICE / 2);
  }

  /** Between zone 2, which is C's, and the others. */
  @Test
  void aSlowNetworkDelaysQuorumsAndDecisions() {
    long extra = 77;
    RequestPath path = with(new Fault.SlowNetwork(C, extra, 0, LONG));
    assertThat(attempt(path, system.update(C), 0, LOW)).isEqualTo(SERVICE + extra + COMMITTED);
    assertThat(attempt(path, system.update(A), 0, LOW))
        .as("B is near")
        .isEqualTo(SERVICE + COMMITTED);
    long together = ROUND_TRIP + BETWEEN_PARTICIPANTS + COMMITTED;
    long now = 10 * SERVICE;
    assertThat(attempt(path, system.update(A, B, C), now, LOW, LOW, LOW))
        .as("C's quorum, and the way from it")
        .isEqualTo(now + SERVICE + together + 2 * extra);
    now = 20 * SERVICE;
    assertThat(attempt(path, system.update(A, B), now, LOW, LOW))
        .as("C has no part in it")
        .isEqualTo(now + SERVICE + together);
    now = 30 * SERVICE;
    assertThat(attempt(path, system.update(C, B), now, LOW, LOW))
        .as("the decision's quorum as well")
        .isEqualTo(now + SERVICE + together + 3 * extra);
  }

  // Quorums and replicas.

  @Test
  void aCommitWaitsUntilEachOfItsTabletsHasAQuorumAndAReadUntilItsLeaderHasALease() {
    RequestPath path =
        with(new Fault.ServerStops(B, 0, 5 * SERVICE), new Fault.ServerStops(C, 0, 8 * SERVICE));
    for (Route route : List.of(system.update(A), system.update(C, A))) {
      long answer = attempt(path, route, 5 * SERVICE - 1, LOW, LOW);
      assertThat(Answer.retryNanos(answer)).isEqualTo(5 * SERVICE);
    }
    assertThat(path.visits()).isZero();
    assertThat(attempt(path, system.lookup(A), LEASE - 1, LOW))
        .isEqualTo(LEASE - 1 + SERVICE + TO_CLIENT);
    assertThat(Answer.retryNanos(attempt(path, system.lookup(A), LEASE, LOW)))
        .isEqualTo(5 * SERVICE);
    assertThat(attempt(path, system.update(A), 5 * SERVICE, LOW))
        .isEqualTo(6 * SERVICE + COMMITTED);
  }

  @Test
  void aStaleReadGoesToAnyReplicaAndToTheLeaderWhileItLeads() {
    RequestPath path = system.build();
    system.cluster().move(system.tablet(A), A, 0);
    RandomStream choices = new RandomStream(SEED);
    long[] free = new long[3];
    for (int i = 0; i < 40; i++) {
      boolean led = i >= 20;
      long now = led ? OUTAGE : OUTAGE - 1;
      int server = (int) (led ? choices.nextLong(3) : 1 + choices.nextLong(2));
      free[server] = Math.max(now, free[server]) + SERVICE;
      long answer;
      if (i % 2 == 0) {
        answer = attempt(path, system.staleLookup(A), now, HIGH) - TO_CLIENT;
      } else {
        path.beginGathering(Access.STALE_READ);
        path.gather(system.space(A), HIGH, 0, SERVICE, NEXT, 0);
        answer = path.attemptGathered(now, FOREVER);
      }
      assertThat(answer).as("read %d", i).isEqualTo(free[server]);
    }
    Servers servers = system.cluster().servers();
    long served = system.cluster().takeElsewhereNanos(system.tablet(A));
    assertThat(servers.busyNanos(B, LONG) + servers.busyNanos(C, LONG)).isEqualTo(served);
    assertThat(servers.busyNanos(A, LONG)).as("the drain counts all as A's").isEqualTo(-served);
    assertThat(served).isEqualTo(free[B] + free[C] - 2 * (OUTAGE - 1));
    assertThat(system.seen(A, 1)).startsWith(40);
  }

  @Test
  void aStaleReadWaitsForTheLeaderOnlyWhereNobodyElseIsUp() {
    RequestPath path = with(stop(B, 0), new Fault.ServerStops(C, 0, OUTAGE / 2));
    system.cluster().move(system.tablet(A), A, 0);
    for (Route route : List.of(system.staleLookup(A), system.staleLookup(A, A))) {
      long answer = attempt(path, route, OUTAGE / 2 - 1, LOW, LOW);
      assertThat(Answer.retryNanos(answer)).isEqualTo(OUTAGE);
    }
    assertThat(attempt(path, system.staleLookup(A), OUTAGE / 2, LOW))
        .isEqualTo(OUTAGE / 2 + SERVICE + TO_CLIENT);
    assertThat(system.cluster().takeElsewhereNanos(system.tablet(A))).isEqualTo(SERVICE);
    assertThat(system.cluster().servers().freeAt(C)).isEqualTo(OUTAGE / 2 + SERVICE);
  }

  @Test
  void theFirstServerIsAReplicaLikeAnother() {
    RequestPath path = with(stop(C, 0));
    system.cluster().move(system.tablet(B), B, 0);
    assertThat(attempt(path, system.staleLookup(B), 0, LOW)).isEqualTo(SERVICE + TO_CLIENT);
    assertThat(system.cluster().servers().freeAt(A)).isEqualTo(SERVICE);
  }
}

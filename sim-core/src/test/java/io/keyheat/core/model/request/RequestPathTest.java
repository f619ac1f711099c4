package io.keyheat.core.model.request;

import static io.keyheat.core.model.operation.ExactSystem.A;
import static io.keyheat.core.model.operation.ExactSystem.B;
import static io.keyheat.core.model.operation.ExactSystem.BETWEEN_PARTICIPANTS;
import static io.keyheat.core.model.operation.ExactSystem.BYTES;
import static io.keyheat.core.model.operation.ExactSystem.C;
import static io.keyheat.core.model.operation.ExactSystem.COMMIT_WAIT;
import static io.keyheat.core.model.operation.ExactSystem.HIGH;
import static io.keyheat.core.model.operation.ExactSystem.LOW;
import static io.keyheat.core.model.operation.ExactSystem.NEXT;
import static io.keyheat.core.model.operation.ExactSystem.ROUND_TRIP;
import static io.keyheat.core.model.operation.ExactSystem.SEED;
import static io.keyheat.core.model.operation.ExactSystem.SERVICE;
import static io.keyheat.core.model.operation.ExactSystem.TO_CLIENT;
import static io.keyheat.core.model.operation.ExactSystem.attempt;
import static io.keyheat.core.model.operation.ExactSystem.keys;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.cluster.CommitStalls;
import io.keyheat.core.model.cluster.ThroughputLimit;
import io.keyheat.core.model.operation.ExactSystem;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/**
 * Attempts in a system without chance or faults, each time and each count of which follows by hand.
 * What a row has seen is given as visits, writes, rows, bytes, service, wait, latency and greatest
 * latency.
 */
class RequestPathTest {
  /** What a commit waits for after its server and its tablet, until the client knows of it. */
  private static final long COMMITTED = ROUND_TRIP + COMMIT_WAIT + TO_CLIENT;

  private final ExactSystem system = new ExactSystem();

  private static void isServedFrom(long answer, long start, long after) {
    assertThat(answer).isEqualTo(start + SERVICE + after);
  }

  // One visit.

  @Test
  void aReadTakesItsServiceAndTheWayToTheClient() {
    RequestPath path = system.build();
    isServedFrom(attempt(path, system.lookup(A), 10, LOW), 10, TO_CLIENT);
    assertThat(system.seen(A, 0)).containsExactly(1, 0, 0, 0, SERVICE, 0, SERVICE, SERVICE);
    assertThat(system.seen(A, 1)).containsOnly(0);
    assertThat(path.visits()).isEqualTo(1);
    assertThat(system.medianNanos(A, 0)).isCloseTo(SERVICE, Percentage.withPercentage(7));
    assertThat(system.medianNanos(A, 1)).isZero();
  }

  @Test
  void aWriteIsThereWithItsQuorumAndKnownAfterTheCommitWait() {
    RequestPath path = system.build();
    isServedFrom(attempt(path, system.insert(A), 10, HIGH), 10, COMMITTED);
    long latency = SERVICE + ROUND_TRIP;
    assertThat(system.seen(A, 1)).containsExactly(1, 1, 1, BYTES, SERVICE, 0, latency, latency);
    assertThat(system.seen(A, 0)).containsOnly(0);
    assertThat(path.visits()).isEqualTo(1);
    assertThat(system.medianNanos(A, 1)).isCloseTo((double) latency, Percentage.withPercentage(7));
  }

  @Test
  void whoeverComesWhileTheCoreIsBusyWaitsForIt() {
    RequestPath path = system.build();
    Route route = system.lookup(A);
    isServedFrom(attempt(path, route, 0, LOW), 0, TO_CLIENT);
    isServedFrom(attempt(path, route, SERVICE / 4, LOW), SERVICE, TO_CLIENT);
    isServedFrom(attempt(path, route, 2 * SERVICE, LOW), 2 * SERVICE, TO_CLIENT);
    long wait = SERVICE - SERVICE / 4;
    assertThat(system.seen(A, 0))
        .containsExactly(3, 0, 0, 0, 3 * SERVICE, wait, 3 * SERVICE + wait, SERVICE + wait);
  }

  @Test
  void aWriteThenWaitsForItsTabletsSerialStage() {
    system.commitNanos = 3 * SERVICE;
    RequestPath path = system.build();
    assertThat(attempt(path, system.update(A), 0, HIGH)).isEqualTo(4 * SERVICE + COMMITTED);
    assertThat(attempt(path, system.update(A), 0, HIGH)).isEqualTo(7 * SERVICE + COMMITTED);
    assertThat(system.cluster().tablets().serialFreeNanos(system.tablet(A))).isEqualTo(6 * SERVICE);
    // The second waits for the core and, when that is free, twice as long for its turn.
    long latency = 11 * SERVICE + 2 * ROUND_TRIP;
    assertThat(system.seen(A, 1))
        .containsExactly(2, 2, 0, 0, 2 * SERVICE, 3 * SERVICE, latency, 7 * SERVICE + ROUND_TRIP);
    isServedFrom(attempt(path, system.lookup(A), 2 * SERVICE, LOW), 2 * SERVICE, TO_CLIENT);
  }

  @Test
  void aPauseHoldsUpCommitsAndNothingElse() {
    system.stallShare = 1;
    system.stallNanos = 5 * SERVICE;
    RequestPath path = system.build();
    CommitStalls stalls = new CommitStalls(1, system.stallNanos, new RandomStream(SEED));
    isServedFrom(attempt(path, system.lookup(A), 0, LOW), 0, TO_CLIENT);
    isServedFrom(attempt(path, system.update(B), 0, LOW), 0, COMMITTED + stalls.next());
    isServedFrom(attempt(path, system.lookup(B, B), SERVICE, LOW, LOW), SERVICE, NEXT + TO_CLIENT);
    isServedFrom(
        attempt(path, system.update(C, C), 0, LOW, LOW), 0, NEXT + COMMITTED + stalls.next());
  }

  // Bounds.

  @Test
  void eachRowOfACommitOccupiesTheSerialStageAndTheCommitWaitsForOne() {
    system.commitNanos = 3 * SERVICE;
    system.cores = 2;
    RequestPath path = system.build();
    long passed = SERVICE + 2 * NEXT + 3 * SERVICE;
    assertThat(attempt(path, system.update(A, A, A), 0, LOW, HIGH, HIGH + 1))
        .isEqualTo(passed + COMMITTED);
    assertThat(system.written(A, 0)).isEqualTo(1);
    assertThat(system.written(A, 1)).isEqualTo(2);
    assertThat(attempt(path, system.update(A), 0, LOW))
        .as("behind the further two rows")
        .isEqualTo(3 * 3 * SERVICE + SERVICE + 3 * SERVICE + COMMITTED);
    // Rows in tablets of their own do not meet.
    assertThat(attempt(path, system.update(B, C), 0, LOW, LOW))
        .isEqualTo(4 * SERVICE + ROUND_TRIP + BETWEEN_PARTICIPANTS + COMMITTED);
    assertThat(system.cluster().tablets().serialFreeNanos(system.tablet(B))).isEqualTo(3 * SERVICE);
  }

  /** A unit of ten bytes each millisecond for writes, of five bytes each two for reads. */
  private static final ThroughputLimit LIMIT =
      new ThroughputLimit(1_000, 500, BYTES, BYTES / 2, 2 * SERVICE, 1, 1);

  @Test
  void aBucketMayBeEmptyButNotInDebt() {
    system.limit = LIMIT;
    system.cores = 100;
    RequestPath path = system.build();
    for (int space : List.of(A, B)) {
      // Beside the path of a single visit, half as many attempts take as much.
      Route write = space == A ? system.update(A) : system.update(B, B);
      long[] keys = space == A ? new long[] {LOW} : new long[] {LOW, LOW};
      int units = space == A ? 1 : 2;
      for (int taken = 0; taken <= 2; taken += units) {
        assertThat(attempt(path, write, 0, keys)).isPositive();
      }
      long full = system.cluster().tablets().writesFullNanos[system.tablet(space)];
      assertThat(full).isEqualTo(space == A ? 3 * SERVICE : 4 * SERVICE);
      long again = full - 2 * SERVICE;
      assertThat(attempt(path, write, again - 1, keys)).isEqualTo(Answer.REJECTED);
      assertThat(system.refused(space, 0)).isEqualTo(1);
      assertThat(attempt(path, write, again, keys)).isPositive();
      long later = 10 * SERVICE;
      assertThat(attempt(path, write, later, keys)).isPositive();
      assertThat(system.cluster().tablets().writesFullNanos[system.tablet(space)])
          .as("what overflowed is gone")
          .isEqualTo(later + units * SERVICE);
    }
  }

  // Several visits.

  @Test
  void rowsOfOneTabletAreOneVisitAndEachCountsWhereItLies() {
    RequestPath path = system.build();
    long answer = attempt(path, system.insert(A, A, A), 40, LOW, HIGH, HIGH);
    long service = SERVICE + 2 * NEXT;
    assertThat(answer).isEqualTo(40 + service + COMMITTED);
    long latency = service + ROUND_TRIP;
    assertThat(system.seen(A, 0)).containsExactly(1, 1, 1, BYTES, service, 0, latency, latency);
    assertThat(system.seen(A, 1)).containsExactly(0, 0, 2, 2 * BYTES, 0, 0, 0, 0);
    assertThat(path.visits()).isEqualTo(1);
  }

  @Test
  void aCommitIsRefusedAsAWholeAndCountedWhereItWasRefused() {
    system.maxWaitNanos = SERVICE;
    RequestPath path = system.build();
    attempt(path, system.lookup(B), 0, LOW);
    attempt(path, system.lookup(B), 0, LOW);
    Route route = system.insert(A, A, B, C);
    assertThat(attempt(path, route, SERVICE - 1, LOW, HIGH, HIGH, LOW)).isEqualTo(Answer.REJECTED);
    assertThat(system.refused(B, 1)).isEqualTo(1);
    assertThat(system.refused(A, 0) + system.refused(A, 1) + system.refused(B, 0)).isZero();
    assertThat(path.visits()).isEqualTo(2);
    assertThat(system.seen(A, 0)).containsOnly(0);
    isServedFrom(attempt(path, system.lookup(A), SERVICE - 1, LOW), SERVICE - 1, TO_CLIENT);
  }

  // Showing.

  @Test
  void visitsAreShownAsTheyWereAndNewRowsSampled() {
    system.build();
    List<String> shown = new ArrayList<>();
    VisitObserver observer =
        visit ->
            shown.add(
                "%d %d %d %s %s %d"
                    .formatted(
                        visit.tablet(),
                        visit.hi(),
                        visit.lo(),
                        visit.kind(),
                        visit.meanNanos(),
                        visit.load()));
    VisitSampler sampler = new VisitSampler(system.cluster(), observer, 1, new RandomStream(1));
    Route route = system.insert(A, B);
    sampler.show(7, route, keys(LOW, HIGH), keys(1, 2), 1, true);
    assertThat(shown)
        .containsExactly(
            system.tablet(A) + " 5 1 WRITE 1000000.0 7",
            system.tablet(B) + " 105 2 WRITE 1000000.0 7");
    assertThat(system.cluster().samples().of(system.tablet(B)).size()).isEqualTo(1);
    sampler.show(7, route, keys(LOW, HIGH), keys(1, 2), 1, false);
    assertThat(system.cluster().samples().of(system.tablet(B)).size()).isEqualTo(1);
  }
}

package io.keyheat.core.model.request;

import static io.keyheat.core.model.operation.ExactSystem.A;
import static io.keyheat.core.model.operation.ExactSystem.B;
import static io.keyheat.core.model.operation.ExactSystem.BETWEEN_PARTICIPANTS;
import static io.keyheat.core.model.operation.ExactSystem.BYTES;
import static io.keyheat.core.model.operation.ExactSystem.C;
import static io.keyheat.core.model.operation.ExactSystem.COMMIT_WAIT;
import static io.keyheat.core.model.operation.ExactSystem.FOREVER;
import static io.keyheat.core.model.operation.ExactSystem.HIGH;
import static io.keyheat.core.model.operation.ExactSystem.LOW;
import static io.keyheat.core.model.operation.ExactSystem.NEXT;
import static io.keyheat.core.model.operation.ExactSystem.OUTAGE;
import static io.keyheat.core.model.operation.ExactSystem.ROUND_TRIP;
import static io.keyheat.core.model.operation.ExactSystem.SEED;
import static io.keyheat.core.model.operation.ExactSystem.SERVICE;
import static io.keyheat.core.model.operation.ExactSystem.TO_CLIENT;
import static io.keyheat.core.model.operation.ExactSystem.attempt;
import static io.keyheat.core.model.operation.ExactSystem.keys;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.cluster.CommitStalls;
import io.keyheat.core.model.cluster.Tablets;
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
  void aRetryOfWhatWasAppliedAddsNoRow() {
    RequestPath path = system.build();
    for (Route route : List.of(system.insert(A), system.insert(A, B))) {
      path.attempt(route.repeated(), keys(LOW, LOW), new long[2][2], 1, 0, FOREVER);
      assertThat(system.seen(A, 0)).startsWith(route.visits, route.visits, 0, 0);
    }
    attempt(path, system.update(A), 0, HIGH);
    assertThat(system.seen(A, 1)).startsWith(1, 1, 0, 0);
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

  /**
   * Four cores serve four reads at once, but turns come one in a service's time, the first at once:
   * the second's comes when it has been served, the third's one service later.
   */
  @Test
  void readsOfATabletAreKeptApart() {
    system.cores = 4;
    system.readNanos = SERVICE;
    RequestPath path = system.build();
    for (int i = 1; i <= 4; i++) {
      long turn = (i - 1) * SERVICE;
      assertThat(attempt(path, system.lookup(A), 0, HIGH))
          .isEqualTo(Math.max(SERVICE, turn) + TO_CLIENT);
    }
    assertThat(system.seen(A, 1)).startsWith(4, 0, 0, 0, 4 * SERVICE, (0 + 0 + 1 + 2) * SERVICE);
    RequestPath other = system.build();
    isServedFrom(attempt(other, system.update(A), 0, HIGH), 0, COMMITTED);
    isServedFrom(attempt(other, system.lookup(B), 0, LOW), 0, TO_CLIENT);
  }

  /** The last one is answered at two services; whoever may wait for one comes at one. */
  @Test
  void aReadThatWouldWaitTooLongForItsTurnIsRefused() {
    system.cores = 4;
    system.readNanos = SERVICE;
    system.maxWaitNanos = SERVICE;
    RequestPath path = system.build();
    attempt(path, system.lookup(A), 0, HIGH);
    attempt(path, system.lookup(A), 0, HIGH);
    assertThat(attempt(path, system.lookup(A), SERVICE - 1, HIGH)).isEqualTo(Answer.REJECTED);
    assertThat(Answer.isServed(attempt(path, system.lookup(A), SERVICE, HIGH))).isTrue();
  }

  @Test
  void withoutASerialStageAShortWriteOvertakesALongOne() {
    system.cores = 2;
    RequestPath path = system.build();
    Route two = system.update(A, A);
    assertThat(attempt(path, two, 0, LOW, HIGH)).isEqualTo(SERVICE + NEXT + COMMITTED);
    isServedFrom(attempt(path, system.update(A), 0, LOW), 0, COMMITTED);
    isServedFrom(attempt(path, two, 1, LOW, HIGH), SERVICE + NEXT, COMMITTED);
    assertThat(system.cluster().tablets().serialFreeNanos(system.tablet(A))).isZero();
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
  void aWaitForTheCoreMayBeAsLongAsTheBoundAndNoLonger() {
    system.maxWaitNanos = SERVICE;
    RequestPath path = system.build();
    for (int space : List.of(A, B)) {
      // The second time beside the path of a single visit.
      Route route = space == A ? system.lookup(A) : system.lookup(B, B);
      long[] keys = space == A ? new long[] {LOW} : new long[] {LOW, LOW};
      long each = space == A ? SERVICE : SERVICE + NEXT;
      assertThat(attempt(path, route, 0, keys)).isEqualTo(each + TO_CLIENT);
      long first = each - SERVICE;
      assertThat(attempt(path, route, first, keys)).isEqualTo(2 * each + TO_CLIENT);
      long second = 2 * each - SERVICE;
      assertThat(attempt(path, route, second - 1, keys)).isEqualTo(Answer.REJECTED);
      assertThat(attempt(path, route, second, keys)).isEqualTo(3 * each + TO_CLIENT);
      assertThat(system.refused(space, 0)).isEqualTo(1);
      assertThat(system.seen(space, 0)).startsWith(3, 0, 0, 0, 3 * each);
    }
    assertThat(path.visits()).isEqualTo(6);
  }

  @Test
  void aWaitForTheSerialStageOfAWriteMayBeAsLongAsTheBoundAndNoLonger() {
    system.commitNanos = 3 * SERVICE;
    system.maxWaitNanos = 2 * SERVICE;
    system.cores = 2;
    RequestPath path = system.build();
    Route read = system.lookup(A);
    long free = 3 * SERVICE;
    assertThat(attempt(path, system.update(A), 0, LOW)).isEqualTo(4 * SERVICE + COMMITTED);
    long early = free - 2 * SERVICE - 1;
    assertThat(attempt(path, system.update(A), early, LOW)).isEqualTo(Answer.REJECTED);
    assertThat(system.refused(A, 0)).isEqualTo(1);
    assertThat(attempt(path, read, early, LOW)).isPositive();
    assertThat(attempt(path, system.update(A), early + 1, LOW))
        .isEqualTo(free + 4 * SERVICE + COMMITTED);
  }

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

  @Test
  void aCommitThatIsServedLongKeepsBackNoOther() {
    system.commitNanos = NEXT / 10;
    system.cores = 2;
    RequestPath path = system.build();
    assertThat(attempt(path, system.update(A, A, A), 0, LOW, HIGH, HIGH + 1))
        .isEqualTo(SERVICE + 2 * NEXT + NEXT / 10 + COMMITTED);
    assertThat(attempt(path, system.update(A), 0, LOW))
        .as("three rows are before it, whose service goes on when its own is over")
        .isEqualTo(3 * NEXT / 10 + SERVICE + NEXT / 10 + COMMITTED);
  }

  @Test
  void aCommitTakesItsTurnWhenItsServiceBegins() {
    system.commitNanos = SERVICE / 2;
    RequestPath path = system.build();
    for (int i = 1; i <= 3; i++) {
      assertThat(attempt(path, system.update(A), 0, LOW))
          .as("those before it have passed while it waited for the core")
          .isEqualTo(i * SERVICE + SERVICE / 2 + COMMITTED);
    }
  }

  @Test
  void aRowThatACommitMentionsAgainIsNoFurtherRow() {
    system.commitNanos = 3 * SERVICE;
    RequestPath path = system.build();
    Route thrice = system.lockedUpdate(A, A, A);
    attempt(path, thrice, 0, LOW, HIGH, LOW);
    assertThat(system.written(A, 0) + system.written(A, 1)).isEqualTo(2);
    assertThat(system.cluster().tablets().serialFreeNanos(system.tablet(A)))
        .isEqualTo(2 * 3 * SERVICE);
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

  @Test
  void readsAndWritesHaveBucketsOfTheirOwn() {
    system.limit = LIMIT;
    system.cores = 100;
    RequestPath path = system.build();
    Tablets tablets = system.cluster().tablets();
    attempt(path, system.lookup(A), 0, LOW);
    assertThat(tablets.readsFullNanos[system.tablet(A)]).isEqualTo(4 * SERVICE);
    assertThat(tablets.writesFullNanos[system.tablet(A)]).isZero();
    assertThat(attempt(path, system.lookup(A), 1, LOW)).isEqualTo(Answer.REJECTED);
    assertThat(attempt(path, system.update(A), 1, LOW)).isPositive();
    assertThat(attempt(path, system.lookup(A, A), 1, LOW, LOW)).isEqualTo(Answer.REJECTED);
    assertThat(attempt(path, system.lookup(A), 2 * SERVICE, LOW)).isPositive();
  }

  @Test
  void aTabletThatMovesAnswersFromTheEndOfItsMoveOn() {
    RequestPath path = system.build();
    system.cluster().move(system.tablet(A), 2, 0);
    for (Route route : List.of(system.lookup(A), system.lookup(B, A))) {
      long[] keys = new long[route.visits];
      long answer = attempt(path, route, OUTAGE - 1, keys);
      assertThat(answer).isLessThan(Answer.REJECTED);
      assertThat(Answer.retryNanos(answer)).isEqualTo(OUTAGE);
    }
    isServedFrom(attempt(path, system.lookup(B), OUTAGE - 1, LOW), OUTAGE - 1, TO_CLIENT);
    isServedFrom(
        attempt(path, system.lookup(C), OUTAGE - SERVICE, LOW), OUTAGE - SERVICE, TO_CLIENT);
    isServedFrom(attempt(path, system.lookup(A), OUTAGE, LOW), OUTAGE, TO_CLIENT);
    isServedFrom(
        attempt(path, system.lookup(A, A), OUTAGE, LOW, LOW), OUTAGE + SERVICE, NEXT + TO_CLIENT);
    assertThat(system.seen(A, 0)).startsWith(2);
    assertThat(system.seen(B, 0)).startsWith(1);
    assertThat(path.visits()).isEqualTo(4);
  }

  @Test
  void aTabletThatIsBackAnswersWhileAnotherIsStillAway() {
    RequestPath path = system.build();
    system.cluster().move(system.tablet(A), A, 0);
    system.cluster().move(system.tablet(C), C, 1);
    isServedFrom(attempt(path, system.lookup(A), OUTAGE, LOW), OUTAGE, TO_CLIENT);
    assertThat(Answer.retryNanos(attempt(path, system.lookup(C), OUTAGE, LOW)))
        .isEqualTo(OUTAGE + 1);
  }

  // Several visits.

  @Test
  void aCommitOfTwoTabletsEndsWithTheSlowerAndTheCoordinatorsQuorum() {
    RequestPath path = system.build();
    attempt(path, system.lookup(B), 0, HIGH);
    long answer = attempt(path, system.insert(A, B), 0, LOW, HIGH);
    assertThat(answer).isEqualTo(2 * SERVICE + ROUND_TRIP + BETWEEN_PARTICIPANTS + COMMITTED);
    long one = SERVICE + ROUND_TRIP;
    assertThat(system.seen(A, 0)).containsExactly(1, 1, 1, BYTES, SERVICE, 0, one, one);
    long other = 2 * SERVICE + ROUND_TRIP;
    assertThat(system.seen(B, 1))
        .containsExactly(2, 1, 1, BYTES, 2 * SERVICE, SERVICE, SERVICE + other, other);
    assertThat(path.visits()).isEqualTo(3);
  }

  @Test
  void aReadOfTwoTabletsEndsWithTheSlower() {
    RequestPath path = system.build();
    attempt(path, system.lookup(A), 0, HIGH);
    assertThat(attempt(path, system.lookup(A, B), 0, LOW, HIGH)).isEqualTo(2 * SERVICE + TO_CLIENT);
  }

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

  /** More visits than there is room for at first. */
  @Test
  void anOperationMayHaveManyVisits() {
    int visits = 20;
    RequestPath path = system.build();
    int[] spaces = new int[visits];
    spaces[visits - 1] = C;
    long[] keys = new long[visits];
    keys[visits - 1] = HIGH;
    assertThat(attempt(path, system.lookup(spaces), 0, keys))
        .isEqualTo(SERVICE + (visits - 2) * NEXT + TO_CLIENT);
    assertThat(system.seen(C, 1)).startsWith(1);
    assertThat(path.visits()).isEqualTo(2);
  }

  // Visits gathered one by one.

  @Test
  void gatheredVisitsMeetInTheirTabletsHoweverManyTheyAre() {
    RequestPath path = system.build();
    for (int visits : List.of(3, 8, 9, 16, 17, 100)) {
      long now = 1_000 * SERVICE * visits;
      path.beginGathering(Access.READ);
      for (int v = 0; v < visits; v++) {
        path.gather(
            system.space(v % 3), LOW + v, 0, (double) SERVICE * (v % 3 + 1), (double) NEXT + v, 0);
      }
      long[] sums = {SERVICE, 2 * SERVICE, 3 * SERVICE};
      for (int v = 3; v < visits; v++) {
        sums[v % 3] += NEXT + v;
      }
      assertThat(path.attemptGathered(now, FOREVER)).isEqualTo(now + sums[2]);
      for (int v = 0; v < visits; v++) {
        assertThat(path.tabletOf(v)).isEqualTo(system.tablet(v % 3));
        assertThat(path.doneNanos(v)).isEqualTo(now + sums[v % 3]);
      }
    }
    assertThat(path.visits()).isEqualTo(6 * 3);
  }

  @Test
  void gatheredVisitsTakeFromTheirTabletsBucketsTogether() {
    system.limit = LIMIT;
    RequestPath path = system.build();
    for (int time = 1; time <= 2; time++) {
      path.beginGathering(Access.WRITE);
      path.gather(system.space(A), LOW, 0, SERVICE, NEXT, 100);
      path.gather(system.space(B), LOW, 0, SERVICE, NEXT, 20);
      path.gather(system.space(A), LOW, 0, SERVICE, NEXT, 3);
      long now = 10 * SERVICE * time;
      assertThat(path.attemptGathered(now, FOREVER)).isPositive();
      Tablets tablets = system.cluster().tablets();
      assertThat(tablets.writesFullNanos[system.tablet(A)]).isEqualTo(now + 103);
      assertThat(tablets.writesFullNanos[system.tablet(B)]).isEqualTo(now + 20);
    }
  }

  @Test
  void gatheredVisitsWaitForTheirOwnTabletsToBeBackAndForNoOther() {
    RequestPath path = system.build();
    system.cluster().move(system.tablet(A), A, 0);
    path.beginGathering(Access.READ);
    path.gather(system.space(B), LOW, 0, SERVICE, NEXT, 0);
    assertThat(path.attemptGathered(0, FOREVER)).isEqualTo(SERVICE);
    path.gather(system.space(A), LOW, 0, SERVICE, NEXT, 0);
    assertThat(Answer.retryNanos(path.attemptGathered(OUTAGE - 1, FOREVER))).isEqualTo(OUTAGE);
    assertThat(path.attemptGathered(OUTAGE, FOREVER)).isEqualTo(OUTAGE + SERVICE);
  }

  /** What an earlier attempt left behind in the scratch arrays is none of the next one's. */
  @Test
  void onlyItsOwnParticipantsDecideOnAnAttempt() {
    system.maxWaitNanos = SERVICE;
    RequestPath path = system.build();
    assertThat(attempt(path, system.lookup(A, A, B), 0, LOW, LOW, LOW)).isPositive();
    attempt(path, system.lookup(B), 0, LOW);
    assertThat(attempt(path, system.lookup(B), 0, LOW)).isEqualTo(Answer.REJECTED);
    assertThat(attempt(path, system.lookup(A, A), SERVICE / 2, LOW, LOW)).isPositive();
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

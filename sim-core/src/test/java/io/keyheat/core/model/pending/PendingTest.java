package io.keyheat.core.model.pending;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PendingTest {
  private static final long[][] HI = {{10, 11}, {20, 21}};
  private static final long[][] LO = {{30, 31}, {40, 41}};

  private final Pending pending = new Pending(2, new long[0]);

  /** Takes a call with keys: {@code count} of the arrays from element {@code from} on. */
  private int takeCall(
      int load, int sequence, int step, long now, long[] hi, long[] lo, int from, int count) {
    int op = pending.takeCall(load, sequence, step, now);
    pending.setKeys(op, hi, lo, from, count);
    return op;
  }

  @Test
  void anOperationKeepsItsKeysAndTimes() {
    int op = pending.take(3, HI, LO, 1, 500);
    pending.nextAttempt(op, 700);
    assertThat(pending.load(op)).isEqualTo(3);
    assertThat(pending.attempt(op)).isEqualTo(2);
    assertThat(pending.intendedNanos(op)).isEqualTo(500);
    assertThat(pending.attemptStartNanos(op)).isEqualTo(700);
    assertThat(pending.keyHi()[1][op]).isEqualTo(21);
    assertThat(pending.keyLo()[0][op]).isEqualTo(31);
  }

  @Test
  void numbersOfEndedOperationsAreUsedAgainAndOthersStayWhole() {
    int first = pending.take(0, HI, LO, 0, 1);
    pending.release(first);
    for (int i = 0; i < 1_000; i++) {
      int op = pending.take(i, HI, LO, i % 2, i);
      assertThat(pending.load(op)).isEqualTo(i);
    }
    assertThat(pending.load(first)).isZero();
    assertThat(pending.inUse()).isEqualTo(1_000);
    assertThat(pending.load(999)).isEqualTo(999);
    assertThat(pending.keyHi()[0][998]).isEqualTo(10);
  }

  @Test
  void aWaitThatIsOverCannotBeGivenUp() {
    int op = pending.take(0, HI, LO, 0, 1);
    int wait = pending.startWaiting(op, 0, 0);
    assertThat(pending.isWaiting(op, wait)).isTrue();
    assertThat(pending.stopWaiting(op)).isTrue();
    assertThat(pending.isWaiting(op, wait)).isFalse();
    int second = pending.startWaiting(op, 0, 0);
    assertThat(pending.isWaiting(op, wait)).isFalse();
    assertThat(pending.isWaiting(op, second)).isTrue();
  }

  @Test
  void whoLeavesAQueueGoesOnAsACopyAndLeavesAnEmptyPlace() {
    int op = pending.take(4, HI, LO, 1, 100);
    pending.setApplied(op);
    pending.nextAttempt(op, 300);
    pending.startWaiting(op, 0, 0);
    int copy = pending.leaveQueue(op);
    assertThat(copy).isNotEqualTo(op);
    assertThat(pending.stopWaiting(op)).as("nobody is there").isFalse();
    assertThat(pending.attempt(copy)).isEqualTo(2);
    assertThat(pending.intendedNanos(copy)).isEqualTo(100);
    assertThat(pending.attemptStartNanos(copy)).isEqualTo(300);
    assertThat(pending.applied(copy)).isTrue();
    assertThat(pending.keyLo()[1][copy]).isEqualTo(41);
  }

  @Test
  void aCallKnowsItsSequenceAndStepAndHasItsKeysAndNoOthers() {
    int op = takeCall(2, 9, 5, 40, HI[0], LO[0], 1, 1);
    assertThat(pending.load(op)).isEqualTo(2);
    assertThat(pending.sequence(op)).isEqualTo(9);
    assertThat(pending.step(op)).isEqualTo(5);
    assertThat(pending.attempt(op)).isEqualTo(1);
    assertThat(pending.intendedNanos(op)).isEqualTo(40);
    assertThat(pending.attemptStartNanos(op)).isEqualTo(40);
    assertThat(pending.keyHi()[0][op]).isEqualTo(11);
    assertThat(pending.keyLo()[0][op]).isEqualTo(31);
    assertThat(pending.keyHi()[1][op]).isZero();
    int two = takeCall(2, 9, 6, 40, HI[1], LO[1], 0, 2);
    assertThat(pending.keyHi()[1][two]).isEqualTo(21);
    assertThat(pending.keyLo()[1][two]).isEqualTo(41);
  }

  @Test
  void whoTakesAUsedNumberBeginsAnew() {
    int op = takeCall(2, 9, 5, 40, HI[0], LO[0], 0, 2);
    pending.setApplied(op);
    pending.startWaiting(op, 3, 50);
    pending.release(op);
    assertThat(pending.inUse()).isZero();
    assertThat(pending.take(1, HI, LO, 0, 60)).isEqualTo(op);
    assertThat(pending.applied(op)).isFalse();
    assertThat(pending.sequence(op)).isEqualTo(Pending.NONE);
    assertThat(pending.stopWaiting(op)).as("it does not wait").isFalse();
  }

  @Test
  void aWaitKnowsItsLockAndItsBeginAndAnotherOperationsEndIsNoneOfIts() {
    int op = pending.take(0, HI, LO, 0, 1);
    int wait = pending.startWaiting(op, 8, 70);
    assertThat(pending.awaitedLock(op)).isEqualTo(8);
    assertThat(pending.awaitingSinceNanos(op)).isEqualTo(70);
    pending.leaveQueue(op);
    assertThat(pending.isWaiting(op, wait)).as("it has left").isFalse();
    pending.release(op);
    assertThat(pending.take(0, HI, LO, 0, 2)).isEqualTo(op);
    int next = pending.startWaiting(op, 8, 80);
    assertThat(next).isNotEqualTo(wait);
    assertThat(pending.isWaiting(op, wait)).isFalse();
  }

  /** Waits of an operation and of those that have its number after it are told apart. */
  @Test
  void eachWaitOfANumberHasAnotherGeneration() {
    List<Integer> waits = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      int op = pending.take(0, HI, LO, 0, 1);
      assertThat(op).isZero();
      waits.add(pending.startWaiting(op, 0, 0));
      pending.stopWaiting(op);
      waits.add(pending.startWaiting(op, 0, 0));
      pending.release(op);
    }
    assertThat(waits).doesNotHaveDuplicates();
  }

  @Test
  void aCopyIsOfTheSameSequenceAndStep() {
    int op = takeCall(2, 9, 5, 40, HI[0], LO[0], 0, 2);
    pending.startWaiting(op, 0, 0);
    int copy = pending.leaveQueue(op);
    assertThat(pending.sequence(copy)).isEqualTo(9);
    assertThat(pending.step(copy)).isEqualTo(5);
    assertThat(pending.load(copy)).isEqualTo(2);
    assertThat(pending.inUse()).isEqualTo(2);
  }

  @Test
  void asManyAsThereAreKeepAllThatIsKnownOfThem() {
    int count = 1_000;
    for (int op = 0; op < count; op++) {
      assertThat(takeCall(op, -op, op + 1, op + 2, HI[0], LO[0], op % 2, 1)).isEqualTo(op);
      pending.nextAttempt(op, op + 3);
      pending.setApplied(op);
      pending.startWaiting(op, op + 4, op + 5);
    }
    for (int op = 0; op < count; op++) {
      assertThat(
              List.of(
                  pending.load(op), pending.sequence(op), pending.step(op), pending.attempt(op)))
          .containsExactly(op, -op, op + 1, 2);
      assertThat(
              List.of(
                  pending.intendedNanos(op),
                  pending.attemptStartNanos(op),
                  (long) pending.awaitedLock(op),
                  pending.awaitingSinceNanos(op)))
          .containsExactly(op + 2L, op + 3L, op + 4L, op + 5L);
      assertThat(pending.keyHi()[0][op]).isEqualTo(10 + op % 2);
      assertThat(pending.applied(op)).isTrue();
    }
    for (int op = 0; op < count; op++) {
      pending.release(op);
    }
    assertThat(pending.inUse()).isZero();
    for (int op = count - 1; op >= 0; op--) {
      assertThat(pending.take(0, HI, LO, 0, 0)).as("the last that ended first").isEqualTo(op);
    }
  }
}

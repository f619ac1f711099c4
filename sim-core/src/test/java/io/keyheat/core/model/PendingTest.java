package io.keyheat.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PendingTest {
  private static final long[][] HI = {{10, 11}, {20, 21}};
  private static final long[][] LO = {{30, 31}, {40, 41}};

  private final Pending pending = new Pending(2);

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
}

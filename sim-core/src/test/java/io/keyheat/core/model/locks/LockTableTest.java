package io.keyheat.core.model.locks;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.engine.RandomStream;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LockTableTest {
  private final LockTable locks = new LockTable();

  private int lockOf(int space, long hi, long lo, long nowNanos) {
    locks.makeRoom(1, nowNanos);
    return locks.lockOf(space, hi, lo);
  }

  @Test
  void aRowHasOneLockAsLongAsItIsHeld() {
    int lock = lockOf(0, 1, 2, 0);
    locks.releaseAt(lock, 100);
    assertThat(lockOf(0, 1, 2, 50)).isEqualTo(lock);
    assertThat(lockOf(0, 2, 1, 50)).isNotEqualTo(lock);
    assertThat(lockOf(1, 1, 2, 50)).as("another space").isNotEqualTo(lock);
    assertThat(locks.isFree(lock, 99)).isFalse();
    assertThat(locks.isFree(lock, 100)).isTrue();
  }

  @Test
  void aLockKnowsItsRow() {
    for (int i = 1; i <= 1_000; i++) {
      int lock = lockOf(i % 7, i, -i, 0);
      locks.releaseAt(lock, 100);
      assertThat(locks.space(lock)).isEqualTo(i % 7);
      assertThat(locks.keyHi(lock)).isEqualTo(i);
      assertThat(locks.keyLo(lock)).isEqualTo(-i);
    }
  }

  @Test
  void whoWaitsIsServedInTurnAndKeepsOthersOut() {
    int lock = lockOf(0, 1, 2, 0);
    int[] next = new int[10];
    locks.enqueue(lock, 4, next);
    locks.enqueue(lock, 7, next);
    assertThat(locks.isFree(lock, 1_000)).isFalse();
    assertThat(locks.dequeue(lock, next)).isEqualTo(4);
    locks.enqueue(lock, 4, next);
    assertThat(locks.dequeue(lock, next)).isEqualTo(7);
    assertThat(locks.dequeue(lock, next)).isEqualTo(4);
    assertThat(locks.isFree(lock, 1_000)).isTrue();
  }

  @Test
  void readersKeepOutWhoLetsNobodyElseInUntilTheLastOneHasGone() {
    int lock = lockOf(0, 1, 2, 0);
    locks.beginRead(lock);
    locks.beginRead(lock);
    locks.setCalling(lock, true);
    locks.endRead(lock, 300);
    assertThat(locks.freeAt(lock, true)).isLessThan(0);
    assertThat(LockTable.isUnknown(locks.freeAt(lock, false))).isTrue();
    locks.endRead(lock, 200);
    assertThat(locks.freeAt(lock, false)).isEqualTo(300);
    assertThat(locks.isFree(lock, 299)).isFalse();
    assertThat(locks.isCalling(lock)).isTrue();
  }

  @Test
  void aRowThatIsReadIsNotForgotten() {
    int lock = lockOf(0, 1, 2, 0);
    locks.beginRead(lock);
    locks.makeRoom(1_000, 0);
    assertThat(locks.lockOf(0, 3, 4)).isNotEqualTo(lock);
    assertThat(locks.lockOf(0, 1, 2)).isEqualTo(lock);
  }

  @Test
  void locksForWhichRoomWasMadeKeepTheirNumbersThoughTheyAreIdle() {
    RandomStream random = new RandomStream(5);
    for (int round = 0; round < 200; round++) {
      int rows = 1 + (int) random.nextLong(300);
      long first = random.nextLong(1_000_000);
      locks.makeRoom(rows, round);
      int[] found = new int[rows];
      for (int i = 0; i < rows; i++) {
        found[i] = locks.lockOf(0, first + i, i);
      }
      for (int i = 0; i < rows; i++) {
        assertThat(locks.lockOf(0, first + i, i)).as("round %d", round).isEqualTo(found[i]);
        assertThat(locks.isOf(found[i], 0, first + i, i)).isTrue();
      }
    }
  }

  @Test
  void aLockThatWasForgottenIsNotFoundAgain() {
    int first = lockOf(0, 1, 2, 0);
    locks.makeRoom(1_000, 0); // All are idle.
    int other = locks.lockOf(0, 3, 4);
    assertThat(locks.isOf(other, 0, 3, 4)).isTrue();
    int again = locks.lockOf(0, 1, 2);
    assertThat(again).isNotEqualTo(other);
    assertThat(locks.isOf(again, 0, 1, 2)).isTrue();
    assertThat(first).as("its number is used again").isEqualTo(other);
  }

  /** Against a map: many rows, few of them held at a time, so that idle ones must be forgotten. */
  @Test
  void heldRowsSurviveWhenIdleOnesAreForgotten() {
    RandomStream random = new RandomStream(3);
    Map<Long, Long> heldUntil = new HashMap<>();
    int greatest = 0;
    for (long now = 0; now < 100_000; now++) {
      long row = random.nextLong(50_000);
      int lock = lockOf(0, row, -row, now);
      greatest = Math.max(greatest, lock);
      boolean held = heldUntil.getOrDefault(row, Long.MIN_VALUE) > now;
      assertThat(locks.isFree(lock, now)).as("row %d at %d", row, now).isEqualTo(!held);
      if (!held) {
        long until = now + 1 + random.nextLong(200);
        locks.releaseAt(lock, until);
        heldUntil.put(row, until);
      }
    }
    assertThat(greatest).as("memory stays with what is held at once").isLessThan(1_000);
  }
}

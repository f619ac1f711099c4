package io.keyheat.core.model.locks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeldLocksTest {
  private final HeldLocks held = new HeldLocks();

  private List<Integer> of(int transaction) {
    List<Integer> locks = new ArrayList<>();
    for (int i = 0; i < held.count(transaction); i++) {
      locks.add(held.lock(transaction, i));
    }
    return locks;
  }

  /** More locks than there is room for at first. */
  @Test
  void aTransactionHoldsItsLocksUntilAllAreReleased() {
    for (int i = 0; i < 9; i++) {
      held.add(0, 20 + i, false);
    }
    assertThat(of(0)).containsExactly(20, 21, 22, 23, 24, 25, 26, 27, 28);
    held.clear(0);
    assertThat(of(0)).isEmpty();
    held.add(0, 5, false);
    assertThat(of(0)).containsExactly(5);
  }

  @Test
  void eachTransactionHoldsItsOwnLocks() {
    held.add(3, 7, false);
    held.add(100, 8, false);
    held.add(3, 9, true);
    held.clear(101);
    assertThat(of(3)).containsExactly(7, 9);
    assertThat(of(100)).containsExactly(8);
    assertThat(of(0)).isEmpty();
    assertThat(of(101)).isEmpty();
  }

  @Test
  void eachLockIsHeldAloneOrAsAReader() {
    held.add(0, 7, false);
    held.add(0, 0, true);
    assertThat(of(0)).containsExactly(7, 0);
    assertThat(held.isRead(0, 0)).isFalse();
    assertThat(held.isRead(0, 1)).isTrue();
    assertThat(held.reads(0, 0)).isTrue();
    assertThat(held.reads(0, 7)).as("held alone").isFalse();
    assertThat(held.reads(1, 0)).as("another transaction").isFalse();
  }
}

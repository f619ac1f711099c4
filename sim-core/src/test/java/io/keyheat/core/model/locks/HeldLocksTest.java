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
      held.add(0, 20 + i);
    }
    assertThat(of(0)).containsExactly(20, 21, 22, 23, 24, 25, 26, 27, 28);
    held.clear(0);
    assertThat(of(0)).isEmpty();
    held.add(0, 5);
    assertThat(of(0)).containsExactly(5);
  }

  @Test
  void eachTransactionHoldsItsOwnLocks() {
    held.add(3, 7);
    held.add(100, 8);
    held.add(3, 9);
    held.clear(101);
    assertThat(of(3)).containsExactly(7, 9);
    assertThat(of(100)).containsExactly(8);
    assertThat(of(0)).isEmpty();
    assertThat(of(101)).isEmpty();
  }
}

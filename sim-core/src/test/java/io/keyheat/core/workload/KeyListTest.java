package io.keyheat.core.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KeyListTest {
  private static KeyList keys(long... hi) {
    return new KeyList(hi, new long[hi.length]);
  }

  /** A key that is a cut lies behind it. */
  @Test
  void sortedKeysAreCountedBetweenCuts() {
    KeyList keys = keys(1, 2, 2, 5, 7, 9);
    assertThat(keys.countsBetween(keys(2, 5, 6))).containsExactly(1, 2, 1, 2);
    assertThat(keys.countsBetween(keys(0, 10))).containsExactly(0, 6, 0);
    assertThat(keys.countsBetween(KeyList.EMPTY)).containsExactly(6);
    assertThat(KeyList.EMPTY.countsBetween(keys(3))).containsExactly(0, 0);
  }
}

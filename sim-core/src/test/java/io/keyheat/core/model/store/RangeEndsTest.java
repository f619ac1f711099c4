package io.keyheat.core.model.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RangeEndsTest {
  private static final long EU = 1L << 56;
  private static final long US = 2L << 56;

  private final RangeEnds ends = new RangeEnds(8);

  @Test
  void aRangeIsUnknownUntilARowOfItIsWritten() {
    ends.add(EU + 5, 1);
    assertThat(ends.knows(EU + 900, 0)).isTrue();
    assertThat(ends.knows(US, 0)).isFalse();
    assertThat(new RangeEnds(8).knows(0, 0)).as("the least key").isFalse();
  }

  @Test
  void theOutermostRowsOfARangeAreThoseOfItAlone() {
    ends.add(US + 1, 0);
    ends.add(EU + 5, 1);
    ends.add(EU + 7, 3);
    ends.add(EU + 7, 2);
    ends.add(EU + 6, 9);
    assertThat(ends.endHi(true, EU, 0)).isEqualTo(EU + 5);
    assertThat(ends.endLo(true, EU, 0)).isEqualTo(1);
    assertThat(ends.endHi(false, EU, 0)).isEqualTo(EU + 7);
    assertThat(ends.endLo(false, EU, 0)).isEqualTo(3);
  }

  /** There are fewer places than ranges: each knows the range that was written last, or none. */
  @Test
  void whatIsWrittenLastIsKnown() {
    RangeEnds many = new RangeEnds(32);
    for (long range = 0; range < 100_000; range++) {
      many.add(range << 32 | 17, 0);
      assertThat(many.knows(range << 32, 0)).isTrue();
      assertThat(many.endHi(false, range << 32, 0)).isEqualTo(range << 32 | 17);
    }
  }
}

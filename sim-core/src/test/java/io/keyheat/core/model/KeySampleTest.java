package io.keyheat.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.engine.RandomStream;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

class KeySampleTest {
  private final RandomStream random = new RandomStream(5);

  private KeySample sample(int rows, LongUnaryOperator keyOfRow) {
    KeySample sample = new KeySample();
    for (int i = 0; i < rows; i++) {
      sample.add(keyOfRow.applyAsLong(i), i, random);
    }
    return sample;
  }

  @Test
  void aGrowingSequenceRisesAndAFallingOneFalls() {
    assertThat(sample(100, i -> i).direction()).isEqualTo(1);
    assertThat(sample(100, i -> 1_000 - i).direction()).isEqualTo(-1);
    assertThat(sample(100, i -> random.nextLong()).direction()).isZero();
  }

  /** Keys are unsigned: the upper half of the range is not negative. */
  @Test
  void theMiddleOfTheRangeIsNoTurningPoint() {
    assertThat(sample(100, i -> Long.MAX_VALUE - 95 + i).direction()).isEqualTo(1);
  }

  @Test
  void aFewStrayArrivalsDoNotHideATail() {
    KeySample sample = sample(100, i -> i % 16 == 7 ? i - 3 : i);
    assertThat(sample.direction()).isEqualTo(1);
    assertThat(sample.extremeHi(1)).isEqualTo(99);
  }

  @Test
  void tooFewKeysHaveNoDirection() {
    assertThat(sample(15, i -> i).direction()).isZero();
    assertThat(sample(16, i -> i).direction()).isEqualTo(1);
  }

  /**
   * 128 of 100,000 rows: a share of a third is known within four times √(1/3 · 2/3 / 128) = 17 %.
   */
  @Test
  void theSampleIsEvenOverAllRowsEver() {
    KeySample sample = sample(100_000, i -> i);
    assertThat(sample.size()).isEqualTo(128);
    assertThat(sample.shareBefore(33_333, 0)).isCloseTo(1 / 3.0, within(0.17));
  }

  @Test
  void aCutSharesTheSampleAndAJoinBringsItTogether() {
    KeySample left = sample(128, i -> i);
    KeySample right = left.cut(32, 0);
    assertThat(left.size()).isEqualTo(32);
    assertThat(right.size()).isEqualTo(96);
    assertThat(left.hasDirection()).isFalse();
    left.join(right, random);
    assertThat(left.size()).isEqualTo(128);
    assertThat(left.shareBefore(32, 0)).isCloseTo(0.25, within(1e-9));
  }

  /** Each side of a join counts by the rows it stands for, not by the keys it has kept. */
  @Test
  void neighboursJoinByTheRowsTheyStandFor() {
    for (int rows : new int[] {1_000, 10_000, 100_000, 1_000_000}) {
      KeySample left = sample(100_000, i -> i);
      left.join(sample(rows, i -> 1_000_000 + i), random);
      double share = 100_000.0 / (100_000 + rows);
      assertThat(left.shareBefore(1_000_000, 0)).as("%d", rows).isCloseTo(share, within(0.01));
      assertThat(left.size()).isGreaterThan(100);
    }
  }

  @Test
  void theShareWithinARangeCountsThatRangeAlone() {
    KeySample sample = sample(100, i -> i);
    assertThat(sample.shareBefore(30, 0, 20, 0, 40, 0)).isCloseTo(0.5, within(0.03));
    assertThat(sample.shareBefore(500, 0, 400, 0, 600, 0)).as("nothing there").isEqualTo(0.5);
  }

  /** 1,000 old keys that stand for 10 rows each, then 10,000 new rows: half of all rows are old. */
  @Test
  void oldRowsKeepTheirShareOfTheSampleWhenNewOnesCome() {
    double share = 0;
    int repetitions = 50;
    for (int i = 0; i < repetitions; i++) {
      KeySample sample = new KeySample();
      for (int row = 0; row < 1_000; row++) {
        sample.addOld(row, 0, 10, random);
      }
      for (int row = 0; row < 10_000; row++) {
        sample.add(1_000_000 + row, 0, random);
      }
      share += sample.shareBefore(1_000_000, 0) / repetitions;
    }
    // The mean of 50 shares of 128 rows each: a standard error of 0.5 / sqrt(6,400).
    assertThat(share).isCloseTo(0.5, within(4 * 0.5 / Math.sqrt(6_400)));
  }
}

package io.keyheat.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.engine.RandomStream;
import org.junit.jupiter.api.Test;

/** How many rows were written is told from a sample of the writes. */
class ObservedWritesTest {
  private final RandomStream random = new RandomStream(5);

  private ObservedWrites sampled(int writes, long rows) {
    ObservedWrites seen = new ObservedWrites();
    for (int i = 0; i < writes; i++) {
      seen.add(random.nextLong(rows), 0, 700);
    }
    return seen;
  }

  @Test
  void rowsThatAllCameAreCounted() {
    ObservedWrites seen = sampled(2_000, 80);
    assertThat(seen.rows(32)).isEqualTo(80);
    assertThat(seen.rowsBefore(20, 0, 32)).isEqualTo(20);
    assertThat(seen.meanBytes()).isEqualTo(700);
  }

  /** Of 1,000 rows 394 are in 500 samples; of those 303 came once and 76 twice: 394 + 604. */
  @Test
  void rowsThatDidNotComeAreTold() {
    assertThat(sampled(500, 1_000).rows(32)).isBetween(800L, 1_250L);
  }

  @Test
  void moreRowsThanWritesAreNotTold() {
    assertThat(sampled(500, 1_000_000_000).rows(32)).isEqualTo(16_000);
  }

  /** More keys than are kept: one in eight stands for the others, give or take √(1/2,500) = 2 %. */
  @Test
  void manyRowsAreToldFromSomeOfThem() {
    ObservedWrites seen = sampled(20_000, 1_000_000_000);
    assertThat(seen.rows(16)).isBetween(294_000L, 346_000L);
    assertThat(seen.rowsBefore(250_000_000, 0, 16)).isBetween(70_000L, 90_000L);
  }

  /** 100,000 writes of 20,000 rows; nearly all came, and Chao tells of the rest. */
  @Test
  void manyRowsThatCameAgainAreCounted() {
    assertThat(sampled(100_000, 20_000).rows(16)).isBetween(18_400L, 21_600L);
  }

  /** Used again, it knows nothing of what was before. */
  @Test
  void whatIsForgottenCountsNoMore() {
    ObservedWrites seen = sampled(20_000, 1_000_000_000);
    seen.clear();
    assertThat(seen.rows(32)).isZero();
    assertThat(seen.meanBytes()).isZero();
    for (int row = 0; row < 1_500; row++) {
      seen.add(row % 100, 0, 700);
    }
    assertThat(seen.rows(32)).isEqualTo(100);
    assertThat(seen.rowsBefore(20, 0, 32)).isEqualTo(20);
  }

  /** What is asked between two writes changes nothing of what is told after the last one. */
  @Test
  void askedBetweenWritesItTellsTheSameInTheEnd() {
    ObservedWrites seen = new ObservedWrites();
    ObservedWrites asked = new ObservedWrites();
    for (int i = 0; i < 20_000; i++) {
      long row = random.nextLong(12_000);
      seen.add(row, 0, 700);
      asked.add(row, 0, 700);
      if (i % 333 == 0) {
        asked.rows(16);
      }
    }
    assertThat(asked.rows(16)).isEqualTo(seen.rows(16));
    assertThat(asked.rowsBefore(5_000, 0, 16)).isEqualTo(seen.rowsBefore(5_000, 0, 16));
  }
}

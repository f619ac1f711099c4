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
}

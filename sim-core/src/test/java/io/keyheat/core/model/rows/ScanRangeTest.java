package io.keyheat.core.model.rows;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.operation.SmallSystem;
import io.keyheat.core.model.store.Reading;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ranges over the keys (hi, lo) for all hi and lo of −1, 0 and 1, where −1 is the greatest. */
class ScanRangeTest {
  private static final long[] HALVES = {0, 1, -1};

  private final SmallSystem system = new SmallSystem();
  private final KeySpace space = system.cluster.spaces().get(system.space(0));

  ScanRangeTest() {
    RowTable table = new RowTable("T", new int[] {1}, 100);
    long[] hi = new long[9];
    long[] lo = new long[9];
    for (int i = 0; i < 9; i++) {
      hi[i] = HALVES[i / 3];
      lo[i] = HALVES[i % 3];
    }
    table.open(system.cluster, 0, 0, hi, lo);
  }

  private ScanRange range(boolean reverse, int wanted, long hi, long lo) {
    ScanRange range = new ScanRange(space, new Reading(0, reverse, wanted, true));
    range.fromHi = reverse ? 0 : hi;
    range.fromLo = reverse ? 0 : lo;
    range.toHi = reverse ? hi : -1;
    range.toLo = reverse ? lo : -1;
    return range;
  }

  private static String key(long hi, long lo) {
    return hi + "," + lo;
  }

  @ParameterizedTest(name = "against the order {0}: {3} rows from {1},{2} on end before {4}")
  @CsvSource({
    "false, 0, 0, 1, '0,1'", "false, 0, 0, 2, '0,2'", "false, 0, 0, 3, '1,0'",
    "false, 1, 1, 2, '2,0'", "false, 20, 0, 2, '-1,2'", "false, -1, 0, 2, '-1,2'",
    "true, -1, -1, 1, '-1,-2'", "true, -1, -1, 2, '-1,0'", "true, -1, -1, 3, '-2,-1'",
    "true, 1, 0, 1, '0,-1'", "true, 20, 0, 1, '1,-2'"
  })
  void aRangeBeginsBehindThePageBefore(boolean reverse, long hi, long lo, int page, String begins) {
    ScanRange range = range(reverse, 100, hi, lo);
    range.beginBehind(new Reading(0, reverse, page, false));
    assertThat(reverse ? key(range.toHi, range.toLo) : key(range.fromHi, range.fromLo))
        .isEqualTo(begins);
    assertThat(reverse ? key(range.fromHi, range.fromLo) : key(range.toHi, range.toLo))
        .as("the other end stays")
        .isEqualTo(reverse ? "0,0" : "-1,-1");
  }

  /** A page that ends with the first or last key of all leaves nothing to read. */
  @ParameterizedTest
  @CsvSource({"true, 0, 1", "false, -1, 1"})
  void behindTheLastKeyOfAllNothingIsLeft(boolean reverse, long hi, long lo) {
    ScanRange range = range(reverse, 100, hi, lo);
    range.beginBehind(new Reading(0, reverse, 2, false));
    range.beginTablet();
    range.readSlice(0);
    assertThat(range.reading.rows).isZero();
    assertThat(range.isRead).isTrue();
  }
}

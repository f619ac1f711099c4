package io.keyheat.core.model.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.keyheat.core.model.cluster.ClusterAccess;
import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.operation.SmallSystem;
import io.keyheat.core.model.store.Reading;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
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

  @ParameterizedTest
  @CsvSource({"true", "false"})
  void behindAPageWithoutRowsItBeginsWhereItDid(boolean reverse) {
    ScanRange range = range(reverse, 100, 7, 7);
    range.fromHi = 7;
    range.fromLo = 6;
    range.toHi = 7;
    range.toLo = 8;
    range.beginBehind(new Reading(0, reverse, 2, false));
    assertThat(key(range.fromHi, range.fromLo)).isEqualTo("7,6");
    assertThat(key(range.toHi, range.toLo)).isEqualTo("7,8");
  }

  private ScanRange cutAt(boolean reverse, long hi, long lo) {
    system.cluster.split(0, hi, lo, 0);
    ScanRange range = range(reverse, 100, reverse ? -1 : 0, reverse ? -1 : 0);
    range.beginTablet();
    range.nextSlice = reverse ? 0 : 1;
    range.readSlice(1 - range.nextSlice);
    return range;
  }

  @ParameterizedTest(name = "cut at {0},{1}: {2} rows before, which end at {3}")
  @CsvSource({
    "0, 1, 1, '0,0'",
    "0, 2, 2, '0,1'",
    "1, 0, 3, '0,-1'",
    "1, 1, 4, '1,0'",
    "-1, 0, 6, '-2,-1'",
    "-1, -1, 8, '-1,-2'"
  })
  void eitherHalfOfACutEndsAtIt(long hi, long lo, int before, String end) {
    ScanRange up = cutAt(false, hi, lo);
    assertThat(up.reading.rows).isEqualTo(before);
    assertThat(up.isRead).isFalse();
    up.tabletIsServed();
    assertThat(key(up.fromHi, up.fromLo)).isEqualTo(key(hi, lo));
    assertThat(key(up.toHi, up.toLo)).isEqualTo("-1,-1");
    up.beginTablet();
    up.readSlice(1);
    assertThat(up.reading.rows).isEqualTo(9 - before);
    assertThat(up.isRead).isTrue();
    up.tabletIsServed();
    assertThat(key(up.fromHi, up.fromLo)).as("nothing is left to be read").isEqualTo(key(hi, lo));

    ScanRange down = new ScanRangeTest().cutAt(true, hi, lo);
    assertThat(down.reading.rows).isEqualTo(9 - before);
    assertThat(down.isRead).isFalse();
    down.tabletIsServed();
    assertThat(key(down.toHi, down.toLo)).isEqualTo(end);
    assertThat(key(down.fromHi, down.fromLo)).isEqualTo("0,0");
    down.beginTablet();
    down.readSlice(0);
    assertThat(down.reading.rows).isEqualTo(before);
    assertThat(down.isRead).isTrue();
  }

  @ParameterizedTest(name = "to {0},{1}")
  @CsvSource({"0, -1, true", "1, 0, false"})
  void aRangeIsReadWithTheSliceThatHoldsItsEnd(long toHi, long toLo, boolean read) {
    system.cluster.split(0, 1, 0, 0);
    ScanRange range = range(false, 100, 0, 0);
    range.toHi = toHi;
    range.toLo = toLo;
    range.readSlice(0);
    assertThat(range.isRead).isEqualTo(read);
    assertThat(range.reading.rows).isEqualTo(3);
  }

  @ParameterizedTest(name = "from {0},{1}")
  @CsvSource({"1, 0, true", "0, -1, false"})
  void againstTheOrderItIsReadWithTheSliceThatHoldsItsBeginning(
      long fromHi, long fromLo, boolean read) {
    system.cluster.split(0, 1, 0, 0);
    ScanRange range = range(true, 100, -1, -1);
    range.fromHi = fromHi;
    range.fromLo = fromLo;
    range.readSlice(1);
    assertThat(range.isRead).isEqualTo(read);
    assertThat(range.reading.rows).isEqualTo(6);
  }

  @Test
  void aRangeIsReadWhenNothingMoreIsWanted() {
    system.cluster.split(0, 1, 0, 0);
    ScanRange range = range(false, 3, 0, 0);
    range.readSlice(0);
    assertThat(range.isRead).isTrue();
  }

  @Test
  void whatATabletDidNotServeIsWantedAgain() {
    ScanRange range = range(false, 3, 0, 0);
    range.beginTablet();
    range.readSlice(0);
    assertThat(range.reading.wanted).isZero();
    range.forgetTablet();
    assertThat(range.reading.wanted).isEqualTo(3);
    assertThat(range.isRead).isFalse();
    range.beginTablet();
    assertThat(range.reading.rows).isZero();
    assertThat(range.reading.count()).isZero();
  }

  /** Twenty slices, each with a tombstone, more than there is room for at first. */
  @Test
  void skippedTombstonesCountWhereTheyLieOnceTheyAreServed() {
    SmallSystem other = new SmallSystem();
    KeySpace rows = other.cluster.spaces().get(other.space(0));
    RowTable table = new RowTable("T", new int[] {1}, 100);
    long[] keys = new long[40];
    for (int i = 0; i < 40; i++) {
      keys[i] = i;
    }
    table.open(other.cluster, 0, 0, keys, new long[40]);
    for (int i = 1; i < 20; i++) {
      other.cut(0, 2L * i, 0);
    }
    for (int i = 0; i < 20; i++) {
      ClusterAccess.bury(table, 2L * i, 0, 0);
    }
    ClusterAccess.bury(table, 1, 0, 0);
    ScanRange range = new ScanRange(rows, new Reading(0, false, 100, false));
    range.toHi = 100;
    range.beginTablet();
    for (int slice = 0; slice < 20; slice++) {
      range.readSlice(slice);
    }
    assertThat(rows.skipped).containsOnly(0);
    range.tabletIsServed();
    long[] expected = new long[rows.skipped.length];
    Arrays.fill(expected, 0, 20, 1);
    expected[0] = 2;
    assertThat(rows.skipped).isEqualTo(expected);
    assertThat(range.reading.tombstones).isEqualTo(21);
    range.beginTablet();
    range.tabletIsServed();
    assertThat(rows.skipped).as("nothing was read since").isEqualTo(expected);
  }

  @Test
  void onlyRowsThatAreKeptCanBeScanned() {
    KeySpace counted = system.cluster.spaces().get(system.space(1));
    ScanRange range = new ScanRange(counted, new Reading(0, false, 1, false));
    assertThatThrownBy(() -> range.readSlice(0))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("S1");
  }
}

package io.keyheat.core.model.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.store.KeyRanges;
import io.keyheat.core.model.store.OrderedStore;
import io.keyheat.core.reference.Key;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeySpaceTest {
  private static final Key FIRST = new Key(0, 0, 0);

  /** Keys that crowd in a few places, as real ones do, and differ in either half. */
  private static Key key(RandomStream random) {
    long hi =
        switch ((int) random.nextLong(4)) {
          case 0 -> random.nextLong();
          case 1 -> random.nextLong(4) << 60;
          case 2 -> 0x7FFF_FFFF_FFFF_FFF0L + random.nextLong(32);
          default -> random.nextLong(3);
        };
    long lo = random.nextLong(2) == 0 ? random.nextLong(3) - 1 : random.nextLong();
    return new Key(0, hi, lo);
  }

  private static KeySpace space(List<Key> rows) {
    return new KeySpace(
        "T",
        new HeatRows(
            rows.stream().mapToLong(Key::hi).toArray(),
            rows.stream().mapToLong(Key::lo).toArray(),
            10),
        0);
  }

  /** Cuts made without a rebuild of the table, then keys at, just before and between the cuts. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void manyKeysAreFoundAtOnceWhereEachIsFoundByItself(long seed) {
    RandomStream random = new RandomStream(seed);
    KeySpace space = space(List.of(FIRST));
    for (int step = 0; step < 200; step++) {
      Key at = key(random);
      KeyRanges.RangeTable before = space.sliceTable();
      int slices = space.slices();
      space.cut(at.hi(), at.lo(), 0.5);
      assertThat(space.isCurrent(before)).isEqualTo(space.slices() == slices);
      long[] hi = new long[40];
      long[] lo = new long[40];
      int[] oneByOne = new int[40];
      for (int i = 0; i < hi.length; i++) {
        Key wanted = key(random);
        int slice = (int) random.nextLong(space.slices());
        boolean isAtCut = random.nextLong(2) == 0;
        hi[i] = isAtCut ? space.startHi(slice) : wanted.hi();
        lo[i] = isAtCut ? space.startLo(slice) - random.nextLong(2) : wanted.lo();
        oneByOne[i] = space.find(hi[i], lo[i]);
      }
      int[] atOnce = new int[hi.length - 3];
      space.find(hi, lo, 3, atOnce.length, atOnce);
      assertThat(atOnce)
          .as("seed %d, step %d", seed, step)
          .isEqualTo(Arrays.copyOfRange(oneByOne, 3, hi.length));
      int[] besideTheRun = new int[hi.length];
      space.sliceTable().find(hi, lo, 0, hi.length, besideTheRun);
      assertThat(besideTheRun).as("seed %d, step %d", seed, step).isEqualTo(oneByOne);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void cutsAndJoinsLeaveEachKeyInItsTabletAndRow(long seed) {
    RandomStream random = new RandomStream(seed);
    TreeMap<Key, Integer> rows = new TreeMap<>(Map.of(FIRST, 10));
    for (int i = 0; i < 20; i++) {
      rows.put(key(random), 0);
    }
    int row = 10;
    for (Map.Entry<Key, Integer> entry : rows.entrySet()) {
      entry.setValue(row++);
    }
    KeySpace space = space(new ArrayList<>(rows.keySet()));
    TreeMap<Key, Integer> tablets = new TreeMap<>(Map.of(FIRST, 0));
    for (int step = 1; step < 600; step++) {
      if (random.nextLong(3) < 2) {
        Key at = key(random);
        int cut = space.cut(at.hi(), at.lo(), 0.5);
        space.assign(cut, space.endOfTablet(cut), step);
        tablets.put(at, step);
      } else if (tablets.size() > 1) {
        Key boundary = tablets.higherKey(tablets.firstKey());
        int slice = space.find(boundary.hi(), boundary.lo());
        space.assign(slice, space.endOfTablet(slice), tablets.firstEntry().getValue());
        space.join(slice);
        tablets.remove(boundary);
      }
      for (int i = 0; i < 20; i++) {
        Key wanted = key(random);
        int slice = space.find(wanted.hi(), wanted.lo());
        assertThat(space.tabletOf(slice))
            .as("tablet of %s, seed %d", wanted, seed)
            .isEqualTo(tablets.floorEntry(wanted).getValue());
        assertThat(space.rowOf(slice))
            .as("row of %s, seed %d", wanted, seed)
            .isEqualTo(rows.floorEntry(wanted).getValue());
      }
    }
    assertThat(space.slices()).isLessThanOrEqualTo(rows.size() + tablets.size() - 1);
  }

  @Test
  void aCutDividesWhatIsStoredByItsShareAndAJoinRestoresIt() {
    KeySpace space = space(List.of(FIRST));
    space.store(0, 1_001, 5_000);
    int right = space.cut(1L << 62, 0, 0.25);
    assertThat(space.storedRows(0)).isEqualTo(250);
    assertThat(space.storedRows(right)).isEqualTo(751);
    assertThat(space.storedBytes(0)).isEqualTo(1_250);
    assertThat(space.storedBytes(right)).isEqualTo(3_750);
    space.join(right);
    assertThat(space.slices()).isEqualTo(1);
    assertThat(space.storedRows(0)).isEqualTo(1_001);
  }

  @Test
  void aDrainHandsOverEachSliceOnceAndStoresWhatWasAdded() {
    KeySpace space = space(List.of(FIRST, new Key(0, 5, 0), new Key(0, 9, 0)));
    space.traffic()[SliceCounters.STRIDE + SliceCounters.VISITS] = 3;
    space.traffic()[SliceCounters.STRIDE + SliceCounters.ROWS] = 2;
    space.traffic()[2 * SliceCounters.STRIDE + SliceCounters.ROWS] =
        4; // A further row of another's visit.
    space.rejected()[0] = 1;
    List<String> seen = new ArrayList<>();
    SliceCounters.Sink sink =
        (row, tablet, numbers, at, rejected) ->
            seen.add(
                row + ": " + numbers[at + SliceCounters.ROWS] + " rows, " + rejected + " rejected");
    space.showTraffic(sink);
    space.settleTraffic();
    space.showTraffic(sink);
    assertThat(seen)
        .containsExactly(
            "10: 0 rows, 1 rejected", "11: 2 rows, 0 rejected", "12: 4 rows, 0 rejected");
    assertThat(space.storedRows(1)).isEqualTo(2);
    assertThat(space.storedRows(2)).isEqualTo(4);
  }

  @Test
  void writesThatAddAsMuchAsOneAnotherAreCountedAndTheRestIsReckonedAtTheDrain() {
    KeySpace space = space(List.of(FIRST, new Key(0, 5, 0)));
    assertThat(space.areAlike(1, 100)).isTrue();
    assertThat(space.areAlike(1, 200)).as("more bytes").isFalse();
    assertThat(space.areAlike(0, 100)).as("no new row").isFalse();
    for (int i = 0; i < 3; i++) {
      space.countPlainWrite(1, 7);
    }
    SliceCounters.addRows(space.traffic(), SliceCounters.STRIDE, -2, -50); // Others have gone.
    long[] seen = new long[SliceCounters.STRIDE];
    space.showTraffic(
        (row, tablet, numbers, at, rejected) ->
            System.arraycopy(numbers, at, seen, 0, SliceCounters.STRIDE));
    space.settleTraffic();
    assertThat(space.storedRows(1)).isEqualTo(3 - 2);
    assertThat(space.storedBytes(1)).isEqualTo(3 * 100 - 50);
    assertThat(SliceCounters.visits(seen, 0)).isEqualTo(3);
    assertThat(SliceCounters.commits(seen, 0)).isEqualTo(3);
    assertThat(SliceCounters.rowsWritten(seen, 0)).isEqualTo(3);
    assertThat(seen[SliceCounters.ROWS]).isEqualTo(3 - 2);
    assertThat(seen[SliceCounters.BYTES]).isEqualTo(3 * 100 - 50);
    assertThat(seen[SliceCounters.SERVICE_NANOS]).isEqualTo(3 * 7);
    assertThat(space.areAlike(1, 200)).as("after the drain").isTrue();
  }

  /** By the longest service that may be counted so, and by the greatest number of writes. */
  @Test
  void plainWritesAreSettledBeforeTheirNumberOverflows() {
    for (long service : new long[] {45L * (long) SliceCounters.LONGEST_PLAIN_NANOS, 1}) {
      KeySpace space = space(List.of(FIRST));
      space.areAlike(1, 100);
      long writes = 10_000_000;
      for (long i = 0; i < writes; i++) {
        space.countPlainWrite(0, service);
      }
      space.settle(0);
      assertThat(SliceCounters.visits(space.traffic(), 0)).isEqualTo(writes);
      assertThat(space.traffic()[SliceCounters.SERVICE_NANOS]).isEqualTo(writes * service);
    }
  }

  /** What each slice has stored, and the bytes of it. */
  private static List<String> stored(KeySpace space) {
    List<String> stored = new ArrayList<>();
    for (int slice = 0; slice < space.slices(); slice++) {
      stored.add(space.storedRows(slice) + " rows, " + space.storedBytes(slice));
    }
    return stored;
  }

  @Test
  void whatOtherSlicesStoreStaysTheirsThroughCutsAndJoins() {
    KeySpace space = space(List.of(FIRST, new Key(0, 5, 7), new Key(0, 9, 0)));
    for (int slice = 0; slice < 3; slice++) {
      space.store(slice, 10 * slice + 10, 100 * slice + 100);
    }
    int right = space.cut(3, 3, 0.3);
    assertThat(stored(space))
        .containsExactly("3 rows, 30", "7 rows, 70", "20 rows, 200", "30 rows, 300");
    assertThat(space.startHi(right)).isEqualTo(3);
    assertThat(space.startLo(right)).isEqualTo(3);
    assertThat(space.startHi(2)).isEqualTo(5);
    assertThat(space.startLo(2)).isEqualTo(7);
    space.join(right);
    assertThat(stored(space)).containsExactly("10 rows, 100", "20 rows, 200", "30 rows, 300");
  }

  /** Four rows of ten bytes each, one of them deleted: its tombstone keeps its bytes. */
  @Test
  void aCutOfKeptRowsCountsThemAndTheBytesOfTombstones() {
    KeySpace space = space(List.of(FIRST));
    assertThat(space.keepsRows()).isFalse();
    space.keepRows();
    assertThat(space.keepsRows()).isTrue();
    OrderedStore rows = Objects.requireNonNull(space.store);
    int kind = rows.addKind(10);
    long[][] keys = {{4, 0}, {4, 7}, {5, 0}, {5, 3}};
    for (int row = 0; row < keys.length; row++) {
      rows.add(keys[row][0], keys[row][1], kind, row);
    }
    rows.bury(4, 7, 1, 0);
    space.store(0, 3, 40);
    space.cut(5, 0, 0.99);
    assertThat(stored(space)).containsExactly("1 rows, 20", "2 rows, 20");
    space.cut(5, 3, 0.99);
    assertThat(stored(space)).containsExactly("1 rows, 20", "1 rows, 10", "1 rows, 10");
    space.cut(4, 7, 0.99);
    assertThat(stored(space))
        .containsExactly("1 rows, 10", "0 rows, 10", "1 rows, 10", "1 rows, 10");
  }

  /** Two tablets, of which the second has two slices. */
  @Test
  void whatATabletsSlicesSawIsAddedUp() {
    KeySpace space = space(List.of(FIRST, new Key(0, 5, 0), new Key(0, 9, 0)));
    space.assign(1, 3, 3);
    space.areAlike(1, 100);
    space.countPlainWrite(0, 7);
    space.countPlainWrite(1, 11);
    SliceCounters.addVisit(space.traffic(), 2 * SliceCounters.STRIDE, 13);
    space.rejected()[1] = 2;
    space.rejected()[2] = 3;
    List<String> seen = new ArrayList<>();
    SliceCounters.ByTablet byTablet =
        new SliceCounters.ByTablet(
            (row, tablet, numbers, at, rejected) ->
                seen.add(
                    tablet
                        + " from "
                        + row
                        + ": "
                        + SliceCounters.visits(numbers, at)
                        + ", "
                        + numbers[at + SliceCounters.SERVICE_NANOS]
                        + " ns, "
                        + rejected));
    for (int drain = 0; drain < 2; drain++) { // The second one has nothing to add up.
      space.showTraffic(byTablet);
      byTablet.end();
      space.settleTraffic();
    }
    assertThat(seen).containsExactly("0 from 10: 1, 7 ns, 0", "3 from 11: 2, 24 ns, 5");
  }

  /** Plain writes alone are drained without a look at the other numbers, and so is nothing. */
  @Test
  void whatIsNoPlainWriteIsDrainedInWhicheverPeriodItComes() {
    KeySpace space = space(List.of(FIRST));
    List<Long> refused = new ArrayList<>();
    for (int period = 0; period < 6; period++) {
      space.areAlike(1, 100);
      space.countPlainWrite(0, 7);
      if (period % 2 == 1) {
        space.rejected()[0] = period;
      }
      space.showTraffic((row, tablet, numbers, at, rejected) -> refused.add(rejected));
      space.settleTraffic();
    }
    assertThat(refused).containsExactly(0L, 1L, 0L, 3L, 0L, 5L);
    assertThat(space.storedRows(0)).isEqualTo(6);
  }

  @Test
  void tombstonesSkippedAreToldOnceByTheirRowHoweverOftenASpaceIsCut() {
    KeySpace space = space(List.of(FIRST, new Key(0, 5, 0), new Key(0, 9, 0)));
    List<String> told = new ArrayList<>();
    KeySpace.SkippedSink sink = (row, tombstones) -> told.add(row + ": " + tombstones);
    space.drainSkipped(sink);
    assertThat(told).as("rows are only counted").isEmpty();
    space.keepRows();
    for (int cut = 10; cut < 60; cut++) {
      space.cut(cut, 0, 0.5);
    }
    space.skipped[1] = 1;
    space.skipped[space.slices() - 1] = 7;
    space.drainSkipped(sink);
    space.drainSkipped(sink);
    assertThat(told).containsExactly("11: 1", "12: 7");
  }
}

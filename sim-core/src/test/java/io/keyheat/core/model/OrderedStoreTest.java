package io.keyheat.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.engine.RandomStream;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The store and a map of the same rows, through the same random life. */
class OrderedStoreTest {
  private static final int BYTES = 7;
  private static final long KEYS = 5_000;

  /** A row, or the time at which it was deleted. */
  private record Cell(int row, long deletedNanos) {
    boolean alive() {
      return deletedNanos < 0;
    }
  }

  private final OrderedStore store = new OrderedStore();
  private final int kind = store.addKind(BYTES);
  private final TreeMap<Long, Cell> cells = new TreeMap<>();

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void holdsWhatAMapHolds(long seed) {
    RandomStream random = new RandomStream(seed);
    for (int step = 0; step < 60_000; step++) {
      change(random, step);
      if (step % 500 == 0) {
        check(random, "seed " + seed + ", step " + step);
      }
      if (step % 9_000 == 8_999) {
        clear(random, step);
      }
    }
  }

  private void change(RandomStream random, int step) {
    // Deletes run behind the inserts, so that whole blocks die.
    boolean deletes = random.nextDouble() < 0.5;
    long key = (step / 20 + random.nextLong(deletes ? 500 : 1_500)) % KEYS;
    Cell cell = cells.get(key);
    if (!deletes && (cell == null || !cell.alive())) {
      assertThat(store.add(0, key, kind, step)).isEqualTo(cell == null ? BYTES : 0);
      cells.put(key, new Cell(step, -1));
    } else if (deletes && cell != null && cell.alive()) {
      assertThat(store.bury(0, key, cell.row(), step)).isTrue();
      cells.put(key, new Cell(cell.row(), step));
    }
  }

  private void check(RandomStream random, String when) {
    long from = random.nextLong(KEYS);
    long to = random.nextLong(KEYS);
    assertThat(store.elements()).as(when).isEqualTo(cells.size());
    Cell cell = cells.get(from);
    int row = cell != null && cell.alive() ? cell.row() : -1;
    assertThat(store.find(0, from)).as(when).isEqualTo(row);
    for (boolean reverse : new boolean[] {false, true}) {
      int limit = (int) (1 + random.nextLong(400));
      Reading reading = new Reading(kind, reverse, limit, true);
      store.read(0, from, 0, to, reading);
      List<Integer> found = new ArrayList<>();
      for (int i = 0; i < reading.count(); i++) {
        found.add(reading.row(i));
      }
      List<Integer> expected = new ArrayList<>();
      long tombstones = expected(from, to, reverse, limit, expected);
      assertThat(found).as(when).isEqualTo(expected);
      assertThat(reading.tombstones).as(when).isEqualTo(tombstones);
    }
  }

  /** The rows that a range holds, up to the limit; returns the tombstones before the last. */
  private long expected(long from, long to, boolean reverse, int limit, List<Integer> rows) {
    if (from > to) {
      return 0;
    }
    long tombstones = 0;
    var range = cells.subMap(from, true, to, true);
    for (Cell cell : (reverse ? range.descendingMap() : range).values()) {
      if (cell.alive()) {
        rows.add(cell.row());
        if (rows.size() == limit) {
          break;
        }
      } else {
        tombstones++;
      }
    }
    return tombstones;
  }

  private void clear(RandomStream random, int step) {
    long from = random.nextLong(KEYS / 2);
    long to = from + random.nextLong(KEYS);
    long until = step - 2_000L;
    long[] cleared = {0};
    boolean any =
        cells.subMap(from, true, to, true).values().stream()
            .anyMatch(cell -> !cell.alive() && cell.deletedNanos() <= until);
    assertThat(store.hasTombstones(0, from, 0, to, until)).isEqualTo(any);
    store.clear(0, from, 0, to, until, (hi, lo, bytes, alive) -> cleared[0] += bytes);
    long before = cells.size();
    cells
        .entrySet()
        .removeIf(
            e ->
                e.getKey() >= from
                    && e.getKey() <= to
                    && !e.getValue().alive()
                    && e.getValue().deletedNanos() <= until);
    assertThat(cleared[0]).isEqualTo((before - cells.size()) * BYTES);
  }

  /**
   * A parent and its child tables lie among one another, and an index entry has bytes of its own.
   */
  @Test
  void kindsThatLieAmongOneAnotherAreToldApart() {
    int[] bytes = {BYTES, 100, 1_000};
    int[] kinds = {kind, store.addKind(bytes[1]), store.addKind(bytes[2])};
    for (int key = 0; key < 300; key++) {
      assertThat(store.add(0, key, kinds[key % 3], key)).isEqualTo(bytes[key % 3]);
    }
    for (int k = 0; k < 3; k++) {
      Reading reading = new Reading(kinds[k], false, 1_000, true);
      store.read(0, 0, 0, 299, reading);
      assertThat(reading.count()).isEqualTo(100);
      for (int i = 0; i < 100; i++) {
        assertThat(reading.row(i)).isEqualTo(3 * i + k);
      }
    }
    long[] cleared = new long[3];
    for (int key = 0; key < 3; key++) {
      assertThat(store.bury(0, key, key, 10)).isTrue();
    }
    store.clear(0, 0, 0, 299, 10, (hi, lo, size, alive) -> cleared[(int) lo] += size);
    assertThat(cleared).containsExactly(7, 100, 1_000);
  }

  @Test
  void onlyALivingRowCanBeBuried() {
    store.add(0, 5, kind, 1);
    assertThat(store.bury(0, 4, 1, 10)).as("before it").isFalse();
    assertThat(store.bury(0, 6, 1, 10)).as("behind it").isFalse();
    assertThat(store.bury(0, 5, 2, 10)).as("another row").isFalse();
    assertThat(store.bury(0, 5, 1, 10)).isTrue();
    assertThat(store.bury(0, 5, 1, 11)).as("again").isFalse();
    assertThat(store.find(0, 5)).isEqualTo(-1);
  }

  @Test
  void aTombstoneCountsFromItsTimeOnAndWhereItLies() {
    store.add(0, 10, kind, 1);
    store.add(0, 20, kind, 2);
    store.bury(0, 10, 1, 100);
    assertThat(store.hasTombstones(0, 10, 0, 10, 100)).isTrue();
    assertThat(store.hasTombstones(0, 0, 0, 30, 100)).isTrue();
    assertThat(store.hasTombstones(0, 10, 0, 10, 99)).as("too early").isFalse();
    assertThat(store.hasTombstones(0, 0, 0, 9, 100)).as("before it").isFalse();
    assertThat(store.hasTombstones(0, 11, 0, 30, 100)).as("behind it").isFalse();
    assertThat(store.hasTombstones(0, 20, 0, 20, 100)).as("a living row").isFalse();
    store.clear(0, 0, 0, 30, 99, (hi, lo, size, alive) -> {});
    assertThat(store.elements()).as("too early to clear").isEqualTo(2);
    store.clear(0, 11, 0, 30, 100, (hi, lo, size, alive) -> {});
    assertThat(store.elements()).as("outside the range").isEqualTo(2);
    store.clear(0, 10, 0, 10, 100, (hi, lo, size, alive) -> {});
    assertThat(store.elements()).isEqualTo(1);
    assertThat(store.hasTombstones(0, 0, 0, 30, 100)).isFalse();
    assertThat(store.find(0, 20)).isEqualTo(2);
  }
}

package io.keyheat.core.model.store;

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

  /** How far apart the keys' upper halves lie: the last one's begins with a 1. */
  private static final int SPREAD_BITS = 51;

  /** Whether keys differ in their upper halves. */
  private boolean spread;

  private final OrderedStore store = new OrderedStore();
  private final int kind = store.addKind(BYTES);
  private final TreeMap<Long, Cell> cells = new TreeMap<>();

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void holdsWhatAMapHolds(long seed) {
    RandomStream random = new RandomStream(seed);
    spread = seed % 2 == 0;
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
      assertThat(store.add(hi(key), key, kind, step)).isEqualTo(cell == null ? BYTES : 0);
      cells.put(key, new Cell(step, -1));
    } else if (deletes && cell != null && cell.alive()) {
      assertThat(store.bury(hi(key), key, cell.row(), step)).isTrue();
      cells.put(key, new Cell(cell.row(), step));
    }
  }

  private void check(RandomStream random, String when) {
    long from = random.nextLong(KEYS);
    long to = random.nextLong(KEYS);
    assertThat(store.elements()).as(when).isEqualTo(cells.size());
    Cell cell = cells.get(from);
    int row = cell != null && cell.alive() ? cell.row() : -1;
    assertThat(store.find(hi(from), from)).as(when).isEqualTo(row);
    for (boolean reverse : new boolean[] {false, true}) {
      int limit = (int) (1 + random.nextLong(2_000));
      Reading reading = new Reading(kind, reverse, limit, true);
      store.read(hi(from), from, hi(to), to, reading);
      List<Integer> found = new ArrayList<>();
      for (int i = 0; i < reading.count(); i++) {
        found.add(reading.row(i));
      }
      List<Integer> expected = new ArrayList<>();
      long tombstones = expected(from, to, reverse, limit, expected);
      assertThat(found).as(when).isEqualTo(expected);
      assertThat(reading.tombstones).as(when).isEqualTo(tombstones);
      Reading counting = new Reading(kind, reverse, limit, false);
      store.read(hi(from), from, hi(to), to, counting);
      assertThat(figures(counting)).as(when).isEqualTo(figures(reading));
    }
  }

  private long hi(long key) {
    return spread ? key << SPREAD_BITS : 0;
  }

  private static List<Long> figures(Reading reading) {
    return List.of(
        reading.rows,
        reading.bytes,
        reading.tombstones,
        reading.wanted,
        reading.lastHi,
        reading.lastLo);
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
    assertThat(store.hasTombstones(hi(from), from, hi(to), to, until)).isEqualTo(any);
    store.clear(hi(from), from, hi(to), to, until, (hi, lo, bytes, alive) -> cleared[0] += bytes);
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

  private static final int ROWS = 2_000;
  private static final int FIRST_DEAD = 300;
  private static final int LAST_DEAD = 1_699;

  /**
   * Rows in several blocks, some of which hold nothing but tombstones, of the time of their key.
   */
  private void blocksOfTombstones() {
    for (int key = 0; key < ROWS; key++) {
      assertThat(store.add(key, 7, kind, key)).isEqualTo(BYTES);
    }
    for (int key = FIRST_DEAD; key <= LAST_DEAD; key++) {
      assertThat(store.bury(key, 7, key, key)).isTrue();
    }
  }

  private Reading read(long from, long to, boolean reverse, int limit) {
    Reading reading = new Reading(kind, reverse, limit, true);
    store.read(from, 7, to, 7, reading);
    return reading;
  }

  @Test
  void aRangeIsReadFromEitherEndAcrossBlocksOfTombstones() {
    blocksOfTombstones();
    for (int from = 0; from < ROWS; from += 32) {
      for (int end = from + 32; end <= ROWS; end += 96) {
        for (int to = end - 1; to <= Math.min(end, ROWS - 1); to++) {
          int dead = Math.max(0, Math.min(to, LAST_DEAD) - Math.max(from, FIRST_DEAD) + 1);
          for (boolean reverse : new boolean[] {false, true}) {
            Reading reading = read(from, to, reverse, ROWS);
            assertThat(reading.tombstones).as("%d to %d", from, to).isEqualTo(dead);
            assertThat(reading.count()).as("%d to %d", from, to).isEqualTo(to - from + 1 - dead);
          }
        }
      }
    }
    Reading up = read(FIRST_DEAD - 5, ROWS, false, 6);
    assertThat(up.row(4)).isEqualTo(FIRST_DEAD - 1);
    assertThat(up.row(5)).isEqualTo(LAST_DEAD + 1);
    Reading down = read(0, LAST_DEAD + 5, true, 6);
    assertThat(down.row(4)).isEqualTo(LAST_DEAD + 1);
    assertThat(down.row(5)).isEqualTo(FIRST_DEAD - 1);
  }

  @Test
  void aRevivedRowIsReadBesideTheOnlyOneThatLives() {
    blocksOfTombstones();
    assertThat(store.add(1_000, 7, kind, 1_000)).isZero();
    store.add(1_000, 8, kind, 5_000);
    store.bury(1_000, 7, 1_000, 10);
    assertThat(store.add(1_001, 7, kind, 1_001)).isZero();
    Reading reading = read(FIRST_DEAD, LAST_DEAD, false, ROWS);
    assertThat(reading.count()).isEqualTo(2);
    assertThat(reading.row(0)).isEqualTo(5_000);
    assertThat(reading.row(1)).isEqualTo(1_001);
  }
}

package io.keyheat.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.engine.RandomStream;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
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
}

package io.keyheat.core.reference;

import io.keyheat.core.workload.RowLoad;
import io.keyheat.core.workload.RowTablePlan;
import io.keyheat.core.workload.WorkloadPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The rows of tables that keep them, each with its entries, and the tombstones of what is gone. */
final class Rows {
  /** A row, by its key in the table and in each index. */
  static final class Row {
    final Key[] keys;

    Row(Key[] keys) {
      this.keys = keys;
    }

    /**
     * Its keys with the drawn values in those bits that a load changes; in all, if it says none.
     */
    Key[] changed(RowLoad load, Key[] drawn) {
      Key[] changed = drawn.clone();
      for (int e = 1; e < keys.length && load.maskHi().length > 0; e++) {
        long maskHi = load.maskHi()[e];
        long maskLo = load.maskLo()[e];
        changed[e] =
            new Key(
                keys[e].space(),
                (keys[e].hi() & ~maskHi) | (drawn[e].hi() & maskHi),
                (keys[e].lo() & ~maskLo) | (drawn[e].lo() & maskLo));
      }
      return changed;
    }
  }

  /** What lies at a key. */
  static final class Cell {
    final int table;
    final int entry;
    final int bytes;
    @Nullable Row row; // null: deleted
    long deletedNanos;

    Cell(int table, int entry, int bytes, Row row) {
      this.table = table;
      this.entry = entry;
      this.bytes = bytes;
      this.row = row;
    }
  }

  private final List<RowTablePlan> tables;
  private final TreeMap<Key, Cell> cells = new TreeMap<>();
  private final Map<Integer, Long> rowsAdded = new HashMap<>();
  private final Map<Integer, Long> bytesAdded = new HashMap<>();

  Rows(WorkloadPlan plan) {
    tables = plan.rowTables();
    for (int t = 0; t < tables.size(); t++) {
      RowTablePlan table = tables.get(t);
      for (int r = 0; r < table.existingHi()[0].length; r++) {
        Key[] keys = new Key[table.entries().size()];
        for (int e = 0; e < keys.length; e++) {
          int space = table.entries().get(e).keySpace();
          keys[e] = new Key(space, table.existingHi()[e][r], table.existingLo()[e][r]);
        }
        add(t, keys);
      }
    }
    for (int s = 0; s < plan.keySpaces().size(); s++) {
      if (keeps(s)) {
        rowsAdded.merge(s, -plan.keySpaces().get(s).existingRows(), Long::sum);
        bytesAdded.merge(s, -plan.keySpaces().get(s).existingBytes(), Long::sum);
      }
    }
  }

  boolean keeps(int space) {
    return tables.stream().flatMap(t -> t.entries().stream()).anyMatch(e -> e.keySpace() == space);
  }

  long rowsAdded(int space) {
    return rowsAdded.getOrDefault(space, 0L);
  }

  long bytesAdded(int space) {
    return bytesAdded.getOrDefault(space, 0L);
  }

  int entries(int table) {
    return tables.get(table).entries().size();
  }

  int bytes(int table, int entry) {
    return tables.get(table).entries().get(entry).bytes();
  }

  /** The row with a primary key. */
  @Nullable Row find(Key key) {
    Cell cell = cells.get(key);
    return cell == null ? null : cell.row;
  }

  /** All from one key to another, both included. */
  NavigableMap<Key, Cell> range(Key from, Key to) {
    return from.compareTo(to) > 0 ? new TreeMap<>() : cells.subMap(from, true, to, true);
  }

  void add(int table, Key[] keys) {
    Row row = new Row(keys.clone());
    for (int e = 0; e < keys.length; e++) {
      enter(table, e, row);
    }
  }

  private void enter(int table, int entry, Row row) {
    Key key = row.keys[entry];
    Cell there = cells.get(key);
    rowsAdded.merge(key.space(), 1L, Long::sum);
    if (there != null) {
      there.row = row; // Where its tombstone was.
    } else {
      cells.put(key, new Cell(table, entry, bytes(table, entry), row));
      bytesAdded.merge(key.space(), (long) bytes(table, entry), Long::sum);
    }
  }

  private void bury(Key key, long nowNanos) {
    Cell cell = cells.get(key);
    cell.row = null;
    cell.deletedNanos = nowNanos;
    rowsAdded.merge(key.space(), -1L, Long::sum);
  }

  void remove(Row row, long nowNanos) {
    for (Key key : row.keys) {
      bury(key, nowNanos);
    }
  }

  /** Moves an index entry of a row. */
  void move(int table, Row row, int entry, Key to, long nowNanos) {
    if (!row.keys[entry].equals(to)) {
      bury(row.keys[entry], nowNanos);
      row.keys[entry] = to;
      enter(table, entry, row);
    }
  }

  /** Clears away what was deleted until a time. */
  void clear(Key from, Key to, long untilNanos) {
    List<Key> gone = new ArrayList<>();
    range(from, to)
        .forEach(
            (key, cell) -> {
              if (cell.row == null && cell.deletedNanos <= untilNanos) {
                gone.add(key);
                bytesAdded.merge(key.space(), (long) -cell.bytes, Long::sum);
              }
            });
    gone.forEach(cells::remove);
  }
}

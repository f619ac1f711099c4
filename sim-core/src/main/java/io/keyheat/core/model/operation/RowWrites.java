package io.keyheat.core.model.operation;

import io.keyheat.core.model.request.Probe;
import io.keyheat.core.model.request.RequestPath;
import io.keyheat.core.model.request.RowStep;
import io.keyheat.core.model.rows.RowTable;
import io.keyheat.core.model.rows.RowWork;
import io.keyheat.core.model.rows.RowWork.RowChange;
import org.jspecify.annotations.Nullable;

/**
 * Writes to materialized rows: which rows, entries and tombstones a commit writes is found out from
 * what is there, and what is there changes when the commit is admitted.
 */
final class RowWrites {
  private final RequestPath path;
  private final RowStep step;
  private final Probe probe;

  RowWrites(RequestPath path, RowStep step, Probe probe) {
    this.path = path;
    this.step = step;
    this.probe = probe;
  }

  /** What the client's network adds to every answer, nanoseconds. */
  long clientRoundTripNanos() {
    return path.clientRoundTripNanos();
  }

  /**
   * Attempts operation {@code i} of the arrays; see {@link RequestPath#attempt}.
   *
   * @param load its number
   * @param keyHi upper halves of the keys: for each row its own, then (but for deletes) those of
   *     its new entries
   * @param deadlineNanos when the client gives up
   */
  long attempt(
      int load,
      RowWork work,
      long[][] keyHi,
      long[][] keyLo,
      int i,
      long nowNanos,
      long deadlineNanos) {
    RowTable table = work.table();
    int keys = work.kind() == RowWork.Kind.DELETE ? 1 : table.entries();
    step.beginWrites(load);
    for (int r = 0; r < work.rowsPerOperation(); r++) {
      plan(work, keyHi, keyLo, r * keys, i);
    }
    long decided = step.attempt(nowNanos, deadlineNanos);
    if (decided < 0) {
      return decided;
    }
    int missing = 0;
    for (int r = 0; r < work.rowsPerOperation(); r++) {
      missing += apply(work, keyHi, keyLo, r * keys, i, nowNanos) ? 0 : 1;
    }
    if (work.kind() != RowWork.Kind.PUT) {
      probe.asked(load, work.rowsPerOperation(), missing);
    }
    return decided + path.clientRoundTripNanos();
  }

  /** Says which tablets the row needs. */
  private void plan(RowWork work, long[][] keyHi, long[][] keyLo, int first, int i) {
    RowTable table = work.table();
    RowWork.Kind kind = work.kind();
    long hi = keyHi[first][i];
    long lo = keyLo[first][i];
    int row = table.find(hi, lo);
    if (row < 0) {
      boolean adds = kind == RowWork.Kind.PUT;
      int entries = adds ? table.entries() : 1;
      for (int e = 0; e < entries; e++) {
        int bytes = adds ? table.bytes(e) : 0;
        step.put(table.space(e), keyHi[first + e][i], keyLo[first + e][i], bytes);
      }
    } else if (kind == RowWork.Kind.DELETE) {
      planRemoval(table, row);
    } else {
      step.put(table.space(0), hi, lo, table.bytes(0));
      for (int e = 1; e < table.entries(); e++) {
        long newHi = changedHi(work.change(), table, e, row, keyHi[first + e][i]);
        long newLo = changedLo(work.change(), table, e, row, keyLo[first + e][i]);
        planChange(table, e, row, newHi, newLo);
      }
    }
  }

  void planRemoval(RowTable table, int row) {
    for (int e = 0; e < table.entries(); e++) {
      step.put(table.space(e), table.keyHi(e, row), table.keyLo(e, row), 0);
    }
  }

  private void planChange(RowTable table, int e, int row, long hi, long lo) {
    if (!table.hasKey(e, row, hi, lo)) {
      step.move(table, e, row, hi, lo);
    }
  }

  /** Applies the write of a row; returns whether the row was there. */
  private boolean apply(
      RowWork work, long[][] keyHi, long[][] keyLo, int first, int i, long nowNanos) {
    RowTable table = work.table();
    RowWork.Kind kind = work.kind();
    int row = table.find(keyHi[first][i], keyLo[first][i]);
    final boolean wasThere = row >= 0;
    if (!wasThere) {
      if (kind == RowWork.Kind.PUT) {
        row = table.create();
        for (int e = 0; e < table.entries(); e++) {
          enter(table, e, row, keyHi[first + e][i], keyLo[first + e][i]);
        }
      }
    } else if (kind == RowWork.Kind.DELETE) {
      remove(table, row, nowNanos);
    } else {
      for (int e = 1; e < table.entries(); e++) {
        long newHi = changedHi(work.change(), table, e, row, keyHi[first + e][i]);
        long newLo = changedLo(work.change(), table, e, row, keyLo[first + e][i]);
        change(table, e, row, newHi, newLo, nowNanos);
      }
    }
    return wasThere;
  }

  private void enter(RowTable table, int e, int row, long hi, long lo) {
    RowStep.stored(table.space(e), hi, lo, 1, table.enter(e, row, hi, lo));
  }

  private void bury(RowTable table, int e, int row, long nowNanos) {
    RowStep.stored(table.space(e), table.keyHi(e, row), table.keyLo(e, row), -1, 0);
    table.bury(e, row, nowNanos);
  }

  void remove(RowTable table, int row, long nowNanos) {
    for (int e = 0; e < table.entries(); e++) {
      bury(table, e, row, nowNanos);
    }
    table.release(row);
  }

  private void change(RowTable table, int e, int row, long hi, long lo, long nowNanos) {
    if (!table.hasKey(e, row, hi, lo)) {
      bury(table, e, row, nowNanos);
      enter(table, e, row, hi, lo);
    }
  }

  // Changes of rows that a scan has found.

  /**
   * Plans what becomes of a found row.
   *
   * @param hi the new values, by entry, packed as keys
   */
  void planChange(RowChange change, RowTable table, int row, long[] hi, long[] lo) {
    if (change.deletes()) {
      planRemoval(table, row);
      return;
    }
    step.put(table.space(0), table.keyHi(0, row), table.keyLo(0, row), table.bytes(0));
    for (int e = 1; e < table.entries(); e++) {
      long newHi = changedHi(change, table, e, row, hi[e]);
      long newLo = changedLo(change, table, e, row, lo[e]);
      planChange(table, e, row, newHi, newLo);
    }
  }

  void change(RowChange change, RowTable table, int row, long[] hi, long[] lo, long nowNanos) {
    if (change.deletes()) {
      remove(table, row, nowNanos);
      return;
    }
    for (int e = 1; e < table.entries(); e++) {
      long newHi = changedHi(change, table, e, row, hi[e]);
      long newLo = changedLo(change, table, e, row, lo[e]);
      change(table, e, row, newHi, newLo, nowNanos);
    }
  }

  /** The upper half of the new key of an entry, of which some bits were drawn; null: all were. */
  private static long changedHi(
      @Nullable RowChange change, RowTable table, int e, int row, long drawn) {
    return change == null ? drawn : mixed(table.keyHi(e, row), drawn, change.maskHi()[e]);
  }

  private static long changedLo(
      @Nullable RowChange change, RowTable table, int e, int row, long drawn) {
    return change == null ? drawn : mixed(table.keyLo(e, row), drawn, change.maskLo()[e]);
  }

  private static long mixed(long old, long drawn, long mask) {
    return (old & ~mask) | (drawn & mask);
  }
}

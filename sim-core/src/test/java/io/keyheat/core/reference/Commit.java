package io.keyheat.core.reference;

import io.keyheat.core.model.cluster.CostParameters;
import io.keyheat.core.reference.Attempts.Touch;
import java.util.ArrayList;
import java.util.List;

/** What a commit has to write, as far as rows that are kept tell. */
final class Commit {
  final List<Touch> touches = new ArrayList<>();
  private final Rows rows;
  private final CostParameters costs;
  private final int table;

  Commit(Rows rows, CostParameters costs, int table) {
    this.rows = rows;
    this.costs = costs;
    this.table = table;
  }

  /** A write of a row, an entry or a tombstone. */
  void write(Key key, int bytes) {
    double extra = costs.writeByteNanos() * bytes;
    touches.add(new Touch(key, costs.writeNanos() + extra, costs.writeRowNanos() + extra, bytes));
  }

  void planRemoval(Rows.Row row) {
    for (Key key : row.keys) {
      write(key, 0);
    }
  }

  /** The row itself, and each entry that moves: a tombstone and the new one. */
  void planUpdate(Rows.Row row, Key[] keys) {
    write(row.keys[0], rows.bytes(table, 0));
    for (int e = 1; e < keys.length; e++) {
      if (!row.keys[e].equals(keys[e])) {
        write(row.keys[e], 0);
        touches.get(touches.size() - 1).movesTo = keys[e];
        write(keys[e], rows.bytes(table, e));
      }
    }
  }

  void planInsert(Key[] keys) {
    for (int e = 0; e < keys.length; e++) {
      write(keys[e], rows.bytes(table, e));
    }
  }
}

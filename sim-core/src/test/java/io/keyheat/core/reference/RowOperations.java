package io.keyheat.core.reference;

import io.keyheat.core.SystemSpec;
import io.keyheat.core.reference.Attempts.Reply;
import io.keyheat.core.workload.LoadPlan;
import io.keyheat.core.workload.RowLoad;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.core.workload.spec.WriteLoad.Kind;
import java.util.ArrayList;
import java.util.List;

/** Attempts of operations on tables that keep their rows. */
final class RowOperations {
  final Timeline timeline;
  final Machines machines;
  final Attempts attempts;
  final Rows rows;
  final Features features;
  final SystemSpec system;
  final Clients clients;

  RowOperations(
      Timeline timeline,
      Machines machines,
      Attempts attempts,
      Rows rows,
      Features features,
      SystemSpec system,
      Clients clients) {
    this.timeline = timeline;
    this.machines = machines;
    this.attempts = attempts;
    this.rows = rows;
    this.features = features;
    this.system = system;
    this.clients = clients;
  }

  void attempt(Operation op, LoadPlan plan) {
    if (plan.spec() instanceof ScanLoad) {
      new RowScan(this, op, plan).begin();
      return;
    }
    int table = plan.rows().table();
    WriteLoad write = (WriteLoad) plan.spec();
    Kind kind = write.kind();
    List<Key[]> named = named(op, plan, write);
    Commit commit = new Commit(rows, system.costs(), table);
    for (Key[] keys : named) {
      plan(commit, plan.rows(), kind, keys);
    }
    long deadline = clients.deadline(op);
    Reply reply =
        attempts.step(true, false, commit.touches, deadline, () -> clients.answered(op, deadline));
    if (reply instanceof Reply.Answer) {
      named.forEach(keys -> apply(plan.rows(), kind, keys));
    }
    clients.conclude(op, reply);
  }

  /** The keys of each row that an operation names, with those of its entries. */
  private List<Key[]> named(Operation op, LoadPlan plan, WriteLoad write) {
    boolean deletes = write.kind() == Kind.DELETE;
    int each = deletes ? 1 : rows.entries(plan.rows().table());
    List<Key[]> named = new ArrayList<>();
    for (int r = 0; r < write.rowsPerCommit(); r++) {
      named.add(op.keys.subList(r * each, (r + 1) * each).toArray(new Key[0]));
    }
    return named;
  }

  private static boolean adds(Kind kind) {
    return kind == Kind.INSERT || kind == Kind.UPSERT;
  }

  private void plan(Commit commit, RowLoad load, Kind kind, Key[] keys) {
    Rows.Row row = rows.find(keys[0]);
    if (row == null && adds(kind)) {
      commit.planInsert(keys);
    } else if (row == null) {
      commit.write(keys[0], 0);
    } else if (kind == Kind.DELETE) {
      commit.planRemoval(row);
    } else {
      commit.planUpdate(row, row.changed(load, keys));
    }
  }

  private void apply(RowLoad load, Kind kind, Key[] keys) {
    int table = load.table();
    Rows.Row row = rows.find(keys[0]);
    if (row == null && adds(kind)) {
      rows.add(table, keys);
      features.note(Feature.ROW_ADDED);
    } else if (row != null && kind == Kind.DELETE) {
      rows.remove(row, timeline.now());
      features.note(Feature.ROW_DELETED);
    } else if (row != null) {
      Key[] changed = row.changed(load, keys);
      for (int e = 1; e < keys.length; e++) {
        rows.move(table, row, e, changed[e], timeline.now());
      }
      features.note(Feature.ROW_REPLACED);
    }
  }
}

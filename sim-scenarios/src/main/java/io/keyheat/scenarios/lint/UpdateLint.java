package io.keyheat.scenarios.lint;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.report.result.Cause;
import io.keyheat.scenarios.diagnosis.Words;
import java.util.ArrayList;
import java.util.List;

/** Updates that do not say which columns they set, or what stands in an index that they move. */
final class UpdateLint {
  private final LintContext context;

  private UpdateLint(LintContext context) {
    this.context = context;
  }

  static void check(LintContext context) {
    UpdateLint lint = new UpdateLint(context);
    for (TableSpec table : context.spec().tables()) {
      for (WriteLoad load : context.writers(table)) {
        if (load.setsAnything(table)) {
          lint.checkSets(load, table);
        } else if (load.kind() == WriteLoad.Kind.UPDATE) {
          lint.checkTimes(load, table);
        }
        lint.checkRepeated(load, table);
      }
    }
  }

  /** Each update then writes an entry of each index, a database only where something changes. */
  private void checkSets(WriteLoad load, TableSpec table) {
    List<String> written = new ArrayList<>();
    if (context.system().indexes().everyColumn()) {
      table.columns().stream()
          .filter(column -> column.indexed() && !table.isInKey(column.name()))
          .map(ColumnSpec::name)
          .forEach(written::add);
    }
    table.indexes().stream()
        .filter(index -> load.writesEntries(table, index))
        .map(IndexSpec::name)
        .forEach(written::add);
    if (!written.isEmpty()) {
      context.trap(
          "unnamed-sets",
          "loads." + load.name(),
          "it does not name the columns that it sets, so each of its updates writes to all indexes of %s: %s"
              .formatted(table.name(), String.join(", ", written)),
          "name the columns that it sets (such as sets: [Status]), or none (sets: [])");
    }
  }

  /** Where rows are only counted, an unset time of an entry is taken to be that of the update. */
  private void checkTimes(WriteLoad load, TableSpec table) {
    if (table.existingRows() == 0 || areMaterialized(table)) {
      return;
    }
    for (IndexSpec index : table.indexes()) {
      if (load.movesEntries(table, index)) {
        index.parts().stream()
            .map(KeyPart::column)
            .filter(column -> isUnsetTime(load, table, column))
            .forEach(
                column ->
                    context.trap(
                        "unset-time",
                        "loads." + load.name(),
                        "it does not set %s, and its entries in %s are counted as if this were the time of the update"
                            .formatted(column, index.name()),
                        "give its values those of existing rows (such as %s: {uniform: [2025-01-01, 2026-01-01]})"
                            .formatted(column)));
      }
    }
  }

  private static boolean isUnsetTime(WriteLoad load, TableSpec table, String column) {
    return !table.isInKey(column)
        && !load.values().containsKey(column)
        && !load.changes(table, column)
        && load.values(table, column).writeTime() != null;
  }

  private boolean areMaterialized(TableSpec table) {
    return context.calls(table).stream()
        .anyMatch(
            call ->
                (call instanceof ScanLoad scan && scan.scan().needsRows())
                    || (call instanceof WriteLoad write
                        && (write.kind() == WriteLoad.Kind.DELETE
                            || write.kind() == WriteLoad.Kind.UPSERT)));
  }

  private void checkRepeated(WriteLoad load, TableSpec table) {
    double ofCommonest = load.rowsPerCommit() * load.greatestKeyShare(table);
    if (ofCommonest >= 2 && context.rules().speakOf(Cause.ROW_TWICE_IN_COMMIT)) {
      context.add(
          Level.NOTE,
          Cause.ROW_TWICE_IN_COMMIT,
          "loads." + load.name() + ".rowsPerCommit",
          "a commit of %,d may write one <row> %,.0f times"
              .formatted(load.rowsPerCommit(), ofCommonest),
          Words.GENERAL);
    }
  }
}

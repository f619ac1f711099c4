package io.keyheat.scenarios.foresight.rows;

import io.keyheat.core.RunSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds updates that move entries of an index in which a time of writing stands that they do not
 * set. Where rows are only counted nobody knows when a row was made, so its entry is taken to have
 * the time of the update.
 */
public final class UnsetTimes {
  private UnsetTimes() {}

  /** A sentence for each such load, index and column. */
  public static List<String> notes(ScenarioFile file) {
    Set<String> notes = new LinkedHashSet<>();
    for (Variant variant : file.variants()) {
      RunSpec spec = variant.spec();
      for (LoadSpec load : spec.loads()) {
        for (CallLoad call : load.calls()) {
          if (call instanceof WriteLoad write && write.kind() == WriteLoad.Kind.UPDATE) {
            addNotes(spec, write, notes);
          }
        }
      }
    }
    return List.copyOf(notes);
  }

  private static void addNotes(RunSpec spec, WriteLoad load, Set<String> notes) {
    TableSpec table = spec.table(load.table());
    if (load.setsAnything(table) || table.existingRows() == 0 || areKnown(spec, table)) {
      return;
    }
    for (IndexSpec index : table.indexes()) {
      if (load.movesEntries(table, index)) {
        index.parts().stream()
            .map(KeyPart::column)
            .filter(column -> isUnsetTime(load, table, column))
            .map(column -> note(load, index, column))
            .forEach(notes::add);
      }
    }
  }

  private static boolean isUnsetTime(WriteLoad load, TableSpec table, String column) {
    return !table.isInKey(column)
        && !load.values().containsKey(column)
        && !load.changes(table, column)
        && load.values(table, column).writeTime() != null;
  }

  /** Whether the rows are materialized, as a load asks for what only they tell. */
  private static boolean areKnown(RunSpec spec, TableSpec table) {
    return spec.loads().stream()
        .flatMap(load -> load.calls().stream())
        .filter(call -> call.table().equals(table.name()))
        .anyMatch(
            call ->
                (call instanceof ScanLoad scan && scan.scan().needsRows())
                    || (call instanceof WriteLoad write
                        && (write.kind() == WriteLoad.Kind.DELETE
                            || write.kind() == WriteLoad.Kind.UPSERT)));
  }

  private static String note(WriteLoad load, IndexSpec index, String column) {
    return "loads."
        + load.name()
        + " does not set "
        + column
        + ", and its entries of "
        + index.name()
        + " are counted as if "
        + column
        + " were the time of the update; name under its values what rows have there that were made"
        + " earlier (such as "
        + column
        + ": {uniform: [2025-01-01, 2026-01-01]})";
  }
}

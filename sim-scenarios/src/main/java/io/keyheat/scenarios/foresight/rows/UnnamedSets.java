package io.keyheat.scenarios.foresight.rows;

import io.keyheat.core.RunSpec;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds updates that do not say which columns they set, and so write an entry of each index: a
 * database writes those alone in which something changes.
 */
public final class UnnamedSets {
  private UnnamedSets() {}

  /** A sentence for each such load. */
  public static List<String> notes(ScenarioFile file) {
    Set<String> notes = new LinkedHashSet<>();
    for (Variant variant : file.variants()) {
      RunSpec spec = variant.spec();
      for (LoadSpec load : spec.loads()) {
        for (CallLoad call : load.calls()) {
          if (call instanceof WriteLoad write) {
            addNote(spec, write, notes);
          }
        }
      }
    }
    return List.copyOf(notes);
  }

  private static void addNote(RunSpec spec, WriteLoad load, Set<String> notes) {
    TableSpec table = spec.table(load.table());
    List<String> written = load.setsAnything(table) ? written(spec, table, load) : List.of();
    if (!written.isEmpty()) {
      notes.add(
          "loads."
              + load.name()
              + " does not say which columns it sets, so each of its updates writes to all indexes"
              + " of "
              + table.name()
              + " too: "
              + String.join(", ", written)
              + "; name the columns that it sets (such as sets: [Status]), or none (sets: [])");
    }
  }

  private static List<String> written(RunSpec spec, TableSpec table, WriteLoad load) {
    List<String> written = new ArrayList<>();
    if (spec.system().indexes().everyColumn()) {
      table.columns().stream()
          .filter(column -> column.indexed() && !table.isInKey(column.name()))
          .map(ColumnSpec::name)
          .forEach(written::add);
    }
    table.indexes().stream()
        .filter(index -> load.writesEntries(table, index))
        .map(IndexSpec::name)
        .forEach(written::add);
    return written;
  }
}

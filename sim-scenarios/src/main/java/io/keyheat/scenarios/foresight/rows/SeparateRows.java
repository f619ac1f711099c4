package io.keyheat.scenarios.foresight.rows;

import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.RowHash;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.LookupLoad;
import io.keyheat.core.workload.spec.SequenceLoad;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds transactions that read one row and change another, each drawn on its own. */
public final class SeparateRows {
  private SeparateRows() {}

  public static List<String> notes(ScenarioFile file) {
    Set<String> notes = new LinkedHashSet<>();
    for (Variant variant : file.variants()) {
      for (LoadSpec load : variant.spec().loads()) {
        if (load instanceof SequenceLoad sequence) {
          variant.spec().tables().forEach(t -> note(sequence, t).ifPresent(notes::add));
        }
      }
    }
    return List.copyOf(notes);
  }

  private static Optional<String> note(SequenceLoad load, TableSpec table) {
    List<String> own =
        table.primaryKey().stream()
            .flatMap(part -> drawn(table, part.column()).stream())
            .distinct()
            .filter(column -> !load.values().containsKey(column))
            .toList();
    Optional<CallLoad> read = call(load, table, LookupLoad.class);
    Optional<CallLoad> change = call(load, table, WriteLoad.class);
    if (own.isEmpty() || read.isEmpty() || change.isEmpty() || namesAny(change.get(), own)) {
      return Optional.empty();
    }
    if (read.get().greatestKeyShare(table) == 1 && change.get().greatestKeyShare(table) == 1) {
      return Optional.empty(); // Each draws the one row that there is.
    }
    String columns = String.join(", ", own);
    return Optional.of(
        "loads."
            + load.name()
            + ": "
            + last(read.get().name())
            + " and "
            + last(change.get().name())
            + " each draw a row of "
            + table.name()
            + "; if both mean one row, give the load values for "
            + columns
            + " (values: {"
            + own.get(0)
            + ": …})");
  }

  /** The columns from which a key column comes: those that it is a hash of, or itself. */
  private static List<String> drawn(TableSpec table, String column) {
    RowHash hash = table.column(column).values().rowHash();
    return hash == null ? List.of(column) : hash.columns();
  }

  /** Whether a call says itself which rows it means. */
  private static boolean namesAny(CallLoad call, List<String> columns) {
    return columns.stream().anyMatch(call.values()::containsKey);
  }

  /** The first lookup of a table, or its first write to rows that are there. */
  private static Optional<CallLoad> call(
      SequenceLoad load, TableSpec table, Class<? extends CallLoad> kind) {
    return load.calls().stream()
        .filter(call -> kind.isInstance(call) && call.table().equals(table.name()))
        .filter(c -> !(c instanceof WriteLoad write) || write.kind() != WriteLoad.Kind.INSERT)
        .findFirst();
  }

  private static String last(String path) {
    return path.substring(path.lastIndexOf('.') + 1);
  }
}

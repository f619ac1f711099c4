package io.keyheat.scenarios.lint;

import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.RowHash;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.LookupLoad;
import io.keyheat.core.workload.spec.SequenceLoad;
import io.keyheat.core.workload.spec.WriteLoad;
import java.util.List;
import java.util.Optional;

/** Finds transactions that read one row and change another, each drawn on its own. */
final class SeparateRows {
  private SeparateRows() {}

  static void check(LintContext context) {
    for (LoadSpec load : context.spec().loads()) {
      if (load instanceof SequenceLoad sequence) {
        context.spec().tables().forEach(table -> check(context, sequence, table));
      }
    }
  }

  private static void check(LintContext context, SequenceLoad load, TableSpec table) {
    List<String> own =
        table.primaryKey().stream()
            .flatMap(part -> drawn(table, part.column()).stream())
            .distinct()
            .filter(column -> !load.values().containsKey(column))
            .toList();
    Optional<CallLoad> read = call(load, table, LookupLoad.class);
    Optional<CallLoad> change = call(load, table, WriteLoad.class);
    if (own.isEmpty() || read.isEmpty() || change.isEmpty() || namesAny(change.get(), own)) {
      return;
    }
    if (read.get().greatestKeyShare(table) == 1 && change.get().greatestKeyShare(table) == 1) {
      return; // Each draws the one row that there is.
    }
    context.trap(
        "separate-rows",
        "loads." + load.name(),
        "%s and %s each draw a row of %s"
            .formatted(last(read.get().name()), last(change.get().name()), table.name()),
        "if both mean one row, give the load values for %s (values: {%s: …})"
            .formatted(String.join(", ", own), own.get(0)));
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

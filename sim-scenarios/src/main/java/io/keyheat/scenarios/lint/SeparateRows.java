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

/**
 * Finds transactions whose calls each draw their own row where one is likely meant: they read one
 * and change another, or add a parent and children of other parents.
 */
final class SeparateRows {
  private SeparateRows() {}

  static void check(LintContext context) {
    for (LoadSpec load : context.spec().loads()) {
      if (load instanceof SequenceLoad sequence) {
        for (TableSpec table : context.spec().tables()) {
          checkChange(context, sequence, table);
          checkChildren(context, sequence, table);
        }
      }
    }
  }

  private static void checkChange(LintContext context, SequenceLoad load, TableSpec table) {
    List<String> own = own(load, table);
    Optional<CallLoad> read = call(load, table, LookupLoad.class);
    Optional<CallLoad> change = call(load, table, WriteLoad.class);
    if (own.isEmpty() || read.isEmpty() || change.isEmpty() || namesAny(change.get(), own)) {
      return;
    }
    if (read.get().greatestKeyShare(table) == 1 && change.get().greatestKeyShare(table) == 1) {
      return; // Each draws the one row that there is.
    }
    add(
        context,
        load,
        own,
        "the calls %s and %s use different rows of %s"
            .formatted(last(read.get().name()), last(change.get().name()), table.name()));
  }

  /** A child whose parent's key the transaction draws a second time lies under another parent. */
  private static void checkChildren(LintContext context, SequenceLoad load, TableSpec child) {
    String name = child.interleavedIn();
    if (name == null) {
      return;
    }
    TableSpec parent = context.spec().table(name);
    List<String> own = own(load, parent);
    Optional<CallLoad> parents = adding(load, parent);
    Optional<CallLoad> children = adding(load, child);
    if (own.isEmpty()
        || parents.isEmpty()
        || children.isEmpty()
        || namesAny(children.get(), own)
        || parents.get().greatestKeyShare(parent) == 1) {
      return;
    }
    add(
        context,
        load,
        own,
        "the calls %s and %s use different values of %s, so the rows of %s are not next to the rows of %s"
            .formatted(
                last(parents.get().name()),
                last(children.get().name()),
                String.join(", ", own),
                child.name(),
                name));
  }

  private static void add(
      LintContext context, SequenceLoad load, List<String> own, String finding) {
    context.trap(
        "separate-rows",
        "loads." + load.name(),
        finding,
        "if both should use one row, give the load values for %s (values: {%s: …})"
            .formatted(String.join(", ", own), own.get(0)));
  }

  /** The columns of a key that each call draws for itself. */
  private static List<String> own(SequenceLoad load, TableSpec table) {
    return table.primaryKey().stream()
        .flatMap(part -> drawn(table, part.column()).stream())
        .distinct()
        .filter(column -> !load.values().containsKey(column))
        .toList();
  }

  private static Optional<CallLoad> adding(SequenceLoad load, TableSpec table) {
    return load.calls().stream()
        .filter(call -> call.table().equals(table.name()) && MissingRows.addsRows(call))
        .findFirst();
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

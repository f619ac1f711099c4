package io.keyheat.scenarios.lint;

import io.keyheat.core.OfferedOperations;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.workload.AllocatedIds;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.report.view.Figures;
import java.util.ArrayList;
import java.util.List;

/**
 * Inserts of keys that are there: one key again and again, or two loads that count from one start.
 * A database rejects them, where rows that are only counted are all taken.
 */
final class RepeatedRows {
  private RepeatedRows() {}

  static void check(LintContext context) {
    for (TableSpec table : context.spec().tables()) {
      List<WriteLoad> earlier = new ArrayList<>();
      for (LoadSpec load : context.spec().loads()) {
        List<WriteLoad> inserts =
            load.calls().stream()
                .filter(call -> call.table().equals(table.name()))
                .filter(WriteLoad.class::isInstance)
                .map(WriteLoad.class::cast)
                .filter(call -> call.kind() == WriteLoad.Kind.INSERT)
                .toList();
        for (WriteLoad insert : inserts) {
          checkKey(context, load, insert, table);
          earlier.stream()
              .filter(other -> countAlike(table, other, insert))
              .findFirst()
              .ifPresent(other -> addCount(context, other, insert, table));
        }
        earlier.addAll(inserts);
      }
    }
  }

  private static void checkKey(
      LintContext context, LoadSpec load, WriteLoad insert, TableSpec table) {
    boolean allocates = context.system().indexes().on(context.spec().servers()).zeroAllocates();
    CallLoad call = allocates ? AllocatedIds.in(insert, table) : insert;
    double rows =
        OfferedOperations.of(load, context.spec().durationNanos()) * insert.rowsPerCommit();
    double ofCommonest = rows * call.greatestKeyShare(table);
    if (ofCommonest >= 2) { // Rows of one key: a second one may be chance.
      context.trap(
          "repeated-key",
          "loads." + insert.name(),
          "of the %s rows that it inserts into %s, %s have the most frequent key: a database stores the first row of a key and rejects the others"
              .formatted(Figures.count(rows), table.name(), Figures.count(ofCommonest)),
          "give the key more values, or change existing rows with update or upsert");
    }
  }

  private static void addCount(
      LintContext context, WriteLoad earlier, WriteLoad later, TableSpec table) {
    context.trap(
        "repeated-sequence",
        "loads." + later.name(),
        "%s and %s begin their keys of %s with one number, and a database rejects a key that exists"
            .formatted(earlier.name(), later.name(), table.name()),
        "use one load, or begin after the rows of %s".formatted(earlier.name()));
  }

  /** Whether each part of the key is counted alike, or always one value, and some are counted. */
  private static boolean countAlike(TableSpec table, WriteLoad one, WriteLoad other) {
    boolean isCounted = false;
    for (KeyPart part : table.primaryKey()) {
      ValueSpec values = one.values(table, part.column());
      boolean counts = counts(values);
      if (!values.equals(other.values(table, part.column()))
          || !(counts || values.constant() != null)) {
        return false;
      }
      isCounted |= counts;
    }
    return isCounted;
  }

  /** Whether the first row of every load has the first of its values, and no later one has it. */
  private static boolean counts(ValueSpec values) {
    return values.isUnique()
        && values.newShare() == 0
        && values.identifier() == null
        && values.writeTime() == null
        && values.rowHash() == null;
  }
}

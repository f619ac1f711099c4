package io.keyheat.scenarios.lint;

import io.keyheat.core.RunSpec;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.RowHash;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.report.result.Cause;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.diagnosis.DealingColumn;
import io.keyheat.scenarios.diagnosis.Words;
import io.keyheat.scenarios.estimate.Peak;
import io.keyheat.scenarios.profile.Vendor.Limit;
import java.util.List;
import java.util.stream.IntStream;

/** Shards that are not what they seem, or not needed. */
final class ShardLint {
  private ShardLint() {}

  static void check(LintContext context) {
    for (TableSpec table : context.spec().tables()) {
      if (!context.writers(table).isEmpty()) {
        table.columns().forEach(column -> checkSign(context, table, column));
      }
    }
  }

  /** Shards that the rates of the file do not need. */
  static void checkNeed(LintContext context) {
    if (context.rules().speakOf(Cause.SHARD_NOT_NEEDED)) {
      context.spec().tables().stream()
          .filter(table -> !context.writers(table).isEmpty())
          .forEach(table -> table.indexes().forEach(index -> checkIndex(context, table, index)));
    }
  }

  private static void checkSign(LintContext context, TableSpec table, ColumnSpec column) {
    RowHash hash = column.values().rowHash();
    if (hash != null && hash.signed() && hash.modulo() > 1 && isUsed(table, column.name())) {
      context.add(
          Level.NOTE,
          Cause.SHARD_KEEPS_SIGN,
          LintContext.path(table, "columns." + column.name() + ".values"),
          "the remainder can be negative, so there are nearly "
              + (2 * hash.modulo() - 1)
              + " shards, some of them below 0",
          Words.GENERAL);
    }
  }

  private static boolean isUsed(TableSpec table, String column) {
    return table.isInKey(column)
        || table.indexes().stream()
            .flatMap(index -> index.parts().stream())
            .anyMatch(part -> part.column().equals(column));
  }

  /** Shards in front of a part that grows. */
  private static void checkIndex(LintContext context, TableSpec table, IndexSpec index) {
    List<CallLoad> calls = context.calls(table);
    List<WriteLoad> writers = context.writers(table);
    for (int part = 0; part < index.parts().size(); part++) {
      String column = index.parts().get(part).column();
      if (writers.stream().anyMatch(load -> load.values(table, column).order() != null)) {
        List<String> front =
            index.parts().subList(0, part).stream().map(each -> each.column()).toList();
        int at = DealingColumn.among(table, front, calls).map(front::indexOf).orElse(-1);
        if (at >= 0) {
          checkNeed(
              context,
              table,
              LintContext.path(table, "indexes." + index.name()) + ".on[" + at + "]");
          checkExemption(context, table, front.get(at));
        }
        return;
      }
    }
  }

  /** Rows that loads write to a table at most; infinite where clients wait for answers. */
  private static double rowsPerSecond(RunSpec spec, TableSpec table) {
    double[] rows = new double[spec.loads().size()];
    for (int i = 0; i < rows.length; i++) {
      LoadSpec load = spec.loads().get(i);
      rows[i] =
          load.calls().stream()
              .filter(call -> call instanceof WriteLoad && call.table().equals(table.name()))
              .mapToDouble(CallLoad::rowsPerCommit)
              .sum();
      if (rows[i] > 0 && load.client() instanceof ClientSpec.Closed) {
        return Double.POSITIVE_INFINITY;
      }
    }
    return Peak.moments(spec).stream()
        .mapToDouble(
            rates -> IntStream.range(0, rows.length).mapToDouble(i -> rates[i] * rows[i]).sum())
        .max()
        .orElse(0);
  }

  /** The rate that the file asks for against the one that the documents name. */
  private static void checkNeed(LintContext context, TableSpec table, String path) {
    double peak = rowsPerSecond(context.spec(), table);
    double limit = context.vendor().keyEnd().map(Limit::value).orElse(0.0);
    if (peak <= limit) {
      context.add(
          Level.WARNING,
          Cause.SHARD_NOT_NEEDED,
          path,
          "the shard is not needed: writes reach "
              + Figures.perSecond(peak)
              + " at most, and one end of an index can handle "
              + Figures.perSecond(limit)
              + "; queries are slower, because they may have to read all shards",
          Words.GENERAL);
    }
  }

  private static void checkExemption(LintContext context, TableSpec table, String column) {
    boolean indexed =
        context.system().indexes().everyColumn()
            && table.column(column).indexed()
            && !table.isInKey(column);
    if (indexed) {
      context.add(
          Level.WARNING,
          Cause.SHARD_INDEXED_ALONE,
          LintContext.path(table, "columns." + column),
          "the shard also has an index of its own, which adds entries to each write and serves no"
              + " query",
          Words.GENERAL);
    }
  }
}

package io.keyheat.scenarios.lint;

import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.KeyOrder;
import io.keyheat.core.workload.spec.RowScan.Change;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.ScanSpec;
import io.keyheat.report.result.Cause;
import io.keyheat.scenarios.diagnosis.Words;
import java.util.List;

/** Jobs that delete what they find where they found it last time, of which documents have rules. */
final class DeleteLint {
  private DeleteLint() {}

  static void check(LintContext context) {
    context
        .scans()
        .filter(load -> deletes(load.scan()) && load.scan().where().isEmpty())
        .forEach(load -> check(context, load));
  }

  static boolean deletes(ScanSpec scan) {
    Change change = scan.rows().change();
    return change != null && change.deletes();
  }

  private static void check(LintContext context, ScanLoad load) {
    TableSpec table = context.spec().table(load.table());
    List<KeyPart> key = key(table, load.scan());
    // Of each value that it fans out over, the range begins with the part behind it.
    int read = 0;
    while (read < key.size() - 1 && load.scan().fansOutOver(key.get(read).column())) {
      read++;
    }
    String first = key.get(read).column();
    KeyOrder order = table.column(first).values().order();
    if (order == null) {
      return;
    }
    boolean expires = load.scan().rows().bound() != null && order.kind() == KeyOrder.Kind.CLOCK;
    Cause cause = expires ? Cause.EXPIRY_BY_TIME : Cause.DELETES_AT_ONE_END;
    if (context.rules().speakOf(cause)) {
      context.add(
          Level.WARNING,
          cause,
          "loads." + load.name() + ".then",
          "each query may first read what earlier queries have deleted, in the order of "
              + first
              + ", until a compaction removes it",
          Words.GENERAL.with("column", first));
    }
  }

  private static List<KeyPart> key(TableSpec table, ScanSpec scan) {
    String name = scan.index();
    if (name == null) {
      return table.primaryKey();
    }
    // An automatic index has the name of its column, and of its direction.
    return table
        .index(name)
        .map(index -> IndexSpec.key(index.parts(), table.primaryKey()))
        .orElseGet(() -> List.of(new KeyPart(name.replaceFirst(" desc$", ""), false)));
  }
}

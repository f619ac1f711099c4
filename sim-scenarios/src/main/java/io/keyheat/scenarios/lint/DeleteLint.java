package io.keyheat.scenarios.lint;

import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.KeyOrder;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.RowScan.Change;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.ScanSpec;
import io.keyheat.scenarios.diagnosis.Cause;
import io.keyheat.scenarios.diagnosis.Words;
import java.util.List;

/** Jobs that delete what they find where they found it last time: rules of Datastore mode. */
final class DeleteLint {
  private DeleteLint() {}

  static void check(LintContext reading) {
    if (!reading.rules().speakOf(Cause.DELETES_AT_ONE_END)) {
      return;
    }
    for (TableSpec table : reading.spec().tables()) {
      for (ScanLoad load : reading.scans(table)) {
        ScanSpec scan = load.scan();
        if (deletesFromOneEnd(scan)) {
          check(reading, load, scan, key(table, scan).get(0), table);
        }
      }
    }
  }

  /** Whether each query begins at the end at which all queries begin. */
  private static boolean deletesFromOneEnd(ScanSpec scan) {
    Change change = scan.rows().change();
    return change != null && change.deletes() && scan.where().isEmpty() && scan.fanOut() == null;
  }

  private static void check(
      LintContext reading, LoadSpec load, ScanSpec scan, KeyPart first, TableSpec table) {
    KeyOrder series =
        LintContext.column(table, first.column()).map(c -> c.values().order()).orElse(null);
    if (series == null) {
      return;
    }
    boolean expires = scan.rows().bound() != null && series.kind() == KeyOrder.Kind.CLOCK;
    reading.add(
        Level.WARNING,
        expires ? Cause.EXPIRY_BY_TIME : Cause.DELETES_AT_ONE_END,
        "loads." + load.name() + ".then",
        "each query may begin with what the ones before have deleted, in the order of "
            + first.column()
            + ", and pass over all of it until it is compacted away",
        Words.GENERAL.with("column", first.column()));
  }

  private static List<KeyPart> key(TableSpec table, ScanSpec scan) {
    String name = scan.index();
    if (name == null) {
      return table.primaryKey();
    }
    for (IndexSpec index : table.indexes()) {
      if (index.name().equals(name)) {
        return LintContext.indexKey(table, index.parts());
      }
    }
    // An automatic index has the name of its column, and of its direction.
    boolean descending = name.endsWith(" desc");
    String column = descending ? name.substring(0, name.length() - " desc".length()) : name;
    return List.of(new KeyPart(column, descending));
  }
}

package io.keyheat.scenarios.lint;

import io.keyheat.core.model.cluster.CompactionParameters;
import io.keyheat.core.result.Cause;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.KeyOrder;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.workload.spec.RowScan.Change;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.ScanSpec;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.scenarios.diagnosis.Planned;
import io.keyheat.scenarios.diagnosis.Words;
import java.util.List;
import java.util.Locale;

/**
 * Jobs that delete what they find where they found it last time. Datastore mode has rules of it; of
 * other systems it is said how long a query then takes, as their scans pass over deleted rows, too.
 */
final class DeleteLint {
  private static final double NANOS_PER_SECOND = 1e9;

  /** A smaller part of a server is not worth a word. */
  private static final double LEAST_SHARE = 0.01;

  private DeleteLint() {}

  static void check(LintContext reading) {
    for (TableSpec table : reading.spec().tables()) {
      for (ScanLoad load : reading.scans(table)) {
        ScanSpec scan = load.scan();
        if (deletes(scan)) {
          List<KeyPart> key = key(table, scan);
          // Of each value that it asks for, the range begins with the part behind it.
          int read = 0;
          while (read < key.size() - 1 && isGiven(scan, key.get(read).column())) {
            read++;
          }
          check(reading, load, key.get(read), table);
        }
      }
    }
  }

  private static boolean deletes(ScanSpec scan) {
    Change change = scan.rows().change();
    return change != null && change.deletes();
  }

  private static boolean isGiven(ScanSpec scan, String column) {
    return scan.fansOutOver(column) || scan.where().containsKey(column);
  }

  private static void check(LintContext reading, ScanLoad load, KeyPart first, TableSpec table) {
    KeyOrder series =
        LintContext.column(table, first.column()).map(c -> c.values().order()).orElse(null);
    if (series == null) {
      return;
    }
    boolean expires = load.scan().rows().bound() != null && series.kind() == KeyOrder.Kind.CLOCK;
    Cause cause = expires ? Cause.EXPIRY_BY_TIME : Cause.DELETES_AT_ONE_END;
    String path = "loads." + load.name() + ".then";
    Words words = Words.GENERAL.with("column", first.column());
    String finding =
        "each query may begin with what the ones before have deleted, in the order of "
            + first.column()
            + ", and pass over all of it until it is compacted away";
    // Published rules are of queries that all begin at one end.
    if (load.scan().where().isEmpty() && reading.rules().speakOf(cause)) {
      reading.add(Level.WARNING, cause, path, finding, words);
      return;
    }
    double deleted = deleted(reading, load, table);
    double nanos = deleted * reading.system().costs().tombstoneNanos();
    double servers =
        nanos * reading.peakPerSecond(load) / NANOS_PER_SECOND / reading.system().servers().cores();
    if (servers >= LEAST_SHARE) {
      reading.add(
          servers > Planned.SHARE ? Level.WARNING : Level.NOTE,
          cause,
          path,
          finding
              + String.format(
                  Locale.ROOT,
                  ": in this run of up to %,.0f <rows>, which take %,.2f s of a core for each"
                      + " query, %,.0f %% of a server for all",
                  deleted,
                  nanos / NANOS_PER_SECOND,
                  100 * servers),
          new LintContext.Weighed("deleted", servers, words));
    }
  }

  /** Rows before a query that were deleted, at most, and that are not compacted away. */
  private static double deleted(LintContext reading, ScanLoad load, TableSpec table) {
    CompactionParameters compaction = reading.system().policies().compaction();
    double added =
        reading.writers(table).stream()
            .filter(write -> write.kind() != WriteLoad.Kind.DELETE)
            .filter(write -> write.kind() != WriteLoad.Kind.UPDATE)
            .mapToDouble(reading::mostRows)
            .sum();
    double stays = (double) compaction.graceNanos() + (double) compaction.intervalNanos();
    double rows = (double) load.scan().limit() * load.scan().ranges();
    double whileTheyStay = reading.peakPerSecond(load) * stays / NANOS_PER_SECOND;
    double asked = rows * Math.min(reading.mostOperations(load), whileTheyStay);
    return Math.min(asked, table.existingRows() + added) / places(load.scan());
  }

  /** Over how many ranges queries are spread, each of which passes over its own part. */
  private static double places(ScanSpec scan) {
    return scan.where().values().stream()
        .mapToDouble(ValueSpec::mostValues)
        .reduce(1, (x, y) -> x * y);
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

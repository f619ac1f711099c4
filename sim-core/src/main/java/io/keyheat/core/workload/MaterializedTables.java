package io.keyheat.core.workload;

import io.keyheat.core.schema.Table;
import io.keyheat.core.value.SchemaException;
import io.keyheat.core.workload.draw.KeyEntry;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.core.workload.spec.WriteLoad.Kind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Tables whose rows are materialized: those that a load deletes from, upserts into, or reads in a
 * way that the rows themselves must tell, with all that shares their key space. All other tables
 * only count their rows.
 */
final class MaterializedTables {
  /** Rows, entries and tombstones of one key space; each takes some 40 bytes of memory. */
  static final long MOST_ELEMENTS = 10_000_000;

  private final List<Table> tables = new ArrayList<>();

  MaterializedTables(Sources sources) {
    Set<Table> roots = new LinkedHashSet<>();
    for (LoadSpan span : sources.spans()) {
      if (needsRows(span.load())) {
        roots.add(sources.table(span.load().table(), "loads." + span.load().name()).root());
      }
    }
    sources.tables().stream().filter(table -> roots.contains(table.root())).forEach(tables::add);
    tables.forEach(table -> checkSize(table, sources));
  }

  private static boolean needsRows(CallLoad load) {
    return (load instanceof WriteLoad write
            && (write.kind() == Kind.DELETE || write.kind() == Kind.UPSERT))
        || (load instanceof ScanLoad scan && scan.scan().needsRows());
  }

  private static void checkSize(Table table, Sources sources) {
    double existing = table.spec.existingRows();
    double rows = existing;
    long endNanos = 0;
    for (LoadSpan span : sources.spans()) {
      if (span.load() instanceof WriteLoad write
          && write.table().equals(table.spec.name())
          && write.kind() == Kind.INSERT) {
        rows += span.operations() * write.rowsPerCommit();
        endNanos = Math.max(endNanos, span.endNanos());
      }
    }
    if (rows > MOST_ELEMENTS) {
      double longest = Math.max(0, MOST_ELEMENTS - existing) / (rows - existing) * endNanos / 1e9;
      throw new SchemaException(
          "tables." + table.spec.name(),
          String.format(
              Locale.ROOT,
              "is materialized, because a load deletes, upserts or reads pages of it, and would"
                  + " have some %,.0f rows; at most %,d are possible%s",
              rows,
              MOST_ELEMENTS,
              longest >= 1 ? String.format(Locale.ROOT, ", as in a run of %.0fs", longest) : ""));
    }
  }

  /** The table's number among those kept; −1: its rows are only counted. */
  int number(Table table) {
    return tables.indexOf(table);
  }

  List<RowTablePlan> plans(PlanContext context) {
    return tables.stream().map(table -> plan(table, context)).toList();
  }

  private static RowTablePlan plan(Table table, PlanContext context) {
    List<KeyEntry> entries = context.catalog().of(table);
    long[][] hi = new long[entries.size()][0];
    long[][] lo = new long[entries.size()][0];
    if (table.spec.existingRows() > 0) {
      DistinctRows rows = DistinctRows.of(table, entries, context.sources());
      hi = rows.hi();
      lo = rows.lo();
    }
    List<RowTablePlan.EntryPlan> places =
        entries.stream().map(e -> new RowTablePlan.EntryPlan(e.keySpace(), e.bytes())).toList();
    return new RowTablePlan(table.spec.name(), places, hi, lo);
  }
}

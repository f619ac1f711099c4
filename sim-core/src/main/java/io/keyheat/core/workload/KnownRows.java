package io.keyheat.core.workload;

import io.keyheat.core.engine.Streams;
import io.keyheat.core.schema.Table;
import io.keyheat.core.value.SchemaException;
import io.keyheat.core.workload.domain.Sources;
import io.keyheat.core.workload.space.DistinctRows;
import io.keyheat.core.workload.space.KeyCatalog;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.SequenceLoad;
import io.keyheat.core.workload.spec.SequenceLoad.CallSpec;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The keys of the rows that a table held before the run, of a table that only counts its rows but
 * in which a call looks for a row that another call depends on: what it finds must be true.
 *
 * @param hi keys in ascending order, upper halves
 * @param lo lower halves
 */
public record KnownRows(String table, int keySpace, long[] hi, long[] lo) {
  /** Rows of all such tables; each takes 16 bytes of memory. */
  private static final long MOST_ROWS = 10_000_000;

  static List<KnownRows> of(
      List<LoadSpec> loads,
      MaterializedTables kept,
      Streams streams,
      Sources sources,
      KeyCatalog catalog) {
    Set<Table> asked = new LinkedHashSet<>();
    long rows = 0;
    for (LoadSpec load : loads) {
      for (CallSpec call : load instanceof SequenceLoad s ? s.callSpecs() : List.<CallSpec>of()) {
        Table table = asked(load, call, sources);
        if (table != null && kept.number(table) < 0 && asked.add(table)) {
          rows += table.spec.existingRows();
          checkSize(rows, load, table);
        }
      }
    }
    List<KnownRows> known = new ArrayList<>();
    for (Table table : asked) {
      known.add(of(table, streams, sources, catalog));
    }
    return known;
  }

  /** The table of the lookup that a call depends on; null: it depends on none. */
  private static @Nullable Table asked(LoadSpec load, CallSpec call, Sources sources) {
    if (call.condition() == null) {
      return null;
    }
    String table = load.calls().get(call.condition().call()).table();
    return sources.table(table, "loads." + load.name());
  }

  private static void checkSize(long rows, LoadSpec load, Table table) {
    if (rows > MOST_ROWS) {
      throw new SchemaException(
          "loads." + load.name() + ".calls",
          String.format(
              Locale.ROOT,
              "depend on whether rows of %s are there, and it has %,d rows before the run; at most"
                  + " %,d can be known",
              table.spec.name(),
              rows,
              MOST_ROWS));
    }
  }

  private static KnownRows of(Table table, Streams streams, Sources sources, KeyCatalog catalog) {
    DistinctRows rows = DistinctRows.of(table, List.of(catalog.rows(table)), streams, sources);
    return new KnownRows(
        table.spec.name(), catalog.rows(table).keySpace(), rows.hi()[0], rows.lo()[0]);
  }
}

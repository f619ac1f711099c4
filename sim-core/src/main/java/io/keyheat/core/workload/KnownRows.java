package io.keyheat.core.workload;

import io.keyheat.core.schema.Table;
import io.keyheat.core.value.SchemaException;
import io.keyheat.core.workload.draw.KeyEntry;
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

  static List<KnownRows> of(List<LoadSpec> loads, PlanContext context) {
    Sources sources = context.sources();
    Set<Table> asked = new LinkedHashSet<>();
    long rows = 0;
    for (LoadSpec load : loads) {
      for (CallSpec call : load instanceof SequenceLoad s ? s.callSpecs() : List.<CallSpec>of()) {
        Table table = asked(load, call, sources);
        if (table != null && context.materialized().number(table) < 0 && asked.add(table)) {
          rows += table.spec.existingRows();
          checkSize(rows, load, table);
        }
      }
    }
    List<KnownRows> all = new ArrayList<>();
    for (Table table : asked) {
      KeyEntry entry = context.catalog().rows(table);
      DistinctRows known = DistinctRows.of(table, List.of(entry), sources);
      all.add(new KnownRows(table.spec.name(), entry.keySpace(), known.hi()[0], known.lo()[0]));
    }
    return all;
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
}

package io.keyheat.scenarios.foresight;

import io.keyheat.core.RunSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.KnownRows;
import io.keyheat.core.workload.RowTablePlan;
import io.keyheat.core.workload.WorkloadPlan;
import io.keyheat.report.view.Figures;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A table whose rows at the start are known one by one, and are fewer than the scenario says, as
 * the values of their keys come again and again.
 *
 * @param distinct rows that it has
 * @param stated rows that it was to have
 */
public record RepeatedKeys(String table, int distinct, long stated) {
  /** Finds them. */
  static List<RepeatedKeys> of(RunSpec spec, WorkloadPlan plan) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (RowTablePlan table : plan.rowTables()) {
      counts.put(table.name(), table.existingHi()[0].length);
    }
    for (KnownRows known : plan.knownRows()) {
      counts.put(known.table(), known.hi().length);
    }
    List<RepeatedKeys> found = new ArrayList<>();
    for (TableSpec table : spec.tables()) {
      Integer distinct = counts.get(table.name()); // Of other tables rows are only counted.
      if (distinct != null && distinct < table.existingRows()) {
        found.add(new RepeatedKeys(table.name(), distinct, table.existingRows()));
      }
    }
    return found;
  }

  /** A sentence for each of them, whichever variants have them. */
  static List<String> notes(List<Foresight> foresights) {
    Set<String> notes = new LinkedHashSet<>();
    foresights.forEach(
        foresight -> foresight.repeatedKeys().forEach(keys -> notes.add(keys.inWords())));
    return List.copyOf(notes);
  }

  private String inWords() {
    return "tables.%s.existing: the run begins with %s distinct rows instead of %s, as most"
            .formatted(table, Figures.count(distinct), Figures.count(stated))
        + " further rows have keys that are there already; expected fewer rows, or values of the"
        + " key that are spread more evenly";
  }
}

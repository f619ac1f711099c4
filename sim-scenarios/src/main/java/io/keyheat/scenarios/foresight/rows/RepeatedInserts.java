package io.keyheat.scenarios.foresight.rows;

import io.keyheat.core.OfferedOperations;
import io.keyheat.core.RunSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.AllocatedIds;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds inserts that name one key again and again: a database takes the first row of a key and
 * refuses the others, where rows that are only counted are all taken.
 */
public final class RepeatedInserts {
  /** Rows of one key: a second one may be chance. */
  private static final double FEWEST = 2;

  private RepeatedInserts() {}

  /**
   * Inserts of one load.
   *
   * @param rows that are inserted in the run
   * @param ofCommonest how many of them have the commonest key
   */
  private record Repeated(String table, double rows, double ofCommonest) {}

  /** A sentence for each such load, about the variant in which it is so most. */
  public static List<String> notes(ScenarioFile file) {
    Map<String, Map<String, Repeated>> byLoad = new LinkedHashMap<>();
    for (Variant variant : file.variants()) {
      RunSpec spec = variant.spec();
      for (LoadSpec load : spec.loads()) {
        for (CallLoad call : load.calls()) {
          if (call instanceof WriteLoad write && write.kind() == WriteLoad.Kind.INSERT) {
            Repeated found = repeated(spec, load, call);
            if (found.ofCommonest >= FEWEST) {
              byLoad
                  .computeIfAbsent(call.name(), name -> new LinkedHashMap<>())
                  .put(variant.name(), found);
            }
          }
        }
      }
    }
    List<String> notes = new ArrayList<>();
    byLoad.forEach((load, by) -> notes.add(note(load, by, file.variants().size())));
    return notes;
  }

  private static Repeated repeated(RunSpec spec, LoadSpec load, CallLoad call) {
    TableSpec table = spec.table(call.table());
    CallLoad allocated =
        spec.system().indexes().on(spec.servers()).zeroAllocates()
            ? AllocatedIds.in(call, table)
            : call;
    double rows = OfferedOperations.of(load, spec.durationNanos()) * call.rowsPerCommit();
    return new Repeated(table.name(), rows, rows * allocated.greatestKeyShare(table));
  }

  private static String note(String load, Map<String, Repeated> byVariant, int variants) {
    Repeated worst =
        byVariant.values().stream()
            .max(Comparator.comparingDouble(Repeated::ofCommonest))
            .orElseThrow();
    return "loads."
        + load
        + " inserts "
        + Figures.count(worst.rows)
        + " rows into "
        + worst.table
        + ", of which "
        + Figures.count(worst.ofCommonest)
        + " have the commonest key: a database takes the first row of a key and refuses the others;"
        + " give the key more values, or change rows that are there with update or upsert"
        + (byVariant.size() < variants ? " (" + String.join(", ", byVariant.keySet()) + ")" : "");
  }
}

package io.keyheat.scenarios.foresight;

import io.keyheat.core.OfferedOperations;
import io.keyheat.core.RunSpec;
import io.keyheat.core.model.cluster.CompactionParameters;
import io.keyheat.core.model.rows.TooManyRowsException;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.value.WriteTime;
import io.keyheat.core.workload.RowTablePlan;
import io.keyheat.core.workload.WorkloadPlan;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.reader.ScenarioFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A table whose rows are materialized and to which loads may add more of them than a run holds, so
 * that it would end with an error after minutes of work.
 *
 * @param table its name
 * @param rows at the run's end, at most
 */
public record FullTables(String table, double rows) {
  /** Of as many times more keys, hardly any comes twice. */
  private static final double FAR_MORE = 2;

  /** Times that lie closer than this differ from row to row. */
  private static final long FINE_NANOS = 1_000_000;

  /** Finds them. */
  static List<FullTables> of(RunSpec spec, WorkloadPlan plan) {
    return plan.rowTables().stream()
        .map(RowTablePlan::name)
        .map(spec::table)
        .filter(table -> !isCompacted(spec, table))
        .map(table -> new FullTables(table.name(), rows(spec, table)))
        .filter(full -> full.rows() > TooManyRowsException.MOST)
        .toList();
  }

  /** Whether rows that loads delete may be removed within the run. */
  private static boolean isCompacted(RunSpec spec, TableSpec table) {
    CompactionParameters compaction = spec.system().policies().compaction();
    boolean deletes =
        spec.loads().stream()
            .flatMap(load -> load.calls().stream())
            .anyMatch(call -> call.table().equals(table.name()) && deletes(call));
    return deletes && spec.durationNanos() - compaction.graceNanos() > compaction.intervalNanos();
  }

  private static boolean deletes(CallLoad call) {
    return call instanceof ScanLoad scan
        ? scan.scan().rows().change() != null
        : call instanceof WriteLoad write && write.kind() == WriteLoad.Kind.DELETE;
  }

  private static double rows(RunSpec spec, TableSpec table) {
    double rows = table.existingRows();
    for (LoadSpec load : spec.loads()) {
      if (!(load.client() instanceof ClientSpec.Closed)) {
        double operations = OfferedOperations.of(load, spec.durationNanos());
        rows +=
            load.calls().stream()
                .filter(call -> call.table().equals(table.name()))
                .filter(call -> addsNewRows(spec, call, table))
                .mapToDouble(call -> operations * call.rowsPerCommit())
                .sum();
      }
    }
    return rows;
  }

  /** Whether nearly each row that a call writes is a new one. */
  private static boolean addsNewRows(RunSpec spec, CallLoad call, TableSpec table) {
    if (!(call instanceof WriteLoad write) || !write.kind().addsRows()) {
      return false;
    }
    double share = 1;
    for (KeyPart part : table.primaryKey()) {
      share *= share(spec, call, table, part.column());
    }
    return share * FAR_MORE * TooManyRowsException.MOST <= 1;
  }

  /** How often a column of the key has its most frequent value: a time rounded down stays. */
  private static double share(RunSpec spec, CallLoad call, TableSpec table, String column) {
    ValueSpec values = call.values(table, column);
    WriteTime time = values.writeTime();
    if (time != null && time.resolutionNanos() > FINE_NANOS) {
      return Math.min(1, (double) time.resolutionNanos() / spec.durationNanos());
    }
    return values.order() != null ? 0 : call.greatestShare(table, column);
  }

  /** A sentence for each of them, with the variants that have it if not all do. */
  static List<String> notes(ScenarioFile file, List<Foresight> foresights) {
    Map<String, List<String>> variants = new LinkedHashMap<>();
    for (int v = 0; v < foresights.size(); v++) {
      String variant = file.variants().get(v).name();
      for (FullTables full : foresights.get(v).fullTables()) {
        variants.computeIfAbsent(full.inWords(), words -> new ArrayList<>()).add(variant);
      }
    }
    return Notes.named(variants, file);
  }

  private String inWords() {
    return "%s may have up to %s rows at the end; a run holds at most %s of a table of which loads delete, upsert or read pages, and ends with an error beyond them; expected a shorter run, a lower rate or fewer existing rows"
        .formatted(table, Figures.count(rows), Figures.count(TooManyRowsException.MOST));
  }
}

package io.keyheat.scenarios.run;

import io.keyheat.core.model.cluster.ThroughputLimit;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.schema.TableUnits;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.LookupLoad;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.lint.Peak;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Finds tables whose open loads ask for more units than are provisioned for them. */
final class ProvisionedUnits {
  private final Variant variant;
  private final TableSpec table;

  private ProvisionedUnits(Variant variant, TableSpec table) {
    this.variant = variant;
    this.table = table;
  }

  /** A sentence for each such table: a short run may live on what the table kept while idle. */
  static List<String> notes(ScenarioFile file) {
    Set<String> notes = new LinkedHashSet<>();
    for (Variant variant : file.variants()) {
      for (TableSpec table : variant.spec().tables()) {
        ProvisionedUnits units = new ProvisionedUnits(variant, table);
        units.addNote(true, notes);
        units.addNote(false, notes);
      }
    }
    return List.copyOf(notes);
  }

  private void addNote(boolean write, Set<String> notes) {
    TableUnits units = TableUnits.of(table, table.name());
    ThroughputLimit.Shared shared =
        variant
            .spec()
            .system()
            .tablets()
            .shared()
            .with(units.writesPerSecond(), units.readsPerSecond());
    double given = write ? shared.tableWriteUnitsPerSecond() : shared.tableReadUnitsPerSecond();
    double asked = asked(write);
    if (asked <= given) {
      return;
    }
    double keptSeconds = given * shared.tableBurstNanos() / (asked - given) / 1e9;
    notes.add(
        "tables.%s: its loads ask for up to %s of %s units, and %s are provisioned; what an idle table kept lasts %s at that rate"
            .formatted(
                table.name(),
                Figures.perSecond(asked),
                write ? "write" : "read",
                Figures.perSecond(given),
                Figures.duration(Math.round(keptSeconds) * 1_000_000_000L)));
  }

  /** Units a second that the peaks of its open loads take. */
  private double asked(boolean write) {
    ThroughputLimit limit = variant.spec().system().tablets().limit();
    double unitBytes = write ? limit.writeUnitBytes() : limit.readUnitBytes();
    double units = Math.max(1, Math.ceil(table.rowBytes() / unitBytes));
    return variant.spec().loads().stream()
            .filter(load -> load.tables().equals(List.of(table.name())))
            .filter(load -> load.client() instanceof ClientSpec.Open)
            .mapToDouble(load -> rows(load, write) * peak(load))
            .sum()
        * units;
  }

  private double peak(LoadSpec load) {
    return Peak.perSecond(load, variant.spec().durationNanos());
  }

  /** Rows that an operation writes, or looks up. */
  private static int rows(LoadSpec load, boolean write) {
    if (write) {
      return load instanceof WriteLoad writes ? writes.rowsPerCommit() : 0;
    }
    return load instanceof LookupLoad ? 1 : 0;
  }
}

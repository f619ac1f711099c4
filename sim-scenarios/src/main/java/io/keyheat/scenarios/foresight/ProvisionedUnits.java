package io.keyheat.scenarios.foresight;

import io.keyheat.core.model.cluster.ThroughputLimit;
import io.keyheat.core.workload.LoadPlan;
import io.keyheat.core.workload.WorkloadPlan;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.estimate.Peak;
import io.keyheat.scenarios.estimate.Peak.PeakPart;
import io.keyheat.scenarios.estimate.SharedUnits;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Finds tables and indexes whose open loads ask for more units than are provisioned for them. */
final class ProvisionedUnits {
  private final Variant variant;
  private final WorkloadPlan plan;

  private ProvisionedUnits(Variant variant) {
    this.variant = variant;
    plan = variant.spec().plan();
  }

  /**
   * A sentence for each of them, with the variants of which it is true where there are others: a
   * short run may live on what they kept while idle.
   */
  static List<String> notes(ScenarioFile file) {
    return Notes.ofVariants(file, ProvisionedUnits::notes);
  }

  private static Stream<String> notes(Variant variant) {
    List<String> notes = new ArrayList<>();
    if (variant.spec().system().tablets().limit().exists()) {
      ProvisionedUnits units = new ProvisionedUnits(variant);
      for (int space = 0; space < units.plan.keySpaces().size(); space++) {
        units.addNote(space, true, notes);
        units.addNote(space, false, notes);
      }
    }
    return notes.stream();
  }

  private void addNote(int space, boolean write, List<String> notes) {
    String name = plan.keySpaces().get(space).name();
    ThroughputLimit.Shared shared = SharedUnits.given(variant.spec(), plan.keySpaces().get(space));
    double given = shared.unitsPerSecond(write);
    double asked = given < Double.POSITIVE_INFINITY ? asked(space, write) : 0;
    if (asked <= given) {
      return;
    }
    double keptSeconds = given * shared.keptAtStartNanos() / (asked - given) / 1e9;
    String asks = "tables.%s: its loads ask for up to %s of %s units, and %s are provisioned; ";
    String kept = "what an idle %s kept lasts %s at that rate";
    notes.add(
        (asks + (keptSeconds > 0 ? kept : "the rest is refused"))
            .formatted(
                name.replace(".", ".indexes."),
                Figures.perSecond(asked),
                write ? "write" : "read",
                Figures.perSecond(given),
                plan.keySpaces().get(space).index() ? "index" : "table",
                Figures.duration(Math.round(keptSeconds) * 1_000_000_000L)));
  }

  /** Units a second that open loads take in a table or an index together at most. */
  private double asked(int space, boolean write) {
    List<PeakPart> units =
        plan.loads().stream()
            .filter(load -> load.spec().client() instanceof ClientSpec.Open)
            .map(
                load ->
                    new PeakPart(
                        load.spec(),
                        SharedUnits.units(variant.spec(), load, space, write) * peak(load)))
            .toList();
    return Peak.together(units, variant.spec().durationNanos());
  }

  private double peak(LoadPlan load) {
    return Peak.perSecond(load.spec(), variant.spec().durationNanos());
  }
}

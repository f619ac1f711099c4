package io.keyheat.scenarios.estimate;

import io.keyheat.core.RunSpec;
import io.keyheat.core.model.cluster.ThroughputLimit;
import io.keyheat.core.schema.TableUnits;
import io.keyheat.core.workload.LoadPlan;
import io.keyheat.core.workload.SequencePlan;
import io.keyheat.core.workload.WorkloadPlan;
import io.keyheat.core.workload.space.KeySpacePlan;
import io.keyheat.scenarios.estimate.ClosedBound.NarrowPart;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The units that all tablets of a table, or of an index, share, and what loads take of them. */
public final class SharedUnits {
  private SharedUnits() {}

  /**
   * Returns how many operations the units of each table and index let pass, for long.
   *
   * @param rates of the loads, by their positions
   * @param perSecond operations of this mix
   */
  public static List<NarrowPart> narrow(
      RunSpec spec, WorkloadPlan plan, double[] rates, double perSecond) {
    List<NarrowPart> parts = new ArrayList<>();
    for (int space = 0; space < plan.keySpaces().size(); space++) {
      for (boolean write : List.of(true, false)) {
        double given = given(spec, plan.keySpaces().get(space)).unitsPerSecond(write);
        double asked =
            given < Double.POSITIVE_INFINITY ? asked(spec, plan, rates, space, write) : 0;
        if (asked > 0) {
          String name = plan.keySpaces().get(space).name();
          double most = perSecond * given / asked;
          String part = "the %s units of %s".formatted(write ? "write" : "read", name);
          parts.add(new NarrowPart(part, most, most));
        }
      }
    }
    return parts;
  }

  /** Returns what is provisioned for a table or an index. */
  public static ThroughputLimit.Shared given(RunSpec spec, KeySpacePlan space) {
    TableUnits own = space.units();
    return spec.system().tablets().shared().with(own.writesPerSecond(), own.readsPerSecond());
  }

  private static double asked(
      RunSpec spec, WorkloadPlan plan, double[] rates, int space, boolean write) {
    double asked = 0;
    for (int i = 0; i < rates.length; i++) {
      asked += rates[i] * units(spec, plan.loads().get(i), space, write);
    }
    return asked;
  }

  /**
   * Returns the units of writes, or of reads, that one operation takes there, with all its calls.
   */
  public static double units(RunSpec spec, LoadPlan load, int space, boolean write) {
    return calls(load)
        .filter(call -> call.write() == write)
        .mapToDouble(call -> units(spec.system().tablets().limit(), call, space))
        .sum();
  }

  private static Stream<LoadPlan> calls(LoadPlan load) {
    return load.sequence() == null
        ? Stream.of(load)
        : load.sequence().steps().stream().map(SequencePlan.CallPlan::plan);
  }

  private static double units(ThroughputLimit limit, LoadPlan call, int space) {
    double unitBytes = call.write() ? limit.writeUnitBytes() : limit.readUnitBytes();
    double each = call.spec().stale() ? limit.staleShare() : 1;
    double locked = call.writesSeveralRows() ? limit.severalRowsFactor() : 1;
    return each
        * call.visits().stream()
            .filter(visit -> visit.keySpace() == space && visit.rows() > 0)
            .mapToDouble(
                visit ->
                    (visit.locks() ? locked : 1)
                        * Math.max(1, Math.ceil(visit.bytes() / unitBytes)))
            .sum();
  }
}

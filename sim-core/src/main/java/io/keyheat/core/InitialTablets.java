package io.keyheat.core;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.measure.RowAxis;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.HeatRows;
import io.keyheat.core.model.cluster.InitialRows;
import io.keyheat.core.model.cluster.Servers;
import io.keyheat.core.model.rows.RowTable;
import io.keyheat.core.policy.SizeSplitParameters;
import io.keyheat.core.workload.RowTablePlan;
import io.keyheat.core.workload.WorkloadPlan;
import io.keyheat.core.workload.space.KeySpacePlan;
import java.util.List;

/**
 * The tablets that a run starts with: one for each key space, more where it was split beforehand or
 * holds more than a tablet may; dealt out to the servers in turn.
 */
final class InitialTablets {
  /** How full the tablets of an old table are on average: between just cut and just not yet. */
  private static final double FILL = 0.75;

  private InitialTablets() {}

  /**
   * @param tables those of the plan whose rows are kept one by one; their rows are put into them
   */
  static Cluster build(
      RunSpec spec, WorkloadPlan plan, RowAxis axis, List<RowTable> tables, RandomStream sampling) {
    SystemSpec system = spec.system();
    Cluster cluster =
        new Cluster(
            new Servers(spec.servers(), system.servers().cores()),
            system.tablets().moveOutageNanos(),
            system.policies().loadSplits().sampleEvery(),
            sampling);
    List<KeySpacePlan> spaces = plan.keySpaces();
    int dealt = 0;
    for (int i = 0; i < spaces.size(); i++) {
      KeySpacePlan space = spaces.get(i);
      HeatRows heatRows = new HeatRows(axis.startHi(i), axis.startLo(i), axis.firstRow(i));
      InitialRows content = keepsRows(plan, i) ? InitialRows.NONE : content(space);
      int server = dealt++ % spec.servers();
      int first = cluster.addSpace(space.name(), heatRows, server, content).tabletOf(0);
      openTables(cluster, plan, tables, i);
      dealt = splitBeforehand(cluster, space, first, dealt, spec.servers());
      dealt = splitBySize(cluster, space, i, dealt, spec);
    }
    return cluster;
  }

  private static InitialRows content(KeySpacePlan space) {
    return new InitialRows(
        space.existingRows(), space.existingBytes(), space.existingHi(), space.existingLo());
  }

  private static boolean keepsRows(WorkloadPlan plan, int space) {
    return plan.rowTables().stream()
        .anyMatch(t -> t.entries().stream().anyMatch(entry -> entry.keySpace() == space));
  }

  /** Opens the tables and indexes that lie in a key space and keep their rows. */
  private static void openTables(
      Cluster cluster, WorkloadPlan plan, List<RowTable> tables, int space) {
    for (int t = 0; t < tables.size(); t++) {
      RowTablePlan table = plan.rowTables().get(t);
      for (int e = 0; e < table.entries().size(); e++) {
        if (table.entries().get(e).keySpace() == space) {
          tables.get(t).open(cluster, e, space, table.existingHi()[e], table.existingLo()[e]);
        }
      }
    }
  }

  private static int splitBeforehand(
      Cluster cluster, KeySpacePlan space, int first, int dealtSoFar, int servers) {
    int dealt = dealtSoFar;
    int last = first;
    for (int cut = 0; cut < space.splitHi().length; cut++) {
      last = cluster.split(last, space.splitHi()[cut], space.splitLo()[cut], 0);
      cluster.place(last, dealt++ % servers);
    }
    return dealt;
  }

  private static int splitBySize(
      Cluster cluster, KeySpacePlan space, int number, int dealtSoFar, RunSpec spec) {
    int parts = parts(space.existingBytes(), spec);
    int dealt = dealtSoFar;
    int keys = space.existingHi().length;
    for (int part = 1; part < parts; part++) {
      int at = (int) ((long) keys * part / parts);
      long hi = space.existingHi()[at];
      long lo = space.existingLo()[at];
      var keySpace = cluster.spaces().get(number);
      int tablet = keySpace.tabletOf(keySpace.find(hi, lo));
      if (cluster.startHi(tablet) != hi || cluster.startLo(tablet) != lo) {
        cluster.place(cluster.split(tablet, hi, lo, 0), dealt++ % spec.servers());
      }
    }
    return dealt;
  }

  /** Tablets of an old table: the fewest that are not too large on average. */
  private static int parts(long bytes, RunSpec spec) {
    SizeSplitParameters sizes = spec.system().policies().sizeSplits();
    if (bytes < sizes.thresholdBytes(1, spec.servers())) {
      return 1;
    }
    int parts = 1;
    while (parts < Math.ceil(bytes / (sizes.thresholdBytes(parts, spec.servers()) * FILL))) {
      parts++;
    }
    return parts;
  }
}

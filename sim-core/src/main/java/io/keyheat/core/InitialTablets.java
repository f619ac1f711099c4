package io.keyheat.core;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.measure.RowAxis;
import io.keyheat.core.model.Cluster;
import io.keyheat.core.model.Servers;
import io.keyheat.core.policy.SizeSplitParameters;
import io.keyheat.core.workload.KeySpacePlan;
import io.keyheat.core.workload.WorkloadPlan;
import java.util.List;

/**
 * The tablets that a run starts with: one for each key space, more where it was split beforehand or
 * holds more than a tablet may; dealt out to the servers in turn.
 */
final class InitialTablets {
  /** How full the tablets of an old table are on average: between just cut and just not yet. */
  private static final double FILL = 0.75;

  private InitialTablets() {}

  static Cluster build(RunSpec spec, WorkloadPlan plan, RowAxis axis, RandomStream sampling) {
    SystemSpec system = spec.system();
    Cluster cluster =
        new Cluster(
            new Servers(spec.servers(), system.servers().cores()),
            system.tablets().moveOutageNanos(),
            system.loadSplits().sampleEvery(),
            sampling);
    List<KeySpacePlan> spaces = plan.keySpaces();
    int dealt = 0;
    for (int i = 0; i < spaces.size(); i++) {
      KeySpacePlan space = spaces.get(i);
      int first =
          cluster
              .addSpace(
                  space.name(),
                  axis.startHi(i),
                  axis.startLo(i),
                  axis.firstRow(i),
                  dealt++ % spec.servers(),
                  space.existingRows(),
                  space.existingBytes(),
                  space.existingHi(),
                  space.existingLo())
              .tabletOf(0);
      dealt = splitBeforehand(cluster, space, first, dealt, spec.servers());
      dealt = splitBySize(cluster, space, i, dealt, spec);
    }
    return cluster;
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
    SizeSplitParameters sizes = spec.system().sizeSplits();
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

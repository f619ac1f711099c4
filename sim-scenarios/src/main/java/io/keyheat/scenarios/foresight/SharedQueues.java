package io.keyheat.scenarios.foresight;

import io.keyheat.core.RunSpec;
import io.keyheat.core.model.cluster.ReplicationParameters;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.RowScan.Change;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.ScanSpec;
import io.keyheat.scenarios.estimate.Peak;
import io.keyheat.scenarios.reader.ScenarioFile;
import java.util.List;
import java.util.stream.Stream;

/**
 * Finds consumers of a queue of which one reads the first rows before another has deleted them: no
 * consumer claims the rows that it has read, so both handle them.
 */
final class SharedQueues {
  private static final double NANOS_PER_SECOND = 1e9;

  /** Other queries that are under way on average; fewer read little twice. */
  private static final double FEWEST = 0.05;

  private SharedQueues() {}

  /** A sentence for each such load, with the variants that have it. */
  static List<String> notes(ScenarioFile file) {
    return Notes.ofVariants(
        file,
        variant -> variant.spec().loads().stream().flatMap(load -> notes(variant.spec(), load)));
  }

  private static Stream<String> notes(RunSpec spec, LoadSpec load) {
    return load.calls().stream()
        .filter(ScanLoad.class::isInstance)
        .map(ScanLoad.class::cast)
        .filter(scan -> deletesFirstRows(scan.scan()) && others(spec, load) >= FEWEST)
        .map(scan -> note(load, scan));
  }

  /** Whether all queries begin with the rows with which the ones before them began. */
  private static boolean deletesFirstRows(ScanSpec scan) {
    Change change = scan.rows().change();
    return change != null
        && change.deletes()
        && scan.where().values().stream().allMatch(values -> values.constant() != null);
  }

  /** How many other queries of a load are under way at its peak, at least. */
  private static double others(RunSpec spec, LoadSpec load) {
    double seconds = leastNanos(spec) / NANOS_PER_SECOND;
    if (load.client() instanceof ClientSpec.Closed closed) {
      double busy = seconds / (seconds + closed.thinkNanos() / NANOS_PER_SECOND);
      return (closed.clients() - 1) * busy;
    }
    double peak = Peak.perSecond(load, spec.durationNanos());
    return Double.isInfinite(peak) ? 0 : peak * seconds;
  }

  /** From the query until what it found is deleted: two calls, and a commit of the second. */
  private static double leastNanos(RunSpec spec) {
    ReplicationParameters replication = spec.system().replication();
    return 2.0 * replication.clientRoundTripNanos()
        + replication.roundTripNanos()
        + replication.commitWaitNanos();
  }

  private static String note(LoadSpec load, ScanLoad scan) {
    String who =
        load.client() instanceof ClientSpec.Closed closed
            ? closed.clients() + " clients read"
            : "its queries overlap and read";
    return "loads."
        + scan.name()
        + ": "
        + who
        + " the first rows of "
        + scan.table()
        + " before others have deleted them, so rows are read and handled more than once, and some"
        + " deletions find none; expected one client, or a part of the rows for each (where)";
  }
}

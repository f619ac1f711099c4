package io.keyheat.report.headline;

import io.keyheat.core.result.Diagnosis;
import io.keyheat.core.result.FailedOps;
import io.keyheat.core.result.Heatmap;
import io.keyheat.core.result.Heatmap.HeatMetric;
import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ServerResult;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Where operations fail, and what else happens in the recording intervals in which they do. */
public final class FailureTimes {
  /** Refusals are the reason of failures if they are this share of them. */
  private static final double MOST = 0.5;

  private final RunResult run;

  public FailureTimes(RunResult run) {
    this.run = run;
  }

  /** The share of all failures after the warm-up that fall into some intervals; 0: none fails. */
  double share(IntPredicate some) {
    double all = failed(interval -> true);
    return all == 0 ? 0 : failed(some) / all;
  }

  /**
   * The share of the refused attempts after the warm-up that the tablets of a diagnosed table or
   * index refused; 0: most failures are none of refused attempts, so nobody knows where they were.
   */
  public double shareOfRefusals(Diagnosis found) {
    return shareOfRefusals(found.worst().affectedTables());
  }

  /** Returns that share for the tablets of some tables and indexes. */
  public double shareOfRefusals(List<String> tables) {
    FailedOps failed = run.total().failed();
    double all =
        run.heatmap().rows().stream()
            .map(Heatmap.Row::space)
            .distinct()
            .mapToDouble(this::refused)
            .sum();
    return all == 0 || failed.rejected() < MOST * failed.total()
        ? 0
        : tables.stream().mapToDouble(this::refused).sum() / all;
  }

  private double refused(String space) {
    return run.mean(space, HeatMetric.REJECTED_PER_SECOND);
  }

  private long failed(IntPredicate some) {
    long failed = 0;
    for (LoadResult load : run.loads()) {
      failed +=
          IntStream.range(run.firstWarmInterval(), load.intervals().size())
              .filter(some)
              .mapToLong(i -> load.intervals().get(i).failed())
              .sum();
    }
    return failed;
  }

  /** The intervals of the minutes in which a range of a diagnosed table or index was full. */
  IntPredicate whileFull(Diagnosis found) {
    return whileFull(found.worst().affectedTables());
  }

  /** The intervals of the minutes in which a range of some tables or indexes was full. */
  IntPredicate whileFull(List<String> tables) {
    BitSet full =
        run.intervalsOf(
            run.hotspots().stream()
                .filter(hotspot -> hotspot.wasFull() && hotspot.affectedTables().equals(tables))
                .toList());
    return full::get;
  }

  /** The intervals in which a range of some tables or indexes refused attempts. */
  IntPredicate whileRefusing(List<String> tables) {
    Heatmap map = run.heatmap();
    int rows = map.rows().size();
    float[] refused = map.cells().getOrDefault(HeatMetric.REJECTED_PER_SECOND, new float[0]);
    BitSet refusing = new BitSet();
    for (int cell = 0; cell < refused.length; cell++) {
      if (refused[cell] > 0 && tables.contains(map.rows().get(cell % rows).space())) {
        refusing.set(cell / rows);
      }
    }
    return refusing::get;
  }

  /** The intervals in which a server on which some tables or indexes were hot has no room. */
  IntPredicate whileServersFull(List<String> tables) {
    List<float[]> busy =
        run.hotspots().stream()
            .filter(hotspot -> hotspot.affectedTables().equals(tables))
            .map(Hotspot::server)
            .distinct()
            .map(server -> run.servers().get(server).utilisation())
            .toList();
    return interval ->
        busy.stream().anyMatch(of -> interval < of.length && of[interval] >= ServerResult.FULL);
  }

  /** The intervals in which an operation always waits for locks of a table's or index's rows. */
  IntPredicate whileLocked(String space) {
    Heatmap map = run.heatmap();
    int rows = map.rows().size();
    float[] waits = map.cells().getOrDefault(HeatMetric.LOCK_WAIT_MILLIS_PER_SECOND, new float[0]);
    BitSet locked = new BitSet();
    for (int column = 0; column < waits.length / Math.max(1, rows); column++) {
      double sum = 0;
      for (int row = 0; row < rows; row++) {
        sum += map.rows().get(row).space().equals(space) ? waits[column * rows + row] : 0;
      }
      locked.set(column, sum >= Heatmap.ALWAYS_LOCKED_MILLIS_PER_SECOND);
    }
    return locked::get;
  }
}

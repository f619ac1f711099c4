package io.keyheat.report.view;

import io.keyheat.core.result.Diagnosis;
import io.keyheat.core.result.Heatmap;
import io.keyheat.core.result.Heatmap.HeatMetric;
import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.RunResult;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** What else happens in the recording intervals in which operations fail. */
final class FailureTimes {
  private final RunResult run;

  FailureTimes(RunResult run) {
    this.run = run;
  }

  /** The share of all failures after the warm-up that fall into some intervals; 0: none fails. */
  double share(IntPredicate some) {
    double all = failed(interval -> true);
    return all == 0 ? 0 : failed(some) / all;
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
    BitSet full = new BitSet();
    run.hotspots().stream()
        .filter(hotspot -> hotspot.wasFull() && hotspot.affectedTables().equals(tables))
        .forEach(
            (Hotspot hotspot) ->
                full.set(
                    hotspot.firstInterval(run.intervalNanos()),
                    hotspot.lastInterval(run.intervalNanos()) + 1));
    return full::get;
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

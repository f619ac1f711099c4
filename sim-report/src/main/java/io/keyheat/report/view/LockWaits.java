package io.keyheat.report.view;

import io.keyheat.core.result.Heatmap;
import io.keyheat.core.result.Heatmap.HeatMetric;
import io.keyheat.core.result.RunResult;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The table or index for whose rows' locks operations wait most.
 *
 * @param space its name
 * @param waiting operations that wait for a lock, on average after the warm-up
 */
record LockWaits(String space, double waiting) {
  private static final double MILLIS_PER_SECOND = 1000;

  /** Returns it if more than one operation waits at any time, on average. */
  static Optional<LockWaits> of(RunResult run) {
    Heatmap map = run.heatmap();
    float[] millis = map.cells().getOrDefault(HeatMetric.LOCK_WAIT_MILLIS_PER_SECOND, new float[0]);
    int rows = map.rows().size();
    int firstColumn = run.firstWarmInterval();
    Map<String, Double> sums = new LinkedHashMap<>();
    for (int cell = firstColumn * rows; cell < millis.length; cell++) {
      sums.merge(map.rows().get(cell % rows).space(), (double) millis[cell], Double::sum);
    }
    double seconds = MILLIS_PER_SECOND * Math.max(1, map.columns() - firstColumn);
    return sums.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(most -> new LockWaits(most.getKey(), most.getValue() / seconds))
        .filter(most -> most.waiting() > 1);
  }
}

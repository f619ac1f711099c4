package io.keyheat.core;

import io.keyheat.core.result.Heatmap;
import java.util.List;

/**
 * Is handed the heatmap of a run while it grows, on the run's own thread. What it throws ends the
 * run.
 */
public interface HeatListener {
  /** Does not look. */
  HeatListener NONE =
      new HeatListener() {
        @Override
        public void begins(List<Heatmap.Row> rows, int columns) {}

        @Override
        public void column(int column, float[] capacityShares) {}
      };

  /**
   * Comes first.
   *
   * @param columns as many will come, unless the run ends early
   */
  void begins(List<Heatmap.Row> rows, int columns);

  /**
   * A column is finished.
   *
   * @param column from 0, one after the other
   * @param capacityShares {@link Heatmap.HeatMetric#CAPACITY_SHARE} of each row; the listener's to
   *     keep
   */
  void column(int column, float[] capacityShares);
}

package io.keyheat.report.view;

import io.keyheat.core.result.Heatmap;
import io.keyheat.core.result.RunResult;
import java.util.Comparator;
import java.util.Optional;

/**
 * The table or index for whose rows' locks operations wait most.
 *
 * @param space its name
 * @param waiting operations that wait for a lock, on average after the warm-up
 */
record LockWaits(String space, double waiting) {
  /** Returns it if more than one operation waits at any time, on average. */
  static Optional<LockWaits> of(RunResult run) {
    return run.heatmap().rows().stream()
        .map(Heatmap.Row::space)
        .distinct()
        .map(space -> new LockWaits(space, run.waitingForLocks(space)))
        .max(Comparator.comparingDouble(LockWaits::waiting))
        .filter(most -> most.waiting() > 1);
  }
}

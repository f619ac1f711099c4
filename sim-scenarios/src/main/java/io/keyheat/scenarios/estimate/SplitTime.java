package io.keyheat.scenarios.estimate;

import io.keyheat.core.RunSpec;
import io.keyheat.core.model.cluster.TabletParameters;
import io.keyheat.core.policy.LoadSplitParameters;
import io.keyheat.core.policy.LoadThresholds;
import java.util.OptionalLong;

/** How long a run must last for load splits to have divided its busiest tablet. */
public final class SplitTime {
  /** A half of a split has to be seen by the balancer, moved, and measured. */
  private static final int WINDOWS_AFTER = 2;

  private static final long MINUTE_NANOS = 60_000_000_000L;

  private SplitTime() {}

  /**
   * Returns the duration from which a run decides, if its own is shorter: a window of load splits
   * for each halving of the tablet that asks for most, or its warm-up if that is longer, and two
   * windows more. Empty if no tablet is busy enough to be split by load for a window, no cut would
   * divide it, or the run is long enough.
   */
  public static OptionalLong neededNanos(RunSpec spec, Estimate estimate) {
    LoadSplitParameters splits = spec.system().policies().loadSplits();
    LoadThresholds thresholds = splits.thresholds();
    TabletParameters tablets = spec.system().tablets();
    double busy =
        estimate.sustained(share -> share.pressure(thresholds, tablets), splits.windowNanos());
    if (!(busy > 1)) {
      return OptionalLong.empty();
    }
    double halvings = Math.ceil(Math.log(busy) / Math.log(2));
    double windows = halvings * (splits.windowNanos() + (double) splits.cooldownNanos());
    double divided = Math.max((double) spec.warmupNanos(), windows);
    double needed = divided + WINDOWS_AFTER * (double) splits.windowNanos();
    long minutes = (long) Math.ceil(needed / MINUTE_NANOS);
    return spec.durationNanos() < minutes * MINUTE_NANOS
        ? OptionalLong.of(minutes * MINUTE_NANOS)
        : OptionalLong.empty();
  }
}

package io.keyheat.scenarios.estimate;

import io.keyheat.core.RunSpec;
import io.keyheat.core.model.cluster.TabletParameters;
import io.keyheat.core.policy.LoadSplitParameters;
import io.keyheat.core.policy.LoadThresholds;
import io.keyheat.scenarios.estimate.TabletDemand.Busiest;
import java.util.OptionalLong;

/** How long a run must last for load splits to have divided its busiest tablet. */
public final class SplitTime {
  /** A half of a split has to be seen by the balancer, moved, and measured. */
  private static final int WINDOWS_AFTER = 2;

  private static final long MINUTE_NANOS = 60_000_000_000L;

  private SplitTime() {}

  /**
   * Returns the duration from which a run decides, if its own is shorter: the time at which load
   * splits can have halved the tablet that asks for most as often as it asks for, or its warm-up if
   * that is longer, and two windows more. Empty if no tablet is busy enough to be split by load for
   * a window, no cut would divide it, or the run is long enough.
   */
  public static OptionalLong neededNanos(RunSpec spec, Estimate estimate) {
    LoadSplitParameters splits = spec.system().policies().loadSplits();
    LoadThresholds thresholds = splits.thresholds();
    TabletParameters tablets = spec.system().tablets();
    Busiest busiest =
        estimate.busiest(share -> share.normalizedLoad(thresholds, tablets), splits.windowNanos());
    WindowMean busy = busiest.mean();
    if (!(busy.greatest() > 1)) {
      return OptionalLong.empty();
    }
    double divided = Math.max((double) spec.warmupNanos(), dividedNanos(busy, splits));
    double needed = divided + WINDOWS_AFTER * (double) splits.windowNanos();
    long minutes = (long) Math.ceil(needed / MINUTE_NANOS);
    return spec.durationNanos() < minutes * MINUTE_NANOS && busiest.areDivided().getAsBoolean()
        ? OptionalLong.of(minutes * MINUTE_NANOS)
        : OptionalLong.empty();
  }

  /**
   * When the last halving is done: each takes a window and a cooldown from the time at which the
   * tablet asks for it, or at which the one before it is done.
   */
  private static double dividedNanos(WindowMean busy, LoadSplitParameters splits) {
    double each = splits.windowNanos() + (double) splits.cooldownNanos();
    double most = busy.greatest();
    double done = 0;
    for (double part = 1; part < most; part *= 2) {
      done = Math.max(done, busy.firstAboveNanos(part)) + each;
    }
    return done;
  }
}

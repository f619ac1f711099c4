package io.keyheat.scenarios.lint;

import io.keyheat.core.RunSpec;
import io.keyheat.core.value.WriteTime;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.RateSchedule;

/** What a load does at the ends of the periods that its times name, such as midnights. */
final class PeriodEnds {
  private PeriodEnds() {}

  /**
   * Returns the share of its own peak that a load has at most when a period ends. A load that lasts
   * as long as the run goes on after it, so that periods end in it although none does in the run;
   * of one that ends before, only those count that end in it.
   */
  static double greatestShare(RunSpec spec, LoadSpec load, WriteTime time) {
    boolean goesOn = load.endNanos() >= spec.durationNanos();
    long last = Math.min(load.endNanos(), spec.durationNanos());
    double most = -1;
    for (long end = firstFrom(load.startNanos() + 1, spec, time);
        end < last || (goesOn && end == last);
        end += time.resolutionNanos()) {
      most = Math.max(most, shareAt(end, load, spec.durationNanos()));
    }
    return most >= 0 ? most : goesOn ? 1 : 0;
  }

  /** The first end of a period at a time of the run or later. */
  private static long firstFrom(long nanos, RunSpec spec, WriteTime time) {
    long named = spec.startEpochNanos() + nanos + time.offsetNanos();
    return nanos + Math.floorMod(-named, time.resolutionNanos());
  }

  private static double shareAt(long nanos, LoadSpec load, long durationNanos) {
    if (!(load.client() instanceof ClientSpec.Open open)) {
      return 1;
    }
    RateSchedule rate = open.rate();
    long since = nanos - load.startNanos();
    double peak = Peak.perSecond(load, durationNanos);
    double then = Math.max(Peak.cameTo(rate, since), Peak.at(rate, (double) since));
    return peak == 0 ? 0 : then / peak;
  }
}

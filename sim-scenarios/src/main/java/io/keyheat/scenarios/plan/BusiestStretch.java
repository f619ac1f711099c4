package io.keyheat.scenarios.plan;

import io.keyheat.core.RunSpec;
import io.keyheat.core.measure.Intervals;
import io.keyheat.scenarios.estimate.Estimate;
import io.keyheat.scenarios.estimate.Peak;
import io.keyheat.scenarios.estimate.Peak.Stretch;
import java.util.Optional;

/**
 * The time in which the loads of a run keep its servers busiest, in whole recording intervals: the
 * longest one, where there are several. Of a trace these are its levels.
 *
 * @param fromNanos after the warm-up
 * @param askedNanos how long loads ask for most within it
 */
public record BusiestStretch(long fromNanos, long toNanos, long askedNanos) {
  /** What servers have to do is as much if it differs by less. */
  private static final double EQUAL_SHARE = 0.05;

  /** As many recording intervals make a window. */
  private static final int LEAST_INTERVALS = 2;

  private static final long MILLI_NANOS = 1_000_000L;
  private static final long SECOND_NANOS = 1000 * MILLI_NANOS;
  private static final long MINUTE_NANOS = 60 * SECOND_NANOS;

  /** Returns the busiest time of a run; empty where that is all that is measured. */
  public static Optional<BusiestStretch> of(RunSpec spec) {
    Estimate estimate = Estimate.ofFirstKeys(spec, spec.plan());
    Intervals intervals = intervals(spec);
    return longest(
            Peak.stretches(spec, estimate.closedPerSecond()), estimate, intervals.warmupNanos())
        .map(busiest -> busiest.inWhole(intervals))
        .filter(busiest -> busiest.isPartOf(intervals) || busiest.hasQuietTime());
  }

  private static Intervals intervals(RunSpec spec) {
    return Intervals.of(spec.durationNanos(), spec.intervalNanos(), spec.warmupNanos());
  }

  private static Optional<BusiestStretch> longest(
      Iterable<Stretch> stretches, Estimate estimate, long warmupNanos) {
    double peak = 0;
    long end = 0;
    for (Stretch stretch : stretches) {
      end += stretch.nanos();
      if (end > warmupNanos) {
        double first = estimate.utilisation(stretch.first());
        peak = Math.max(peak, Math.max(first, estimate.utilisation(stretch.last())));
      }
    }
    BusiestStretch longest = stretch(0, 0);
    BusiestStretch current = longest;
    long begin = 0;
    for (Stretch stretch : stretches) {
      double first = estimate.utilisation(stretch.first()) / peak;
      double last = estimate.utilisation(stretch.last()) / peak;
      BusiestStretch busy = busy(begin, begin + stretch.nanos(), first, last);
      begin += stretch.nanos();
      current = busy.fromNanos == current.toNanos ? stretch(current.fromNanos, busy.toNanos) : busy;
      BusiestStretch measured = stretch(Math.max(warmupNanos, current.fromNanos), current.toNanos);
      longest = measured.nanos() > longest.nanos() ? measured : longest;
    }
    return peak > 0 && longest.toNanos > 0 ? Optional.of(longest) : Optional.empty();
  }

  private static BusiestStretch stretch(long from, long to) {
    return new BusiestStretch(from, to, to - from);
  }

  /** Where a line from one share of the peak to another is near the peak. */
  private static BusiestStretch busy(long begin, long end, double first, double last) {
    double least = 1 - EQUAL_SHARE;
    if (Math.max(first, last) < least) {
      return stretch(end, end);
    }
    double slope = (last - first) / (end - begin);
    long from = first >= least ? begin : begin + (long) ((least - first) / slope);
    long to = last >= least ? end : begin + (long) ((least - first) / slope);
    return stretch(from, to);
  }

  /** The whole intervals within, or as few as make a window around its middle. */
  private BusiestStretch inWhole(Intervals intervals) {
    long length = intervals.lengthNanos();
    long from = (fromNanos + length - 1) / length;
    long to = toNanos >= intervals.durationNanos() ? intervals.count() : toNanos / length;
    if (to - from < LEAST_INTERVALS) {
      long middle = Math.round((fromNanos + toNanos) / 2.0 / length);
      long last = intervals.count() - (long) LEAST_INTERVALS;
      from = Math.max(intervals.firstWarm(), Math.min(last, middle - LEAST_INTERVALS / 2));
      to = from + LEAST_INTERVALS;
    }
    long end = Math.min(intervals.durationNanos(), Math.multiplyExact(to, length));
    return new BusiestStretch(from * length, end, Math.min(askedNanos, end - from * length));
  }

  /** Whether recording intervals are so long that other time counts, too. */
  public boolean hasQuietTime() {
    return askedNanos < (1 - EQUAL_SHARE) * nanos();
  }

  private boolean isPartOf(Intervals intervals) {
    long measured = intervals.durationNanos() - intervals.warmupNanos();
    return nanos() < (1 - EQUAL_SHARE) * measured;
  }

  private long nanos() {
    return toNanos - fromNanos;
  }

  /** The time as a window of a metric: {@code [5m..7m]}. */
  public String window() {
    return "[" + time(fromNanos) + ".." + time(toNanos) + "]";
  }

  /** Returns a time in the largest unit of which it is a whole number, as files have it. */
  static String time(long nanos) {
    return nanos % MINUTE_NANOS == 0
        ? nanos / MINUTE_NANOS + "m"
        : nanos % SECOND_NANOS == 0 ? nanos / SECOND_NANOS + "s" : nanos / MILLI_NANOS + "ms";
  }
}

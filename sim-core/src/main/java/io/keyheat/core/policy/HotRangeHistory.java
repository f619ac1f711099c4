package io.keyheat.core.policy;

import org.jspecify.annotations.Nullable;

/**
 * How long the load of a tablet has stayed in one range of its keys, from window to window, and how
 * long it had stayed in the range before. A load that comes to another range every minute looks
 * still to each window that lies between two moves; only the windows before tell.
 */
final class HotRangeHistory {
  private static final long UNKNOWN_STAY_NANOS = Long.MAX_VALUE;

  private final HotRange last;
  private final long sinceNanos;
  private final long seenNanos;
  private final long earlierStayNanos;

  private HotRangeHistory(HotRange last, long sinceNanos, long seenNanos, long earlierStayNanos) {
    this.last = last;
    this.sinceNanos = sinceNanos;
    this.seenNanos = seenNanos;
    this.earlierStayNanos = earlierStayNanos;
  }

  /**
   * Returns the history with one more window.
   *
   * @param before up to the window before; null: there was none
   * @param inTablet whether a key lies in the tablet, which may have been cut since
   * @param movedShare see {@link SplitEvidence}
   */
  static HotRangeHistory with(
      @Nullable HotRangeHistory before,
      Observation window,
      HotRange.KeyPredicate inTablet,
      double movedShare,
      long endNanos) {
    HotRange range = window.range();
    if (before == null) {
      return new HotRangeHistory(range, window.startNanos(), endNanos, UNKNOWN_STAY_NANOS);
    }
    return range.hasMovedFrom(before.last, inTablet, movedShare)
        ? new HotRangeHistory(
            range, window.startNanos(), endNanos, before.seenNanos - before.sinceNanos)
        : new HotRangeHistory(range, before.sinceNanos, endNanos, before.earlierStayNanos);
  }

  /**
   * Returns whether the load is likely to stay for a time: its present stay, with that time, is no
   * longer than the one before was, or has become longer than that one already.
   */
  boolean staysFor(long nanos) {
    long stay = seenNanos - sinceNanos;
    return stay + nanos <= earlierStayNanos || stay > earlierStayNanos;
  }
}

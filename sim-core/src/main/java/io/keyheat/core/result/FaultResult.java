package io.keyheat.core.result;

import java.util.List;

/**
 * What went wrong in a run because the scenario asked for it.
 *
 * @param spans in the scenario's order
 * @param newLeaders how many tablets' leaders went elsewhere because of it
 * @param lostAttempts attempts whose answer was lost with a server that stopped
 */
public record FaultResult(List<FaultSpan> spans, long newLeaders, long lostAttempts) {
  public static final FaultResult NONE = new FaultResult(List.of(), 0, 0);

  public FaultResult {
    spans = List.copyOf(spans);
  }

  /** Whether some of a time lies in that of a fault, or shortly after one. */
  public boolean touch(long beginNanos, long endNanos) {
    return spans.stream().anyMatch(span -> span.touches(beginNanos, endNanos));
  }

  /**
   * A time in which something was wrong, as charts show it.
   *
   * @param label in a few plain words, such as {@code server-2 stopped}
   * @param fromNanos since the run's start
   * @param toNanos when it was over, at most the run's end; equal to the start: it happened at once
   */
  public record FaultSpan(String label, long fromNanos, long toNanos) {
    /** What a fault has kept waiting may fail for as long after it: clients give up after 10 s. */
    private static final long AFTER_NANOS = 30_000_000_000L;

    /** Whether some of a time lies in that of the fault, or shortly after it. */
    public boolean touches(long beginNanos, long endNanos) {
      return fromNanos < endNanos && beginNanos < toNanos + AFTER_NANOS;
    }
  }
}

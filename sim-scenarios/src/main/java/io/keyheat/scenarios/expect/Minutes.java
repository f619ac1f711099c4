package io.keyheat.scenarios.expect;

import io.keyheat.core.result.RunResult;
import java.util.ArrayList;
import java.util.List;

/** Cuts a window into the minutes in which systems report their servers. */
final class Minutes {
  private static final long MINUTE_NANOS = 60_000_000_000L;

  private Minutes() {}

  /**
   * The recording intervals of each minute. An interval belongs to the minute in which it begins;
   * one longer than a minute stands for itself.
   */
  static List<Span> of(RunResult run, Span span) {
    List<Span> minutes = new ArrayList<>();
    int first = span.firstInterval();
    for (int i = first + 1; i <= span.endInterval(); i++) {
      if (i == span.endInterval() || minute(run, i) != minute(run, first)) {
        minutes.add(new Span(first, i, span.written()));
        first = i;
      }
    }
    return minutes;
  }

  private static long minute(RunResult run, int interval) {
    return interval * run.intervalNanos() / MINUTE_NANOS;
  }
}

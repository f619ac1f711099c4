package io.keyheat.scenarios.estimate;

import io.keyheat.core.workload.trace.TraceOpener;
import java.util.ArrayList;
import java.util.List;

/**
 * A time in which the records of a trace come at about one rate.
 *
 * @param fromNanos since the run's start
 * @param records that lie in it
 */
public record RecordedLevel(long fromNanos, long toNanos, double records) {
  private static final double NANOS_PER_SECOND = 1e9;

  /** Rates that differ by less are one. */
  private static final double ALIKE = 0.1;

  /** Standard errors by which rates differ by chance, also the farthest of hundreds of them. */
  private static final double BY_CHANCE = 5;

  /** Windows at most, as each is compared with its neighbours again and again. */
  private static final int MOST_WINDOWS = 1000;

  /** Records a second. */
  public double perSecond() {
    return records * NANOS_PER_SECOND / Math.max(1, toNanos - fromNanos);
  }

  /**
   * Returns the levels of a trace from a time to another, in their order. Windows next to one
   * another are joined, those that differ least first, until all differ by more than chance.
   *
   * @param windowNanos a time that is not divided, counted from the run's start
   */
  public static List<RecordedLevel> of(
      TraceOpener trace, long fromNanos, long toNanos, long windowNanos) {
    List<RecordedLevel> levels = new ArrayList<>();
    long window = Math.max(windowNanos, (toNanos - fromNanos) / MOST_WINDOWS + 1);
    for (long from = fromNanos; from < toNanos; ) {
      long end = Math.min(toNanos, (from / window + 1) * window);
      long counted = end == toNanos ? end + 1 : end; // A record may lie at the end itself.
      levels.add(
          new RecordedLevel(from, end, (double) trace.records(counted) - trace.records(from)));
      from = end;
    }
    join(levels);
    return levels;
  }

  private static void join(List<RecordedLevel> levels) {
    while (levels.size() > 1) {
      int least = 0;
      for (int i = 1; i + 1 < levels.size(); i++) {
        if (differing(levels, i) < differing(levels, least)) {
          least = i;
        }
      }
      if (differing(levels, least) >= BY_CHANCE) {
        return;
      }
      RecordedLevel joined = levels.get(least).with(levels.get(least + 1));
      levels.set(least, joined);
      levels.remove(least + 1);
    }
  }

  /** By how many standard errors a level differs from the next; 0: they are alike. */
  private static double differing(List<RecordedLevel> levels, int i) {
    RecordedLevel level = levels.get(i);
    RecordedLevel next = levels.get(i + 1);
    double difference = Math.abs(level.perSecond() - next.perSecond());
    if (difference <= ALIKE * Math.max(level.perSecond(), next.perSecond())) {
      return 0;
    }
    double variance = level.with(next).perSecond() * (1 / level.seconds() + 1 / next.seconds());
    return difference / Math.sqrt(variance);
  }

  private RecordedLevel with(RecordedLevel next) {
    return new RecordedLevel(fromNanos, next.toNanos, records + next.records);
  }

  private double seconds() {
    return (toNanos - fromNanos) / NANOS_PER_SECOND;
  }
}

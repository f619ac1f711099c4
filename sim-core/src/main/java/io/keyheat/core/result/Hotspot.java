package io.keyheat.core.result;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A warm or hot tablet in one minute or in the part of it in which it had its range, in the columns
 * of Spanner's {@code SPLIT_STATS_TOP_MINUTE}. Of a burst that is too short to make its minute
 * warm, the score and the rate are those of the seconds in which the tablet refused operations.
 *
 * @param intervalEndNanos end of the minute, or of the part of it after which the range was cut
 * @param splitStart first key, readable
 * @param splitLimit first key beyond it, readable; {@code <end>} for the last tablet of a space
 * @param cpuUsageScore 0 to 100: the greater of the tablet's CPU as a share of one server and of
 *     its commits as a share of what its serial stage can take; over 50 is warm, 100 is hot
 * @param affectedTables the table or index
 * @param unsplittableReasons of the five; empty where a split helps or none has been tried
 * @param server that served it at the minute's end
 * @param operationsPerSecond in that minute
 * @param topRow first heatmap row that it covers, with a fraction
 * @param bottomRow last one, exclusive, with a fraction
 * @param limits how much of each limit it used in that time, and which of them rejected attempts;
 *     those neither used nor exceeded are left out
 * @param concentration where its requests fell; null where none was sampled
 * @param decision the splitter's last one on it; null where there is none, or where the range is
 *     that of several tablets or was split
 */
public record Hotspot(
    long intervalEndNanos,
    String splitStart,
    String splitLimit,
    double cpuUsageScore,
    List<String> affectedTables,
    List<UnsplittableReason> unsplittableReasons,
    int server,
    double operationsPerSecond,
    double topRow,
    double bottomRow,
    List<LimitUse> limits,
    @Nullable Concentration concentration,
    @Nullable SplitDecision decision) {
  /** The bucket of Spanner's statistics. */
  public static final long MINUTE_NANOS = 60_000_000_000L;

  /** The last part of a run is a record of its own if it lasts as long, or is the whole run. */
  public static final long LEAST_PART_NANOS = 10_000_000_000L;

  /** With at least this score no capacity is left. */
  public static final double FULL_SCORE = 100 * LimitUse.SATURATED;

  public Hotspot {
    affectedTables = List.copyOf(affectedTables);
    unsplittableReasons = List.copyOf(unsplittableReasons);
    limits = limits == null ? List.of() : List.copyOf(limits); // Older recordings have none.
  }

  /**
   * The limit that held it back: the one that rejected most attempts, or where none did, the one of
   * which it used most; empty where none is known.
   */
  public Optional<LimitUse> limit() {
    return limits.stream()
        .max(
            Comparator.comparingLong(LimitUse::rejected)
                .thenComparingDouble(LimitUse::utilisation));
  }

  public long rejected() {
    return limits.stream().mapToLong(LimitUse::rejected).sum();
  }

  public boolean wasFull() {
    return cpuUsageScore >= FULL_SCORE;
  }

  /**
   * The number of the minute in which it ends, from 0; a range that was cut has one up to the cut.
   */
  public long minute() {
    return (intervalEndNanos - 1) / MINUTE_NANOS;
  }

  /** A minute before its end, nanoseconds since the run's start; a range may have come later. */
  public long beginNanos() {
    return Math.max(0, intervalEndNanos - MINUTE_NANOS);
  }

  /** Returns the first interval of its minute, where intervals are of that length. */
  public int firstInterval(long intervalNanos) {
    return (int) (beginNanos() / intervalNanos);
  }

  /** Returns the last interval of its minute, where intervals are of that length. */
  public int lastInterval(long intervalNanos) {
    return (int) ((intervalEndNanos - 1) / intervalNanos);
  }

  /** Returns how long a part of a minute lasts at least that has a record, nanoseconds. */
  public static long leastPartNanos(long durationNanos) {
    return Math.min(LEAST_PART_NANOS, durationNanos);
  }

  /** Returns the end of the last record that a run can have, nanoseconds; 0 if it has none. */
  public static long lastEndNanos(long durationNanos) {
    long part = durationNanos % MINUTE_NANOS;
    return part >= leastPartNanos(durationNanos) ? durationNanos : durationNanos - part;
  }
}

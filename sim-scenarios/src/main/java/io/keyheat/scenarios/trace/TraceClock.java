package io.keyheat.scenarios.trace;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Turns the times of a trace, record by record, into nanoseconds since the start of the run.
 *
 * <p>Calendar times count from the trace's first record. A record that is up to a second earlier
 * than one before it, as happens where several clients write one log, counts as being at that one's
 * time; more is refused.
 */
final class TraceClock {
  static final long TOLERANCE_NANOS = 1_000_000_000L;

  private final double speed;
  private @Nullable TimeFormat format;
  private boolean started;
  private long firstNanos;
  private long latestNanos;
  private long late;

  /**
   * @param given null: as the first record's time looks
   * @param speed how many times as fast as recorded
   */
  TraceClock(@Nullable TimeFormat given, double speed) {
    this.format = given;
    this.speed = speed;
  }

  /** Time of the record that the lines are at. */
  long nanos(TraceLines lines) {
    TimeFormat known = format == null ? TimeFormat.of(lines) : format;
    long time = known.nanos(lines);
    if (!started) {
      started = true;
      format = known;
      firstNanos = known.isCalendar() ? time : 0;
    }
    long sinceFirst = time - firstNanos;
    if (sinceFirst < latestNanos) {
      if (latestNanos - sinceFirst > TOLERANCE_NANOS) {
        throw lines.error(
            0,
            String.format(
                Locale.ROOT,
                "the time goes back by %.3f s; expected ascending times, of which some may be"
                    + " up to a second late",
                (latestNanos - sinceFirst) / 1e9));
      }
      late++;
    } else {
      latestNanos = sinceFirst;
    }
    return speed == 1 ? latestNanos : (long) (latestNanos / speed);
  }

  /** How times are written; {@link TimeFormat#SECONDS} as long as there has been none. */
  TimeFormat format() {
    return format == null ? TimeFormat.SECONDS : format;
  }

  /** Calendar time of the first record, nanoseconds since 1970; 0 where there is no calendar. */
  long firstNanos() {
    return firstNanos;
  }

  /** How many records were earlier than one before them. */
  long late() {
    return late;
  }
}

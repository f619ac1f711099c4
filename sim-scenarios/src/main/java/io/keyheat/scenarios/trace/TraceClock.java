package io.keyheat.scenarios.trace;

import io.keyheat.scenarios.document.WrittenTime;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Converts the times of a trace, record by record, to nanoseconds since the start of the run.
 *
 * <p>Calendar times count from the trace's first record. Where several clients write one log, a
 * record may be up to a second earlier than one before it; it then gets the time of that one. Of
 * records that are later, {@link RecordSorter} sorts those of a minute.
 */
public final class TraceClock {
  static final long TOLERANCE_NANOS = 1_000_000_000L;

  /** Times that go back by more than is usual. */
  static final class OutOfOrder extends MalformedTrace {
    private static final long serialVersionUID = 1;

    OutOfOrder(long line, String message) {
      super(line, 1, message);
    }
  }

  private final double speed;
  private @Nullable TimeFormat format;
  private boolean started;
  private long firstNanos;
  private long latestNanos;
  private long late;
  private long mostLateNanos;
  private final WholeTimes whole = new WholeTimes();

  /**
   * A clock of a trace.
   *
   * @param given null: guessed from the first record
   * @param speed of the replay; 2: twice as fast as recorded
   */
  public TraceClock(@Nullable TimeFormat given, double speed) {
    this.format = given;
    this.speed = speed;
  }

  /** Time of the record that the lines are at. */
  public long nanos(TraceLines lines) {
    TimeFormat known = format == null ? TimeFormat.of(lines) : format;
    long time = known.nanos(lines);
    if (!started) {
      started = true;
      format = known;
      firstNanos = known.isCalendar() ? time : 0;
      WrittenTime written = WrittenTime.of(lines.text(0));
      if (written != null && !written.has(WrittenTime.DatePart.SECOND)) {
        whole.withoutSeconds();
      }
    }
    whole.add(time);
    long sinceFirst = time - firstNanos;
    if (sinceFirst < latestNanos) {
      checkBack(lines, latestNanos - sinceFirst, TOLERANCE_NANOS);
      late++;
      mostLateNanos = Math.max(mostLateNanos, latestNanos - sinceFirst);
    } else {
      latestNanos = sinceFirst;
    }
    return speed == 1 ? latestNanos : (long) (latestNanos / speed);
  }

  /** Refuses a time that is too far behind one before it. */
  static void checkBack(TraceLines lines, long backNanos, long mostNanos) {
    if (backNanos > mostNanos) {
      throw new OutOfOrder(
          lines.line(),
          String.format(
              Locale.ROOT,
              "the time is %.3f s before that of the last record; expected rising times, with"
                  + " records at most a minute late (sort the file)",
              backNanos / 1e9));
    }
  }

  /** How times are written; {@link TimeFormat#SECONDS} as long as there has been none. */
  public TimeFormat format() {
    return format == null ? TimeFormat.SECONDS : format;
  }

  /** Calendar time of the first record, nanoseconds since 1970; 0 where there is no calendar. */
  public long firstNanos() {
    return firstNanos;
  }

  /**
   * The unit of times, seconds or minutes, in which all are whole and several records lie at one
   * instant, so that the last of them may lie anywhere in it; 0: there is none.
   */
  public long unitNanos() {
    return whole.unitNanos();
  }

  /** The records that lie at whole seconds or minutes. */
  TraceSurvey.WholeTimed wholeTimed() {
    return whole.result();
  }

  /** The records that were earlier than one before them. */
  TraceSurvey.LateRecords late() {
    return new TraceSurvey.LateRecords(late, mostLateNanos);
  }
}

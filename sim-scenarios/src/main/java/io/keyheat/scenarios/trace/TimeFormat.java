package io.keyheat.scenarios.trace;

import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.document.WrittenTime;
import java.io.IOException;
import java.io.UncheckedIOException;

/** A format of the times of a trace. */
public enum TimeFormat {
  /** Seconds since the start of the run, with a fraction. */
  SECONDS("seconds since the start", 1_000_000_000, false),
  MILLIS("milliseconds since the start", 1_000_000, false),
  EPOCH_SECONDS("seconds since 1970", 1_000_000_000, true),
  EPOCH_MILLIS("milliseconds since 1970", 1_000_000, true),
  EPOCH_MICROS("microseconds since 1970", 1_000, true),
  EPOCH_NANOS("nanoseconds since 1970", 1, true),
  RFC_3339("RFC 3339, such as 2026-01-01T00:00:00.5Z", 1, true),
  YEAR_FIRST("dates with the year first, such as 2026/01/31 00:00:00", 1, true),
  DAY_FIRST("dates with the day first, such as 31.01.2026 00:00:00", 1, true),
  MONTH_FIRST("dates with the month first, such as 01/31/2026 00:00:00", 1, true);

  private static final String ALL =
      "seconds since the start, seconds, ms, µs or ns since 1970, RFC 3339, or a date of digits"
          + " with the year in four of them and a time of day, such as 31.01.2026 00:00:00";

  private static final String OR_HEADER =
      "; in the first column, or in the one that a header above the first record calls time";

  /** Least number of seconds that counts as a calendar time: 1973. */
  private static final long LEAST_EPOCH_SECONDS = 100_000_000;

  private static final long NANOS_PER_SECOND = 1_000_000_000;

  private final String words;
  private final long nanos;
  private final boolean calendar;

  TimeFormat(String words, long nanos, boolean calendar) {
    this.words = words;
    this.nanos = nanos;
    this.calendar = calendar;
  }

  /** Returns its name for readers. */
  public String words() {
    return words;
  }

  /** Returns whether times are calendar times rather than times since the start of the run. */
  public boolean isCalendar() {
    return calendar;
  }

  /** Whether times are dates, with the year, the day or the month first. */
  private boolean isDate() {
    return switch (this) {
      case RFC_3339, YEAR_FIRST, DAY_FIRST, MONTH_FIRST -> true;
      default -> false;
    };
  }

  /** The format of times that are dates with a time of day. */
  private static TimeFormat ofDate(TraceLines lines, WrittenTime time) {
    WrittenTime.DateOrder order = time.order();
    if (order == WrittenTime.DateOrder.UNKNOWN) {
      order = orderOfLater(lines);
    }
    return switch (order) {
      case YEAR -> YEAR_FIRST;
      case DAY -> DAY_FIRST;
      case MONTH -> MONTH_FIRST;
      case UNKNOWN ->
          throw lines.error(
              0,
              "%s may begin with the day or with the month, and no later date decides; expected --times dayFirst or monthFirst (in a scenario: time: dayFirst)"
                  .formatted(Quote.of(lines.text(0))));
    };
  }

  /** What the first date tells that has a part above 12. */
  private static WrittenTime.DateOrder orderOfLater(TraceLines lines) {
    try (TraceLines all = lines.again()) {
      while (all.next()) {
        WrittenTime time = WrittenTime.of(all.text(0));
        if (time != null && time.order() != WrittenTime.DateOrder.UNKNOWN) {
          return time.order();
        }
      }
      return WrittenTime.DateOrder.UNKNOWN;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Guesses the format from the first time of a trace, or from the first one that tells whether the
   * day or the month stands first.
   */
  static TimeFormat of(TraceLines lines) {
    if (WrittenTime.rfc3339(lines.bytes(), lines.start(0), lines.end(0)) != Long.MIN_VALUE) {
      return RFC_3339;
    }
    WrittenTime time = WrittenTime.of(lines.text(0));
    return time == null || !time.has(WrittenTime.DatePart.MINUTE)
        ? ofNumber(lines)
        : ofDate(lines, time);
  }

  private static TimeFormat ofNumber(TraceLines lines) {
    byte[] bytes = lines.bytes();
    int end = lines.end(0);
    long whole = 0;
    int at = lines.start(0);
    while (at < end && Digits.isDigit(bytes[at]) && whole < Long.MAX_VALUE / 10 - 9) {
      whole = whole * 10 + (bytes[at++] - '0');
    }
    if (!lines.text(0).matches("\\d+(?:\\.\\d*)?")) {
      throw lines.error(0, Quote.of(lines.text(0)) + " is not a time; expected " + ALL + OR_HEADER);
    }
    if (whole < LEAST_EPOCH_SECONDS) {
      return SECONDS;
    }
    if (whole < LEAST_EPOCH_SECONDS * 1_000) {
      return EPOCH_SECONDS;
    }
    if (whole < LEAST_EPOCH_SECONDS * 1_000_000) {
      return EPOCH_MILLIS;
    }
    return whole < LEAST_EPOCH_SECONDS * NANOS_PER_SECOND ? EPOCH_MICROS : EPOCH_NANOS;
  }

  /** Returns the time of a record: nanoseconds since 1970, or since the start of the run. */
  long nanos(TraceLines lines) {
    if (isDate()) {
      return ofDate(lines);
    }
    byte[] bytes = lines.bytes();
    int end = lines.end(0);
    int at = lines.start(0);
    long limit = Long.MAX_VALUE / nanos / 10 - 1;
    long whole = 0;
    int first = at;
    while (at < end && Digits.isDigit(bytes[at])) {
      if (whole > limit) {
        throw wrong(lines);
      }
      whole = whole * 10 + (bytes[at++] - '0');
    }
    if (at == first) {
      throw wrong(lines);
    }
    long time = whole * nanos;
    if (at < end && bytes[at] == '.') {
      at++;
      long unit = nanos;
      while (at < end && Digits.isDigit(bytes[at])) {
        unit /= 10;
        time += unit * (bytes[at++] - '0');
      }
    }
    if (at < end) {
      throw wrong(lines);
    }
    return time;
  }

  private long ofDate(TraceLines lines) {
    boolean isYear = this == RFC_3339 || this == YEAR_FIRST;
    long time =
        isYear ? WrittenTime.rfc3339(lines.bytes(), lines.start(0), lines.end(0)) : Long.MIN_VALUE;
    if (time == Long.MIN_VALUE) {
      WrittenTime written = WrittenTime.of(lines.text(0));
      time = written == null ? Long.MIN_VALUE : written.nanos(dateOrder());
    }
    if (time == Long.MIN_VALUE) {
      throw wrong(lines);
    }
    return time;
  }

  private WrittenTime.DateOrder dateOrder() {
    return switch (this) {
      case DAY_FIRST -> WrittenTime.DateOrder.DAY;
      case MONTH_FIRST -> WrittenTime.DateOrder.MONTH;
      default -> WrittenTime.DateOrder.YEAR;
    };
  }

  private MalformedTrace wrong(TraceLines lines) {
    WrittenTime written = isDate() ? WrittenTime.of(lines.text(0)) : null;
    String problem = written == null ? "" : written.problem(dateOrder());
    String before = lines.isAtFirst() ? "" : ", the format of the earlier times";
    String is = Quote.of(lines.text(0)) + " is not a time";
    return lines.error(
        0, problem.isEmpty() ? is + "; expected " + words + before : is + ": " + problem);
  }
}

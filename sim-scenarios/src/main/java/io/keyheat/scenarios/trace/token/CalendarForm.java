package io.keyheat.scenarios.trace.token;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * How a date or time is written, with each part at a fixed place: {@code 2026-01-01T00:00:00.5Z},
 * {@code 2026/01/01/07}, {@code 20260101}.
 *
 * @param month place of the month behind the year's; the day's, hour's and so on follow; −1: absent
 * @param fractionDigits digits of a fraction of a second behind the seconds and one byte
 * @param zone place of a zone's sign; −1: none, or Z
 * @param length in bytes
 */
public record CalendarForm(
    int month,
    int day,
    int hour,
    int minute,
    int second,
    int fraction,
    int fractionDigits,
    int zone,
    int length) {
  private static final long NANOS = 1_000_000_000L;
  private static final int DAY_SECONDS = 86_400;

  /** Parts of a date without separators, by its length. */
  private static final int COMPACT_DAY = 8;

  private static final int COMPACT_HOUR = 10;
  private static final int COMPACT_MINUTE = 12;
  private static final int COMPACT_SECOND = 14;
  private static final int COMPACT_MILLI = 17;

  private static final int MAX_FRACTION = 9;

  /**
   * The form of a date with separators that stands at a place of a cell; null: there is none.
   *
   * @param most parts that are looked for: 3 to the day, up to 6 to the second
   */
  public static @Nullable CalendarForm find(byte[] cell, int at, int most) {
    if (at + 10 > cell.length
        || !isNumber(cell, at, 4, 1900, 2199)
        || CellCutter.isWord(cell[at + 4])
        || cell[at + 7] != cell[at + 4]
        || !isNumber(cell, at + 5, 2, 1, 12)
        || !isNumber(cell, at + 8, 2, 1, 31)) {
      return null;
    }
    int[] place = {-1, -1, -1};
    int end = at + 10;
    for (int part = 3; part < most && isTimePart(cell, end, part); part++) {
      place[part - 3] = end + 1 - at;
      end += 3;
    }
    int fractionEnd = place[2] < 0 ? end : fractionEnd(cell, end);
    int zoneEnd = place[1] < 0 ? fractionEnd : zoneEnd(cell, fractionEnd); // Only a time has one.
    return zoneEnd < cell.length && CellCutter.isWord(cell[zoneEnd])
        ? null
        : new CalendarForm(
            5,
            8,
            place[0],
            place[1],
            place[2],
            fractionEnd > end ? end + 1 - at : -1,
            Math.max(0, fractionEnd - end - 1),
            zoneEnd > fractionEnd + 1 ? fractionEnd - at : -1,
            zoneEnd - at);
  }

  private static boolean isTimePart(byte[] cell, int at, int part) {
    return at + 2 < cell.length
        && (":-/_.".indexOf(cell[at]) >= 0 || (part == 3 && "Tt ".indexOf(cell[at]) >= 0))
        && isNumber(cell, at + 1, 2, 0, part == 3 ? 23 : 59)
        && !(at + 3 < cell.length && CellCutter.isDigit(cell[at + 3]));
  }

  /** The end of a fraction behind a point or comma; where it would begin if there is none. */
  static int fractionEnd(byte[] cell, int at) {
    int end = at + 1;
    while (end < cell.length && CellCutter.isDigit(cell[end])) {
      end++;
    }
    boolean isOne = at < cell.length && (cell[at] == '.' || cell[at] == ',') && end > at + 1;
    return isOne && end - at - 1 <= MAX_FRACTION ? end : at;
  }

  private static int zoneEnd(byte[] cell, int at) {
    if (at < cell.length && (cell[at] == 'Z' || cell[at] == 'z')) {
      return at + 1;
    }
    boolean signed = at + 5 <= cell.length && (cell[at] == '+' || cell[at] == '-');
    if (signed && at + 6 <= cell.length && cell[at + 3] == ':') {
      return isNumber(cell, at + 1, 2, 0, 18) && isNumber(cell, at + 4, 2, 0, 59) ? at + 6 : at;
    }
    return signed && cell[at] == '+' && isNumber(cell, at + 1, 4, 0, 1800) ? at + 5 : at;
  }

  private static boolean isNumber(byte[] cell, int at, int digits, int least, int greatest) {
    int number = number(cell, at, digits);
    return number >= least && number <= greatest;
  }

  /** The form of digits alone; null where their number is none of a date's. */
  public static @Nullable CalendarForm compact(int length) {
    return switch (length) {
      case COMPACT_DAY -> new CalendarForm(4, 6, -1, -1, -1, -1, 0, -1, length);
      case COMPACT_HOUR -> new CalendarForm(4, 6, 8, -1, -1, -1, 0, -1, length);
      case COMPACT_MINUTE -> new CalendarForm(4, 6, 8, 10, -1, -1, 0, -1, length);
      case COMPACT_SECOND -> new CalendarForm(4, 6, 8, 10, 12, -1, 0, -1, length);
      case COMPACT_MILLI -> new CalendarForm(4, 6, 8, 10, 12, 14, 3, -1, length);
      default -> null;
    };
  }

  /** A pattern that two cells share if their parts have the same places. */
  public static String pattern(byte[] cell, int from, int to) {
    StringBuilder pattern = new StringBuilder();
    for (int i = from; i < to; i++) {
      pattern.append(CellCutter.isDigit(cell[i]) ? '0' : (char) cell[i]);
    }
    return pattern.toString();
  }

  /** The length of what the last part counts, in nanoseconds. */
  public long unitNanos() {
    if (second >= 0) {
      long unit = NANOS;
      for (int i = 0; i < fractionDigits; i++) {
        unit /= 10;
      }
      return unit;
    }
    return NANOS * (minute >= 0 ? 60 : hour >= 0 ? 3600 : DAY_SECONDS);
  }

  /** Nanoseconds since 1970 of the beginning of what is written; MIN_VALUE: no such date. */
  public long nanos(byte[] cell, int from) {
    int year = number(cell, from, 4);
    int m = number(cell, from + month, 2);
    int d = number(cell, from + day, 2);
    if (year < 1900
        || year > 2199
        || m < 1
        || m > 12
        || d < 1
        || d > LocalDate.of(year, m, 1).lengthOfMonth()) {
      return Long.MIN_VALUE;
    }
    int h = hour < 0 ? 0 : number(cell, from + hour, 2);
    int min = minute < 0 ? 0 : number(cell, from + minute, 2);
    int s = second < 0 ? 0 : number(cell, from + second, 2);
    if (h < 0 || h > 23 || min < 0 || min > 59 || s < 0 || s > 60) {
      return Long.MIN_VALUE;
    }
    long nanos = fraction < 0 ? 0 : number(cell, from + fraction, fractionDigits) * unitNanos();
    long seconds = LocalDate.of(year, m, d).toEpochDay() * DAY_SECONDS + h * 3600L + min * 60L + s;
    return (seconds - zoneSeconds(cell, from)) * NANOS + nanos;
  }

  private long zoneSeconds(byte[] cell, int from) {
    if (zone < 0) {
      return 0;
    }
    int at = from + zone;
    int minutes = at + 3 < cell.length && cell[at + 3] == ':' ? at + 4 : at + 3;
    long offset = number(cell, at + 1, 2) * 3600L + number(cell, minutes, 2) * 60L;
    return cell[at] == '-' ? -offset : offset;
  }

  /** Writes a time over that of a cell. */
  public void write(long nanos, byte[] cell, int from) {
    long local = Math.floorDiv(nanos, NANOS) + zoneSeconds(cell, from);
    LocalDate date = LocalDate.ofEpochDay(Math.floorDiv(local, (long) DAY_SECONDS));
    int ofDay = Math.floorMod(local, DAY_SECONDS);
    put(cell, from, 4, date.getYear());
    put(cell, from + month, 2, date.getMonthValue());
    put(cell, from + day, 2, date.getDayOfMonth());
    if (hour >= 0) {
      put(cell, from + hour, 2, ofDay / 3600);
    }
    if (minute >= 0) {
      put(cell, from + minute, 2, ofDay / 60 % 60);
    }
    if (second >= 0) {
      put(cell, from + second, 2, ofDay % 60);
    }
    if (fraction >= 0) {
      put(cell, from + fraction, fractionDigits, (int) (Math.floorMod(nanos, NANOS) / unitNanos()));
    }
  }

  private static void put(byte[] cell, int at, int digits, int number) {
    int rest = number;
    for (int i = at + digits - 1; i >= at; i--) {
      cell[i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
  }

  private static int number(byte[] cell, int at, int digits) {
    int number = 0;
    for (int i = at; i < at + digits; i++) {
      if (i >= cell.length || !CellCutter.isDigit(cell[i])) {
        return -1;
      }
      number = number * 10 + cell[i] - '0';
    }
    return number;
  }
}

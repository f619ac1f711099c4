package io.keyheat.scenarios.trace.token;

import io.keyheat.scenarios.document.WrittenTime;
import io.keyheat.scenarios.document.WrittenTime.DateOrder;
import io.keyheat.scenarios.document.WrittenTime.DatePart;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A date or time whose parts stand at fixed places behind the year's: {@code
 * 2026-01-01T00:00:00.5Z}, {@code 2026/01/01/07}, {@code 20260101}.
 *
 * @param places of month, day, hour, minute, second and fraction of a second; as many as there are
 * @param fractionDigits digits of the fraction; 0: there is none
 * @param zone place of an offset's sign; −1: none, or Z
 * @param length in bytes
 */
public record CalendarForm(List<Integer> places, int fractionDigits, int zone, int length)
    implements TimeForm {
  private static final int YEAR_DIGITS = 4;
  private static final int FRACTION = 5;

  /** Nanoseconds of a day, an hour, a minute and a second, by the number of parts. */
  private static final List<Long> UNITS =
      List.of(86_400 * SECOND, 3600 * SECOND, 60 * SECOND, SECOND);

  private static final List<DatePart> PARTS =
      List.of(
          DatePart.MONTH,
          DatePart.DAY,
          DatePart.HOUR,
          DatePart.MINUTE,
          DatePart.SECOND,
          DatePart.FRACTION);

  /** Digits without separators, by their number. */
  private static final List<Integer> COMPACT = List.of(8, 10, 12, 14, 17);

  public CalendarForm {
    places = List.copyOf(places);
  }

  /**
   * The form of a date with separators that stands at a place of a text; null: there is none.
   *
   * @param most parts behind the year that are looked for: 2 to the day, up to 6 to the fraction
   */
  static @Nullable CalendarForm find(String text, int at, int most) {
    WrittenTime time = WrittenTime.at(text, at);
    if (time == null || time.order() != DateOrder.YEAR) {
      return null;
    }
    int parts = 0;
    while (parts < Math.min(most, FRACTION) && hasTwoDigits(time, PARTS.get(parts))) {
      parts++;
    }
    int fraction =
        parts == FRACTION && parts < most && time.has(DatePart.FRACTION)
            ? time.end(DatePart.FRACTION) - time.start(DatePart.FRACTION)
            : 0;
    parts += fraction > 0 ? 1 : 0;
    if (parts < 2) {
      return null;
    }
    int end = time.end(PARTS.get(parts - 1));
    int zoneEnd = parts < 4 ? end : WrittenTime.offsetEnd(text, end); // Only a time has one.
    if (zoneEnd < text.length() && CellCutter.isWord((byte) text.charAt(zoneEnd))) {
      return null;
    }
    return new CalendarForm(
        PARTS.subList(0, parts).stream().map(part -> time.start(part) - at).toList(),
        fraction,
        zoneEnd > end + 1 ? end - at : -1,
        zoneEnd - at);
  }

  private static boolean hasTwoDigits(WrittenTime time, DatePart part) {
    return time.has(part) && time.end(part) - time.start(part) == 2;
  }

  /** The form of a token that was cut as a date. */
  public static CalendarForm of(String token) {
    return Objects.requireNonNull(find(token, 0, PARTS.size()), token);
  }

  /** The form of digits alone; null where their number is none of a date's. */
  public static @Nullable CalendarForm compact(int length) {
    int parts = COMPACT.indexOf(length) + 2;
    return parts < 2
        ? null
        : new CalendarForm(
            List.of(4, 6, 8, 10, 12, 14).subList(0, parts), parts > FRACTION ? 3 : 0, -1, length);
  }

  @Override
  public long unitNanos() {
    long unit = UNITS.get(Math.min(places.size(), FRACTION) - 2);
    for (int i = 0; i < fractionDigits; i++) {
      unit /= 10;
    }
    return unit;
  }

  @Override
  public long nanos(byte[] cell, int from, int to) {
    int[] parts = new int[PARTS.size()];
    for (int i = 0; i < places.size(); i++) {
      parts[i] = WrittenTime.number(cell, from + places.get(i), digits(i));
    }
    long days =
        WrittenTime.epochDay(WrittenTime.number(cell, from, YEAR_DIGITS), parts[0], parts[1]);
    if (days == Long.MIN_VALUE || !WrittenTime.isTimeOfDay(parts[2], parts[3], parts[4])) {
      return Long.MIN_VALUE;
    }
    long seconds = days * 86_400 + parts[2] * 3600L + parts[3] * 60L + parts[4];
    return (seconds - zoneSeconds(cell, from)) * SECOND + parts[FRACTION] * unitNanos();
  }

  private int digits(int part) {
    return part == FRACTION ? fractionDigits : 2;
  }

  private long zoneSeconds(byte[] cell, int from) {
    if (zone < 0) {
      return 0;
    }
    int at = from + zone;
    int minutes = cell[at + 3] == ':' ? at + 4 : at + 3;
    long offset =
        WrittenTime.number(cell, at + 1, 2) * 3600L + WrittenTime.number(cell, minutes, 2) * 60L;
    return cell[at] == '-' ? -offset : offset;
  }

  @Override
  public void write(long nanos, byte[] cell, int from, int to, TokenOutput out) {
    int start = out.length;
    out.add(cell, from, to);
    long local = Math.floorDiv(nanos, SECOND) + zoneSeconds(cell, from);
    LocalDate date = LocalDate.ofEpochDay(Math.floorDiv(local, 86_400L));
    int ofDay = Math.floorMod(local, 86_400);
    long[] parts = {
      date.getMonthValue(),
      date.getDayOfMonth(),
      ofDay / 3600,
      ofDay / 60 % 60,
      ofDay % 60,
      Math.floorMod(nanos, SECOND) / unitNanos()
    };
    put(out.bytes, start, YEAR_DIGITS, date.getYear());
    for (int i = 0; i < places.size(); i++) {
      put(out.bytes, start + places.get(i), digits(i), parts[i]);
    }
  }

  private static void put(byte[] bytes, int at, int digits, long number) {
    long rest = number;
    for (int i = at + digits - 1; i >= at; i--) {
      bytes[i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
  }

  @Override
  public long numbers(long nanos) {
    return nanos;
  }
}

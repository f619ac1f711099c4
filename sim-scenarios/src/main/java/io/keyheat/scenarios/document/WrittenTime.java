package io.keyheat.scenarios.document;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.TextStyle;
import java.time.zone.ZoneRulesException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A date, with or without a time of day, as people, logs and keys write it: {@code
 * 2026-11-27T10:00:00Z}, {@code 27.11.2026 10:00:00}, {@code 11/27/2026 10:00 AM}, {@code
 * 27/Nov/2026:10:00:00 +0100}, {@code 2026/11/27/10}, {@code 20261127T100000Z}. An offset, a zone
 * of the tz database or a usual abbreviation may follow; without one it is in UTC.
 */
public final class WrittenTime {
  private static final long NANOS_PER_SECOND = 1_000_000_000L;
  private static final int MONTHS_OF_YEAR = 12;

  private static final String FRACTION = "(?:[.,](\\d{1,9})\\d*)?";

  private static final Pattern FORM =
      Pattern.compile(
          "(?:(\\d{1,4})([./_-])(\\d{1,2}|[A-Za-z]{3,9})\\2(\\d{1,4})(?!\\d)"
              + "|(\\d{4})(\\d{2})(\\d{2})(?=[Tt]\\d))"
              + ("(?:[Tt](\\d{2})(\\d{2})(?:(\\d{2})" + FRACTION + ")?(?!\\d)")
              + "|(?:, | +|[Tt:/_.-])(\\d{1,2})(?!\\d)(?:[:/_.-](\\d{2})(?!\\d)"
              + ("(?:[:/_.-](\\d{2})(?!\\d)" + FRACTION + ")?)?)?")
              + "(?: ?([AaPp])\\.?[Mm](?![A-Za-z])\\.?)?");

  /** Groups of {@link #FORM}: the first is that of a compact form, the second of any other. */
  private static final int[][] TIME_GROUPS = {{8, 12}, {9, 13}, {10, 14}, {11, 15}};

  private static final int COMPACT_YEAR = 5;
  private static final int HALF_OF_DAY = 16;

  private static final Pattern OFFSET = Pattern.compile("[Zz]|[+-]\\d{2}:\\d{2}|\\+\\d{4}");

  private static final List<String> MONTHS =
      List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");

  /** Hours ahead of UTC; abbreviations that several zones share are left out. */
  private static final Map<String, Integer> ABBREVIATIONS =
      Map.ofEntries(
          Map.entry("Z", 0),
          Map.entry("UTC", 0),
          Map.entry("GMT", 0),
          Map.entry("WET", 0),
          Map.entry("WEST", 1),
          Map.entry("CET", 1),
          Map.entry("CEST", 2),
          Map.entry("EET", 2),
          Map.entry("EEST", 3),
          Map.entry("JST", 9),
          Map.entry("EST", -5),
          Map.entry("EDT", -4),
          Map.entry("MST", -7),
          Map.entry("MDT", -6),
          Map.entry("PST", -8),
          Map.entry("PDT", -7));

  /** A part of a date or a time of day. */
  public enum DatePart {
    YEAR,
    MONTH,
    DAY,
    HOUR,
    MINUTE,
    SECOND,
    FRACTION
  }

  /** Which part of a date stands first. */
  public enum DateOrder {
    YEAR,
    DAY,
    MONTH,
    /** Of day and month, each may be either. */
    UNKNOWN
  }

  private final String text;
  private final Matcher parts;

  private WrittenTime(String text, Matcher parts) {
    this.text = text;
    this.parts = parts;
  }

  /** The date and time of day that a whole text is; null: it is none. */
  public static @Nullable WrittenTime of(String text) {
    WrittenTime time = at(text, 0);
    boolean isWhole = time != null && (time.has(DatePart.MINUTE) || time.end() == text.length());
    return isWhole ? time : null;
  }

  /** The date that stands at a place of a text, whatever follows it; null: none does. */
  public static @Nullable WrittenTime at(String text, int from) {
    Matcher parts = FORM.matcher(text).region(from, text.length());
    parts.useTransparentBounds(true);
    if (!parts.lookingAt()) {
      return null;
    }
    boolean isCompact = parts.group(COMPACT_YEAR) != null;
    boolean isDate =
        isCompact
            || ((parts.group(1).length() == 4) != (parts.group(4).length() == 4)
                && parts.group(1).length() + parts.group(4).length() < 7);
    return isDate ? new WrittenTime(text, parts) : null;
  }

  /**
   * A date, or a date with a time of day, with the year first.
   *
   * @throws DateTimeException if a text is none
   */
  public static Instant instant(String text) {
    WrittenTime time = of(text);
    if (time == null || time.order() != DateOrder.YEAR) {
      throw new DateTimeException("no time: " + text);
    }
    return time.instant(DateOrder.YEAR);
  }

  /** Whether it has a part. */
  public boolean has(DatePart part) {
    return start(part) >= 0;
  }

  /** Where a part of a date with its year first begins in the text; below 0: it has none. */
  public int start(DatePart part) {
    return parts.start(group(part, DateOrder.YEAR));
  }

  /** Where a part of a date with its year first ends in the text. */
  public int end(DatePart part) {
    return parts.end(group(part, DateOrder.YEAR));
  }

  /** Where its parts end in the text; a zone may follow. */
  public int end() {
    return parts.end();
  }

  /** Where an offset in digits, or a Z, that follows a place of a text ends; the place: none. */
  public static int offsetEnd(String text, int from) {
    Matcher offset = OFFSET.matcher(text).region(from, text.length());
    return offset.lookingAt() ? offset.end() : from;
  }

  private int group(DatePart part, DateOrder order) {
    boolean isCompact = parts.group(COMPACT_YEAR) != null;
    return switch (part) {
      case YEAR -> isCompact ? COMPACT_YEAR : order == DateOrder.YEAR ? 1 : 4;
      case MONTH -> isCompact ? COMPACT_YEAR + 1 : order == DateOrder.MONTH ? 1 : 3;
      case DAY ->
          isCompact
              ? COMPACT_YEAR + 2
              : order == DateOrder.YEAR ? 4 : order == DateOrder.DAY ? 1 : 3;
      default -> {
        int[] groups = TIME_GROUPS[part.ordinal() - DatePart.HOUR.ordinal()];
        yield parts.start(groups[0]) >= 0 ? groups[0] : groups[1];
      }
    };
  }

  /** The order that its parts tell. */
  public DateOrder order() {
    if (parts.group(COMPACT_YEAR) != null || parts.group(1).length() == 4) {
      return DateOrder.YEAR;
    }
    if (Character.isLetter(parts.group(3).charAt(0)) || number(1) > MONTHS_OF_YEAR) {
      return DateOrder.DAY;
    }
    return number(3) > MONTHS_OF_YEAR ? DateOrder.MONTH : DateOrder.UNKNOWN;
  }

  private boolean mayBe(DateOrder order) {
    return order() == order || (order() == DateOrder.UNKNOWN && order != DateOrder.YEAR);
  }

  /** Nanoseconds since 1970; {@code Long.MIN_VALUE}: there is no such time in that order. */
  public long nanos(DateOrder order) {
    if (!mayBe(order)) {
      return Long.MIN_VALUE;
    }
    try {
      Instant instant = instant(order);
      return Math.addExact(
          Math.multiplyExact(instant.getEpochSecond(), NANOS_PER_SECOND), instant.getNano());
    } catch (DateTimeException | ArithmeticException e) {
      return Long.MIN_VALUE;
    }
  }

  private Instant instant(DateOrder order) {
    LocalDateTime local = local(order);
    String fraction = has(DatePart.FRACTION) ? parts.group(group(DatePart.FRACTION, order)) : "";
    int leap = number(DatePart.SECOND, order) == 60 ? 1 : 0;
    return Instant.ofEpochSecond(
        local.toEpochSecond(ZoneOffset.UTC) + leap - offset(local),
        Long.parseLong((fraction + "000000000").substring(0, 9)));
  }

  /** What keeps it from being a time in an order, in words; empty if that is not known. */
  public String problem(DateOrder order) {
    if (!mayBe(order)) {
      return "";
    }
    int monthNumber = month(order);
    if (monthNumber < 1 || monthNumber > MONTHS_OF_YEAR) {
      return "a year has no month " + monthNumber;
    }
    YearMonth month = YearMonth.of(number(DatePart.YEAR, order), monthNumber);
    int day = number(DatePart.DAY, order);
    if (!month.isValidDay(day)) {
      String name = month.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
      return "%s %d has no day %d".formatted(name, month.getYear(), day);
    }
    try {
      offset(local(order));
      return "";
    } catch (ZoneRulesException e) {
      return Quote.of(text.substring(end()).strip())
          + " names no zone, or more than one; expected an offset such as +05:30, or a zone such as"
          + " Asia/Kolkata";
    } catch (DateTimeException e) {
      return "a day has no such time";
    }
  }

  private LocalDateTime local(DateOrder order) {
    int hour = number(DatePart.HOUR, order);
    if (parts.group(HALF_OF_DAY) != null) {
      if (hour < 1 || hour > 12) {
        throw new DateTimeException("no hour of half a day");
      }
      hour = hour % 12 + (parts.group(HALF_OF_DAY).equalsIgnoreCase("p") ? 12 : 0);
    }
    int second = number(DatePart.SECOND, order);
    return LocalDateTime.of(
        number(DatePart.YEAR, order),
        month(order),
        number(DatePart.DAY, order),
        hour,
        number(DatePart.MINUTE, order),
        second == 60 ? 59 : second);
  }

  private int number(DatePart part, DateOrder order) {
    String digits = parts.group(group(part, order));
    return digits == null ? 0 : Integer.parseInt(digits);
  }

  private int number(int group) {
    return Integer.parseInt(parts.group(group));
  }

  private int month(DateOrder order) {
    String month = parts.group(group(DatePart.MONTH, order));
    return Character.isDigit(month.charAt(0))
        ? Integer.parseInt(month)
        : MONTHS.indexOf(month.substring(0, 3).toLowerCase(Locale.ROOT)) + 1;
  }

  /**
   * Seconds ahead of UTC. An offset in front of a zone's name in brackets says which one counts.
   */
  private long offset(LocalDateTime local) {
    String zone = text.substring(end()).strip();
    if (zone.isEmpty()) {
      return 0;
    }
    String plain = zone.replaceFirst("(?<=.)\\[.*\\]$", "").replaceAll("[\\[\\]]", "").strip();
    Integer hours = ABBREVIATIONS.get(plain.toUpperCase(Locale.ROOT));
    if (hours != null) {
      return hours * 3600L;
    }
    boolean isRegion = plain.matches("[A-Za-z_]+/[A-Za-z_/+-]+");
    boolean isOffset = plain.matches("(?:UTC|GMT)?[+-]\\d{1,2}(?::?\\d{2})?");
    if (!isRegion && !isOffset) {
      throw new ZoneRulesException("no zone");
    }
    try {
      ZoneId id = ZoneId.of(isOffset ? plain.replaceFirst("^(?:UTC|GMT)", "") : plain);
      return id.getRules().getOffset(local).getTotalSeconds();
    } catch (DateTimeException e) {
      throw new ZoneRulesException("no zone", e);
    }
  }

  /**
   * Returns the nanoseconds since 1970 of bytes such as {@code 2026-01-01T09:30:00.25+02:00},
   * without a text of its own for each of millions of records; a space may replace the T, and
   * {@code UTC} or nothing the Z. Returns {@code Long.MIN_VALUE} if they are no such time.
   */
  public static long rfc3339(byte[] text, int start, int end) {
    if (end - start < 19
        || text[start + 4] != '-'
        || text[start + 7] != '-'
        || "Tt ".indexOf(text[start + 10]) < 0
        || text[start + 13] != ':'
        || text[start + 16] != ':') {
      return Long.MIN_VALUE;
    }
    int hour = number(text, start + 11, 2);
    int minute = number(text, start + 14, 2);
    int second = number(text, start + 17, 2);
    long days =
        epochDay(number(text, start, 4), number(text, start + 5, 2), number(text, start + 8, 2));
    if (days == Long.MIN_VALUE || !isTimeOfDay(hour, minute, second)) {
      return Long.MIN_VALUE;
    }
    int at = start + 19;
    long nanos = 0;
    if (at < end && text[at] == '.') {
      long unit = NANOS_PER_SECOND;
      for (at++; at < end && text[at] >= '0' && text[at] <= '9'; at++) {
        unit /= 10;
        nanos += unit * (text[at] - '0');
      }
    }
    long offset = offsetSeconds(text, at, end);
    return offset == Long.MIN_VALUE
        ? Long.MIN_VALUE
        : (days * 86_400 + hour * 3600L + minute * 60L + second - offset) * NANOS_PER_SECOND
            + nanos;
  }

  /** Days since 1970 of a date whose nanoseconds fit 64 bits; MIN_VALUE: there is none. */
  public static long epochDay(int year, int month, int day) {
    boolean isDate = year >= 1700 && year <= 2240 && month >= 1 && month <= 12 && day >= 1;
    return isDate && day <= YearMonth.of(year, month).lengthOfMonth()
        ? LocalDate.of(year, month, day).toEpochDay()
        : Long.MIN_VALUE;
  }

  /** Whether there is such a time of a day; a minute may have a leap second. */
  public static boolean isTimeOfDay(int hour, int minute, int second) {
    return hour >= 0 && hour <= 23 && minute >= 0 && minute <= 59 && second >= 0 && second <= 60;
  }

  private static long offsetSeconds(byte[] text, int from, int end) {
    int at = from;
    while (at < end && text[at] == ' ') {
      at++;
    }
    boolean utc = end - at == 3 && text[at] == 'U' && text[at + 1] == 'T' && text[at + 2] == 'C';
    if (at == end || utc || (end - at == 1 && (text[at] == 'Z' || text[at] == 'z'))) {
      return 0;
    }
    boolean colon = end - at == 6 && text[at + 3] == ':';
    if ((text[at] != '+' && text[at] != '-') || !(colon || end - at == 5)) {
      return Long.MIN_VALUE;
    }
    int hours = number(text, at + 1, 2);
    int minutes = number(text, end - 2, 2);
    if (hours < 0 || minutes < 0 || hours > 18 || minutes > 59) {
      return Long.MIN_VALUE;
    }
    return (text[at] == '-' ? -1 : 1) * (hours * 3600L + minutes * 60L);
  }

  /** The number in the given number of digits; −1 if they are not digits. */
  public static int number(byte[] text, int at, int digits) {
    int value = 0;
    for (int i = at; i < at + digits; i++) {
      if (i >= text.length || text[i] < '0' || text[i] > '9') {
        return -1;
      }
      value = value * 10 + (text[i] - '0');
    }
    return value;
  }
}

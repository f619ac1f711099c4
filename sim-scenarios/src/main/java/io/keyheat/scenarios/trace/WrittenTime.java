package io.keyheat.scenarios.trace;

import io.keyheat.scenarios.document.Quote;
import java.time.DateTimeException;
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
 * A date with a time of day as people and logs write it: {@code 27.11.2026 10:00:00}, {@code
 * 11/27/2026 10:00 AM}, {@code 27/Nov/2026:10:00:00 +0100}, {@code 20261127T100000Z}, with an
 * offset, a zone of the tz database or a usual abbreviation behind it; without one it is in UTC.
 */
final class WrittenTime {
  private static final long NANOS_PER_SECOND = 1_000_000_000L;
  private static final int MOST_MONTHS = 12;

  private static final Pattern FORM =
      Pattern.compile(
          "(?:(\\d{1,4})([./-])(\\d{1,2}|[A-Za-z]{3,9})\\2(\\d{1,4})|(\\d{4})(\\d{2})(\\d{2})(?=T))"
              + "(?:, | +|[Tt:])(\\d{1,2}):?(\\d{2})(?::?(\\d{2})(?:[.,](\\d{1,9})\\d*)?)?"
              + "(?: ?([AaPp])\\.?[Mm](?![A-Za-z])\\.?)? *(.*)");

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

  /** Which part of a date stands first. */
  enum DateOrder {
    YEAR,
    DAY,
    MONTH,
    /** Of day and month, each may be either. */
    UNKNOWN
  }

  private final Matcher parts;

  private WrittenTime(Matcher parts) {
    this.parts = parts;
  }

  /** The time that a text is; null: it is none. */
  static @Nullable WrittenTime of(String text) {
    Matcher parts = FORM.matcher(text);
    if (!parts.matches()) {
      return null;
    }
    boolean isJoined = parts.group(5) != null;
    boolean hasYear = isJoined || (parts.group(1).length() == 4) != (parts.group(4).length() == 4);
    return hasYear && (isJoined || parts.group(1).length() + parts.group(4).length() < 7)
        ? new WrittenTime(parts)
        : null;
  }

  /** Whether it has seconds, and not hours and minutes alone. */
  boolean hasSeconds() {
    return parts.group(10) != null;
  }

  /** The order that its parts tell. */
  DateOrder order() {
    if (parts.group(5) != null || parts.group(1).length() == 4) {
      return DateOrder.YEAR;
    }
    if (Character.isLetter(parts.group(3).charAt(0)) || number(1) > MOST_MONTHS) {
      return DateOrder.DAY;
    }
    return number(3) > MOST_MONTHS ? DateOrder.MONTH : DateOrder.UNKNOWN;
  }

  /** Nanoseconds since 1970; {@code Long.MIN_VALUE}: there is no such time in that order. */
  long nanos(DateOrder order) {
    boolean hasOrder =
        order() == order || (order() == DateOrder.UNKNOWN && order != DateOrder.YEAR);
    if (!hasOrder) {
      return Long.MIN_VALUE;
    }
    try {
      LocalDateTime local = local(order);
      long fraction = parts.group(11) == null ? 0 : nanosOf(parts.group(11));
      boolean isLeap = parts.group(10) != null && number(10) == 60;
      long seconds = local.toEpochSecond(ZoneOffset.UTC) + (isLeap ? 1 : 0) - offset(local);
      return Math.addExact(Math.multiplyExact(seconds, NANOS_PER_SECOND), fraction);
    } catch (DateTimeException | ArithmeticException e) {
      return Long.MIN_VALUE;
    }
  }

  /** What keeps it from being a time in an order, in words; empty if that is not known. */
  String problem(DateOrder order) {
    boolean hasOrder =
        order() == order || (order() == DateOrder.UNKNOWN && order != DateOrder.YEAR);
    if (!hasOrder) {
      return "";
    }
    int[] date = date(order);
    if (date[1] < 1 || date[1] > MOST_MONTHS) {
      return "a year has no month " + date[1];
    }
    YearMonth month = YearMonth.of(date[0], date[1]);
    if (!month.isValidDay(date[2])) {
      String name = month.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
      return "%s %d has no day %d".formatted(name, date[0], date[2]);
    }
    try {
      offset(local(order));
      return "";
    } catch (ZoneRulesException e) {
      return Quote.of(parts.group(13).strip())
          + " names no zone, or more than one; expected an offset such as +05:30, or a zone such as"
          + " Asia/Kolkata";
    } catch (DateTimeException e) {
      return "a day has no such time";
    }
  }

  private LocalDateTime local(DateOrder order) {
    int second = parts.group(10) == null ? 0 : Math.min(number(10), 60);
    int hour = number(8);
    if (parts.group(12) != null) {
      if (hour < 1 || hour > 12) {
        throw new DateTimeException("no hour of half a day");
      }
      hour = hour % 12 + (parts.group(12).equalsIgnoreCase("p") ? 12 : 0);
    }
    int[] date = date(order);
    return LocalDateTime.of(date[0], date[1], date[2], hour, number(9), Math.min(second, 59));
  }

  /** Year, month and day. */
  private int[] date(DateOrder order) {
    return parts.group(5) != null
        ? new int[] {number(5), number(6), number(7)}
        : switch (order) {
          case YEAR -> new int[] {number(1), month(3), number(4)};
          case DAY -> new int[] {number(4), month(3), number(1)};
          default -> new int[] {number(4), number(1), number(3)};
        };
  }

  private int number(int group) {
    return Integer.parseInt(parts.group(group));
  }

  private int month(int group) {
    String text = parts.group(group);
    return Character.isDigit(text.charAt(0))
        ? number(group)
        : MONTHS.indexOf(text.substring(0, 3).toLowerCase(Locale.ROOT)) + 1;
  }

  private static long nanosOf(String digits) {
    return Long.parseLong((digits + "00000000").substring(0, 9));
  }

  /**
   * Seconds ahead of UTC. An offset in front of a zone's name in brackets says which one counts.
   */
  private long offset(LocalDateTime local) {
    String zone = parts.group(13).strip();
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
}

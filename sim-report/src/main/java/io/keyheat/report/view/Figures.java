package io.keyheat.report.view;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Figures as a reader wants them: three digits and a unit, on all pages, in the terminal and in
 * messages. {@code docs/expectations.md} of the scenarios states the rules; {@code format.js} has
 * them for pages.
 */
public final class Figures {
  /** Stands where nothing is known, such as the latency of no operations. */
  public static final String UNKNOWN = "–";

  private static final String[] BYTE_UNITS = {"B", "KB", "MB", "GB", "TB", "PB"};

  private static final MathContext TWO_DIGITS = new MathContext(2);

  private Figures() {}

  /** {@code 14981} as {@code 14,981}. */
  public static String count(long value) {
    return grouped(Long.toString(value));
  }

  /** The same, rounded. */
  public static String count(double value) {
    return Double.isFinite(value) ? fixed(value, 0) : UNKNOWN;
  }

  /** {@code 1 server}, {@code 1,200 servers}: a number of things whose plural ends in s. */
  public static String counted(long count, String noun) {
    return count(count) + " " + noun + (count == 1 ? "" : "s");
  }

  /** {@code 1,234} for a whole number; others have three digits. */
  public static String number(double value) {
    if (!Double.isFinite(value)) {
      return UNKNOWN;
    }
    return value == Math.rint(value) ? count(value) : threeDigits(value);
  }

  /** A rate as a file has it, such as {@code 5572/s}, for a sentence; other text is kept. */
  public static String ofFile(String value) {
    return value.matches("\\d+(\\.\\d+)?/s")
        ? value.replaceAll("(?<!\\.\\d{0,9})(?<=\\d)(?=(?:\\d{3})+(?!\\d))", ",")
        : value;
  }

  /** {@code 14,981/s}; below ten with one decimal, below one with two. */
  public static String perSecond(double value) {
    if (!Double.isFinite(value)) {
      return UNKNOWN;
    }
    double size = Math.abs(value);
    if (size < 0.995) {
      return threeDigits(value) + "/s";
    }
    return size < 9.95 ? fixed(value, 1) + "/s" : count(value) + "/s";
  }

  /** {@code 0.42 ms}, {@code 14.2 ms}, {@code 142 ms}, {@code 1.02 s}. */
  public static String millis(double value) {
    if (!Double.isFinite(value)) {
      return UNKNOWN;
    }
    return Math.abs(value) < 999.5 ? threeDigits(value) + " ms" : threeDigits(value / 1e3) + " s";
  }

  /**
   * A share of 1 as {@code 97.1 %}; below 1 % as {@code 0.67 %}, whole ones without a decimal. What
   * is not all, or not nothing, is not rounded to it.
   */
  public static String percent(double share) {
    if (!Double.isFinite(share)) {
      return UNKNOWN;
    }
    double percent = 100 * share;
    double size = Math.abs(percent);
    if (share > 0 && size < 0.001) {
      return "< 0.001 %";
    }
    if (size < 0.995) {
      return threeDigits(percent) + " %";
    }
    if (share < 1 && percent >= 99.95) {
      return "> 99.9 %";
    }
    boolean whole = Math.abs(percent - Math.rint(percent)) < 0.05;
    return fixed(percent, whole ? 0 : 1) + " %";
  }

  /** The bound of a share, after {@code at most}: what is nearly all, or nothing, is rounded up. */
  public static String percentAtMost(double share) {
    if (share > 0 && 100 * share < 0.001) {
      return "0.001 %";
    }
    return share < 1 && 100 * share >= 99.95 ? "100 %" : percent(share);
  }

  /** A score of 100, rounded down: what has not reached 100 is not called hot. */
  public static String score(double value) {
    return count(Math.floor(value));
  }

  /** {@code 8.05 GB}, in powers of 1,000. */
  public static String bytes(double value) {
    int unit = 0;
    double left = value;
    while (Math.abs(left) >= 999.5 && unit < BYTE_UNITS.length - 1) {
      left /= 1000;
      unit++;
    }
    return (unit == 0 ? count(left) : threeDigits(left)) + " " + BYTE_UNITS[unit];
  }

  /**
   * Time since the start, as on a clock: {@code 0:00}, {@code 0:00.25} in the first second, whole
   * tenths in the first minute ({@code 0:02.5}), {@code 12:30}, {@code 1:05:00}.
   */
  public static String clock(long nanos) {
    long millis = Math.round(nanos / 1e6);
    if (millis > 0 && millis < 1000) {
      return "0:00." + String.format(Locale.ROOT, "%03d", millis).replaceAll("0+$", "");
    }
    if (millis < 60_000 && nanos % 1_000_000_000 != 0 && nanos % 100_000_000 == 0) {
      return "0:" + twoDigits(millis / 1000) + "." + millis % 1000 / 100;
    }
    long seconds = Math.round(nanos / 1e9);
    long minutes = seconds / 60;
    return minutes < 60
        ? minutes + ":" + twoDigits(seconds % 60)
        : minutes / 60 + ":" + twoDigits(minutes % 60) + ":" + twoDigits(seconds % 60);
  }

  /**
   * A length of time: {@code 45 min}, {@code 1 h 30 min}, {@code 90 s}, {@code 2.5 s}, and from an
   * hour on {@code 24 h 30 s}.
   */
  public static String duration(long nanos) {
    double seconds = nanos / 1e9;
    if (seconds < 120 || (seconds % 60 != 0 && seconds < 3600)) {
      return (seconds % 1 == 0 ? count(seconds) : threeDigits(seconds)) + " s";
    }
    long whole = Math.round(seconds);
    long hours = whole < 7200 && whole != 3600 ? 0 : whole / 3600;
    long minutes = whole / 60 - hours * 60;
    return Stream.of(part(hours, " h"), part(minutes, " min"), part(whole % 60, " s"))
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(" "));
  }

  private static String part(long number, String unit) {
    return number == 0 ? "" : number + unit;
  }

  /** Two digits below a tenth: what is so small is a difference or an uncertainty. */
  private static String threeDigits(double value) {
    double size = Math.abs(value);
    if (size == 0 || size >= 99.95) {
      return fixed(value, 0);
    }
    if (size >= 0.0995) {
      return fixed(value, size < 9.995 ? 2 : 1);
    }
    return size < 1e-6
        ? String.format(Locale.ROOT, "%.1e", value)
        : new BigDecimal(value).round(TWO_DIGITS).stripTrailingZeros().toPlainString();
  }

  private static String twoDigits(long number) {
    return (number < 10 ? "0" : "") + number;
  }

  /**
   * As {@code %,.1f} has it, rounded half up from the shortest digits that name the number. The
   * JDK's formatter takes 15 ms to be ready for its first number.
   */
  private static String fixed(double value, int decimals) {
    String digits =
        BigDecimal.valueOf(Math.abs(value))
            .setScale(decimals, RoundingMode.HALF_UP)
            .toPlainString();
    return (Double.compare(value, 0) < 0 ? "-" : "") + grouped(digits);
  }

  /** A number in digits, with commas between the thousands of its whole part. */
  public static String grouped(String number) {
    int first = number.startsWith("-") ? 1 : 0;
    int point = number.indexOf('.');
    int end = point < 0 ? number.length() : point;
    if (end - first <= 3) {
      return number;
    }
    StringBuilder grouped = new StringBuilder(number);
    for (int i = end - 3; i > first; i -= 3) {
      grouped.insert(i, ',');
    }
    return grouped.toString();
  }
}

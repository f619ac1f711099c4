package io.keyheat.scenarios.plan;

import java.time.LocalDate;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A load that grows by the same share every month.
 *
 * @param share such as 0.08; 0: only what is stored grows
 * @param months how far to look
 * @param begin date of today's load; empty: months have no dates
 */
public record Growth(double share, int months, Optional<LocalDate> begin) {
  private static final Pattern RATE =
      Pattern.compile("(\\d+(?:\\.\\d+)?)%/(month|mo|quarter|q|year|y)");
  private static final Pattern UNTIL =
      Pattern.compile("(\\d{1,3})(months?|mo|quarters?|q|years?|y)");
  private static final int MONTHS = 12;

  /**
   * Reads a growth rate.
   *
   * @param rate such as {@code 8%/month}, {@code 25%/quarter} or {@code 150%/year}
   * @param until such as {@code 18mo} or {@code 2y}
   * @throws IllegalArgumentException with a message for the user
   */
  public static Growth parse(String rate, String until) {
    Matcher grows = RATE.matcher(rate);
    if (!grows.matches() || Double.parseDouble(grows.group(1)) <= 0) {
      throw new IllegalArgumentException(
          "--growth " + rate + ": expected a growth such as 8%/month, 25%/quarter or 150%/year");
    }
    Matcher ends = UNTIL.matcher(until);
    if (!ends.matches() || Integer.parseInt(ends.group(1)) == 0) {
      throw new IllegalArgumentException(
          "--until '" + until + "': expected a time, such as 18mo or 2y");
    }
    double share = Double.parseDouble(grows.group(1)) / 100;
    int count = Integer.parseInt(ends.group(1));
    return new Growth(
        Math.pow(1 + share, 1.0 / months(grows.group(2))) - 1,
        months(ends.group(2)) * count,
        Optional.empty());
  }

  /** A load that stays as it is, while what is stored comes to a steady state. */
  public static Growth steady(int months) {
    return new Growth(0, months, Optional.empty());
  }

  /** Whether only what is stored grows. */
  public boolean isSteady() {
    return share == 0;
  }

  private static int months(String unit) {
    return switch (unit.charAt(0)) {
      case 'y' -> MONTHS;
      case 'q' -> MONTHS / 4;
      default -> 1;
    };
  }

  /** The same growth, counted from a date. */
  public Growth from(Optional<LocalDate> date) {
    return new Growth(share, months, date);
  }

  /**
   * Returns {@code month 2}, with its date if today's is known: a month after January 31 is the
   * last day of February.
   */
  public String label(int month) {
    String counted = month == 0 ? "now" : "month " + month;
    return begin.map(date -> counted + ", " + date.plusMonths(month)).orElse(counted);
  }

  /** The load after a number of months, as a multiple of today's. */
  public double factor(int month) {
    return Math.pow(1 + share, month);
  }
}

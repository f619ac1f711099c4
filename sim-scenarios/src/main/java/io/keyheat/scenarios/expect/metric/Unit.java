package io.keyheat.scenarios.expect.metric;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** What a figure counts, so that milliseconds are not compared with operations per second. */
public enum Unit {
  /** A bare number: counts, ratios. It goes with every other unit. */
  NONE(""),
  MILLIS("milliseconds"),
  PER_SECOND("operations per second"),
  BYTES("bytes"),
  /** 0 to 1, shown as per cent. */
  SHARE("a share"),
  /** A product or quotient of units that nobody has named; it goes with every other unit. */
  OTHER("");

  private static final MathContext SHOWN_DIGITS = new MathContext(4);
  private static final MathContext EXACT_DIGITS = new MathContext(6);

  private final String title;

  Unit(String title) {
    this.title = title;
  }

  public String title() {
    return title;
  }

  /** Whether figures of the two may be added or compared. */
  public boolean goesWith(Unit other) {
    return this == other || isFree() || other.isFree();
  }

  /** The unit of a sum, a difference, a minimum. */
  public Unit plus(Unit other) {
    return isFree() ? other : this;
  }

  public Unit times(Unit other) {
    if (isFactor()) {
      return other;
    }
    return other.isFactor() ? this : OTHER;
  }

  public Unit per(Unit other) {
    if (this == other) {
      return NONE;
    }
    return other.isFactor() ? this : OTHER;
  }

  private boolean isFree() {
    return this == NONE || this == OTHER;
  }

  private boolean isFactor() {
    return this == NONE || this == SHARE;
  }

  /** The value to 4 significant digits with its unit, such as {@code 14.2 ms}. */
  public String show(double value) {
    return show(value, SHOWN_DIGITS);
  }

  /** The same to 6 digits. */
  public String showExactly(double value) {
    return show(value, EXACT_DIGITS);
  }

  private String show(double value, MathContext digits) {
    return switch (this) {
      case NONE, OTHER -> digits(value, digits);
      case MILLIS -> digits(value, digits) + " ms";
      case PER_SECOND -> digits(value, digits) + "/s";
      case SHARE -> digits(100 * value, digits) + " %";
      case BYTES -> showBytes(value, digits);
    };
  }

  private static String showBytes(double value, MathContext digits) {
    double size = Math.abs(value);
    if (size >= 1e9) {
      return digits(value / 1e9, digits) + " GB";
    }
    if (size >= 1e6) {
      return digits(value / 1e6, digits) + " MB";
    }
    return size >= 1e3 ? digits(value / 1e3, digits) + " KB" : digits(value, digits) + " B";
  }

  private static String digits(double value, MathContext digits) {
    if (!Double.isFinite(value)) {
      return Double.toString(value);
    }
    BigDecimal rounded = new BigDecimal(value).round(digits).stripTrailingZeros();
    double size = Math.abs(value);
    if (size != 0 && (size >= 1e15 || size < 1e-4)) {
      return String.format(Locale.ROOT, "%.3e", value);
    }
    return size >= 10_000 ? String.format(Locale.ROOT, "%,.0f", rounded) : rounded.toPlainString();
  }
}

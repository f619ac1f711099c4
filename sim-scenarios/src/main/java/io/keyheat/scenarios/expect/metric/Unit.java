package io.keyheat.scenarios.expect.metric;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** The unit of a figure, so that milliseconds are not compared with operations per second. */
public enum Unit {
  /** A bare number, such as a count or ratio. It matches every unit. */
  NONE(""),
  MILLIS("milliseconds"),
  PER_SECOND("operations per second"),
  BYTES("bytes"),
  /** 0 to 1, shown as a percentage. */
  SHARE("a share"),
  /** A product or quotient without a unit of its own. It matches every unit. */
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

  /** Returns whether figures of the two units may be added or compared. */
  public boolean goesWith(Unit other) {
    return this == other || isFree() || other.isFree();
  }

  /** Returns the unit of a sum, difference or minimum. */
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

  /** Formats a value to 4 significant digits with its unit, such as {@code 14.2 ms}. */
  public String show(double value) {
    return show(value, SHOWN_DIGITS);
  }

  /** Formats a value to 6 significant digits with its unit. */
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
    return size >= 1000
        ? String.format(Locale.ROOT, "%,." + Math.max(0, rounded.scale()) + "f", rounded)
        : rounded.toPlainString();
  }
}

package io.keyheat.scenarios.expect.metric;

import io.keyheat.report.view.Figures;
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

  /** Formats a value as pages and the terminal do, such as {@code 14.2 ms}. */
  public String show(double value) {
    return switch (this) {
      case NONE, OTHER -> Figures.number(value);
      case MILLIS -> Figures.millis(value);
      case PER_SECOND -> Figures.perSecond(value);
      case SHARE -> Figures.percent(value);
      case BYTES -> Figures.bytes(value);
    };
  }

  /** Formats a value to 6 significant digits with its unit, for comparisons with literature. */
  public String showExactly(double value) {
    return switch (this) {
      case NONE, OTHER -> digits(value);
      case MILLIS -> digits(value) + " ms";
      case PER_SECOND -> digits(value) + "/s";
      case SHARE -> digits(100 * value) + " %";
      case BYTES -> showBytes(value);
    };
  }

  private static String showBytes(double value) {
    double size = Math.abs(value);
    if (size >= 1e9) {
      return digits(value / 1e9) + " GB";
    }
    if (size >= 1e6) {
      return digits(value / 1e6) + " MB";
    }
    return size >= 1e3 ? digits(value / 1e3) + " KB" : digits(value) + " B";
  }

  private static String digits(double value) {
    if (!Double.isFinite(value)) {
      return Double.toString(value);
    }
    BigDecimal rounded = new BigDecimal(value).round(EXACT_DIGITS).stripTrailingZeros();
    double size = Math.abs(value);
    if (size != 0 && (size >= 1e15 || size < 1e-4)) {
      return String.format(Locale.ROOT, "%.3e", value);
    }
    return Figures.grouped(rounded.toPlainString());
  }
}

package io.keyheat.scenarios.expect;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Numbers with units: durations become milliseconds, sizes bytes, per cent a share of 1. */
final class Literals {
  /** Digits, a fraction, an exponent; then letters or a per cent sign; then perhaps {@code /s}. */
  static final Pattern NUMBER =
      Pattern.compile("(\\d[\\d_]*(?:\\.\\d+)?(?:[eE][+-]?\\d+)?)( ?%|[A-Za-zµ]*)((?:/s\\b)?)");

  private static final Map<String, Double> MILLIS =
      Map.of(
          "ns", 1e-6, "us", 1e-3, "µs", 1e-3, "ms", 1.0, "s", 1e3, "m", 60e3, "min", 60e3, "h",
          3600e3, "d", 86_400e3);
  private static final Map<String, Double> BYTES =
      Map.of(
          "B", 1.0, "KB", 1e3, "MB", 1e6, "GB", 1e9, "TB", 1e12, "KiB", 0x1p10, "MiB", 0x1p20,
          "GiB", 0x1p30, "TiB", 0x1p40);
  private static final Map<String, Double> THOUSANDS = Map.of("", 1.0, "k", 1e3, "M", 1e6);

  private Literals() {}

  /** A number in its unit. */
  record Literal(double value, Unit unit) {}

  /** The literal that the whole text is, if it is one. */
  static Optional<Literal> parse(String text) {
    Matcher matcher = NUMBER.matcher(text);
    return matcher.matches() ? of(matcher) : Optional.empty();
  }

  /** The literal that a match of {@link #NUMBER} stands for, if its unit is one. */
  static Optional<Literal> of(Matcher matcher) {
    double value = Double.parseDouble(matcher.group(1).replace("_", ""));
    String unit = matcher.group(2).strip();
    if (!matcher.group(3).isEmpty()) {
      return scaled(value, THOUSANDS.get(unit), Unit.PER_SECOND);
    }
    if (unit.isEmpty()) {
      return Optional.of(new Literal(value, Unit.NONE));
    }
    if (unit.equals("%")) {
      return Optional.of(new Literal(value / 100, Unit.SHARE));
    }
    return scaled(value, MILLIS.get(unit), Unit.MILLIS)
        .or(() -> scaled(value, BYTES.get(unit), Unit.BYTES));
  }

  private static Optional<Literal> scaled(double value, @Nullable Double factor, Unit unit) {
    return factor == null ? Optional.empty() : Optional.of(new Literal(value * factor, unit));
  }
}

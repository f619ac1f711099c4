package io.keyheat.scenarios.expect;

import io.keyheat.scenarios.expect.metric.Unit;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Numbers with units, written as in scenario files: durations become milliseconds, sizes bytes,
 * rates operations per second, percentages shares of 1.
 */
final class Literals {
  /** One part of a duration such as {@code 1h30m}. */
  private static final Pattern DURATION_PART =
      Pattern.compile("(\\d+(?:\\.\\d+)?)(ns|us|µs|ms|s|m|h|d|w)");

  /** Several parts of a duration; or digits, a fraction, an exponent, and a unit. */
  static final Pattern NUMBER =
      Pattern.compile(
          "(?<parts>(?:"
              + DURATION_PART.pattern()
              + "){2,})"
              + "|(?<number>\\d[\\d_]*(?:\\.\\d+)?(?:[eE][+-]?\\d+)?)"
              + "(?<unit>(?:/(?:s|min|h)\\b)| ?%|[A-Za-zµ]*)");

  private static final Map<String, Double> MILLIS =
      Map.of(
          "ns", 1e-6, "us", 1e-3, "µs", 1e-3, "ms", 1.0, "s", 1e3, "m", 60e3, "h", 3600e3, "d",
          86_400e3, "w", 604_800e3);
  private static final Map<String, Double> BYTES =
      Map.of(
          "B", 1.0, "KB", 1e3, "MB", 1e6, "GB", 1e9, "TB", 1e12, "KiB", 0x1p10, "MiB", 0x1p20,
          "GiB", 0x1p30, "TiB", 0x1p40);
  private static final Map<String, Double> PER_SECOND =
      Map.of("/s", 1.0, "/min", 1.0 / 60, "/h", 1.0 / 3600);

  private Literals() {}

  /** A number in its unit. */
  record ParsedLiteral(double value, Unit unit) {}

  /** Parses a text that is a literal as a whole. */
  static Optional<ParsedLiteral> parse(String text) {
    Matcher matcher = NUMBER.matcher(text);
    return matcher.matches() ? of(matcher) : Optional.empty();
  }

  /** Returns the literal of a match of {@link #NUMBER}; empty if its unit is unknown. */
  static Optional<ParsedLiteral> of(Matcher matcher) {
    if (matcher.group("parts") != null) {
      return Optional.of(new ParsedLiteral(durationMillis(matcher.group("parts")), Unit.MILLIS));
    }
    double value = Double.parseDouble(matcher.group("number").replace("_", ""));
    String unit = matcher.group("unit").strip();
    if (unit.isEmpty()) {
      return Optional.of(new ParsedLiteral(value, Unit.NONE));
    }
    if (unit.equals("%")) {
      return Optional.of(new ParsedLiteral(value / 100, Unit.SHARE));
    }
    return scaled(value, MILLIS.get(unit), Unit.MILLIS)
        .or(() -> scaled(value, BYTES.get(unit), Unit.BYTES))
        .or(() -> scaled(value, PER_SECOND.get(unit), Unit.PER_SECOND));
  }

  private static double durationMillis(String parts) {
    return DURATION_PART
        .matcher(parts)
        .results()
        .mapToDouble(
            part ->
                Double.parseDouble(part.group(1)) * MILLIS.getOrDefault(part.group(2), Double.NaN))
        .sum();
  }

  private static Optional<ParsedLiteral> scaled(double value, @Nullable Double factor, Unit unit) {
    return factor == null ? Optional.empty() : Optional.of(new ParsedLiteral(value * factor, unit));
  }
}

package io.keyheat.scenarios.document;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Readers of scalars with a unit. Durations: {@code ns us ms s m h d w}, combined as in {@code
 * 1h30m}. Sizes: {@code B}, decimal {@code KB MB GB TB} (1 KB = 1,000 B) and binary {@code KiB MiB
 * GiB TiB} (1 KiB = 1,024 B). Rates: {@code /s /min /h}. A number without a unit is refused.
 */
public final class Units {
  private static final BigDecimal LONG_MAX = BigDecimal.valueOf(Long.MAX_VALUE);
  private static final String NUMBER = "[0-9]{1,30}(?:\\.[0-9]{1,30})?";
  private static final Pattern QUANTITY = Pattern.compile("(" + NUMBER + ")\\s*(\\D*)");
  private static final Pattern RATE = Pattern.compile(NUMBER + "/.*");
  private static final Pattern DURATION_PART = Pattern.compile("(" + NUMBER + ")([a-zA-Zµ]+)");

  private static final Map<String, Long> NANOS = nanos();
  private static final Map<String, Long> BYTES = bytes();
  private static final Map<String, Long> SECONDS = Map.of("/s", 1L, "/min", 60L, "/h", 3600L);

  /** What a number without a unit may be meant in. */
  private static final List<String> LONG_UNITS = List.of("s", "m");

  private static final List<String> SHORT_UNITS = List.of("us", "ms");
  private static final List<String> SIZE_UNITS = List.of("B", "KB");
  private static final long BYTES_PER_GB = 1_000_000_000L;
  private static final long NANOS_PER_MINUTE = 60_000_000_000L;

  /** Three digits behind a comma are thousands, others decimals. */
  private static final Pattern DECIMAL_COMMA =
      Pattern.compile("([-+]?\\d+),(\\d{1,2}(?!\\d).*|\\d{4,}.*)");

  private static final Pattern SCALED =
      Pattern.compile("(" + NUMBER + ")(?:[eE]\\+?([0-9]{1,2})|\\s*([kKM]))?(.*)");

  private static final Map<String, String> MEANT =
      Map.ofEntries(
          Map.entry("µs", "us"),
          Map.entry("usec", "us"),
          Map.entry("msec", "ms"),
          Map.entry("millis", "ms"),
          Map.entry("sec", "s"),
          Map.entry("secs", "s"),
          Map.entry("second", "s"),
          Map.entry("seconds", "s"),
          Map.entry("min", "m"),
          Map.entry("mins", "m"),
          Map.entry("minute", "m"),
          Map.entry("minutes", "m"),
          Map.entry("hour", "h"),
          Map.entry("hours", "h"),
          Map.entry("hr", "h"),
          Map.entry("day", "d"),
          Map.entry("days", "d"),
          Map.entry("week", "w"),
          Map.entry("weeks", "w"),
          Map.entry("k", "KB"),
          Map.entry("kb", "KB"),
          Map.entry("mb", "MB"),
          Map.entry("g", "GB"),
          Map.entry("gb", "GB"),
          Map.entry("tb", "TB"),
          Map.entry("kib", "KiB"),
          Map.entry("mib", "MiB"),
          Map.entry("gib", "GiB"),
          Map.entry("tib", "TiB"),
          Map.entry("byte", "B"),
          Map.entry("bytes", "B"),
          Map.entry("/sec", "/s"),
          Map.entry("/second", "/s"),
          Map.entry("ps", "/s"),
          Map.entry("qps", "/s"),
          Map.entry("rps", "/s"),
          Map.entry("hz", "/s"),
          Map.entry("/m", "/min"),
          Map.entry("/minute", "/min"),
          Map.entry("/hour", "/h"));

  private Units() {}

  /** A duration in nanoseconds from {@code min} to {@code max}, both included. */
  public static ValueReader<Long> nanos(long min, long max) {
    return text -> {
      String expected =
          "a duration from " + showNanos(min) + " to " + showNanos(max) + " such as 20m";
      BigDecimal nanos =
          duration(text.value(), expected, max < NANOS_PER_MINUTE ? SHORT_UNITS : LONG_UNITS);
      return bounded(nanos.setScale(0, RoundingMode.HALF_UP), min, max, text.value(), expected)
          .longValueExact();
    };
  }

  /** A duration in nanoseconds that may hold fractions of one, from 0 to {@code max}. */
  public static ValueReader<Double> exactNanos(long max) {
    return text -> {
      String expected = "a duration of at most " + showNanos(max) + " such as 1.5ms";
      BigDecimal nanos = duration(text.value(), expected, SHORT_UNITS);
      return bounded(nanos, 0, max, text.value(), expected).doubleValue();
    };
  }

  /** A size in bytes from {@code min} to {@code max}, both included. */
  public static ValueReader<Long> bytes(long min, long max) {
    return text -> {
      String example = max < 8 * BYTES_PER_GB ? "1KB" : "8GB";
      String expected =
          "a size from " + showBytes(min) + " to " + showBytes(max) + " such as " + example;
      BigDecimal bytes = quantity(text.value(), BYTES, expected, "B, KB, MB, GB, TB, KiB … TiB");
      return bounded(bytes.setScale(0, RoundingMode.HALF_UP), min, max, text.value(), expected)
          .longValueExact();
    };
  }

  /** A rate per second from {@code min} to {@code max}, both included. */
  public static ValueReader<Double> perSecond(double min, double max) {
    return text -> {
      String expected = "a rate of at most " + (long) max + "/s such as 1500/s";
      String value = text.value();
      checkSign(value, expected);
      Matcher matcher = QUANTITY.matcher(value);
      String unit = matcher.matches() ? matcher.group(2) : "";
      Long seconds = SECONDS.get(unit);
      if (seconds == null || !RATE.matcher(value).matches()) {
        throw unitProblem(value, "a rate", expected, "/s, /min, /h", SECONDS, List.of("/s"));
      }
      double perSecond = Double.parseDouble(matcher.group(1)) / seconds;
      if (perSecond < min) {
        String least = new BigDecimal(Double.toString(min)).toPlainString();
        throw new BadValue(
            Quote.of(value) + " is out of range", "a rate of at least " + least + "/s");
      }
      if (perSecond > max) {
        throw new BadValue(Quote.of(value) + " is out of range", expected);
      }
      return perSecond;
    };
  }

  private static BigDecimal duration(String value, String expected, List<String> usual)
      throws BadValue {
    checkSign(value, expected);
    Matcher part = DURATION_PART.matcher(value);
    BigDecimal sum = BigDecimal.ZERO;
    long lastUnit = Long.MAX_VALUE;
    int end = 0;
    boolean good = !value.isEmpty() && value.length() <= 100;
    while (good && end < value.length()) {
      good = part.find(end) && part.start() == end;
      Long unit = good ? NANOS.get(part.group(2)) : null;
      good = unit != null && unit < lastUnit;
      if (good && unit != null) {
        sum = sum.add(new BigDecimal(part.group(1)).multiply(BigDecimal.valueOf(unit)));
        lastUnit = unit;
        end = part.end();
      }
    }
    if (!good) {
      throw unitProblem(
          value, "a duration", expected, "ns, us, ms, s, m, h, d, w, as in 1h30m", NANOS, usual);
    }
    return sum;
  }

  private static BigDecimal quantity(
      String value, Map<String, Long> units, String expected, String unitNames) throws BadValue {
    checkSign(value, expected);
    Matcher matcher = QUANTITY.matcher(value);
    Long unit = matcher.matches() && !value.contains(" ") ? units.get(matcher.group(2)) : null;
    if (unit == null) {
      throw unitProblem(value, "a size", expected, unitNames, units, SIZE_UNITS);
    }
    return new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(unit));
  }

  private static void checkSign(String value, String expected) throws BadValue {
    Values.finite(value, expected);
    if (value.startsWith("-")) {
      throw new BadValue(Quote.of(value) + " is negative", expected);
    }
    Values.refuseLeadingZero(value, expected);
  }

  /** Returns the problem of a quantity, with a suggestion. */
  private static BadValue unitProblem(
      String value,
      String what,
      String expected,
      String unitNames,
      Map<String, Long> units,
      List<String> usual) {
    Matcher matcher = QUANTITY.matcher(plain(value, units));
    if (value.length() > 100 || !matcher.matches()) {
      return new BadValue(
          Quote.of(value) + " is not " + what, expected + " (units " + unitNames + ")");
    }
    String unit = matcher.group(2).strip();
    String meant = unit.isEmpty() ? "" : meantUnit(unit, units);
    List<String> guesses = unit.isEmpty() ? usual : meant.isEmpty() ? List.of() : List.of(meant);
    String hint =
        guesses.isEmpty()
            ? ""
            : guesses.stream()
                .map(guess -> "\"" + matcher.group(1) + guess + "\"")
                .collect(Collectors.joining(" or ", "; did you mean ", "?"));
    String wrong =
        unit.isEmpty() ? Quote.of(value) + " has no unit" : Quote.of(value) + " is not " + what;
    return new BadValue(wrong, expected + " (units " + unitNames + ")" + hint);
  }

  /** A number without separators of thousands, exponents, and multipliers such as 1k/s. */
  private static String plain(String value, Map<String, Long> units) {
    String joined = withoutSeparators(value);
    Matcher scaled = SCALED.matcher(joined);
    boolean isRate = units == SECONDS;
    if (!scaled.matches() || (scaled.group(2) == null && !(isRate && scaled.group(3) != null))) {
      return joined;
    }
    int exponent =
        scaled.group(2) != null
            ? Integer.parseInt(scaled.group(2))
            : scaled.group(3).equals("M") ? 6 : 3;
    BigDecimal number = new BigDecimal(scaled.group(1)).scaleByPowerOfTen(exponent);
    return number.stripTrailingZeros().toPlainString() + scaled.group(4);
  }

  /** A number without separators of thousands, its decimals behind a point: 1500, 1.5. */
  static String withoutSeparators(String value) {
    String bare = value.replace("_", "");
    Matcher decimals = DECIMAL_COMMA.matcher(bare);
    return decimals.matches() ? decimals.group(1) + "." + decimals.group(2) : bare.replace(",", "");
  }

  private static String meantUnit(String unit, Map<String, Long> units) {
    if (units.containsKey(unit)) {
      return unit;
    }
    String lower = unit.toLowerCase(Locale.ROOT);
    String known = MEANT.getOrDefault(lower, lower);
    if (units.containsKey(known)) {
      return known;
    }
    // "/min" was written as a duration, or "min" as a rate.
    String asRate = MEANT.getOrDefault("/" + lower, "/" + lower);
    return units.containsKey(asRate) ? asRate : "";
  }

  private static BigDecimal bounded(
      BigDecimal number, long min, long max, String value, String expected) throws BadValue {
    if (number.compareTo(BigDecimal.valueOf(min)) < 0
        || number.compareTo(BigDecimal.valueOf(max)) > 0
        || number.compareTo(LONG_MAX) > 0) {
      throw new BadValue(Quote.of(value) + " is out of range", expected);
    }
    return number;
  }

  /** Formats a duration as a user would write it: {@code 1h30m}. */
  public static String showNanos(long nanos) {
    return show(nanos, NANOS, "0s", true);
  }

  /** Formats a size as a user would write it: {@code 8GB}. */
  public static String showBytes(long bytes) {
    return show(bytes, BYTES, "0B", false);
  }

  private static String show(long amount, Map<String, Long> units, String zero, boolean combined) {
    StringBuilder shown = new StringBuilder();
    long rest = amount;
    for (Map.Entry<String, Long> unit : units.entrySet()) {
      boolean fits = combined ? rest >= unit.getValue() : rest % unit.getValue() == 0 && rest > 0;
      if (fits && !unit.getKey().contains("i")) {
        shown.append(rest / unit.getValue()).append(unit.getKey());
        rest = combined ? rest % unit.getValue() : 0;
      }
    }
    return shown.isEmpty() ? zero : shown.toString();
  }

  private static Map<String, Long> nanos() {
    Map<String, Long> units = new LinkedHashMap<>();
    units.put("w", 604_800_000_000_000L);
    units.put("d", 86_400_000_000_000L);
    units.put("h", 3_600_000_000_000L);
    units.put("m", 60_000_000_000L);
    units.put("s", 1_000_000_000L);
    units.put("ms", 1_000_000L);
    units.put("us", 1_000L);
    units.put("ns", 1L);
    return units;
  }

  private static Map<String, Long> bytes() {
    Map<String, Long> units = new LinkedHashMap<>();
    units.put("TiB", 1L << 40);
    units.put("GiB", 1L << 30);
    units.put("MiB", 1L << 20);
    units.put("KiB", 1L << 10);
    units.put("TB", 1_000_000_000_000L);
    units.put("GB", 1_000_000_000L);
    units.put("MB", 1_000_000L);
    units.put("KB", 1_000L);
    units.put("B", 1L);
    return units;
  }
}

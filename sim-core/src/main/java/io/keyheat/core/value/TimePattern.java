package io.keyheat.core.value;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How a time is written as text: numbers of fixed width, and texts between them. */
public record TimePattern(List<TimePart> parts) {
  private static final long SECOND = 1_000_000_000L;
  private static final long DAY = 86_400 * SECOND;

  /** A field, or the text that stands between two. */
  public record TimePart(@Nullable TimeField field, String text) {}

  /** A number of a time in UTC, with zeros in front. The greater unit comes first. */
  public enum TimeField {
    SECONDS("seconds", 10, SECOND, 0, 0),
    MILLIS("millis", 13, 1_000_000, 0, 0),
    YEAR("yyyy", 4, 365 * DAY, 0, 0),
    MONTH("MM", 2, 28 * DAY, 1, 12),
    DAY_OF_MONTH("dd", 2, DAY, 1, 31),
    DAY_OF_YEAR("DDD", 3, DAY, 1, 366),
    HOUR("HH", 2, 3600 * SECOND, 0, 23),
    MINUTE("mm", 2, 60 * SECOND, 0, 59),
    SECOND_OF_MINUTE("ss", 2, SECOND, 0, 59),
    MILLI_OF_SECOND("SSS", 3, 1_000_000, 0, 999);

    private final String letters;
    private final int digits;
    private final long unitNanos;
    private final long least;
    private final long greatest;

    TimeField(String letters, int digits, long unitNanos, long least, long greatest) {
      this.letters = letters;
      this.digits = digits;
      this.unitNanos = unitNanos;
      this.least = least;
      this.greatest = greatest;
    }

    public int digits() {
      return digits;
    }

    /** No smaller number comes in a run whose first time this is. */
    public long least(long epochNanos) {
      return greatest == 0 ? of(epochNanos) : least;
    }

    /** No greater number comes in a run whose last time this is. */
    public long greatest(long epochNanos) {
      return greatest == 0 ? of(epochNanos) : greatest;
    }

    /** How many numbers differ; infinite where they grow with time. */
    double mostNumbers() {
      return greatest == 0 ? Double.POSITIVE_INFINITY : (double) greatest - least + 1;
    }

    private long of(long epochNanos) {
      long[] number = new long[1];
      of(new long[] {epochNanos}, 1, number);
      return number[0];
    }

    /** Writes the numbers of n times, nanoseconds since 1970. */
    public void of(long[] epochNanos, int n, long[] numbers) {
      switch (this) {
        case SECONDS, MILLIS -> divide(epochNanos, n, Long.MAX_VALUE, numbers);
        case YEAR -> date(epochNanos, n, LocalDate::getYear, numbers);
        case MONTH -> date(epochNanos, n, LocalDate::getMonthValue, numbers);
        case DAY_OF_MONTH -> date(epochNanos, n, LocalDate::getDayOfMonth, numbers);
        case DAY_OF_YEAR -> date(epochNanos, n, LocalDate::getDayOfYear, numbers);
        case HOUR, MINUTE, SECOND_OF_MINUTE, MILLI_OF_SECOND ->
            divide(epochNanos, n, greatest + 1, numbers);
      }
    }

    private void divide(long[] epochNanos, int n, long modulo, long[] numbers) {
      for (int i = 0; i < n; i++) {
        numbers[i] = Math.floorMod(Math.floorDiv(epochNanos[i], unitNanos), modulo);
      }
    }

    /** The calendar is asked once for each day. */
    private static void date(
        long[] epochNanos, int n, Function<LocalDate, Integer> field, long[] numbers) {
      long day = Long.MIN_VALUE;
      long number = 0;
      for (int i = 0; i < n; i++) {
        long next = Math.floorDiv(epochNanos[i], DAY);
        if (next != day) {
          day = next;
          number = field.apply(LocalDate.ofEpochDay(day));
        }
        numbers[i] = number;
      }
    }
  }

  public TimePattern {
    parts = List.copyOf(parts);
  }

  /** How many texts differ at most; infinite where the pattern says when in all of time. */
  public double mostTexts() {
    return parts.stream()
        .map(TimePart::field)
        .filter(Objects::nonNull)
        .distinct()
        .mapToDouble(TimeField::mostNumbers)
        .reduce(1, (x, y) -> x * y);
  }

  /**
   * Reads a pattern: the letters of the fields, other letters in single quotes.
   *
   * @throws IllegalArgumentException which says what is wrong
   */
  public static TimePattern of(String pattern) {
    List<TimePart> parts = new ArrayList<>();
    int at = 0;
    while (at < pattern.length()) {
      TimePart part = next(pattern, at);
      boolean quoted = part.field() == null && pattern.charAt(at) == '\'';
      at += part.field() != null ? part.field().letters.length() : part.text().length();
      at += quoted ? 2 : 0;
      parts.add(part);
    }
    if (parts.stream().allMatch(part -> part.field() == null)) {
      throw new IllegalArgumentException("has no field of a time; " + expected());
    }
    return new TimePattern(parts);
  }

  private static TimePart next(String pattern, int at) {
    for (TimeField field : TimeField.values()) {
      if (pattern.startsWith(field.letters, at)) {
        return new TimePart(field, "");
      }
    }
    char first = pattern.charAt(at);
    if (first == '\'') {
      int end = pattern.indexOf('\'', at + 1);
      if (end < 0) {
        throw new IllegalArgumentException("has a quote that does not end");
      }
      return new TimePart(null, pattern.substring(at + 1, end));
    }
    if (Character.isLetter(first)) {
      throw new IllegalArgumentException(
          "has the letter %s, which is no field; %s, other letters in single quotes"
              .formatted(first, expected()));
    }
    return new TimePart(null, Character.toString(first));
  }

  private static String expected() {
    return Arrays.stream(TimeField.values())
        .map(field -> field.letters)
        .collect(Collectors.joining(", ", "expected ", ""));
  }

  /**
   * How long the leading fields stay as they are, as far as they go from greater units to less:
   * behind those, texts no longer follow one another.
   */
  public long orderedNanos() {
    long unit = Long.MAX_VALUE;
    for (TimePart part : parts) {
      TimeField field = part.field();
      if (field != null) {
        if (field.unitNanos >= unit) {
          break;
        }
        unit = field.unitNanos;
      }
    }
    return unit;
  }
}

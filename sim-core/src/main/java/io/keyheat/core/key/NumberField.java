package io.keyheat.core.key;

import java.time.Instant;
import java.util.function.LongFunction;

/**
 * Numbers from {@code min} to {@code max} by how many units each is above {@code min} (descending:
 * below {@code max}), in the fewest bits that hold the greatest of these codes. The numbers may
 * stand for other values, such as positions in a sorted list.
 *
 * @param max at least {@code min}, and a whole number of units above it
 * @param unit at least 1, of which all distances between numbers are multiples
 * @param text prints what a number stands for
 */
public record NumberField(
    long min, long max, long unit, boolean descending, LongFunction<String> text)
    implements KeyField {
  /** Numbers that print as themselves. */
  public enum Style implements LongFunction<String> {
    /** As a decimal number. */
    INTEGER,
    /** Nanoseconds since 1970, as a calendar time in UTC. */
    TIMESTAMP;

    @Override
    public String apply(long value) {
      return switch (this) {
        case INTEGER -> Long.toString(value);
        case TIMESTAMP ->
            Instant.ofEpochSecond(
                    Math.floorDiv(value, NANOS_PER_SECOND), Math.floorMod(value, NANOS_PER_SECOND))
                .toString();
      };
    }
  }

  private static final long NANOS_PER_SECOND = 1_000_000_000L;

  public NumberField {
    if (min > max) {
      throw new IllegalArgumentException("min " + min + " is above max " + max);
    }
  }

  /** All numbers from min to max. */
  public NumberField(long min, long max, boolean descending, LongFunction<String> text) {
    this(min, max, 1, descending, text);
  }

  @Override
  public int bits() {
    return Long.SIZE - Long.numberOfLeadingZeros(last());
  }

  private long last() {
    return Long.divideUnsigned(max - min, unit);
  }

  @Override
  public void encode(long[] valueHi, long[] valueLo, int n, long[] codeHi, long[] codeLo) {
    // Java takes shift distances modulo 64; a field of no bits has the code 0 anyway.
    int shift = Long.SIZE - bits();
    if (unit != 1) {
      for (int i = 0; i < n; i++) {
        long distance = descending ? max - valueLo[i] : valueLo[i] - min;
        codeHi[i] = Long.divideUnsigned(distance, unit) << shift;
      }
    } else if (descending) {
      for (int i = 0; i < n; i++) {
        codeHi[i] = (max - valueLo[i]) << shift;
      }
    } else {
      for (int i = 0; i < n; i++) {
        codeHi[i] = (valueLo[i] - min) << shift;
      }
    }
  }

  @Override
  public String print(long codeHi, long codeLo, int kept) {
    long code = bits() == 0 ? 0 : codeHi >>> (Long.SIZE - bits());
    long distance = unit * (Long.compareUnsigned(code, last()) > 0 ? last() : code);
    String shown = text.apply(descending ? max - distance : min + distance);
    return kept < bits() ? shown + "…" : shown;
  }
}

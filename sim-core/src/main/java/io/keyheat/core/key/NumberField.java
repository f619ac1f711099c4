package io.keyheat.core.key;

import java.time.Instant;

/**
 * Whole numbers from {@code min} to {@code max} as their distance from {@code min} (descending:
 * from {@code max}), in the fewest bits that hold the greatest distance.
 */
public record NumberField(long min, long max, boolean descending, Style style) implements KeyField {
  /** How the numbers print. */
  public enum Style {
    /** As a decimal number. */
    INTEGER,
    /** Nanoseconds since 1970, as a calendar time in UTC. */
    TIMESTAMP;

    /** A value as a reader knows it. */
    public String text(long value) {
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

  @Override
  public int bits() {
    return Long.SIZE - Long.numberOfLeadingZeros(max - min);
  }

  @Override
  public void encode(long[] valueHi, long[] valueLo, int n, long[] codeHi, long[] codeLo) {
    // Java takes shift distances modulo 64; a field of no bits has the code 0 anyway.
    int shift = Long.SIZE - bits();
    if (descending) {
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
    long distance = bits() == 0 ? 0 : codeHi >>> (Long.SIZE - bits());
    if (Long.compareUnsigned(distance, max - min) > 0) {
      distance = max - min;
    }
    String text = style.text(descending ? max - distance : min + distance);
    return kept < bits() ? text + "…" : text;
  }
}

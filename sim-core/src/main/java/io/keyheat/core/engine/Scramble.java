package io.keyheat.core.engine;

/**
 * A fixed bijection on [0, count) that scatters neighbours: rounds of multiplication and shift on
 * the least power of two that holds the count, repeated until the value lies below the count again
 * (cycle walking, Black and Rogaway 2002; fewer than two repetitions on average).
 */
public final class Scramble {
  private final long count;
  private final long mask;
  private final int shift;

  /** A bijection on [0, count). */
  public Scramble(long count) {
    this.count = count;
    int bits = Math.max(1, Long.SIZE - Long.numberOfLeadingZeros(count - 1));
    mask = -1L >>> (Long.SIZE - bits);
    shift = (bits + 1) / 2;
  }

  /** Returns the number that a value from [0, count) is mapped to. */
  public long apply(long value) {
    long x = value;
    do {
      // An odd factor and a right shift by at least half the bits are both invertible.
      x = (x * 0x9E3779B97F4A7C15L + 0x632BE59BD9B4E019L) & mask;
      x ^= x >>> shift;
      x = (x * 0xD1B54A32D192ED03L) & mask;
      x ^= x >>> shift;
      x = (x * 0xAEF17502108EF2D9L) & mask;
      x ^= x >>> shift;
    } while (x >= count);
    return x;
  }
}

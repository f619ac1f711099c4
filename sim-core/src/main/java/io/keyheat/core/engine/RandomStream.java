package io.keyheat.core.engine;

/**
 * One independent stream of pseudo-random numbers: xoroshiro128++ (Blackman and Vigna, 2019),
 * seeded through SplitMix64.
 *
 * <p>The generator is our own because the JDK's algorithms may change between releases, and the
 * same seed must give the same bytes on every JDK.
 */
public final class RandomStream {
  private static final double DOUBLE_UNIT = 0x1.0p-53;

  /** The step of SplitMix64: the golden ratio in 64 bits. */
  private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

  private long stateA;
  private long stateB;

  /** A stream determined by {@code seed} alone. */
  public RandomStream(long seed) {
    stateA = mix(seed + GOLDEN_GAMMA);
    stateB = mix(seed + GOLDEN_GAMMA + GOLDEN_GAMMA);
    if ((stateA | stateB) == 0) {
      stateB = 1; // The all-zero state is the one state that never leaves itself.
    }
  }

  /** The finaliser of SplitMix64: a bijection on 64 bits that looks random. */
  public static long mix(long value) {
    long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /** Uniform on all 2^64 values. */
  public long nextLong() {
    long a = stateA;
    long b = stateB;
    long result = Long.rotateLeft(a + b, 17) + a;
    b ^= a;
    stateA = Long.rotateLeft(a, 49) ^ b ^ (b << 21);
    stateB = Long.rotateLeft(b, 28);
    return result;
  }

  /** Draws the first {@code count} numbers of an array, each as {@link #nextLong()} does. */
  public void fillLongs(long[] numbers, int count) {
    long a = stateA; // In registers as long as the loop goes on.
    long b = stateB;
    for (int i = 0; i < count; i++) {
      numbers[i] = Long.rotateLeft(a + b, 17) + a;
      b ^= a;
      a = Long.rotateLeft(a, 49) ^ b ^ (b << 21);
      b = Long.rotateLeft(b, 28);
    }
    stateA = a;
    stateB = b;
  }

  /** Uniform on [0, 1), 53 bits. */
  public double nextDouble() {
    return (nextLong() >>> 11) * DOUBLE_UNIT;
  }

  /**
   * Uniform on [0, bound), for a bound of at least 1, by Lemire's multiplication; the bias is below
   * bound / 2^64.
   */
  public long nextLong(long bound) {
    return below(bound, nextLong());
  }

  /** The number of {@link #nextLong(long)} that a number of {@link #nextLong()} gives. */
  public static long below(long bound, long random) {
    // JDK 17 has only the signed product; a negative factor owes one more bound.
    return Math.multiplyHigh(random, bound) + ((random >> 63) & bound);
  }

  /** Normal with mean 0 and standard deviation 1, by Marsaglia's polar method. */
  public double nextNormal() {
    double x;
    double square;
    do {
      x = 2 * nextDouble() - 1;
      double y = 2 * nextDouble() - 1;
      square = x * x + y * y;
    } while (square >= 1 || square == 0);
    return x * Math.sqrt(-2 * StrictMath.log(square) / square);
  }

  /** Exponential with mean 1. */
  public double nextExponential() {
    return Exponential.sample(this);
  }

  /** Draws exponential variates with mean 1, from a place to the end of an array. */
  public void fillExponentials(double[] variates, int from) {
    long a = stateA; // In registers as long as the loop goes on.
    long b = stateB;
    for (int i = from; i < variates.length; i++) {
      long bits = Long.rotateLeft(a + b, 17) + a; // As in nextLong.
      b ^= a;
      a = Long.rotateLeft(a, 49) ^ b ^ (b << 21);
      b = Long.rotateLeft(b, 28);
      if (Exponential.isInside(bits)) {
        variates[i] = Exponential.inside(bits);
      } else {
        stateA = a;
        stateB = b;
        variates[i] = Exponential.edge(this, bits);
        a = stateA;
        b = stateB;
      }
    }
    stateA = a;
    stateB = b;
  }
}

package io.keyheat.core.value;

/** Numbers that all distances between some values are multiples of. */
public final class Divisors {
  private Divisors() {}

  /** The greatest common divisor of two numbers, of which 0 is a multiple of any. */
  public static long common(long a, long b) {
    long greater = Math.abs(a);
    long lesser = Math.abs(b);
    while (lesser != 0) {
      long rest = greater % lesser;
      greater = lesser;
      lesser = rest;
    }
    return greater;
  }

  /** The greatest divisor of a number and of the distance between two values; 1 for a far one. */
  public static long common(long divisor, long value, long other) {
    long distance = value - other;
    boolean isFar = ((value ^ other) & (value ^ distance)) < 0 || distance == Long.MIN_VALUE;
    return isFar ? 1 : common(divisor, distance);
  }
}

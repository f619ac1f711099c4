package io.keyheat.core.key;

/** The order of packed keys: unsigned 128-bit numbers in two halves. */
public final class Keys {
  private Keys() {}

  /** Negative, 0 or positive as key A lies before, on or after key B. */
  public static int compare(long hiA, long loA, long hiB, long loB) {
    int byHi = Long.compareUnsigned(hiA, hiB);
    return byHi != 0 ? byHi : Long.compareUnsigned(loA, loB);
  }

  /** A key as a number in [0, 1), for interpolation and drawing only. */
  public static double fraction(long hi) {
    return (hi >>> 11) * 0x1.0p-53;
  }
}

package io.keyheat.core.key;

/**
 * The codes of 128 bits between those of two neighbours, and the one that a new key between them
 * takes: at the key's share of the gap, but not so near to an end that no room is left there.
 */
final class KeyGap {
  /** The first key at one end of a gap leaves a sixteenth of it free there. */
  private static final int ROOM = 4;

  /** Each further one in turn leaves half as much, down to a 2^20th: there may be many to come. */
  private static final int LONGEST_RUN = 16;

  private static final double TWO_64 = 0x1.0p64;

  private long lowHi;
  private long lowLo;
  private long highHi = -1;
  private long highLo = -1;
  private int runBefore;
  private int runBehind;
  private double share;
  private long hi;
  private long lo;
  private byte run;

  /** Begins the gap behind a code. */
  void from(long codeHi, long codeLo, byte itsRun) {
    lowHi = codeHi;
    lowLo = codeLo;
    runBefore = Math.max(0, itsRun);
  }

  /** Ends the gap before a code. */
  void to(long codeHi, long codeLo, byte itsRun) {
    highHi = codeHi;
    highLo = codeLo;
    runBehind = Math.max(0, -itsRun);
  }

  /** Sets where the key lies between its neighbours: their distance is above 0, unsigned. */
  void setShare(long fromBefore, long distance) {
    share = unsigned(fromBefore) / unsigned(distance);
  }

  /** Whether there is no code between the neighbours'. */
  boolean isFull() {
    return sizeHi() == 0 && sizeLo() == 1;
  }

  /** Chooses the code of the new key. */
  void divide() {
    double size = unsigned(sizeHi()) * TWO_64 + unsigned(sizeLo());
    double wanted = share * size;
    // A key near an end is one more of a run there, also where its share is more than the least:
    // else each such key would let the next one take a sixteenth of what is left.
    if (wanted <= Math.scalb(size, -ROOM)) {
      run = (byte) Math.min(LONGEST_RUN, runBefore + 1);
    } else if (size - wanted <= Math.scalb(size, -ROOM)) {
      run = (byte) -Math.min(LONGEST_RUN, runBehind + 1);
    }
    if (wanted <= Math.scalb(size, -ROOM - runBefore)) {
      put(lowHi, lowLo, ROOM + runBefore, 1);
    } else if (size - wanted <= Math.scalb(size, -ROOM - runBehind)) {
      put(highHi, highLo, ROOM + runBehind, -1);
    } else {
      long upper = fromUnsigned(Math.floor(wanted / TWO_64));
      long lower = fromUnsigned(wanted - unsigned(upper) * TWO_64);
      add(lowHi, lowLo, upper, (upper | lower) == 0 ? 1 : lower);
    }
  }

  /** Takes the code at one end of the gap, moved inwards by the size of the gap over 2^shift. */
  private void put(long endHi, long endLo, int shift, int sign) {
    long upper = sizeHi() >>> shift;
    long lower = sizeHi() << (Long.SIZE - shift) | sizeLo() >>> shift;
    lower = (upper | lower) == 0 ? 1 : lower;
    if (sign > 0) {
      add(endHi, endLo, upper, lower);
    } else {
      add(endHi, endLo, ~upper + (lower == 0 ? 1 : 0), -lower);
    }
  }

  private void add(long aHi, long aLo, long bHi, long bLo) {
    lo = aLo + bLo;
    hi = aHi + bHi + (Long.compareUnsigned(lo, aLo) < 0 ? 1 : 0);
  }

  private long sizeHi() {
    return highHi - lowHi - (Long.compareUnsigned(highLo, lowLo) < 0 ? 1 : 0);
  }

  private long sizeLo() {
    return highLo - lowLo;
  }

  private static double unsigned(long value) {
    return value >= 0 ? value : (value >>> 1) * 2.0;
  }

  private static long fromUnsigned(double value) {
    return value < 0x1.0p63 ? (long) value : (long) (value - 0x1.0p63) + Long.MIN_VALUE;
  }

  /** Upper half of the code. */
  long hi() {
    return hi;
  }

  /** Lower half of the code. */
  long lo() {
    return lo;
  }

  /** How many keys in turn were put near this end of a gap; below 0: near the upper end. */
  byte run() {
    return run;
  }
}

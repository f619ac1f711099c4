package io.keyheat.scenarios.trace.token;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.scenarios.trace.Digits;
import java.util.BitSet;

/**
 * What the values of one place look like: which bytes stand at which position of those of one
 * length, or anywhere where lengths differ.
 */
public final class Looks {
  private static final int BYTES = 256;
  private static final int MAX_INT64_DIGITS = 19;

  /** Fewer values do not show what may stand at each position. */
  private static final int LEAST_TO_TELL = 12;

  private final BitSet[] positions;
  private final BitSet anywhere = new BitSet();
  private final int length;
  private long values;
  private byte[][] alphabets = new byte[0][];

  /**
   * Looks of no values yet.
   *
   * @param length of all values; 0: they differ in length
   */
  public Looks(int length) {
    this.length = length;
    positions = new BitSet[length];
    for (int i = 0; i < length; i++) {
      positions[i] = new BitSet();
    }
  }

  public void see(byte[] cell, int from, int to) {
    values++;
    for (int i = from; i < to; i++) {
      anywhere.set(cell[i] & 0xFF);
      if (length > 0) {
        positions[i - from].set(cell[i] & 0xFF);
      }
    }
  }

  /** Decides what may stand where, when all values have been seen. */
  public Looks finished() {
    BitSet all = closure(anywhere);
    alphabets = new byte[Math.max(1, length)][];
    alphabets[0] = bytes(all);
    for (int i = 0; i < length; i++) {
      boolean few = values < LEAST_TO_TELL;
      alphabets[i] = bytes(few && wordBytes(positions[i]) > 0 ? all : atPosition(positions[i]));
    }
    return this;
  }

  /** A version's digit is one of few; where much occurs, all of its kind may. */
  private static BitSet atPosition(BitSet seen) {
    BitSet closed = closure(seen);
    return 3 * seen.cardinality() >= closed.cardinality() ? closed : seen;
  }

  private static int wordBytes(BitSet seen) {
    return closure(seen).cardinality();
  }

  /**
   * All digits where there are some, the letters of hexadecimal digits, or all letters of a case.
   */
  private static BitSet closure(BitSet seen) {
    BitSet all = new BitSet();
    seen.stream().filter(b -> CellCutter.isWord((byte) b)).forEach(all::set);
    if (any(seen, '0', '9')) {
      all.set('0', '9' + 1);
    }
    close(seen, all, 'a', 'f', 'z');
    close(seen, all, 'A', 'F', 'Z');
    return all;
  }

  private static void close(BitSet seen, BitSet all, char first, char lastHex, char last) {
    if (any(seen, lastHex + 1, last)) {
      all.set(first, last + 1);
    } else if (any(seen, first, lastHex)) {
      all.set(first, lastHex + 1);
    }
  }

  private static boolean any(BitSet seen, int first, int last) {
    int next = seen.nextSetBit(first);
    return next >= 0 && next <= last;
  }

  private static byte[] bytes(BitSet set) {
    byte[] bytes = new byte[Math.max(1, set.cardinality())];
    int n = 0;
    for (int b = set.nextSetBit(0); b >= 0 && b < BYTES; b = set.nextSetBit(b + 1)) {
      bytes[n++] = (byte) b;
    }
    return bytes;
  }

  /** Writes the value that belongs to a number, in place of another one of its length. */
  public void write(byte[] cell, int from, int to, long number, TokenOutput out) {
    int start = out.length;
    boolean wholeNumber = to > from && (cell[from] == '-' || Digits.isDigit(cell[from]));
    long bits = number;
    for (int i = from; i < to; i++) {
      byte[] alphabet = alphabets[length > 0 ? i - from : 0];
      bits = RandomStream.mix(bits + i - from + 1);
      byte recorded = cell[i];
      boolean stays = !CellCutter.isWord(recorded) || alphabet.length < 2;
      out.add(stays ? recorded : alphabet[(int) (((bits >>> 33) * alphabet.length) >>> 31)]);
    }
    if (wholeNumber) {
      keepNumber(cell, from, to, start, out.bytes);
    }
  }

  /** Numbers without zeros in front have none in copies, and fit 64 bits as they did. */
  private static void keepNumber(byte[] cell, int from, int to, int start, byte[] written) {
    int sign = cell[from] == '-' ? 1 : 0;
    int digits = to - from - sign;
    for (int i = from + sign; i < to; i++) {
      if (!Digits.isDigit(cell[i])) {
        return;
      }
    }
    int first = start + sign;
    if (digits > 1 && cell[from + sign] != '0' && written[first] == '0') {
      written[first] = '1';
    }
    if (digits == MAX_INT64_DIGITS && written[first] > '8') {
      written[first] = (byte) ('1' + (written[first] & 7));
    }
  }
}

package io.keyheat.scenarios.trace.token;

import java.util.Arrays;

/** Bytes of one cell in the making. */
public final class TokenOutput {
  private static final byte[] DIGITS =
      "0123456789abcdefghijklmnopqrstuvwxyz".getBytes(java.nio.charset.StandardCharsets.US_ASCII);

  public byte[] bytes = new byte[64];
  public int length;

  public void clear() {
    length = 0;
  }

  public void add(byte b) {
    if (length == bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * length);
    }
    bytes[length++] = b;
  }

  public void add(byte[] from, int start, int end) {
    while (length + end - start > bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * bytes.length);
    }
    System.arraycopy(from, start, bytes, length, end - start);
    length += end - start;
  }

  /** Adds an unsigned number, with zeros in front up to a width. */
  public void addNumber(long number, int radix, int width, boolean capitals) {
    long rest = number;
    int digits = 1;
    for (long left = Long.divideUnsigned(rest, radix); left != 0; ) {
      digits++;
      left = Long.divideUnsigned(left, radix);
    }
    int end = length + Math.max(digits, width);
    while (end > bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * bytes.length);
    }
    for (int i = end - 1; i >= length; i--) {
      byte digit = DIGITS[(int) Long.remainderUnsigned(rest, radix)];
      bytes[i] = capitals && digit >= 'a' ? (byte) (digit - 'a' + 'A') : digit;
      rest = Long.divideUnsigned(rest, radix);
    }
    length = end;
  }
}

package io.keyheat.report.html;

/**
 * Values of a heatmap rounded to three significant digits, as whole numbers of two bytes that rise
 * with the value: 0 is nothing, then 900 for each decade from 10⁻⁶ on. What a page shows of a cell
 * equals the cell in three digits. {@code data.js} has the inverse.
 */
final class ThreeDigits {
  private static final int LEAST_DECADE = -6;
  private static final int PER_DECADE = 900;
  private static final int GREATEST = 0xffff;

  private ThreeDigits() {}

  /** Returns the lower bytes of all values, then their upper bytes. */
  static byte[] bytes(float[] values) {
    byte[] bytes = new byte[2 * values.length];
    for (int i = 0; i < values.length; i++) {
      int code = code(values[i]);
      bytes[i] = (byte) code;
      bytes[values.length + i] = (byte) (code >> Byte.SIZE);
    }
    return bytes;
  }

  static int code(float value) {
    if (!(value > 0)) {
      return 0;
    }
    int decade = (int) Math.floor(Math.log10(value));
    long digits = Math.round(value / Math.pow(10, decade - 2));
    long code = (long) (decade - LEAST_DECADE) * PER_DECADE + digits - 100 + 1;
    return (int) Math.max(1, Math.min(GREATEST, code));
  }
}

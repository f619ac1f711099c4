package io.keyheat.core.key;

/**
 * A column that some rows of an index have no value of. They stand with the least value, which
 * hardly ever has as many entries, so that its code prints as {@code NULL}.
 *
 * @param leastHi upper half of the least value's code
 * @param leastLo lower half
 */
public record NullField(KeyField values, long leastHi, long leastLo) implements KeyField {
  /** How rows without a value print. */
  public static final String NULL = "NULL";

  /**
   * The field of a column that may have no value.
   *
   * @param least the least value, as a number in the column's buffer
   */
  public static NullField of(KeyField values, long least) {
    long[] hi = new long[1];
    long[] lo = new long[1];
    values.encode(new long[1], new long[] {least}, 1, hi, lo);
    return new NullField(values, hi[0], lo[0]);
  }

  @Override
  public int bits() {
    return values.bits();
  }

  @Override
  public void encode(long[] valueHi, long[] valueLo, int n, long[] codeHi, long[] codeLo) {
    values.encode(valueHi, valueLo, n, codeHi, codeLo);
  }

  @Override
  public String print(long codeHi, long codeLo, int kept) {
    boolean isLeast = kept == bits() && codeHi == leastHi && codeLo == leastLo;
    return isLeast ? NULL : values.print(codeHi, codeLo, kept);
  }
}

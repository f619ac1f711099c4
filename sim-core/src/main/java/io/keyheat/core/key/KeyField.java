package io.keyheat.core.key;

/**
 * One part of a packed key: turns column values into codes of a fixed width whose unsigned order is
 * the order of the values.
 *
 * <p>A column's values are an array of longs, or two where they are wider than 64 bits. What the
 * longs mean is the field's business: numbers or positions in a list for {@link NumberField},
 * identifiers for {@link WideField}, and so on.
 */
public sealed interface KeyField
    permits NumberField, DecimalTextField, NarrowField, NullField, TagField, WideField {
  /** Width of the code, 0 to 128. */
  int bits();

  /**
   * Writes the codes of n values, left-aligned in 128 bits; bits beyond the width are 0.
   *
   * @param valueHi upper halves; read by wide fields only
   * @param valueLo the values, or their lower halves
   * @param codeHi receives the upper halves of the codes
   * @param codeLo receives the lower halves; left alone by fields of at most 64 bits
   */
  void encode(long[] valueHi, long[] valueLo, int n, long[] codeHi, long[] codeLo);

  /**
   * The value of a code as a reader knows it. A code beyond the last value prints as the last
   * value.
   *
   * @param kept how many leading bits of the code are known; the others are 0
   */
  String print(long codeHi, long codeLo, int kept);
}

package io.keyheat.core.key;

/**
 * Whole numbers that lie a multiple of {@code unit} apart, by how many units each is above {@code
 * min} (descending: below {@code max}).
 *
 * @param max at least {@code min}, and a whole number of units above it
 * @param unit at least 1
 */
public record SteppedField(
    long min, long max, long unit, boolean descending, NumberField.Style style)
    implements KeyField {
  @Override
  public int bits() {
    return Long.SIZE - Long.numberOfLeadingZeros(units(max - min));
  }

  @Override
  public void encode(long[] valueHi, long[] valueLo, int n, long[] codeHi, long[] codeLo) {
    int shift = Long.SIZE - bits();
    for (int i = 0; i < n; i++) {
      codeHi[i] = units(descending ? max - valueLo[i] : valueLo[i] - min) << shift;
    }
  }

  private long units(long distance) {
    return Long.divideUnsigned(distance, unit);
  }

  @Override
  public String print(long codeHi, long codeLo, int kept) {
    long code = bits() == 0 ? 0 : codeHi >>> (Long.SIZE - bits());
    long last = units(max - min);
    long distance = unit * (Long.compareUnsigned(code, last) > 0 ? last : code);
    return style.text(descending ? max - distance : min + distance) + (kept < bits() ? "…" : "");
  }
}

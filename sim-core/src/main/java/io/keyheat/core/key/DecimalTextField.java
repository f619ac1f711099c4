package io.keyheat.core.key;

/**
 * Texts that differ in one number, such as {@code Customer10} and {@code Customer2}, as their rank
 * among all of them in text order.
 */
public record DecimalTextField(String prefix, String suffix, long min, long max, boolean descending)
    implements KeyField {
  public DecimalTextField {
    if (!suffix.isEmpty() && suffix.charAt(0) >= '0' && suffix.charAt(0) <= '9') {
      throw new IllegalArgumentException("a digit follows the number: " + suffix);
    }
  }

  @Override
  public int bits() {
    return Long.SIZE - Long.numberOfLeadingZeros(max - min);
  }

  @Override
  public void encode(long[] valueHi, long[] valueLo, int n, long[] codeHi, long[] codeLo) {
    DecimalOrder order = order();
    int shift = Long.SIZE - bits();
    long last = max - min;
    for (int i = 0; i < n; i++) {
      long rank = order.rank(valueLo[i]);
      codeHi[i] = (descending ? last - rank : rank) << shift;
    }
  }

  @Override
  public String print(long codeHi, long codeLo, int kept) {
    long last = max - min;
    long code = bits() == 0 ? 0 : Math.min(last, codeHi >>> (Long.SIZE - bits()));
    long number = order().numberAt(descending ? last - code : code);
    return "\"" + prefix + number + suffix + "\"" + (kept < bits() ? "…" : "");
  }

  private DecimalOrder order() {
    // What follows the number decides whether 1 comes before 10: nothing and "-" sort before the
    // digits, "x" after them.
    return new DecimalOrder(min, max, !suffix.isEmpty() && suffix.charAt(0) > '9');
  }
}

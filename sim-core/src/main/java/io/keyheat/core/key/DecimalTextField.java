package io.keyheat.core.key;

/**
 * Texts that differ in one number, such as {@code Customer10} and {@code Customer2}, as their rank
 * among all of them in text order.
 */
public record DecimalTextField(DecimalText text, long min, long max, boolean descending)
    implements KeyField {

  /**
   * What stands around the number.
   *
   * @param digits at least as many as any number has, filled up with zeros; 0: no zeros in front
   * @param following what comes behind it in a longer text, which decides the order too
   */
  public record DecimalText(String prefix, String suffix, int digits, String following) {
    public DecimalText {
      String behind = suffix + following;
      if (digits == 0 && !behind.isEmpty() && behind.charAt(0) >= '0' && behind.charAt(0) <= '9') {
        throw new IllegalArgumentException("a digit follows the number: " + behind);
      }
    }

    /** A text that stands alone. */
    public DecimalText(String prefix, String suffix, int digits) {
      this(prefix, suffix, digits, "");
    }

    private String of(long number) {
      String shortest = Long.toString(number);
      return prefix + "0".repeat(Math.max(0, digits - shortest.length())) + shortest + suffix;
    }
  }

  @Override
  public int bits() {
    return Long.SIZE - Long.numberOfLeadingZeros(max - min);
  }

  @Override
  public void encode(long[] valueHi, long[] valueLo, int n, long[] codeHi, long[] codeLo) {
    boolean sameLength = text.digits > 0;
    DecimalOrder order = order();
    int shift = Long.SIZE - bits();
    long last = max - min;
    for (int i = 0; i < n; i++) {
      long rank = sameLength ? valueLo[i] - min : order.rank(valueLo[i]);
      codeHi[i] = (descending ? last - rank : rank) << shift;
    }
  }

  @Override
  public String print(long codeHi, long codeLo, int kept) {
    long last = max - min;
    long code = bits() == 0 ? 0 : Math.min(last, codeHi >>> (Long.SIZE - bits()));
    long rank = descending ? last - code : code;
    long number = text.digits > 0 ? min + rank : order().numberAt(rank);
    return "\"" + text.of(number) + "\"" + (kept < bits() ? "…" : "");
  }

  private DecimalOrder order() {
    // What follows the number decides whether 1 comes before 10: nothing and "-" sort before the
    // digits, "x" after them.
    String behind = text.suffix + text.following;
    return new DecimalOrder(min, max, !behind.isEmpty() && behind.charAt(0) > '9');
  }
}

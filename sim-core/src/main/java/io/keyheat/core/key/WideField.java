package io.keyheat.core.key;

/**
 * Identifiers of up to 128 bits, most significant bit first.
 *
 * @param width how many leading bits are kept
 */
public record WideField(WideKind kind, int width, boolean descending, Halves halves, boolean quoted)
    implements KeyField {
  public enum Halves {
    UNSIGNED(0),
    /** Stored as two signed INT64, so that values with the top bit set come first. */
    SIGNED(Long.MIN_VALUE);

    private final long flip;

    Halves(long flip) {
      this.flip = flip;
    }
  }

  @Override
  public int bits() {
    return width;
  }

  @Override
  public void encode(long[] valueHi, long[] valueLo, int n, long[] codeHi, long[] codeLo) {
    long flip = halves.flip ^ (descending ? -1 : 0);
    long maskHi = Bits128.leadingOnesHi(width);
    long maskLo = Bits128.leadingOnesLo(width);
    for (int i = 0; i < n; i++) {
      codeHi[i] = (valueHi[i] ^ flip) & maskHi;
      codeLo[i] = (valueLo[i] ^ flip) & maskLo;
    }
  }

  @Override
  public String print(long codeHi, long codeLo, int kept) {
    long flip = halves.flip ^ (descending ? -1 : 0);
    long maskHi = Bits128.leadingOnesHi(kept);
    long maskLo = Bits128.leadingOnesLo(kept);
    long hi = codeHi ^ flip;
    long lo = codeLo ^ flip;
    String least = kind.print(hi & maskHi, lo & maskLo, false);
    String greatest = kind.print(hi | ~maskHi, lo | ~maskLo, true);
    String text = least.equals(greatest) ? least : commonPrefix(least, greatest) + "…";
    return quoted ? "\"" + text + "\"" : text;
  }

  private static String commonPrefix(String a, String b) {
    int length = 0;
    int shorter = Math.min(a.length(), b.length());
    while (length < shorter && a.charAt(length) == b.charAt(length)) {
      length++;
    }
    return a.substring(0, length);
  }
}

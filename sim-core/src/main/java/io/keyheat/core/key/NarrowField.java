package io.keyheat.core.key;

/**
 * A field in fewer bits than it needs: the leading bits of its code, and then a digest of the
 * others. Values that share the leading bits are told apart, but for a chance of one in two to the
 * number of the digest's bits, and stand in no order.
 *
 * @param bits above 0 and below those of the whole field
 */
public record NarrowField(KeyField values, int bits) implements KeyField {
  private static final int LONGEST_DIGEST = 40;

  /** A field in a number of bits at most. */
  public static KeyField of(KeyField values, int most) {
    return values.bits() <= most || values instanceof TagField
        ? values
        : new NarrowField(values, most);
  }

  private int leading() {
    return bits - Math.min(bits / 2, LONGEST_DIGEST);
  }

  @Override
  public void encode(long[] valueHi, long[] valueLo, int n, long[] codeHi, long[] codeLo) {
    values.encode(valueHi, valueLo, n, codeHi, codeLo);
    final boolean isWide = values.bits() > Long.SIZE;
    final int leading = leading();
    final long orderedHi = Bits128.leadingOnesHi(leading);
    final long orderedLo = Bits128.leadingOnesLo(leading);
    final long keptHi = Bits128.leadingOnesHi(bits) & ~orderedHi;
    final long keptLo = Bits128.leadingOnesLo(bits) & ~orderedLo;
    for (int i = 0; i < n; i++) {
      final long lo = isWide ? codeLo[i] : 0;
      final long digest = Keys.hash(codeHi[i] & ~orderedHi, lo & ~orderedLo);
      // The digest begins behind the leading bits, in whichever half they end.
      codeHi[i] = (codeHi[i] & orderedHi) | ((digest >>> leading) & keptHi);
      codeLo[i] =
          (lo & orderedLo)
              | ((leading < Long.SIZE ? digest << (Long.SIZE - leading) : digest >>> leading)
                  & keptLo);
    }
  }

  @Override
  public String print(long codeHi, long codeLo, int kept) {
    int known = Math.min(kept, leading());
    return values.print(
        codeHi & Bits128.leadingOnesHi(known), codeLo & Bits128.leadingOnesLo(known), known);
  }
}

package io.keyheat.core.key;

import org.jspecify.annotations.Nullable;

/**
 * Keys of a key space that no cut parts: those that have their leading bits in common, such as the
 * hash of a partition key. A cut may only be made where other leading bits begin. Where codes stand
 * for the keys, that place gets a code the first time that it is asked for; so whoever asks must
 * not do so while another thread packs keys.
 */
public final class WholeKeys {
  /** Any key may begin a tablet. */
  public static final WholeKeys NONE = new WholeKeys(null, 0);

  private final @Nullable KeyLayout layout;
  private final int bits;

  /** A key before which a cut may be made. */
  public record Boundary(long hi, long lo) {}

  private WholeKeys(@Nullable KeyLayout layout, int bits) {
    this.layout = layout;
    this.bits = bits;
  }

  /**
   * Keys that have some leading bits in common, at least one and at most 128.
   *
   * @param layout of the keys, or any one of those that share a key space
   */
  public static WholeKeys of(KeyLayout layout, int bits) {
    return new WholeKeys(layout.own(), bits);
  }

  /** Whether some keys may not be parted. */
  public boolean exist() {
    return layout != null;
  }

  /** Whether codes stand for the keys, whose boundaries get theirs when they are asked for. */
  public boolean areCoded() {
    return layout != null && !layout.isPositional();
  }

  /** The boundary at or before a key, from which on no cut is made up to that key. */
  public Boundary first(long hi, long lo) {
    if (layout == null) {
      return new Boundary(hi, lo);
    }
    long[] leading = leading(layout, hi, lo);
    return boundary(layout, leading[0], leading[1]);
  }

  /** The boundary behind a key; null: no keys lie behind those that it is not parted from. */
  public @Nullable Boundary next(long hi, long lo) {
    if (layout == null) {
      return null;
    }
    long[] leading = leading(layout, hi, lo);
    long nextLo = (leading[1] | ~Bits128.leadingOnesLo(bits)) + 1;
    long nextHi = (leading[0] | ~Bits128.leadingOnesHi(bits)) + (nextLo == 0 ? 1 : 0);
    return (nextHi | nextLo) == 0 ? null : boundary(layout, nextHi, nextLo);
  }

  private long[] leading(KeyLayout of, long hi, long lo) {
    long[] key = of.bits(hi, lo);
    return new long[] {key[0] & Bits128.leadingOnesHi(bits), key[1] & Bits128.leadingOnesLo(bits)};
  }

  private static Boundary boundary(KeyLayout of, long leadingHi, long leadingLo) {
    long[] hi = {leadingHi};
    long[] lo = {leadingLo};
    of.codesOfLeadingBits(hi, lo);
    return new Boundary(hi[0], lo[0]);
  }
}

package io.keyheat.core.key;

import org.jspecify.annotations.Nullable;

/**
 * Keys of a key space that no cut parts: those that have their leading bits in common, such as the
 * hash of a partition key. A cut may only be made where other leading bits begin.
 *
 * @param bits leading bits, at least one
 */
public record WholeKeys(int bits) {
  /** Any key may begin a tablet. */
  public static final WholeKeys NONE = new WholeKeys(KeyLayout.KEY_BITS);

  /** A key before which a cut may be made. */
  public record Boundary(long hi, long lo) {}

  /** Whether some keys may not be parted. */
  public boolean exist() {
    return bits < KeyLayout.KEY_BITS;
  }

  /** The boundary at or before a key, from which on no cut is made up to that key. */
  public Boundary first(long hi, long lo) {
    return new Boundary(hi & Bits128.leadingOnesHi(bits), lo & Bits128.leadingOnesLo(bits));
  }

  /** The boundary behind a key; null: no keys lie behind those that it is not parted from. */
  public @Nullable Boundary next(long hi, long lo) {
    if (!exist()) {
      return null;
    }
    long nextLo = (lo | ~Bits128.leadingOnesLo(bits)) + 1;
    long nextHi = (hi | ~Bits128.leadingOnesHi(bits)) + (nextLo == 0 ? 1 : 0);
    return (nextHi | nextLo) == 0 ? null : new Boundary(nextHi, nextLo);
  }
}

package io.keyheat.core.key;

/** Identifiers wider than 64 bits, left-aligned in 128 bits in the order of their texts. */
public enum WideKind {
  /** 128 bits, printed in the five groups of RFC 9562. */
  UUID(128, 36, 16) {
    @Override
    String text(long hi, long lo, boolean high) {
      return new java.util.UUID(hi, lo).toString();
    }
  },
  /** 48 bits of milliseconds and 80 random ones; 26 characters of Crockford's base 32. */
  ULID(128, 26, 16) {
    @Override
    String text(long hi, long lo, boolean high) {
      return Identifiers.ulidText(hi, lo);
    }
  },
  /** The leading 128 of 160 bits; 27 characters of base 62. */
  KSUID(128, 27, 20) {
    @Override
    String text(long hi, long lo, boolean high) {
      return Identifiers.ksuidText(hi, lo, high ? -1 : 0);
    }
  },
  /** 119 random bits; 20 characters of base 62. */
  AUTO_ID(119, 20, 20) {
    @Override
    String text(long hi, long lo, boolean high) {
      return Identifiers.autoIdText(hi, lo);
    }
  };

  private final int bits;
  private final int textBytes;
  private final int rawBytes;

  WideKind(int bits, int textBytes, int rawBytes) {
    this.bits = bits;
    this.textBytes = textBytes;
    this.rawBytes = rawBytes;
  }

  /** How many leading bits hold the value. */
  public int bits() {
    return bits;
  }

  /** Characters of the text form. */
  public int textBytes() {
    return textBytes;
  }

  /** Stored bytes of the binary form. */
  public int rawBytes() {
    return rawBytes;
  }

  /** The text; {@code high} sets whatever bits the 128 do not hold to 1. */
  abstract String text(long hi, long lo, boolean high);
}

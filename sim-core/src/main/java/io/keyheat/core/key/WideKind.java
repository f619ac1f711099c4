package io.keyheat.core.key;

import org.jspecify.annotations.Nullable;

/**
 * A kind of identifiers wider than 64 bits, left-aligned in 128 bits in the order of their texts.
 *
 * @param name by which kinds are told apart
 * @param bits how many leading bits hold the value
 * @param textBytes characters of the text form
 * @param rawBytes stored bytes of the binary form; 0: there is none
 */
public record WideKind(String name, int bits, int textBytes, int rawBytes, TextCodec text) {
  /** 128 bits, printed in the five groups of RFC 9562. */
  public static final WideKind UUID =
      new WideKind("UUID", 128, 36, 16, (hi, lo, high) -> new java.util.UUID(hi, lo).toString());

  @FunctionalInterface
  public interface TextCodec {
    /** The text; {@code high} sets whatever bits the 128 do not hold to 1. */
    String of(long hi, long lo, boolean high);
  }

  String print(long hi, long lo, boolean high) {
    return text.of(hi, lo, high);
  }

  // By hand: what the JVM would make at its first use takes milliseconds of a check.

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof WideKind kind && name.equals(kind.name);
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }

  @Override
  public String toString() {
    return name;
  }
}

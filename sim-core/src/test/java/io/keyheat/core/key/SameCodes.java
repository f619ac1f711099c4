package io.keyheat.core.key;

/** Two formats of one key space, made one after the other, that give each key the code of one. */
public final class SameCodes {
  private SameCodes() {}

  /** Gives the second format the codes of the first one. */
  public static void hand(KeyFormat from, KeyFormat to) {
    if (from instanceof KeyLayout one && to instanceof KeyLayout other) {
      other.takeCodesOf(one);
    } else if (from instanceof KeyFormat.SharedFormat one
        && to instanceof KeyFormat.SharedFormat other) {
      for (int i = 0; i < one.layouts().size(); i++) {
        other.layouts().get(i).takeCodesOf(one.layouts().get(i));
      }
    }
  }
}

package io.keyheat.core.value;

/**
 * A text with a number in it: what stands before the number and behind it.
 *
 * @param digits how many the number has at least, with zeros in front; 0: none are added
 */
public record NumberPattern(String prefix, String suffix, int digits) {
  /** Without zeros in front. */
  public NumberPattern(String prefix, String suffix) {
    this(prefix, suffix, 0);
  }

  @Override
  public String toString() {
    return "\"" + prefix + "{n}" + suffix + "\"" + (digits > 0 ? " of " + digits + " digits" : "");
  }
}

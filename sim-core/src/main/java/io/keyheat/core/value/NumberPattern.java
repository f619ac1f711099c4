package io.keyheat.core.value;

import org.jspecify.annotations.Nullable;

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

  // By hand: what the JVM would make at its first use takes milliseconds of a check.

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof NumberPattern pattern
        && digits == pattern.digits
        && prefix.equals(pattern.prefix)
        && suffix.equals(pattern.suffix);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * prefix.hashCode() + suffix.hashCode()) + digits;
  }

  @Override
  public String toString() {
    return "\"" + prefix + "{n}" + suffix + "\"" + (digits > 0 ? " of " + digits + " digits" : "");
  }
}

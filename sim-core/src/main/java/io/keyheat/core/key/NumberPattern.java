package io.keyheat.core.key;

import org.jspecify.annotations.Nullable;

/**
 * A text with a number in it: what stands before the number and behind it.
 *
 * @param digits how many the number has at least, with zeros in front; 0: none are added
 */
public record NumberPattern(String prefix, String suffix, int digits) {
  private static final int MAX_DIGITS = 18;

  /** Without zeros in front. */
  public NumberPattern(String prefix, String suffix) {
    this(prefix, suffix, 0);
  }

  public String text(long number) {
    String shortest = Long.toString(number);
    return prefix + "0".repeat(Math.max(0, digits - shortest.length())) + shortest + suffix;
  }

  /** The number whose text this is; −1 if it is that of none, or has more than 18 digits. */
  public long parse(String text) {
    boolean isLonger = text.length() > prefix.length() + suffix.length();
    if (!isLonger || !text.startsWith(prefix) || !text.endsWith(suffix)) {
      return -1;
    }
    String number = text.substring(prefix.length(), text.length() - suffix.length());
    boolean isNumber =
        number.length() <= MAX_DIGITS && number.chars().allMatch(c -> c >= '0' && c <= '9');
    return isNumber && text.equals(text(Long.parseLong(number))) ? Long.parseLong(number) : -1;
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

package io.keyheat.core.value;

import java.util.UUID;

/** Recognises constants that a column's generated values could contain. */
public final class NumericSuffix {
  private static final int MAX_DIGITS = 18;
  private static final int UUID_LENGTH = 36;

  private NumericSuffix() {}

  /** The number in a text of the given pattern as it would be printed; −1 if it is no such text. */
  public static long parse(String text, NumberPattern pattern) {
    String prefix = pattern.prefix();
    String suffix = pattern.suffix();
    if (!text.startsWith(prefix)
        || !text.endsWith(suffix)
        || text.length() <= prefix.length() + suffix.length()) {
      return -1;
    }
    String digits = text.substring(prefix.length(), text.length() - suffix.length());
    boolean leadingZero = digits.length() > 1 && digits.charAt(0) == '0';
    if (digits.length() > MAX_DIGITS
        || digits.length() < pattern.digits()
        || (leadingZero && digits.length() != pattern.digits())
        || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
      return -1;
    }
    return Long.parseLong(digits);
  }

  public static boolean isUuid(String text) {
    try {
      return text.length() == UUID_LENGTH
          && UUID.fromString(text).toString().equalsIgnoreCase(text);
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}

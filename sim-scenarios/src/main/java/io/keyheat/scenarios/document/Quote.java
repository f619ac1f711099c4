package io.keyheat.scenarios.document;

import java.util.Collection;

/** Quotes text of a user for messages, so it can break neither the message nor the terminal. */
public final class Quote {
  private static final int MAX_SHOWN = 60;

  private Quote() {}

  /**
   * Returns the text in double quotes, with control characters escaped, truncated after 60
   * characters.
   */
  public static String of(String text) {
    return '"' + plain(text) + '"';
  }

  /** Returns the escaped, truncated text without quotes. */
  public static String plain(String text) {
    if (text.length() <= MAX_SHOWN) {
      return visible(text);
    }
    int[] codePoints = text.codePoints().limit(MAX_SHOWN + 1L).toArray();
    if (codePoints.length <= MAX_SHOWN) {
      return visible(text);
    }
    return visible(new String(codePoints, 0, MAX_SHOWN)) + '…';
  }

  /** Returns the whole text with control characters escaped. */
  public static String visible(String text) {
    // Each name of a document comes here, and hardly one has anything to escape.
    if (isPrintableAscii(text)) {
      return text;
    }
    StringBuilder shown = new StringBuilder();
    text.codePoints().forEach(codePoint -> appendVisible(shown, codePoint));
    return shown.toString();
  }

  private static boolean isPrintableAscii(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < ' ' || text.charAt(i) > '~') {
        return false;
      }
    }
    return true;
  }

  private static void appendVisible(StringBuilder shown, int codePoint) {
    switch (codePoint) {
      case '\n' -> shown.append("\\n");
      case '\r' -> shown.append("\\r");
      case '\t' -> shown.append("\\t");
      default -> {
        // Format characters may change the direction of the rest of the line.
        int type = Character.getType(codePoint);
        boolean hidden =
            Character.isISOControl(codePoint)
                || type == Character.FORMAT
                || type == Character.SURROGATE
                || type == Character.LINE_SEPARATOR
                || type == Character.PARAGRAPH_SEPARATOR;
        if (hidden) {
          shown.append(String.format("\\u%04X", codePoint));
        } else {
          shown.appendCodePoint(codePoint);
        }
      }
    }
  }

  /** Returns the names of a list in one line, with control characters escaped. */
  public static String list(Collection<String> names) {
    return visible(String.join(", ", names));
  }
}

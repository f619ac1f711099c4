package io.keyheat.scenarios.document;

/** Shows a user's text in a message without letting it break the message or the terminal. */
public final class Quote {
  private static final int MAX_SHOWN = 60;

  private Quote() {}

  /** The text in double quotes, control characters escaped, cut after 60 characters. */
  public static String of(String text) {
    return '"' + plain(text) + '"';
  }

  /** The same without the quotes. */
  public static String plain(String text) {
    int[] codePoints = text.codePoints().limit(MAX_SHOWN + 1L).toArray();
    if (codePoints.length <= MAX_SHOWN) {
      return visible(text);
    }
    return visible(new String(codePoints, 0, MAX_SHOWN)) + '…';
  }

  /** The whole text, control characters escaped. */
  public static String visible(String text) {
    StringBuilder shown = new StringBuilder();
    text.codePoints().forEach(codePoint -> appendVisible(shown, codePoint));
    return shown.toString();
  }

  private static void appendVisible(StringBuilder shown, int codePoint) {
    switch (codePoint) {
      case '\n' -> shown.append("\\n");
      case '\r' -> shown.append("\\r");
      case '\t' -> shown.append("\\t");
      default -> {
        // Format characters may turn the direction of the rest of the line.
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
}

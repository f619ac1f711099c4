package io.keyheat.report.terminal;

/** Text measured in a terminal's columns, and made safe for one. */
final class Columns {
  private Columns() {}

  /**
   * {@code text} without what could move the cursor, change colours or turn the writing's
   * direction: control and format characters, line and paragraph separators. Each becomes a space.
   */
  static String safe(String text) {
    StringBuilder safe = new StringBuilder();
    text.codePoints().forEach(c -> safe.appendCodePoint(isCommand(c) ? ' ' : c));
    return safe.toString();
  }

  private static boolean isCommand(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE ->
          true;
      default -> false;
    };
  }

  /** Columns that {@code text} takes: two for East Asian wide characters and emoji. */
  static int width(String text) {
    return text.codePoints().map(Columns::width).sum();
  }

  private static int width(int c) {
    int type = Character.getType(c);
    if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
      return 0;
    }
    return isWide(c) ? 2 : 1;
  }

  /** The blocks that Unicode's East Asian Width calls wide, roughly. */
  private static boolean isWide(int c) {
    return isIn(c, 0x1100, 0x115F)
        || isIn(c, 0x2E80, 0xA4CF)
        || isIn(c, 0xAC00, 0xD7A3)
        || isIn(c, 0xF900, 0xFAFF)
        || isIn(c, 0xFE30, 0xFE6F)
        || isIn(c, 0xFF00, 0xFF60)
        || isIn(c, 0x1F000, Character.MAX_CODE_POINT);
  }

  private static boolean isIn(int c, int first, int last) {
    return c >= first && c <= last;
  }

  /** At most {@code columns} of {@code text}, its middle given up for an ellipsis. */
  static String cut(String text, int columns) {
    if (width(text) <= columns) {
      return text;
    }
    if (columns < 1) {
      return "";
    }
    int tail = (columns - 1) / 3;
    return head(text, columns - 1 - tail) + "…" + reversed(head(reversed(text), tail));
  }

  private static String head(String text, int columns) {
    int end = 0;
    int used = 0;
    while (end < text.length() && used + width(text.codePointAt(end)) <= columns) {
      used += width(text.codePointAt(end));
      end += Character.charCount(text.codePointAt(end));
    }
    return text.substring(0, end);
  }

  private static String reversed(String text) {
    return new StringBuilder(text).reverse().toString();
  }

  /** {@code text} cut and filled with spaces on the right. */
  static String left(String text, int columns) {
    String cut = cut(text, columns);
    return cut + " ".repeat(columns - width(cut));
  }

  /** {@code text} cut and filled with spaces on the left. */
  static String right(String text, int columns) {
    String cut = cut(text, columns);
    return " ".repeat(columns - width(cut)) + cut;
  }
}

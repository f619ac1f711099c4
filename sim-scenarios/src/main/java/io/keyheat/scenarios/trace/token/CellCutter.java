package io.keyheat.scenarios.trace.token;

import java.util.Arrays;

/**
 * Cuts cells into tokens: UUIDs, dates, decimal times, and runs of letters and digits. What lies
 * between them stays as it is.
 *
 * @param dateParts how many parts of a date are looked for: 3 to the day, up to 6 to the second; 0:
 *     dates are no tokens
 */
public record CellCutter(Cutting cutting, int dateParts) {
  /** How cells are cut. */
  public enum Cutting {
    /** Not at all: each is one token. */
    WHOLE,
    WORDS,
    /** Letters in front of digits are no part of a token, as in {@code evt0017}. */
    WORDS_WITHOUT_PREFIXES
  }

  private static final int UUID_LENGTH = 36;
  private static final int EPOCH_DIGITS = 10;
  private static final int MOST_TOKENS = 32;
  private static final int MAX_FRACTION = 9;

  /** What a token is written as. */
  public enum TokenForm {
    RUN,
    UUID,
    DATE,
    /** Seconds since 1970 with a fraction. */
    DECIMAL
  }

  /** The tokens of one cell. */
  public static final class Cut {
    public final int[] from = new int[MOST_TOKENS];
    public final int[] to = new int[MOST_TOKENS];
    public final TokenForm[] forms = new TokenForm[MOST_TOKENS];
    public int count;

    private final StringBuilder signature = new StringBuilder();

    /** The same for cells of which the same positions can be compared. */
    public String signature() {
      return signature.toString();
    }

    private void add(TokenForm form, int start, int end, String mark) {
      from[count] = start;
      to[count] = end;
      forms[count] = form;
      count++;
      signature.append(mark);
    }
  }

  /** Cuts a cell. */
  public Cut cut(byte[] cell) {
    Cut cut = new Cut();
    if (cutting == Cutting.WHOLE) {
      cut.add(TokenForm.RUN, 0, cell.length, "#");
      return cut;
    }
    int at = 0;
    while (at < cell.length) {
      if (!isWord(cell[at]) || cut.count == MOST_TOKENS) {
        cut.signature.append((char) (cell[at++] & 0xFF));
      } else {
        at = token(cell, at, cut);
      }
    }
    return cut;
  }

  private int token(byte[] cell, int at, Cut cut) {
    if (isUuid(cell, at)) {
      cut.add(TokenForm.UUID, at, at + UUID_LENGTH, "<uuid>");
      return at + UUID_LENGTH;
    }
    int end = dateParts == 0 ? at : dateEnd(cell, at);
    if (end > at) {
      String form = CalendarForm.pattern(cell, at, end);
      cut.add(TokenForm.DATE, at, end, "<" + form + ">");
      return end;
    }
    end = decimalEnd(cell, at);
    if (end > at) {
      cut.add(TokenForm.DECIMAL, at, end, "<" + (end - at) + ">");
      return end;
    }
    end = at;
    while (end < cell.length && isWord(cell[end])) {
      end++;
    }
    int start = cutting == Cutting.WORDS_WITHOUT_PREFIXES ? digitsBehindLetters(cell, at, end) : at;
    for (int i = at; i < start; i++) {
      cut.signature.append((char) (cell[i] & 0xFF));
    }
    cut.add(TokenForm.RUN, start, end, "#");
    return end;
  }

  /** Where the digits of a word begin that is letters and then digits; else its beginning. */
  private static int digitsBehindLetters(byte[] cell, int from, int to) {
    int digits = from;
    while (digits < to && !isDigit(cell[digits])) {
      digits++;
    }
    for (int i = digits; i < to; i++) {
      if (!isDigit(cell[i])) {
        return from;
      }
    }
    return digits == to ? from : digits;
  }

  private static boolean isUuid(byte[] cell, int at) {
    int end = at + UUID_LENGTH;
    if (end > cell.length || (end < cell.length && isWord(cell[end]))) {
      return false;
    }
    for (int i = 0; i < UUID_LENGTH; i++) {
      boolean hyphen = i == 8 || i == 13 || i == 18 || i == 23;
      byte b = cell[at + i];
      if (hyphen ? b != '-' : Character.digit((char) b, 16) < 0) {
        return false;
      }
    }
    return true;
  }

  /** The end of a date of the parts looked for, or of fewer; {@code at} where there is none. */
  private int dateEnd(byte[] cell, int at) {
    if (!isNumber(cell, at, 4, 1900, 2199) || at + 10 > cell.length) {
      return at;
    }
    byte separator = cell[at + 4];
    if (isWord(separator)
        || cell[at + 7] != separator
        || !isNumber(cell, at + 5, 2, 1, 12)
        || !isNumber(cell, at + 8, 2, 1, 31)) {
      return at;
    }
    int end = at + 10;
    int limit = 23;
    for (int part = 3; part < dateParts; part++) {
      boolean joined = end + 2 < cell.length && isJoin(cell[end], part);
      if (!joined
          || !isNumber(cell, end + 1, 2, 0, limit)
          || (end + 3 < cell.length && isDigit(cell[end + 3]))) {
        break;
      }
      end += 3;
      limit = 59;
      if (part == 5) {
        end = fractionEnd(cell, end);
      }
    }
    end = zoneEnd(cell, at, end);
    return end < cell.length && isWord(cell[end]) ? at : end;
  }

  private static boolean isJoin(byte b, int part) {
    boolean common = b == ':' || b == '-' || b == '/' || b == '_' || b == '.';
    return common || (part == 3 && (b == 'T' || b == 't' || b == ' '));
  }

  private static int fractionEnd(byte[] cell, int at) {
    if (at + 1 >= cell.length || (cell[at] != '.' && cell[at] != ',') || !isDigit(cell[at + 1])) {
      return at;
    }
    int end = at + 1;
    while (end < cell.length && isDigit(cell[end])) {
      end++;
    }
    return end - at - 1 > MAX_FRACTION ? at : end;
  }

  private static int zoneEnd(byte[] cell, int from, int at) {
    if (at - from < 16) {
      return at; // Only a time has a zone.
    }
    if (at < cell.length && (cell[at] == 'Z' || cell[at] == 'z')) {
      return at + 1;
    }
    boolean signed = at + 5 <= cell.length && (cell[at] == '+' || cell[at] == '-');
    if (signed && at + 6 <= cell.length && cell[at + 3] == ':') {
      return isNumber(cell, at + 1, 2, 0, 18) && isNumber(cell, at + 4, 2, 0, 59) ? at + 6 : at;
    }
    return signed && cell[at] == '+' && isNumber(cell, at + 1, 4, 0, 1800) ? at + 5 : at;
  }

  private static int decimalEnd(byte[] cell, int at) {
    int end = at;
    while (end < cell.length && isDigit(cell[end])) {
      end++;
    }
    if (end - at != EPOCH_DIGITS || end >= cell.length || cell[end] != '.') {
      return at;
    }
    int fraction = fractionEnd(cell, end);
    return fraction == end || (fraction < cell.length && isWord(cell[fraction])) ? at : fraction;
  }

  private static boolean isNumber(byte[] cell, int at, int digits, int least, int greatest) {
    if (at + digits > cell.length) {
      return false;
    }
    int number = 0;
    for (int i = at; i < at + digits; i++) {
      if (!isDigit(cell[i])) {
        return false;
      }
      number = 10 * number + cell[i] - '0';
    }
    return number >= least && number <= greatest;
  }

  public static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }

  /** Letters, digits, and all bytes of letters beyond ASCII. */
  public static boolean isWord(byte b) {
    return isDigit(b) || (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z') || b < 0;
  }

  /** The bytes of a token. */
  public static byte[] bytes(byte[] cell, int from, int to) {
    return Arrays.copyOfRange(cell, from, to);
  }
}

package io.keyheat.scenarios.trace.token;

import io.keyheat.scenarios.trace.CellKind;
import java.nio.charset.StandardCharsets;

/**
 * Cuts cells into tokens: UUIDs, dates, decimal times, and runs of letters and digits. What lies
 * between them stays as it is.
 *
 * @param dateParts how many parts of a date are looked for: 2 to the day, up to 6 to the fraction;
 *     0: dates are no tokens
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
  private static final int MOST_FRACTION = 9;
  private static final int MOST_TOKENS = 32;

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
    boolean mayBeDate = dateParts > 0 && isDigit(cell[at]);
    CalendarForm date =
        mayBeDate
            ? CalendarForm.find(new String(cell, StandardCharsets.ISO_8859_1), at, dateParts)
            : null;
    if (date != null) {
      int end = at + date.length();
      cut.add(TokenForm.DATE, at, end, pattern(cell, at, end));
      return end;
    }
    int end = decimalEnd(cell, at);
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

  /** A pattern that two dates share whose parts have the same places. */
  private static String pattern(byte[] cell, int from, int to) {
    String date = new String(cell, from, to - from, StandardCharsets.ISO_8859_1);
    return "<" + date.replaceAll("[0-9]", "0") + ">";
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
    return end <= cell.length
        && !(end < cell.length && isWord(cell[end]))
        && CellKind.isUuid(cell, at);
  }

  private static int decimalEnd(byte[] cell, int at) {
    int end = at;
    while (end < cell.length && isDigit(cell[end])) {
      end++;
    }
    if (end - at != EPOCH_DIGITS || end >= cell.length || cell[end] != '.') {
      return at;
    }
    int fraction = end + 1;
    while (fraction < cell.length && isDigit(cell[fraction])) {
      fraction++;
    }
    int digits = fraction - end - 1;
    boolean isFraction = digits > 0 && digits <= MOST_FRACTION;
    return !isFraction || (fraction < cell.length && isWord(cell[fraction])) ? at : fraction;
  }

  public static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }

  /** Letters, digits, and all bytes of letters beyond ASCII. */
  public static boolean isWord(byte b) {
    return isDigit(b) || (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z') || b < 0;
  }
}

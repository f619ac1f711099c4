package io.keyheat.scenarios.trace.token;

import io.keyheat.scenarios.trace.CellKind;
import io.keyheat.scenarios.trace.Digits;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts cells into tokens: UUIDs, dates, and runs of letters and digits. What lies between them
 * stays as it is.
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
  private static final int MOST_TOKENS = 32;

  /** What a token is written as. */
  public enum TokenForm {
    RUN,
    UUID,
    DATE
  }

  /** Where a token lies in its cell. */
  public record CutToken(TokenForm form, int from, int to) {}

  /**
   * The tokens of one cell.
   *
   * @param signature the same for cells of which the same positions can be compared
   */
  public record Cut(String signature, List<CutToken> tokens) {
    public Cut {
      tokens = List.copyOf(tokens);
    }
  }

  /** Cuts a cell. */
  public Cut cut(byte[] cell) {
    if (cutting == Cutting.WHOLE) {
      return new Cut("#", List.of(new CutToken(TokenForm.RUN, 0, cell.length)));
    }
    StringBuilder signature = new StringBuilder();
    List<CutToken> tokens = new ArrayList<>();
    int at = 0;
    while (at < cell.length) {
      if (isWord(cell[at]) && tokens.size() < MOST_TOKENS) {
        CutToken token = token(cell, at);
        signature.append(letters(cell, at, token.from())).append(mark(cell, token));
        tokens.add(token);
        at = token.to();
      } else {
        signature.append(letters(cell, at, at + 1));
        at++;
      }
    }
    return new Cut(signature.toString(), tokens);
  }

  /** Bytes as one letter each. */
  private static String letters(byte[] cell, int from, int to) {
    return new String(cell, from, to - from, StandardCharsets.ISO_8859_1);
  }

  private CutToken token(byte[] cell, int at) {
    if (isUuid(cell, at)) {
      return new CutToken(TokenForm.UUID, at, at + UUID_LENGTH);
    }
    if (dateParts > 0 && Digits.isDigit(cell[at])) {
      CalendarForm date = CalendarForm.find(letters(cell, 0, cell.length), at, dateParts);
      if (date != null) {
        return new CutToken(TokenForm.DATE, at, at + date.length());
      }
    }
    int end = at;
    while (end < cell.length && isWord(cell[end])) {
      end++;
    }
    int start = cutting == Cutting.WORDS_WITHOUT_PREFIXES ? digitsBehindLetters(cell, at, end) : at;
    return new CutToken(TokenForm.RUN, start, end);
  }

  /** Dates whose parts have the same places share a mark. */
  private static String mark(byte[] cell, CutToken token) {
    return switch (token.form()) {
      case RUN -> "#";
      case UUID -> "<uuid>";
      case DATE -> "<" + letters(cell, token.from(), token.to()).replaceAll("[0-9]", "0") + ">";
    };
  }

  /** Where the digits of a word begin that is letters and then digits; else its beginning. */
  private static int digitsBehindLetters(byte[] cell, int from, int to) {
    int digits = to;
    while (digits > from && Digits.isDigit(cell[digits - 1])) {
      digits--;
    }
    for (int i = from; i < digits; i++) {
      if (Digits.isDigit(cell[i])) {
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

  /** Letters, digits, and all bytes of letters beyond ASCII. */
  public static boolean isWord(byte b) {
    return Digits.isDigit(b) || (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z') || b < 0;
  }
}

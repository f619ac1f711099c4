package io.keyheat.scenarios.expect;

import io.keyheat.scenarios.expect.metric.Unit;
import java.util.List;

/**
 * A token of an expectation.
 *
 * @param text as written
 * @param column of its first character, counted from 1
 * @param parts of a dotted name, without their quotes; empty for other tokens
 * @param value of a number, in its unit
 * @param unit of a number
 */
record Token(Kind kind, String text, int column, List<String> parts, double value, Unit unit) {
  enum Kind {
    NUMBER,
    NAME,
    SYMBOL,
    END
  }

  static Token symbol(String text, int column) {
    return new Token(Kind.SYMBOL, text, column, List.of(), 0, Unit.NONE);
  }

  static Token end(int column) {
    return new Token(Kind.END, "", column, List.of(), 0, Unit.NONE);
  }

  /** Returns whether the token is this symbol or this unquoted word. */
  boolean is(String word) {
    return (kind == Kind.SYMBOL || kind == Kind.NAME) && text.equals(word);
  }

  /** Returns the token as messages show it. */
  String shown() {
    return kind == Kind.END ? "the end" : "'" + text + "'";
  }
}

package io.keyheat.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Splits a script into tokens, as far as finding imports and exports needs it: comments and blanks
 * are skipped; strings, templates and regular expressions are one token each, whatever they hold.
 */
final class ScriptLexer {
  /** After these words a slash begins a regular expression; after other names it divides. */
  private static final Set<String> BEFORE_EXPRESSION =
      Set.of("return", "typeof", "case", "in", "of", "do", "else", "void", "delete", "await");

  private final String text;
  private final List<ScriptToken> tokens = new ArrayList<>();
  private int at;

  /** The kinds of tokens that matter here. */
  enum Kind {
    WORD,
    STRING,
    SIGN,
    OTHER
  }

  /**
   * One token.
   *
   * @param start index of its first character
   * @param end index after its last character
   */
  record ScriptToken(Kind kind, String text, int start, int end) {
    boolean is(String expected) {
      return kind != Kind.STRING && text.equals(expected);
    }
  }

  private ScriptLexer(String text) {
    this.text = text;
  }

  static List<ScriptToken> tokens(String text) {
    ScriptLexer lexer = new ScriptLexer(text);
    while (lexer.at < text.length()) {
      lexer.next();
    }
    return List.copyOf(lexer.tokens);
  }

  private void next() {
    int start = at;
    char c = text.charAt(at);
    if (Character.isWhitespace(c)) {
      at++;
    } else if (text.startsWith("//", at)) {
      at = endOf("\n");
    } else if (text.startsWith("/*", at)) {
      at = endOf("*/");
    } else if (c == '\'' || c == '"') {
      quoted(c);
      add(Kind.STRING, start);
    } else if (c == '`') {
      template();
      add(Kind.OTHER, start);
    } else if (Character.isJavaIdentifierStart(c) || c == '#') {
      at++;
      while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at))) {
        at++;
      }
      add(Kind.WORD, start);
    } else if (Character.isDigit(c)) {
      number();
      add(Kind.OTHER, start);
    } else if (c == '/' && startsExpression()) {
      regularExpression();
      add(Kind.OTHER, start);
    } else {
      at++;
      add(Kind.SIGN, start);
    }
  }

  private void add(Kind kind, int start) {
    at = Math.min(at, text.length()); // What is not closed ends with the text.
    tokens.add(new ScriptToken(kind, text.substring(start, at), start, at));
  }

  private int endOf(String mark) {
    int end = text.indexOf(mark, at + mark.length());
    return end < 0 ? text.length() : end + mark.length();
  }

  private void number() {
    while (at < text.length()
        && (Character.isJavaIdentifierPart(text.charAt(at)) || text.charAt(at) == '.')) {
      at++;
    }
  }

  private void quoted(char quote) {
    at++;
    while (at < text.length() && text.charAt(at) != quote) {
      at += text.charAt(at) == '\\' ? 2 : 1;
    }
    at++;
  }

  /** A template with the expressions in it, which are scripts of their own. */
  private void template() {
    at++;
    while (at < text.length() && text.charAt(at) != '`') {
      if (text.startsWith("${", at)) {
        expression();
      } else {
        at += text.charAt(at) == '\\' ? 2 : 1;
      }
    }
    at++;
  }

  /** From a template's <code>${</code> to the brace that closes it. */
  private void expression() {
    int before = tokens.size();
    at += 2;
    int depth = 1;
    while (depth > 0 && at < text.length()) {
      int known = tokens.size();
      next();
      if (tokens.size() > known) {
        ScriptToken last = tokens.get(known);
        depth += last.is("{") ? 1 : last.is("}") ? -1 : 0;
      }
    }
    tokens.subList(before, tokens.size()).clear();
  }

  private boolean startsExpression() {
    if (tokens.isEmpty()) {
      return true;
    }
    ScriptToken last = tokens.get(tokens.size() - 1);
    return switch (last.kind()) {
      case WORD -> BEFORE_EXPRESSION.contains(last.text());
      case SIGN -> !last.is(")") && !last.is("]") && !last.is("}");
      case STRING, OTHER -> false;
    };
  }

  private void regularExpression() {
    at++;
    boolean inClass = false;
    while (at < text.length() && (inClass || text.charAt(at) != '/')) {
      char c = text.charAt(at);
      inClass = c == '[' || (inClass && c != ']');
      at += c == '\\' ? 2 : 1;
    }
    at++;
  }
}

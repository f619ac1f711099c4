package io.keyheat.scenarios.imports;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The words of a DDL text with their lines; comments are left out. */
final class SqlTokens {
  private static final Pattern TOKEN =
      Pattern.compile(
          "(?<space>\\s+|--[^\\n]*|#[^\\n]*|/\\*.*?\\*/)"
              + "|`(?<quoted>[^`]*)`"
              + "|(?<text>'(?:[^'\\\\]|\\\\.|'')*'|\"(?:[^\"\\\\]|\\\\.)*\")"
              + "|(?<word>[A-Za-z_][A-Za-z0-9_]*|[0-9]+(?:\\.[0-9]+)?)"
              + "|(?<other>.)",
          Pattern.DOTALL);

  private final List<Token> tokens = new ArrayList<>();
  private int next;

  /**
   * @param quoted whether it is a name or text in quotes, never a word of the language
   */
  record Token(String text, int line, int column, boolean quoted) {
    boolean is(String word) {
      return !quoted && text.equalsIgnoreCase(word);
    }
  }

  SqlTokens(String sql) {
    Matcher matcher = TOKEN.matcher(sql);
    int line = 1;
    int lineStart = 0;
    while (matcher.find()) {
      int column = matcher.start() - lineStart + 1;
      if (matcher.group("quoted") != null) {
        tokens.add(new Token(matcher.group("quoted"), line, column, true));
      } else if (matcher.group("text") != null) {
        tokens.add(new Token(unquoted(matcher.group("text")), line, column, true));
      } else if (matcher.group("space") == null) {
        tokens.add(new Token(matcher.group(), line, column, false));
      }
      for (int i = matcher.start(); i < matcher.end(); i++) {
        if (sql.charAt(i) == '\n') {
          line++;
          lineStart = i + 1;
        }
      }
    }
    tokens.add(new Token("", line, 1, false));
  }

  private static String unquoted(String text) {
    return text.substring(1, text.length() - 1);
  }

  Token peek() {
    return tokens.get(next);
  }

  /** The token {@code ahead} of the next one. */
  Token peek(int ahead) {
    return tokens.get(Math.min(next + ahead, tokens.size() - 1));
  }

  boolean atEnd() {
    return next == tokens.size() - 1;
  }

  Token take() {
    Token token = tokens.get(next);
    next = Math.min(next + 1, tokens.size() - 1);
    return token;
  }

  /** Takes the words if all of them come next. */
  boolean takes(String words) {
    String[] wanted = words.split(" ", -1);
    for (int i = 0; i < wanted.length; i++) {
      if (!peek(i).is(wanted[i])) {
        return false;
      }
    }
    for (int i = 0; i < wanted.length; i++) {
      take();
    }
    return true;
  }

  /** A name, its parts joined by dots. */
  String takeName() {
    StringBuilder name = new StringBuilder(take().text());
    while (peek().is(".")) {
      take();
      name.append('.').append(take().text());
    }
    return name.toString();
  }

  /** Everything up to a comma, a closing bracket or a semicolon outside of brackets, upper case. */
  String takeRest() {
    StringBuilder rest = new StringBuilder();
    int depth = 0;
    while (!atEnd() && !peek().is(";") && (depth > 0 || (!peek().is(",") && !peek().is(")")))) {
      Token token = take();
      depth += token.is("(") ? 1 : token.is(")") ? -1 : 0;
      rest.append(rest.isEmpty() ? "" : " ");
      rest.append(token.quoted() ? token.text() : token.text().toUpperCase(Locale.ROOT));
    }
    return rest.toString();
  }

  /** Passes over the rest of a statement. */
  void skipStatement() {
    while (!atEnd() && !peek().is(";")) {
      take();
    }
    takes(";");
  }
}

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
          "(?<space>\\s+|--[^\\n]*|#[^\\n]*|/\\*.*?(?:\\*/|\\z))"
              + "|(?<word>[A-Za-z_][A-Za-z0-9_]*|[0-9]+(?:\\.[0-9]+)?)"
              + "|(?<other>.)",
          Pattern.DOTALL);

  private final List<SqlToken> tokens = new ArrayList<>();
  private int next;

  /**
   * @param quoted whether it is a name or text in quotes, never a word of the language
   */
  record SqlToken(String text, int line, int column, boolean quoted) {
    boolean is(String word) {
      return !quoted && text.equalsIgnoreCase(word);
    }
  }

  SqlTokens(String sql) {
    Matcher matcher = TOKEN.matcher(sql);
    int line = 1;
    int lineStart = 0;
    int end;
    for (int start = 0; start < sql.length(); start = end) {
      int column = start - lineStart + 1;
      if ("'\"`".indexOf(sql.charAt(start)) >= 0) {
        end = endOfQuoted(sql, start);
        tokens.add(new SqlToken(unquoted(sql.substring(start, end)), line, column, true));
      } else {
        matcher.region(start, sql.length());
        end = matcher.lookingAt() ? matcher.end() : start + 1;
        if (matcher.group("space") == null) {
          tokens.add(new SqlToken(matcher.group(), line, column, false));
        }
      }
      for (int i = start; i < end; i++) {
        if (sql.charAt(i) == '\n') {
          line++;
          lineStart = i + 1;
        }
      }
    }
    tokens.add(new SqlToken("", line, 1, false));
  }

  /** Behind the closing quote; the text's end where there is none. */
  private static int endOfQuoted(String sql, int start) {
    char quote = sql.charAt(start);
    for (int i = start + 1; i < sql.length(); i++) {
      char c = sql.charAt(i);
      if (c == '\\' && quote != '`') {
        i++;
      } else if (c == quote) {
        boolean twice = quote == '\'' && i + 1 < sql.length() && sql.charAt(i + 1) == quote;
        if (!twice) {
          return i + 1;
        }
        i++;
      }
    }
    return sql.length();
  }

  private static String unquoted(String text) {
    boolean closed = text.length() > 1 && text.charAt(text.length() - 1) == text.charAt(0);
    return text.substring(1, closed ? text.length() - 1 : text.length());
  }

  SqlToken peek() {
    return tokens.get(next);
  }

  /** The token {@code ahead} of the next one. */
  SqlToken peek(int ahead) {
    return tokens.get(Math.min(next + ahead, tokens.size() - 1));
  }

  boolean atEnd() {
    return next == tokens.size() - 1;
  }

  SqlToken take() {
    SqlToken token = tokens.get(next);
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
      SqlToken token = take();
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

package io.keyheat.scenarios.schema.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The words of a DDL text with their lines; comments are left out, but for those that MySQL and
 * TiDB carry out, and so are the data and the commands that dump tools write between statements.
 */
public final class SqlTokens {
  private static final Pattern TOKEN =
      Pattern.compile(
          "(?<space>\\s+|--[^\\n]*|#[^\\n]*|/\\*T?!(?:\\[[^\\]]*\\]|\\d*)|/\\*.*?(?:\\*/|\\z)|\\*/)"
              + "|(?<word>[A-Za-z_][A-Za-z0-9_$]*|[0-9]+(?:\\.[0-9]+)?)"
              + "|(?<other>.)",
          Pattern.DOTALL);

  /** Rows between COPY and its end, and commands of psql: blanked, so that lines stay right. */
  private static final Pattern DUMPED =
      Pattern.compile(
          "(?<=^|\\n)(?:COPY [^;\\n]*FROM stdin[^;\\n]*;\\r?\\n.*?\\n\\\\\\.(?=\\r?\\n|$)"
              + "|\\\\[a-z][^\\n]*)",
          Pattern.DOTALL);

  private static final Pattern DOLLAR = Pattern.compile("\\$[A-Za-z_]*\\$");

  private final List<SqlToken> tokens = new ArrayList<>();
  private final boolean isPostgres;
  private @Nullable SqlToken unclosed;
  private int next;

  /**
   * A token with its position.
   *
   * @param quote around a name or a text, never a word of the language; 0: none
   */
  public record SqlToken(String text, int line, int column, char quote) {
    /** Whether it is a name or a text in quotes. */
    public boolean quoted() {
      return quote != 0;
    }

    /** Whether it is that word of the language, in whatever case. */
    public boolean is(String word) {
      return quote == 0 && text.equalsIgnoreCase(word);
    }

    public boolean isOneOf(String... words) {
      return isOneOf(List.of(words));
    }

    /** Whether it is one of some words, in either case. */
    public boolean isOneOf(List<String> words) {
      return words.stream().anyMatch(this::is);
    }

    public boolean isWord() {
      return quote == 0 && text.matches("[A-Za-z_][A-Za-z0-9_$]*");
    }

    /** Whether it can name a table, a column or an index. */
    public boolean isName() {
      return isWord() || quote == '"' || quote == '`';
    }

    public boolean isNumber() {
      return quote == 0 && text.matches("[0-9.]+");
    }

    public boolean isText() {
      return quote == '\'';
    }

    public SourcePosition at() {
      return new SourcePosition(line, column);
    }
  }

  /** Reads a text whole, of a dialect that is not known. */
  public SqlTokens(String text) {
    this(text, false);
  }

  /**
   * Reads a text whole.
   *
   * @param isPostgres whether {@code #} is an operator and a backslash in a text stands for itself,
   *     as in PostgreSQL; elsewhere one begins a comment and the other hides a quote
   */
  public SqlTokens(String text, boolean isPostgres) {
    this.isPostgres = isPostgres;
    String sql = withoutDumpedRows(text);
    Matcher matcher = TOKEN.matcher(sql);
    int line = 1;
    int lineStart = 0;
    int end;
    for (int start = 0; start < sql.length(); start = end) {
      int column = start - lineStart + 1;
      int dollar = endOfDollarQuoted(sql, start);
      char c = sql.charAt(start);
      if (dollar > 0) {
        end = dollar;
        SqlToken body = new SqlToken(sql.substring(start, end), line, column, '$');
        tokens.add(body);
        noteUnclosed(body, DOLLAR.matcher(body.text()).results().count() < 2);
      } else if ("'\"`".indexOf(c) >= 0) {
        end = endOfQuoted(sql, start);
        String quoted = sql.substring(start, end);
        tokens.add(new SqlToken(unquoted(quoted), line, column, c));
        SqlToken whole = new SqlToken(quoted, line, column, c);
        noteUnclosed(whole, end == sql.length() && !isClosed(quoted));
      } else {
        matcher.region(start, sql.length());
        boolean isOperator = c == '#' && isPostgres;
        end = !isOperator && matcher.lookingAt() ? matcher.end() : start + 1;
        if (isOperator || matcher.group("space") == null) {
          tokens.add(new SqlToken(sql.substring(start, end), line, column, (char) 0));
        } else if (end == sql.length()) {
          String space = sql.substring(start, end);
          boolean isOpen =
              space.startsWith("/*") && !space.endsWith("*/") && !space.startsWith("!", 2);
          noteUnclosed(new SqlToken(space, line, column, (char) 0), isOpen);
        }
      }
      for (int i = start; i < end; i++) {
        if (sql.charAt(i) == '\n') {
          line++;
          lineStart = i + 1;
        }
      }
    }
    tokens.add(new SqlToken("", line, 1, (char) 0));
  }

  private static String withoutDumpedRows(String sql) {
    return DUMPED
        .matcher(sql)
        .replaceAll(rows -> Matcher.quoteReplacement(rows.group().replaceAll("[^\\n]", " ")));
  }

  /** Behind the closing mark of a function's body; 0: none begins here. */
  private static int endOfDollarQuoted(String sql, int start) {
    if (sql.charAt(start) != '$') {
      return 0;
    }
    Matcher mark = DOLLAR.matcher(sql).region(start, sql.length());
    if (!mark.lookingAt()) {
      return 0;
    }
    int close = sql.indexOf(mark.group(), mark.end());
    return close < 0 ? sql.length() : close + mark.group().length();
  }

  /** Returns the position after the closing quote, or the end of the text where it is missing. */
  private int endOfQuoted(String sql, int start) {
    char quote = sql.charAt(start);
    boolean escapes = quote != '`' && (!isPostgres || isEscaped(sql, start));
    for (int i = start + 1; i < sql.length(); i++) {
      char c = sql.charAt(i);
      if (c == '\\' && escapes) {
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

  /** Whether an {@code E} or {@code B} in front of a text gives its backslashes a meaning. */
  private static boolean isEscaped(String sql, int start) {
    return start > 0
        && "eEbB".indexOf(sql.charAt(start - 1)) >= 0
        && (start == 1 || !Character.isLetterOrDigit(sql.charAt(start - 2)));
  }

  private static boolean isClosed(String text) {
    return text.length() > 1 && text.charAt(text.length() - 1) == text.charAt(0);
  }

  private static String unquoted(String text) {
    return text.substring(1, isClosed(text) ? text.length() - 1 : text.length());
  }

  private void noteUnclosed(SqlToken token, boolean isOpen) {
    if (isOpen) {
      unclosed = token;
    }
  }

  /** The comment, text or name with its mark that has no end; empty: all have. */
  public Optional<SqlToken> unclosed() {
    return Optional.ofNullable(unclosed);
  }

  /** The next token. */
  public SqlToken peek() {
    return tokens.get(next);
  }

  /** The token {@code ahead} of the next one. */
  public SqlToken peek(int ahead) {
    return tokens.get(Math.min(next + ahead, tokens.size() - 1));
  }

  /** Whether all tokens are taken. */
  public boolean atEnd() {
    return next == tokens.size() - 1;
  }

  /** Whether the statement has no more tokens. */
  public boolean atStatementEnd() {
    return atEnd() || peek().is(";");
  }

  /** Takes the next token. */
  public SqlToken take() {
    SqlToken token = tokens.get(next);
    next = Math.min(next + 1, tokens.size() - 1);
    return token;
  }

  /** Whether these words come next. */
  public boolean sees(String words) {
    String[] wanted = words.split(" ", -1);
    for (int i = 0; i < wanted.length; i++) {
      if (!peek(i).is(wanted[i])) {
        return false;
      }
    }
    return true;
  }

  /** Takes the words if all of them come next. */
  public boolean takes(String words) {
    boolean found = sees(words);
    for (int i = 0; found && i < words.split(" ", -1).length; i++) {
      take();
    }
    return found;
  }

  /** A name, its parts joined by dots; PostgreSQL's default schema is left out. */
  public String takeName() {
    StringBuilder name = new StringBuilder(take().text());
    while (peek().is(".")) {
      take();
      name.append('.').append(take().text());
    }
    return name.toString().replaceFirst("^public\\.", "");
  }

  /**
   * Consumes the tokens up to a comma, closing bracket or semicolon outside brackets; returns them
   * in upper case, texts in their quotes.
   */
  public String takeRest() {
    return takeUntil(token -> false);
  }

  /** Like {@link #takeRest()}, but up to a token outside brackets for which a condition holds. */
  public String takeUntil(Predicate<SqlToken> isEnd) {
    StringBuilder rest = new StringBuilder();
    int depth = 0;
    while (!atStatementEnd() && (depth > 0 || !(peek().isOneOf(",", ")") || isEnd.test(peek())))) {
      SqlToken token = take();
      depth += token.isOneOf("(", "{") ? 1 : token.isOneOf(")", "}") ? -1 : 0;
      append(rest, token);
    }
    return rest.toString();
  }

  /** What stands in the brackets that come next, upper case, texts quoted; takes them too. */
  public String takeBrackets() {
    StringBuilder inner = new StringBuilder();
    int depth = 0;
    while (!atStatementEnd()) {
      SqlToken token = take();
      depth += token.is("(") ? 1 : token.is(")") ? -1 : 0;
      if (depth == 0) {
        break;
      }
      if (depth > 1 || !token.is("(")) {
        append(inner, token);
      }
    }
    return inner.toString();
  }

  private static void append(StringBuilder text, SqlToken token) {
    text.append(text.isEmpty() ? "" : " ");
    text.append(
        token.isText()
            ? "'" + token.text() + "'"
            : token.quoted() ? token.text() : token.text().toUpperCase(Locale.ROOT));
  }

  /** Passes over the rest of a statement. */
  public void skipStatement() {
    while (!atStatementEnd()) {
      take();
    }
    takes(";");
  }
}

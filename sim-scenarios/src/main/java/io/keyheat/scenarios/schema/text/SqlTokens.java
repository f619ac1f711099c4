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
  private static final String ESCAPED =
      "'(?:[^'\\\\]|''|\\\\(?:.|\\z))*+'?|\"(?:[^\"\\\\]|\\\\(?:.|\\z))*+\"?";

  /** In PostgreSQL, an E or B in front of a text gives its backslashes a meaning. */
  private static final Pattern POSTGRES =
      token(
          "(?!)",
          "(?<=(?<![\\p{L}\\p{N}])[eEbB])(?:" + ESCAPED + ")|'(?:[^']|'')*+'?|\"[^\"]*+\"?");

  private static final Pattern OTHERS = token("#[^\\n]*", ESCAPED);

  /** Rows between COPY and its end, and commands of psql: blanked, so that lines stay right. */
  private static final Pattern DUMPED =
      Pattern.compile(
          "(?<=^|\\n)(?:COPY [^;\\n]*FROM stdin[^;\\n]*;\\r?\\n.*?\\n\\\\\\.(?=\\r?\\n|$)"
              + "|\\\\[a-z][^\\n]*)",
          Pattern.DOTALL);

  private final List<SqlToken> tokens = new ArrayList<>();
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

    /** A text in its quotes, a quoted name without them, and any other word in upper case. */
    public String normal() {
      return isText() ? "'" + text + "'" : quoted() ? text : text.toUpperCase(Locale.ROOT);
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
    String sql =
        DUMPED
            .matcher(text)
            .replaceAll(rows -> Matcher.quoteReplacement(rows.group().replaceAll("[^\\n]", " ")));
    int line = 1;
    int lineStart = 0;
    Matcher matcher = (isPostgres ? POSTGRES : OTHERS).matcher(sql);
    while (matcher.find()) {
      String token = matcher.group();
      int column = matcher.start() - lineStart + 1;
      char quote = matcher.group("quoted") == null ? 0 : token.charAt(0);
      if (matcher.group("space") == null) {
        tokens.add(new SqlToken(quote == 0 ? token : unquoted(token), line, column, quote));
      }
      if (matcher.end() == sql.length()) {
        String mark = openMark(token, matcher.group("dollar"));
        unclosed = mark.isEmpty() ? null : new SqlToken(mark, line, column, quote);
      }
      for (int i = token.indexOf('\n'); i >= 0; i = token.indexOf('\n', i + 1)) {
        line++;
        lineStart = matcher.start() + i + 1;
      }
    }
    tokens.add(new SqlToken("", line, 1, (char) 0));
  }

  /** Repeated groups are possessive, as texts may be of any length. */
  private static Pattern token(String comment, String quoted) {
    return Pattern.compile(
        "(?<space>\\s+|--[^\\n]*|/\\*T?!(?:\\[[^\\]]*\\]|\\d*)|/\\*.*?(?:\\*/|\\z)|\\*/|"
            + comment
            + ")|(?<quoted>(?<dollar>\\$[A-Za-z_]*\\$).*?(?:\\k<dollar>|\\z)|`[^`]*+`?|"
            + quoted
            + ")|[A-Za-z_][A-Za-z0-9_$]*|[0-9]+(?:\\.[0-9]+)?|.",
        Pattern.DOTALL);
  }

  /** What begins a comment, a text or a name that is a text's last token and has no end. */
  private static String openMark(String token, @Nullable String dollar) {
    if (dollar != null) {
      return token.substring(dollar.length()).endsWith(dollar) ? "" : dollar;
    }
    if (token.startsWith("/*")) {
      return token.endsWith("*/") || token.startsWith("!", 2) ? "" : "/*";
    }
    String first = token.substring(0, 1);
    return "'\"`".contains(first) && !isClosed(token) ? first : "";
  }

  private static boolean isClosed(String text) {
    return text.length() > 1 && text.charAt(text.length() - 1) == text.charAt(0);
  }

  private static String unquoted(String text) {
    return text.startsWith("$")
        ? text
        : text.substring(1, isClosed(text) ? text.length() - 1 : text.length());
  }

  /** The mark of the comment, text or name that has no end; empty: all have one. */
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

  /** The number of tokens that are taken, to come {@link #back} to. */
  public int taken() {
    return next;
  }

  /** Returns to the token at an index. */
  public void back(int taken) {
    next = taken;
  }

  /** Whether all tokens are taken. */
  public boolean atEnd() {
    return next == tokens.size() - 1;
  }

  /** Whether the statement has no more tokens. */
  public boolean atStatementEnd() {
    return atEnd() || peek().is(";");
  }

  /** Whether a member of a list in brackets has no more tokens. */
  public boolean atMemberEnd() {
    return atStatementEnd() || peek().isOneOf(",", ")");
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

  /** Takes the next token if it is one of some words. */
  public boolean takesOneOf(String... words) {
    boolean found = peek().isOneOf(words);
    if (found) {
      take();
    }
    return found;
  }

  /**
   * Takes the first of some clauses that comes next.
   *
   * @param clauses words, and behind a colon what may follow them: {@code WORD?}, {@code name},
   *     {@code value} for a token or what is in brackets, {@code ()} for brackets that may lack
   */
  public boolean takesClause(List<String> clauses) {
    for (String clause : clauses) {
      String[] wordsAndRest = clause.split(": ", 2);
      if (takes(wordsAndRest[0])) {
        takeParts(wordsAndRest.length > 1 ? wordsAndRest[1] : "");
        return true;
      }
    }
    return false;
  }

  /** Takes what may follow the words of a clause, as {@link #takesClause} has it. */
  public void takeParts(String parts) {
    for (String part : parts.split(" ", -1)) {
      boolean isBracket = peek().is("(");
      if (isBracket && (part.equals("()") || part.equals("value"))) {
        takeBrackets();
      } else if (part.equals("value") && !atStatementEnd()) {
        take();
      } else if (part.equals("name")) {
        takeName();
      } else if (part.endsWith("?")) {
        takes(part.substring(0, part.length() - 1));
      }
    }
  }

  /** A name, its parts joined by dots; PostgreSQL's default schema is left out. */
  public String takeName() {
    StringBuilder name = new StringBuilder(take().text());
    while (takes(".")) {
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
    List<String> rest = new ArrayList<>();
    int depth = 0;
    while (!atStatementEnd() && (depth > 0 || !(atMemberEnd() || isEnd.test(peek())))) {
      depth += peek().isOneOf("(", "{") ? 1 : peek().isOneOf(")", "}") ? -1 : 0;
      rest.add(take().normal());
    }
    return String.join(" ", rest);
  }

  /** What stands in the brackets that come next, upper case, texts quoted; takes them too. */
  public String takeBrackets() {
    List<String> inner = new ArrayList<>();
    int depth = take().is("(") ? 1 : 0;
    while (depth > 0 && !atStatementEnd()) {
      depth += peek().is("(") ? 1 : peek().is(")") ? -1 : 0;
      String word = take().normal();
      if (depth > 0) {
        inner.add(word);
      }
    }
    return String.join(" ", inner);
  }

  /** Passes over the rest of a statement. */
  public void skipStatement() {
    while (!atStatementEnd()) {
      take();
    }
    takes(";");
  }
}

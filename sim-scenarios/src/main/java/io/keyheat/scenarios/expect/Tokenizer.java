package io.keyheat.scenarios.expect;

import io.keyheat.scenarios.expect.Literals.ParsedLiteral;
import io.keyheat.scenarios.expect.metric.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Splits an expectation into tokens. A hyphen within a word belongs to it, so a minus stands
 * between spaces. A word that begins with a digit is a name where it is no number or a dot and a
 * name follow.
 */
final class Tokenizer {
  private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_]+(?:-+[A-Za-z0-9_]+)*");
  private static final Pattern QUOTED = Pattern.compile("\"([^\"]*)\"");
  private static final Pattern SYMBOL = Pattern.compile("\\.\\.|<=|>=|==|!=|[-+*/<>(),%\\[\\]]");

  /** Text after digits that makes them the beginning of a name. */
  private static final Pattern GOES_ON = Pattern.compile("-*[A-Za-z0-9_]|\\.[A-Za-z0-9_\"]");

  private final String text;
  private final List<Token> tokens = new ArrayList<>();
  private int position;

  private Tokenizer(String text) {
    this.text = text;
  }

  static List<Token> tokens(String text) {
    Tokenizer tokenizer = new Tokenizer(text);
    while (tokenizer.skipSpaces()) {
      if (!tokenizer.number() && !tokenizer.name() && !tokenizer.symbol()) {
        throw tokenizer.unexpected();
      }
    }
    tokenizer.tokens.add(Token.end(text.length() + 1));
    return List.copyOf(tokenizer.tokens);
  }

  private boolean skipSpaces() {
    while (position < text.length() && Character.isWhitespace(text.charAt(position))) {
      position++;
    }
    return position < text.length();
  }

  private boolean number() {
    Matcher matcher = at(Literals.NUMBER);
    if (!matcher.lookingAt() || at(GOES_ON, matcher.end()).lookingAt()) {
      return false;
    }
    Optional<ParsedLiteral> literal = Literals.of(matcher);
    if (literal.isEmpty()) {
      return false;
    }
    ParsedLiteral number = literal.get();
    tokens.add(
        new Token(
            Token.Kind.NUMBER,
            matcher.group().strip(),
            position + 1,
            List.of(),
            number.value(),
            number.unit()));
    position = matcher.end();
    return true;
  }

  private boolean name() {
    int start = position;
    List<String> parts = new ArrayList<>();
    int end = part(position, parts);
    if (end < 0) {
      return false;
    }
    while (end < text.length() && text.charAt(end) == '.') {
      int next = part(end + 1, parts);
      if (next < 0) {
        break;
      }
      end = next;
    }
    position = end;
    tokens.add(
        new Token(
            Token.Kind.NAME,
            text.substring(start, end),
            start + 1,
            List.copyOf(parts),
            0,
            Unit.NONE));
    return true;
  }

  /**
   * Adds the part of a name that begins at {@code start}; returns its end, or −1 if no part begins
   * there.
   */
  private int part(int start, List<String> parts) {
    Matcher word = at(WORD, start);
    if (word.lookingAt()) {
      parts.add(word.group());
      return word.end();
    }
    Matcher quoted = at(QUOTED, start);
    if (quoted.lookingAt()) {
      parts.add(quoted.group(1));
      return quoted.end();
    }
    return -1;
  }

  private boolean symbol() {
    Matcher matcher = at(SYMBOL);
    if (!matcher.lookingAt()) {
      return false;
    }
    tokens.add(Token.symbol(matcher.group(), position + 1));
    position = matcher.end();
    return true;
  }

  private ExpectationException unexpected() {
    char c = text.charAt(position);
    String hint = "";
    if (c == '=') {
      char next = position + 1 < text.length() ? text.charAt(position + 1) : ' ';
      hint =
          next == '<' || next == '>' ? "; did you mean " + next + "=?" : "; equality is written ==";
    } else if (c == '"') {
      hint = "; the closing quote is missing";
    }
    return new ExpectationException("unexpected '" + c + "'" + hint, position + 1);
  }

  private Matcher at(Pattern pattern) {
    return at(pattern, position);
  }

  private Matcher at(Pattern pattern, int start) {
    return pattern.matcher(text).region(start, text.length());
  }
}

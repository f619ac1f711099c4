package io.keyheat.scenarios.expect;

import io.keyheat.scenarios.expect.Comparison.Link;
import io.keyheat.scenarios.expect.Comparison.Operator;
import io.keyheat.scenarios.expect.Expr.Function;
import io.keyheat.scenarios.expect.metric.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A recursive-descent parser of the grammar
 *
 * <pre>
 * expectation = comparison { "and" comparison }
 * comparison  = sum ( "within" number "of" sum | link { link } )
 * link        = ( "<" | "<=" | ">" | ">=" | "==" | "!=" ) sum
 * sum         = product { ( "+" | "-" ) product }
 * product     = factor { ( "*" | "/" ) factor }
 * factor      = number | "-" factor | "(" sum ")" | function "(" sum { "," sum } ")" | name [ window ]
 * window      = "[" [ number ] ".." [ number ] "]"
 * </pre>
 */
final class Parser {
  /** Greatest nesting; deeper text could exhaust the stack. */
  private static final int MAX_DEPTH = 100;

  private final List<Token> tokens;
  private int next;
  private int depth;

  private Parser(List<Token> tokens) {
    this.tokens = tokens;
  }

  static List<Comparison> parse(String text) {
    Parser parser = new Parser(Tokenizer.tokens(text));
    List<Comparison> comparisons = new ArrayList<>();
    do {
      comparisons.add(parser.comparison());
    } while (parser.takes("and"));
    if (parser.peek().kind() != Token.Kind.END) {
      throw parser.expected("an operator or the end");
    }
    return comparisons;
  }

  /** Parses one side of a comparison. */
  static Expr parseSum(String text) {
    Parser parser = new Parser(Tokenizer.tokens(text));
    Expr sum = parser.sum();
    if (parser.peek().kind() != Token.Kind.END) {
      throw parser.expected("an operator or the end");
    }
    return sum;
  }

  private Comparison comparison() {
    Expr first = sum();
    List<Link> links = new ArrayList<>();
    Token token = peek();
    if (takes("within")) {
      links.add(within(token.column()));
      return new Comparison(first, links);
    }
    Operator operator = operator();
    while (operator != null) {
      int column = take().column();
      links.add(new Link(operator, 0, sum(), column));
      operator = operator();
    }
    if (links.isEmpty()) {
      throw expected("a comparison (<, <=, >, >=, ==, != or within)");
    }
    return new Comparison(first, links);
  }

  private Link within(int column) {
    Token tolerance = take();
    if (tolerance.kind() != Token.Kind.NUMBER || tolerance.unit() != Unit.SHARE) {
      throw new ExpectationException(
          "expected a percentage such as 20% after within, found " + tolerance.shown(),
          tolerance.column());
    }
    if (!takes("of")) {
      throw expected("'of'");
    }
    return new Link(Operator.WITHIN, tolerance.value(), sum(), column);
  }

  private @Nullable Operator operator() {
    for (Operator operator : Operator.values()) {
      if (operator != Operator.WITHIN && peek().is(operator.text())) {
        return operator;
      }
    }
    return null;
  }

  private Expr sum() {
    if (++depth > MAX_DEPTH) {
      throw new ExpectationException("nested too deeply", peek().column());
    }
    Expr left = product();
    while (peek().is("+") || peek().is("-")) {
      Token operator = take();
      left = new Expr.Binary(operator.text().charAt(0), left, product(), operator.column());
    }
    depth--;
    return left;
  }

  private Expr product() {
    Expr left = factor();
    while (peek().is("*") || peek().is("/")) {
      Token operator = take();
      left = new Expr.Binary(operator.text().charAt(0), left, factor(), operator.column());
    }
    return left;
  }

  private Expr factor() {
    Token token = take();
    if (token.kind() == Token.Kind.NUMBER) {
      return new Expr.Literal(token.value(), token.unit(), token.text());
    }
    if (token.is("-")) {
      return negation(token);
    }
    if (token.is("(")) {
      Expr inner = sum();
      close(")");
      return new Expr.Aggregate(inner);
    }
    if (token.kind() == Token.Kind.NAME) {
      return peek().is("(") ? call(token) : name(token);
    }
    throw new ExpectationException(
        "expected a metric or a number, found " + token.shown(), token.column());
  }

  private Expr negation(Token minus) {
    if (peek().is("-")) {
      throw new ExpectationException("two minus signs in a row", minus.column());
    }
    return new Expr.Negation(factor());
  }

  private Expr call(Token name) {
    Function function =
        switch (name.text()) {
          case "min" -> Function.MIN;
          case "max" -> Function.MAX;
          case "abs" -> Function.ABS;
          default ->
              throw new ExpectationException(
                  "unknown function '" + name.text() + "'; there are min, max and abs",
                  name.column());
        };
    take();
    List<Expr> arguments = new ArrayList<>();
    do {
      arguments.add(sum());
    } while (takes(","));
    close(")");
    if (function == Function.ABS && arguments.size() != 1) {
      throw new ExpectationException("abs takes one argument", name.column());
    }
    return new Expr.Call(function, List.copyOf(arguments));
  }

  private Expr name(Token name) {
    Token bracket = peek();
    if (!takes("[")) {
      return new Expr.Name(name.parts(), null, name.column());
    }
    Window.Bound from = bound();
    if (!takes("..")) {
      throw expected("a window such as [10m..20m] or [50%..]");
    }
    Window.Bound to = bound();
    close("]");
    return new Expr.Name(name.parts(), new Window(from, to, bracket.column()), name.column());
  }

  private Window.@Nullable Bound bound() {
    if (peek().kind() != Token.Kind.NUMBER) {
      return null;
    }
    Token token = take();
    boolean zero = token.unit() == Unit.NONE && token.value() == 0;
    if (token.unit() != Unit.MILLIS && token.unit() != Unit.SHARE && !zero) {
      throw new ExpectationException(
          "a window's bound is a duration such as 10m or a share such as 50%, found "
              + token.shown(),
          token.column());
    }
    return new Window.Bound(token.value(), token.unit() == Unit.SHARE);
  }

  private void close(String bracket) {
    if (!takes(bracket)) {
      throw expected(String.format(Locale.ROOT, "'%s'", bracket));
    }
  }

  private ExpectationException expected(String what) {
    return new ExpectationException(
        "expected " + what + ", found " + peek().shown(), peek().column());
  }

  private Token peek() {
    return tokens.get(next);
  }

  private Token take() {
    Token token = tokens.get(next);
    if (token.kind() != Token.Kind.END) {
      next++;
    }
    return token;
  }

  private boolean takes(String word) {
    if (!peek().is(word)) {
      return false;
    }
    next++;
    return true;
  }
}

package io.keyheat.scenarios.expect;

import io.keyheat.scenarios.expect.metric.Unit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A side of a comparison, as written. */
sealed interface Expr {
  /** A number; {@code text} is how it was written. */
  record Literal(double value, Unit unit, String text) implements Expr {}

  /**
   * A reference to a metric.
   *
   * @param parts of the dotted name, the variant's name first if it is given
   * @param window null: the metric's own
   * @param column where it stands in the expectation, counted from 1
   */
  record Name(List<String> parts, @Nullable Window window, int column) implements Expr {}

  record Binary(char operator, Expr left, Expr right, int column) implements Expr {}

  record Negation(Expr of) implements Expr {}

  record Aggregate(Expr of) implements Expr {}

  record Call(Function function, List<Expr> arguments) implements Expr {}

  /** The functions of the language. */
  enum Function {
    MIN,
    MAX,
    ABS
  }
}

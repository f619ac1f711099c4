package io.keyheat.scenarios.expect;

import io.keyheat.scenarios.expect.Comparison.Link;
import io.keyheat.scenarios.expect.Comparison.Operator;
import io.keyheat.scenarios.expect.metric.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Evaluates expressions and comparisons from the figures of metrics. */
final class ExpressionEvaluator {
  private final Function<Expr.Name, Figure> figures;

  ExpressionEvaluator(Function<Expr.Name, Figure> figures) {
    this.figures = figures;
  }

  /** The outcome of comparisons. */
  enum JudgedSide {
    HOLDS,
    FAILS,
    /** A figure is not a finite number. */
    UNJUDGED;

    static JudgedSide of(boolean holds) {
      return holds ? HOLDS : FAILS;
    }
  }

  /**
   * The verdict on some comparisons.
   *
   * @param judgement of all comparisons together
   * @param shown the comparisons with figures in place of names and signs that are true
   */
  record Verdict(JudgedSide judgement, String shown) {
    boolean holds() {
      return judgement == JudgedSide.HOLDS;
    }

    boolean judged() {
      return judgement != JudgedSide.UNJUDGED;
    }
  }

  /**
   * Judges comparisons.
   *
   * @throws ExpectationException if figures of different units are compared
   */
  Verdict judge(List<Comparison> comparisons) {
    boolean holds = true;
    boolean judged = true;
    List<String> shown = new ArrayList<>();
    for (Comparison comparison : comparisons) {
      Verdict verdict = judge(comparison);
      holds &= verdict.holds();
      judged &= verdict.judged();
      shown.add(verdict.shown());
    }
    return new Verdict(
        judged ? JudgedSide.of(holds) : JudgedSide.UNJUDGED, String.join(" and ", shown));
  }

  /** Returns the value of one expression. */
  Figure figure(Expr expr) {
    return of(expr);
  }

  private Verdict judge(Comparison comparison) {
    Expr leftSide = comparison.first();
    Figure left = of(leftSide);
    StringBuilder shown = new StringBuilder(left.shownWithValue());
    boolean holds = true;
    boolean judged = Double.isFinite(left.value());
    for (Link link : comparison.links()) {
      Figure right = of(link.right());
      requireSameUnit(left.unit(), right.unit(), "compared", link.column());
      requireUnit(leftSide, left.unit(), link.right(), link.column());
      requireUnit(link.right(), right.unit(), leftSide, link.column());
      leftSide = link.right();
      boolean linkHolds = link.operator().holds(left.value(), right.value(), link.tolerance());
      holds &= linkHolds;
      judged &= Double.isFinite(right.value());
      shown.append(' ').append(link.operator().sign(linkHolds)).append(' ');
      shown.append(tolerance(link)).append(right.shownWithValue()).append(off(left, link, right));
      left = right;
    }
    return new Verdict(judged ? JudgedSide.of(holds) : JudgedSide.UNJUDGED, shown.toString());
  }

  private static String tolerance(Link link) {
    return link.operator() == Operator.WITHIN ? Unit.SHARE.show(link.tolerance()) + " of " : "";
  }

  /**
   * Returns the difference of two figures in words, where the operator asks for it or where both
   * look equal.
   */
  private static String off(Figure left, Link link, Figure right) {
    double difference = left.value() - right.value();
    Unit unit = left.unit().plus(right.unit());
    if (link.operator() == Operator.WITHIN && right.value() != 0) {
      double share = difference / Math.abs(right.value());
      return ", " + Unit.SHARE.show(Math.abs(share)) + (share < 0 ? " below" : " above");
    }
    boolean looksEqual = unit.show(left.value()).equals(unit.show(right.value()));
    return looksEqual && difference != 0
        ? ", " + unit.show(Math.abs(difference)) + (difference < 0 ? " below" : " above")
        : "";
  }

  private Figure of(Expr expr) {
    if (expr instanceof Expr.Literal literal) {
      return new Figure(literal.value(), literal.unit(), literal.text(), false);
    }
    if (expr instanceof Expr.Name name) {
      return figures.apply(name);
    }
    if (expr instanceof Expr.Negation negation) {
      Figure inner = of(negation.of());
      return new Figure(-inner.value(), inner.unit(), "-" + inner.shown(), inner.composite());
    }
    if (expr instanceof Expr.Aggregate group) {
      Figure inner = of(group.of());
      return new Figure(inner.value(), inner.unit(), "(" + inner.shown() + ")", inner.composite());
    }
    return expr instanceof Expr.Call call ? of(call) : of((Expr.Binary) expr);
  }

  private Figure of(Expr.Binary binary) {
    Figure left = of(binary.left());
    Figure right = of(binary.right());
    double a = left.value();
    double b = right.value();
    char operator = binary.operator();
    if (operator == '+' || operator == '-') {
      requireSameUnit(left.unit(), right.unit(), "added", binary.column());
    }
    Unit unit =
        switch (operator) {
          case '*' -> left.unit().times(right.unit());
          case '/' -> left.unit().per(right.unit());
          default -> left.unit().plus(right.unit());
        };
    double value =
        switch (operator) {
          case '*' -> a * b;
          case '/' -> a / b;
          case '+' -> a + b;
          default -> a - b;
        };
    String sign =
        switch (operator) {
          case '*' -> " × ";
          case '-' -> " − ";
          default -> " " + operator + " ";
        };
    return new Figure(value, unit, left.shown() + sign + right.shown(), true);
  }

  private Figure of(Expr.Call call) {
    List<Figure> arguments = call.arguments().stream().map(this::of).toList();
    String shown = arguments.stream().map(Figure::shown).collect(Collectors.joining(", "));
    double value = arguments.get(0).value();
    Unit unit = arguments.get(0).unit();
    for (Figure argument : arguments.subList(1, arguments.size())) {
      unit = unit.plus(argument.unit());
      value =
          call.function() == Expr.Function.MIN
              ? Math.min(value, argument.value())
              : Math.max(value, argument.value());
    }
    return switch (call.function()) {
      case ABS -> new Figure(Math.abs(value), unit, "|" + shown + "|", true);
      case MIN -> new Figure(value, unit, "min(" + shown + ")", true);
      case MAX -> new Figure(value, unit, "max(" + shown + ")", true);
    };
  }

  /**
   * Refuses a bare number beside a time or a share, most often a mistake by a factor of 1,000 or
   * 100.
   */
  private static void requireUnit(Expr metric, Unit unit, Expr side, int column) {
    if (metric instanceof Expr.Name
        && side instanceof Expr.Literal literal
        && literal.unit() == Unit.NONE) {
      String number = literal.text();
      if (unit == Unit.MILLIS && literal.value() != 0) {
        throw new ExpectationException(
            number + " has no unit; did you mean " + number + "ms or " + number + "s?", column);
      }
      if (unit == Unit.SHARE && literal.value() > 1) {
        throw new ExpectationException(
            number
                + " as a share is "
                + unit.show(literal.value())
                + "; did you mean "
                + number
                + "%?",
            column);
      }
    }
  }

  private static void requireSameUnit(Unit a, Unit b, String verb, int column) {
    if (!a.goesWith(b)) {
      throw new ExpectationException(
          a.title() + " and " + b.title() + " cannot be " + verb, column);
    }
  }
}

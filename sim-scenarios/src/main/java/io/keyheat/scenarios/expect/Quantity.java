package io.keyheat.scenarios.expect;

import io.keyheat.core.result.RunResult;
import io.keyheat.report.result.ScenarioQuestion;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.expect.metric.Metric;
import io.keyheat.scenarios.expect.metric.RunFacts;
import io.keyheat.scenarios.expect.metric.Span;
import io.keyheat.scenarios.expect.metric.Unit;
import io.keyheat.scenarios.expect.metric.UnjudgeableException;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;

/** A quantity to measure in each run: a metric, or an expression over metrics and numbers. */
public final class Quantity {
  private final String text;
  private final Expr expr;

  Quantity(String text, Expr expr) {
    this.text = text;
    this.expr = expr;
  }

  /**
   * Reads a quantity.
   *
   * @throws ExpectationException if the text is not in the language
   */
  public static Quantity parse(String text) {
    return new Quantity(text, Parser.parseSum(text));
  }

  /** Returns the text as written. */
  public String text() {
    return text;
  }

  /**
   * Checks that all names exist in a run.
   *
   * @throws ExpectationException at the first one
   */
  public void check(RunFacts run) {
    Figure figure = new ExpressionEvaluator(name -> known(name, run)).figure(expr);
    if (figure.shown().isEmpty()) {
      throw new IllegalStateException("a figure has no value: " + text);
    }
  }

  static Figure known(Expr.Name name, RunFacts run) {
    Reference reference = Reference.of(name, List.of(run));
    Expectations.span(reference, name.column());
    return Figure.of(1, reference.metric().unit());
  }

  /**
   * Returns its value in a run; NaN where the run is too short.
   *
   * @param warmupNanos discarded where the quantity names no window; whole intervals
   */
  public double of(RunResult run, long warmupNanos) {
    return of(run, warmupNanos, run.durationNanos());
  }

  /**
   * Returns its value in the first part of a run.
   *
   * @param endNanos end of the part, in whole intervals or the run's end; a written window is not
   *     changed
   */
  public double of(RunResult run, long warmupNanos, long endNanos) {
    try {
      return new ExpressionEvaluator(name -> figure(name, run, warmupNanos, endNanos))
          .figure(expr)
          .value();
    } catch (UnjudgeableException e) {
      return Double.NaN;
    }
  }

  /** Returns the value of a constant; empty where the quantity names a metric. */
  public OptionalDouble number() {
    return expr instanceof Expr.Literal literal
        ? OptionalDouble.of(literal.value())
        : OptionalDouble.empty();
  }

  private static Figure figure(Expr.Name name, RunResult run, long warmupNanos, long endNanos) {
    Reference reference = Reference.of(name, List.of(RunFacts.of(run)));
    Span span = reference.span();
    Metric metric = reference.metric();
    if (!span.written() && metric.windowing() == Metric.Windowing.STEADY) {
      int first = (int) (warmupNanos / run.intervalNanos());
      int end = (int) Math.ceil((double) endNanos / run.intervalNanos());
      span = new Span(first, end, true);
    }
    return Figure.of(metric.reading().read(run, span), metric.unit());
  }

  /**
   * Checks that all names exist in the runs of the variants that the quantity names.
   *
   * @return names of those variants
   * @throws ExpectationException at the first unknown name
   */
  public Set<String> check(List<RunFacts> runs) {
    Set<String> variants = new TreeSet<>();
    var unused = unit(runs, variants);
    return variants;
  }

  /**
   * Returns whether its unit may be compared with that of another quantity.
   *
   * @param runs of all variants
   */
  public boolean goesWith(Quantity other, List<RunFacts> runs) {
    return unit(runs, new TreeSet<>()).goesWith(other.unit(runs, new TreeSet<>()));
  }

  private Unit unit(List<RunFacts> runs, Set<String> variants) {
    return new ExpressionEvaluator(
            name -> {
              Reference reference = Reference.of(name, runs);
              variants.add(reference.run().variant());
              Expectations.span(reference, name.column());
              return Figure.of(1, reference.metric().unit());
            })
        .figure(expr)
        .unit();
  }

  /** Returns its value in the runs of all variants; NaN where they are too short. */
  public double of(List<RunResult> runs) {
    List<RunFacts> facts = runs.stream().map(RunFacts::of).toList();
    try {
      return new ExpressionEvaluator(name -> Expectations.figure(name, runs, facts))
          .figure(expr)
          .value();
    } catch (UnjudgeableException e) {
      return Double.NaN;
    }
  }

  /** Returns the value of a constant. */
  public double constant() {
    return new ExpressionEvaluator(
            name -> {
              throw new ExpectationException("expected numbers alone", name.column());
            })
        .figure(expr)
        .value();
  }

  /** Formats a value to six digits. */
  public String showExactly(double value, List<RunFacts> runs) {
    return unit(runs, new TreeSet<>()).showExactly(value);
  }

  /** Returns its value in a run and how reports show it; NaN where the run has no such metric. */
  public ScenarioQuestion.AskedFigure answer(RunResult run) {
    try {
      RunFacts facts = RunFacts.of(run);
      check(facts);
      double value = of(run, run.warmupNanos());
      return new ScenarioQuestion.AskedFigure(value, show(value, facts));
    } catch (ExpectationException e) {
      return new ScenarioQuestion.AskedFigure(Double.NaN, Figures.UNKNOWN);
    }
  }

  /** Formats a value for reports. */
  public String show(double value, RunFacts run) {
    return new ExpressionEvaluator(name -> known(name, run)).figure(expr).unit().show(value);
  }

  @Override
  public String toString() {
    return text;
  }
}

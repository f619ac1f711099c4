package io.keyheat.scenarios.expect;

import io.keyheat.core.result.RunResult;
import io.keyheat.scenarios.expect.metric.Metric;
import io.keyheat.scenarios.expect.metric.RunFacts;
import io.keyheat.scenarios.expect.metric.Span;
import io.keyheat.scenarios.expect.metric.Unit;
import io.keyheat.scenarios.expect.metric.UnjudgeableException;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;

/** Something to be measured in each run: a metric, or sums and products of metrics and numbers. */
public final class Quantity {
  private final String text;
  private final Expr expr;

  Quantity(String text, Expr expr) {
    this.text = text;
    this.expr = expr;
  }

  /**
   * @throws ExpectationException if the text is not in the language
   */
  public static Quantity parse(String text) {
    return new Quantity(text, Parser.parseSum(text));
  }

  /** As written. */
  public String text() {
    return text;
  }

  /**
   * Finds names that do not exist in a run.
   *
   * @throws ExpectationException at the first one
   */
  public void check(RunFacts run) {
    Figure figure = new ExpressionEvaluator(name -> known(name, run)).figure(expr);
    if (figure.shown().isEmpty()) {
      throw new IllegalStateException("a figure shows nothing: " + text);
    }
  }

  static Figure known(Expr.Name name, RunFacts run) {
    Reference reference = Reference.of(name, List.of(run));
    Expectations.span(reference, name.column());
    return Figure.of(1, reference.metric().unit());
  }

  /**
   * Its value in a run; NaN where the run holds too little to say.
   *
   * @param warmupNanos what is left out where the quantity names no window, whole intervals
   */
  public double of(RunResult run, long warmupNanos) {
    return of(run, warmupNanos, run.durationNanos());
  }

  /**
   * Its value in the first part of a run.
   *
   * @param endNanos where that ends, whole intervals or the run's end; a window that is written
   *     stays as it is
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

  /** The number that it is; empty where it names a metric. */
  OptionalDouble number() {
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
   * Finds names that do not exist in any of several variants' runs, which it names.
   *
   * @return names of the variants that it speaks of
   * @throws ExpectationException at the first such name
   */
  public Set<String> check(List<RunFacts> runs) {
    Set<String> variants = new TreeSet<>();
    var unused = unit(runs, variants);
    return variants;
  }

  /**
   * Whether its values may be compared with another's.
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

  /** Its value in the runs of all variants; NaN where they hold too little to say. */
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

  /** The value of one that names no metric, and so needs no run. */
  public double constant() {
    return new ExpressionEvaluator(
            name -> {
              throw new ExpectationException("expected numbers alone", name.column());
            })
        .figure(expr)
        .value();
  }

  /** A value of it, to six digits. */
  public String showExactly(double value, List<RunFacts> runs) {
    return unit(runs, new TreeSet<>()).showExactly(value);
  }

  /** A value of it as a reader wants it. */
  public String show(double value, RunFacts run) {
    return new ExpressionEvaluator(name -> known(name, run)).figure(expr).unit().show(value);
  }

  @Override
  public String toString() {
    return text;
  }
}

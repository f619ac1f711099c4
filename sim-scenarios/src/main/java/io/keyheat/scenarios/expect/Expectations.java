package io.keyheat.scenarios.expect;

import io.keyheat.core.result.RunResult;
import io.keyheat.report.result.ExpectationResult;
import io.keyheat.scenarios.expect.metric.Metric;
import io.keyheat.scenarios.expect.metric.Metric.Windowing;
import io.keyheat.scenarios.expect.metric.RunFacts;
import io.keyheat.scenarios.expect.metric.Span;
import io.keyheat.scenarios.expect.metric.UnjudgeableException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Reads expectations, checks their names before a run, and judges runs by them. */
public final class Expectations {
  /** Least recording intervals of a window; fewer are too short to judge by. */
  private static final int LEAST_INTERVALS = 2;

  private static final String UNJUDGED = "cannot be judged: ";

  private Expectations() {}

  /**
   * Reads an expectation.
   *
   * @throws ExpectationException if the text is not in the language
   */
  public static Expectation parse(String text) {
    return new Expectation(text, Parser.parse(text));
  }

  /**
   * Checks that names exist, that windows lie within the run and that units match.
   *
   * @param runs all variants of the scenario
   * @return names of the variants that the expectation names
   * @throws ExpectationException at the first such mistake
   */
  public static Set<String> check(Expectation expectation, List<RunFacts> runs) {
    Set<String> variants = new TreeSet<>();
    ExpressionEvaluator evaluator =
        new ExpressionEvaluator(
            name -> {
              Reference reference = Reference.of(name, runs);
              variants.add(reference.run().variant());
              span(reference, name.column());
              return Figure.of(1, reference.metric().unit());
            });
    evaluator.judge(expectation.comparisons());
    return variants;
  }

  /**
   * Judges each expectation by the runs of the variants that it names.
   *
   * @param warnings numbers of warnings of {@code keyheat check} by rule, for each variant that has
   *     any
   */
  public static List<ExpectationResult> judge(
      List<Expectation> expectations,
      List<RunResult> runs,
      Map<String, Map<String, Integer>> warnings) {
    List<RunFacts> facts =
        runs.stream()
            .map(
                run ->
                    RunFacts.of(run).withWarnings(warnings.getOrDefault(run.variant(), Map.of())))
            .toList();
    return expectations.stream().map(expectation -> judge(expectation, runs, facts)).toList();
  }

  /** Judges one expectation. One that cannot be judged does not hold, and its result states why. */
  private static ExpectationResult judge(
      Expectation expectation, List<RunResult> runs, List<RunFacts> facts) {
    try {
      ExpressionEvaluator.Verdict verdict =
          new ExpressionEvaluator(name -> figure(name, runs, facts))
              .judge(expectation.comparisons());
      String observed = verdict.judged() ? verdict.shown() : UNJUDGED + verdict.shown();
      return new ExpectationResult(expectation.text(), verdict.holds(), observed);
    } catch (UnjudgeableException | ExpectationException e) {
      return new ExpectationResult(expectation.text(), false, UNJUDGED + e.getMessage());
    }
  }

  static Figure figure(Expr.Name name, List<RunResult> runs, List<RunFacts> facts) {
    Reference reference = Reference.of(name, facts);
    RunResult run = runs.get(reference.index());
    Span span = span(reference, name.column());
    Metric metric = reference.metric();
    try {
      return Figure.of(metric.reading().read(run, span), metric.unit());
    } catch (UnjudgeableException e) {
      throw new UnjudgeableException(String.join(".", name.parts()) + ": " + e.getMessage());
    }
  }

  static Span span(Reference reference, int column) {
    Span span = reference.span();
    boolean tooShort = span.endInterval() - span.firstInterval() < LEAST_INTERVALS;
    if (tooShort && (span.written() || reference.metric().windowing() == Windowing.STEADY)) {
      throw new ExpectationException(
          "the window holds fewer than "
              + LEAST_INTERVALS
              + " recording intervals, which are too few to evaluate",
          column);
    }
    return span;
  }
}

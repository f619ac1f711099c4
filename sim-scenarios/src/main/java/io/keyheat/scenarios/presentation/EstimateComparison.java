package io.keyheat.scenarios.presentation;

import io.keyheat.core.RunSpec;
import io.keyheat.report.plan.PlanModel.Estimated;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.estimate.Estimate;
import io.keyheat.scenarios.estimate.Peak;
import io.keyheat.scenarios.estimate.Peak.Stretch;
import io.keyheat.scenarios.estimate.TargetEstimate;
import io.keyheat.scenarios.expect.Quantity;
import io.keyheat.scenarios.expect.metric.RunFacts;
import io.keyheat.scenarios.plan.Evaluation;
import io.keyheat.scenarios.plan.PlanEstimate;
import io.keyheat.scenarios.plan.SearchParameter;
import io.keyheat.scenarios.plan.SearchParameter.Goal;
import io.keyheat.scenarios.plan.SearchResult;
import io.keyheat.scenarios.plan.SearchVerdict;
import io.keyheat.scenarios.sweep.RunKey;
import io.keyheat.scenarios.sweep.Runs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Compares what arithmetic expects of a plan with what its runs have found. */
final class EstimateComparison {
  private static final long MINUTE_NANOS = 60_000_000_000L;

  /** Loads that are under way for this share of a run last as long as it does. */
  private static final double WHOLE = 0.95;

  private final SearchParameter parameter;
  private final Runs runs;
  private final PlanEstimate estimate;
  private final PlanHeadline headline;

  EstimateComparison(
      SearchParameter parameter, Runs runs, PlanEstimate estimate, PlanHeadline headline) {
    this.parameter = parameter;
    this.runs = runs;
    this.estimate = estimate;
    this.headline = headline;
  }

  /** What the runs do not judge alone, or not at all. */
  String greatestRate(String label, SearchResult result) throws ScenarioException {
    RunSpec spec = runs.points().spec(new RunKey(result.best().point(), result.variant(), 0));
    boolean isLeftOut = Peak.onlyBefore(spec, spec.warmupNanos()) > 0;
    return (isLeftOut
            ? "The targets are not judged in the warm-up, in which the loads ask for most."
            : "The targets are judged over all of a run whose loads change.")
        + " At their greatest rate arithmetic asks for "
        + label
        + (isLeftOut
            ? ": an earlier warmUp judges that time, too."
            : ": a later warmUp judges that time alone.");
  }

  /** Says at which of the values tried a run ends before load splits have divided its tablets. */
  Optional<String> undivided(SearchResult result) throws ScenarioException {
    List<String> labels = new ArrayList<>();
    long needed = 0;
    for (Map.Entry<Integer, Evaluation> tried : result.evaluations().entrySet()) {
      OptionalLong nanos = estimate.neededNanos(tried.getValue().point(), result.variant());
      if (nanos.isPresent()) {
        labels.add(headline.label(tried.getKey()));
        needed = Math.max(needed, nanos.getAsLong());
      }
    }
    return labels.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "With "
                + String.join(", ", labels)
                + " the run ends before load splits can have divided the busiest tablet as often as"
                + " its load asks for; its figures show the beginning, and with duration: "
                + needed / MINUTE_NANOS
                + "m what stays.");
  }

  /** What arithmetic expects of the answer, beside what its runs found. */
  List<Estimated> lines(SearchResult result, RunFacts facts, PlanReasons reasons)
      throws ScenarioException {
    List<Estimated> lines = new ArrayList<>();
    Optional<Integer> expected = estimate.answer(parameter, result.variant());
    if (expected.isPresent()) {
      String found =
          result.answer().isPresent() ? headline.label(result.answer().getAsInt()) : "none";
      String leftOut =
          estimate
              .lockedRow(parameter, expected.get(), result.variant())
              .map(EstimateComparison::leftOut)
              .orElse("");
      lines.add(new Estimated(parameter.name(), label(expected.get()) + leftOut, found));
    }
    Evaluation best = result.best();
    Estimate figures = estimate.at(best.point(), result.variant());
    boolean isSteady = isSteady(best, result.variant());
    String at = isSteady ? "" : " at the peaks";
    String over = isSteady ? "" : " over the run"; // The two figures are of different times.
    for (String quantity : List.of("offered", "servers.mean", "latency.mean", "latency.p99")) {
      Optional<String> byArithmetic = TargetEstimate.figure(quantity, figures);
      if (byArithmetic.isPresent()) {
        String bySimulation = Quantity.parse(quantity).show(reasons.average(best, quantity), facts);
        lines.add(new Estimated(quantity, byArithmetic.get() + at, bySimulation + over));
      }
    }
    return lines;
  }

  /**
   * What arithmetic expects at the greatest rate of loads that change, where it is stricter than
   * the answer of runs whose targets are judged over all of their time; empty: it is not.
   */
  Optional<String> atGreatestRate(SearchResult result) throws ScenarioException {
    Optional<Integer> expected = estimate.answer(parameter, result.variant());
    if (expected.isEmpty()
        || result.verdict() != SearchVerdict.FOUND
        || isSteady(result.best(), result.variant())) {
      return Optional.empty();
    }
    int found = result.answer().orElseThrow();
    boolean isStricter =
        parameter.goal() == Goal.LEAST ? expected.get() > found : expected.get() < found;
    return isStricter ? Optional.of(headline.label(expected.get())) : Optional.empty();
  }

  private static String leftOut(double held) {
    return " without waits for locks (a row would be locked "
        + Figures.percent(held)
        + " of the time)";
  }

  /** A value that arithmetic expects; beyond the end of the search there may be a better one. */
  private String label(int expected) {
    boolean isLeast = parameter.goal() == Goal.LEAST;
    boolean isEnd = expected == (isLeast ? 0 : parameter.range().size() - 1);
    return (isEnd ? (isLeast ? "at most " : "at least ") : "") + headline.label(expected);
  }

  /** Whether loads ask for as much all the time, so that their peaks are their means. */
  private boolean isSteady(Evaluation evaluation, String variant) throws ScenarioException {
    RunSpec spec = runs.points().spec(new RunKey(evaluation.point(), variant, 0));
    List<Stretch> stretches =
        Peak.stretches(spec).stream().filter(stretch -> stretch.nanos() > 0).toList();
    long nanos = stretches.stream().mapToLong(Stretch::nanos).sum();
    boolean isWhole = stretches.isEmpty() || nanos >= WHOLE * spec.durationNanos();
    return isWhole
        && stretches.stream()
            .flatMap(stretch -> Stream.of(stretch.first(), stretch.last()))
            .allMatch(rates -> Arrays.equals(rates, stretches.get(0).first()));
  }
}

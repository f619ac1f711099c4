package io.keyheat.scenarios.presentation;

import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.expect.metric.RunFacts;
import io.keyheat.scenarios.plan.Evaluation;
import io.keyheat.scenarios.plan.Evaluation.Judgement;
import io.keyheat.scenarios.plan.Evaluation.StopReason;
import io.keyheat.scenarios.plan.TargetVerdict;
import io.keyheat.scenarios.sweep.RunFigures;
import io.keyheat.scenarios.sweep.RunFigures.EarlyStop;
import io.keyheat.scenarios.sweep.RunKey;
import io.keyheat.scenarios.sweep.Runs;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The judgements of a variant's runs in sentences. */
final class TargetText {
  private final Runs runs;
  private final RunFacts facts;
  private final String variant;

  TargetText(Runs runs, RunFacts facts, String variant) {
    this.runs = runs;
    this.facts = facts;
    this.variant = variant;
  }

  String variant() {
    return variant;
  }

  private List<RunFigures> figures(Evaluation evaluation) {
    return IntStream.range(0, evaluation.replications())
        .mapToObj(i -> runs.figures(new RunKey(evaluation.point(), variant, i)))
        .toList();
  }

  /**
   * Returns runs to their ends that explain an evaluation: one more where all of its runs were
   * stopped early; empty: no more operations may be run.
   */
  List<RunFigures> explaining(Evaluation evaluation) {
    if (!isStopped(evaluation)) {
      return figures(evaluation);
    }
    RunKey whole = new RunKey(evaluation.point(), variant, evaluation.replications()).toItsEnd();
    try {
      runs.run(List.of(whole));
    } catch (ScenarioException e) {
      return List.of();
    }
    return List.of(runs.figures(whole));
  }

  /** Compares an evaluation with the target that is hardest for it. */
  String hardest(Evaluation evaluation, String label) {
    return "With " + label + ", " + sentence(hardest(evaluation)) + stopped(evaluation) + ".";
  }

  /** Says when runs were stopped, as their figures cover only the time before. */
  private String stopped(Evaluation evaluation) {
    if (!isStopped(evaluation)) {
      return "";
    }
    long[] nanos = stops(evaluation).mapToLong(EarlyStop::nanos).sorted().toArray();
    String first = Figures.duration(nanos[0]);
    String last = Figures.duration(nanos[nanos.length - 1]);
    return "; its runs were stopped at " + (first.equals(last) ? first : first + " to " + last);
  }

  private static boolean isStopped(Evaluation evaluation) {
    return evaluation.stop() == StopReason.TARGET_LOST;
  }

  private Stream<EarlyStop> stops(Evaluation evaluation) {
    return figures(evaluation).stream().map(RunFigures::earlyStop);
  }

  /**
   * The target that is hardest to meet. Of runs that were stopped it is one for which they were:
   * the figures of others may be of a short while, as of what was under way at the stop.
   */
  private Judgement hardest(Evaluation evaluation) {
    Set<String> lost =
        isStopped(evaluation)
            ? stops(evaluation).map(EarlyStop::target).collect(Collectors.toSet())
            : Set.of();
    return evaluation.judgements().stream()
        .filter(judgement -> !judgement.isNotReached())
        .filter(judgement -> lost.isEmpty() || lost.contains(judgement.target().text()))
        .min(
            Comparator.comparingDouble(
                j -> (j.verdict() == TargetVerdict.MISSED ? -1e9 : 0) + j.relativeSlack()))
        .orElseThrow();
  }

  /** Says which target runs miss; without runs, the documented limit of storage. */
  String missed(Optional<Evaluation> cause) {
    return cause
        .map(evaluation -> sentence(hardest(evaluation)))
        .orElse("the data at its end is more than the documented limit of these servers");
  }

  /** Such as {@code latency.p99 is 22.1 ms ± 0.6 ms, which keeps latency.p99 < 50ms}. */
  String sentence(Judgement judgement) {
    String standing =
        switch (judgement.verdict()) {
          case MET -> ", which keeps ";
          case MISSED -> ", which misses ";
          case UNDECIDED ->
              judgement.isOfFew()
                  ? ", which is not enough to keep "
                  : ", which cannot be separated from ";
        };
    String left = judgement.target().left().text();
    if (Double.isNaN(judgement.left().mean())) {
      return left + " has no figure, which counts as missing " + judgement.target().text();
    }
    return left
        + " is "
        + shown(judgement)
        + standing
        + judgement.target().text()
        + (judgement.isOfFew() ? ", as " + judgement.lack() : "");
  }

  String shown(Judgement judgement) {
    return SweepPresenter.shown(judgement.left(), judgement.target().left(), facts);
  }

  /** How busy servers are in some runs, in the time for which the targets judge them. */
  String servers(Evaluation evaluation, List<RunFigures> explaining) {
    String window =
        evaluation.judgements().stream()
            .map(judgement -> judgement.target().left().text())
            .filter(text -> text.startsWith("servers.mean") && text.endsWith("]"))
            .map(text -> text.substring(text.indexOf('[')))
            .findFirst()
            .orElse("");
    return "Servers are "
        + Figures.percent(average(explaining, "servers.mean" + window))
        + " busy on average, the busiest "
        + Figures.percent(average(explaining, "servers.busiest" + window))
        + (window.isEmpty() ? "" : ", in " + window)
        + (isStopped(evaluation) ? ", in a complete run." : ".");
  }

  private static double average(List<RunFigures> of, String quantity) {
    return of.stream().mapToDouble(figures -> figures.value(quantity)).average().orElse(Double.NaN);
  }
}

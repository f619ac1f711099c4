package io.keyheat.scenarios.plan;

import io.keyheat.core.RunSpec;
import io.keyheat.report.plan.PlanModel.Judged;
import io.keyheat.report.plan.PlanModel.Outlook;
import io.keyheat.report.plan.PlanModel.PlannedVariant;
import io.keyheat.report.plan.PlanModel.Status;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.expect.metric.RunFacts;
import io.keyheat.scenarios.plan.Evaluator.Judgement;
import io.keyheat.scenarios.plan.Evaluator.Trial;
import io.keyheat.scenarios.plan.Planner.Finding;
import io.keyheat.scenarios.plan.SearchParameter.Goal;
import io.keyheat.scenarios.sweep.RunFigures;
import io.keyheat.scenarios.sweep.RunKey;
import io.keyheat.scenarios.sweep.Runs;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Puts findings into words. */
public final class PlanWriter {
  /** Margins that differ by less than half a per cent of the limit: the user's target is told. */
  private static final double ALIKE = 0.005;

  private final SearchParameter knob;
  private final Runs runs;
  private final Prices prices;

  public PlanWriter(SearchParameter knob, Runs runs, Prices prices) {
    this.knob = knob;
    this.runs = runs;
    this.prices = prices;
  }

  /** The answer for one variant. */
  public PlannedVariant write(Finding finding, RunFacts facts, List<Outlook> outlook)
      throws ScenarioException {
    PlanReasons reasons = new PlanReasons(runs, facts, finding.variant());
    boolean found = finding.verdict() == Planner.Verdict.FOUND;
    String answer = found ? label(finding.answer().orElseThrow()) : "";
    return new PlannedVariant(
        finding.variant(),
        answer,
        headline(finding),
        found ? margin(finding, reasons) + priced(finding, reasons) : "",
        reasons(finding, reasons).stream().limit(3).toList(),
        outlook,
        trials(finding, reasons));
  }

  private List<io.keyheat.report.plan.PlanModel.Trial> trials(Finding finding, PlanReasons reasons)
      throws ScenarioException {
    List<io.keyheat.report.plan.PlanModel.Trial> trials = new ArrayList<>();
    for (Map.Entry<Integer, Trial> entry : finding.trials().entrySet()) {
      Trial trial = entry.getValue();
      trials.add(trial(entry.getKey(), trial, finding, reasons, cost(trial, finding, reasons)));
    }
    return trials;
  }

  /** What the answer costs, where prices are given. */
  private String priced(Finding finding, PlanReasons reasons) throws ScenarioException {
    String cost = cost(finding.best(knob), finding, reasons);
    return cost.isEmpty() ? "" : "; it costs " + cost;
  }

  private String cost(Trial trial, Finding finding, PlanReasons reasons) throws ScenarioException {
    if (!prices.areGiven()) {
      return "";
    }
    RunSpec spec = runs.points().spec(new RunKey(trial.point(), finding.variant(), 0));
    return prices.of(spec.servers(), reasons.average(trial, "storedBytes"));
  }

  /** The answer in a few words, wherever it stands. */
  public String brief(Finding finding) {
    return finding.verdict() == Planner.Verdict.FOUND
        ? label(finding.answer().orElseThrow())
        : headline(finding);
  }

  /** A value in words. */
  String label(int index) {
    String label = knob.labels().get(index);
    return switch (knob.name()) {
      case "servers" -> label + (label.equals("1") ? " server" : " servers");
      case "shards" -> label + (label.equals("1") ? " shard" : " shards");
      case "pre-splits" -> label + " pre-splits";
      case "rate" -> label;
      default -> knob.name() + " " + label;
    };
  }

  private String headline(Finding finding) {
    return switch (finding.verdict()) {
      case FOUND -> found(finding);
      case NEVER ->
          "no "
              + (knob.name().equals("servers") ? "number of servers" : knob.name())
              + " from "
              + knob.labels().get(0)
              + " to "
              + knob.labels().get(knob.labels().size() - 1)
              + " helps";
      case NOT_MONOTONIC ->
          "no answer: "
              + knob.name()
              + " does not help steadily; the targets are "
              + pattern(finding.trials());
      case UNDECIDED -> undecided(finding);
    };
  }

  private String found(Finding finding) {
    int index = finding.answer().orElseThrow();
    boolean least = knob.goal() == Goal.LEAST;
    int next = least ? index - 1 : index + 1;
    String label = knob.labels().get(index);
    boolean atEnd = next < 0 || next >= knob.labels().size();
    if (!atEnd
        && finding.trials().get(next) != null
        && finding.trials().get(next).status() == Status.OPEN) {
      int far = next;
      while (finding.trials().get(far) != null
          && finding.trials().get(far).status() == Status.OPEN) {
        far += least ? -1 : 1;
      }
      return label(index)
          + " for sure; "
          + label(far)
          + (least ? " too few" : " too much")
          + ", between them it is not decided";
    }
    if (!atEnd) {
      return label(index) + "; " + label(next) + (least ? " are too few" : " is too much");
    }
    boolean one = least && label.equals("1");
    return label(index) + (one ? "" : ", the end of the range that was searched");
  }

  private String undecided(Finding finding) {
    String open =
        finding.trials().entrySet().stream()
            .filter(entry -> entry.getValue().status() == Status.OPEN)
            .map(entry -> label(entry.getKey()))
            .collect(Collectors.joining(", "));
    String sure =
        finding.answer().isPresent()
            ? "; for sure, the targets are kept with " + label(finding.answer().getAsInt())
            : "";
    return "no answer: the budget of replications cannot tell " + open + " from the target" + sure;
  }

  private String pattern(Map<Integer, Trial> trials) {
    return new TreeMap<>(trials)
        .entrySet().stream()
            .map(
                entry ->
                    switch (entry.getValue().status()) {
                          case MET -> "kept with ";
                          case MISSED -> "missed with ";
                          case OPEN -> "undecided with ";
                        }
                        + knob.labels().get(entry.getKey()))
            .collect(Collectors.joining(", "));
  }

  /** How far the hardest target is from being missed. */
  private String margin(Finding finding, PlanReasons reasons) {
    Trial trial = finding.best(knob);
    Judgement hardest = null;
    for (Judgement judgement : trial.judgements()) {
      if (hardest == null
          || PlanReasons.relativeSlack(judgement) < PlanReasons.relativeSlack(hardest) - ALIKE) {
        hardest = judgement;
      }
    }
    if (hardest == null) {
      return "";
    }
    return reasons.sentence(hardest)
        + " by "
        + Figures.percent(PlanReasons.relativeSlack(hardest))
        + " of the limit";
  }

  private List<String> reasons(Finding finding, PlanReasons reasons) {
    List<String> said = new ArrayList<>();
    Trial best = finding.best(knob);
    if (finding.verdict() == Planner.Verdict.FOUND) {
      int index = finding.answer().orElseThrow();
      int next = knob.goal() == Goal.LEAST ? index - 1 : index + 1;
      Trial beyond = finding.trials().get(next);
      if (beyond != null) {
        said.add(reasons.hardest(beyond, label(next)));
        said.addAll(reasons.limits(beyond));
        return said;
      }
    }
    if (finding.verdict() == Planner.Verdict.UNDECIDED) {
      best =
          finding.trials().values().stream()
              .filter(trial -> trial.status() == Status.OPEN)
              .findFirst()
              .orElse(best);
    }
    int index = knob.values().indexOf(best.point().value(knob.path()));
    said.add(reasons.hardest(best, label(index)));
    said.addAll(reasons.limits(best));
    return said;
  }

  private io.keyheat.report.plan.PlanModel.Trial trial(
      int index, Trial trial, Finding finding, PlanReasons reasons, String cost) {
    List<Judged> judged =
        trial.judgements().stream()
            .map(
                j ->
                    new Judged(
                        j.target().text(),
                        j.status(),
                        j.left().mean(),
                        j.left().low(),
                        j.left().high(),
                        j.right(),
                        reasons.shown(j)))
            .toList();
    return new io.keyheat.report.plan.PlanModel.Trial(
        knob.labels().get(index),
        index,
        trial.status(),
        trial.replications(),
        trial.stop().words(),
        warmup(trial, finding.variant()),
        cost,
        judged);
  }

  /** The warm-ups that were cut, of all replications together. */
  private String warmup(Trial trial, String variant) {
    long least = Long.MAX_VALUE;
    long most = 0;
    String how = "";
    for (int i = 0; i < trial.replications(); i++) {
      RunFigures figures = runs.figures(new RunKey(trial.point(), variant, i));
      least = Math.min(least, figures.warmupNanos());
      most = Math.max(most, figures.warmupNanos());
      how =
          how.contains(figures.warmupCut().description())
              ? how
              : how + "; " + figures.warmupCut().description();
    }
    String span = Figures.duration(least);
    return (least == most ? span : span + " to " + Figures.duration(most))
        + ", "
        + how.replaceFirst("; ", "");
  }
}

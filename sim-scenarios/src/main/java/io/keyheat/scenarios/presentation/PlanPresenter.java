package io.keyheat.scenarios.presentation;

import io.keyheat.core.RunSpec;
import io.keyheat.report.plan.PlanModel;
import io.keyheat.report.plan.PlanModel.Judged;
import io.keyheat.report.plan.PlanModel.Outlook;
import io.keyheat.report.plan.PlanModel.PlannedVariant;
import io.keyheat.report.plan.PlanModel.TargetStatus;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.expect.metric.RunFacts;
import io.keyheat.scenarios.plan.Evaluation;
import io.keyheat.scenarios.plan.Evaluation.Judgement;
import io.keyheat.scenarios.plan.Evaluation.StopReason;
import io.keyheat.scenarios.plan.GrowthStep;
import io.keyheat.scenarios.plan.Prices;
import io.keyheat.scenarios.plan.SearchKind;
import io.keyheat.scenarios.plan.SearchParameter;
import io.keyheat.scenarios.plan.SearchParameter.Goal;
import io.keyheat.scenarios.plan.SearchResult;
import io.keyheat.scenarios.plan.SearchVerdict;
import io.keyheat.scenarios.plan.TargetVerdict;
import io.keyheat.scenarios.sweep.RunFigures;
import io.keyheat.scenarios.sweep.RunKey;
import io.keyheat.scenarios.sweep.Runs;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Makes the model of the plan page. */
public final class PlanPresenter {
  private static final int MAX_REASONS = 3;

  /** Targets whose margins differ by less than this share of the limit count as equally hard. */
  private static final double SAME_MARGIN = 0.005;

  private final SearchParameter parameter;
  private final Runs runs;
  private final Prices prices;

  public PlanPresenter(SearchParameter parameter, Runs runs, Prices prices) {
    this.parameter = parameter;
    this.runs = runs;
    this.prices = prices;
  }

  /**
   * Returns the part of the model that shows one variant.
   *
   * @param facts of the variant, for the units of the quantities
   * @param growth forecast for a growing load; may be empty
   */
  public PlannedVariant variant(SearchResult result, RunFacts facts, List<GrowthStep> growth)
      throws ScenarioException {
    PlanReasons reasons = new PlanReasons(runs, facts, result.variant());
    boolean found = result.verdict() == SearchVerdict.FOUND;
    return new PlannedVariant(
        result.variant(),
        found ? label(result.answer().orElseThrow()) : "",
        headline(result),
        found ? margin(result, reasons) + priced(result, reasons) : "",
        reasons(result, reasons).stream().limit(MAX_REASONS).toList(),
        growth.stream().map(this::outlook).toList(),
        trials(result, reasons));
  }

  private Outlook outlook(GrowthStep step) {
    String month = step.month() == 0 ? "now" : "month " + step.month();
    String rate = Figures.perSecond(step.ratePerSecond());
    if (step instanceof GrowthStep.Kept kept) {
      return new Outlook(
          month,
          rate,
          subject(kept.answer(), " meets", " meet")
              + (kept.isLast() ? " the targets to the end" : " the targets until here"));
    }
    if (step instanceof GrowthStep.Exceeded exceeded) {
      int open = exceeded.month() - exceeded.keptUntil() - 1;
      return new Outlook(
          month,
          rate,
          subject(exceeded.answer(), " misses", " miss")
              + " the targets from here on"
              + (open == 0 ? "" : "; the months between cannot be told from the target"));
    }
    if (step instanceof GrowthStep.Required required) {
      return new Outlook(
          month,
          rate,
          label(required.answer())
              + (required.isSure() ? "" : "; one less cannot be told from the target"));
    }
    return new Outlook(
        month, rate, "no number up to " + parameter.range().lastLabel() + " meets the targets");
  }

  private List<PlanModel.Trial> trials(SearchResult result, PlanReasons reasons)
      throws ScenarioException {
    List<PlanModel.Trial> trials = new ArrayList<>();
    for (Map.Entry<Integer, Evaluation> entry : result.evaluations().entrySet()) {
      trials.add(trial(entry.getKey(), entry.getValue(), result.variant(), reasons));
    }
    return trials;
  }

  private PlanModel.Trial trial(
      int index, Evaluation evaluation, String variant, PlanReasons reasons)
      throws ScenarioException {
    return new PlanModel.Trial(
        parameter.range().labels().get(index),
        index,
        status(evaluation.verdict()),
        evaluation.replications(),
        words(evaluation.stop()),
        warmup(evaluation, variant),
        cost(evaluation, variant, reasons),
        evaluation.judgements().stream().map(j -> judged(j, reasons)).toList());
  }

  private static Judged judged(Judgement judgement, PlanReasons reasons) {
    return new Judged(
        judgement.target().text(),
        status(judgement.verdict()),
        judgement.left().mean(),
        judgement.left().low(),
        judgement.left().high(),
        judgement.right(),
        reasons.shown(judgement));
  }

  private static TargetStatus status(TargetVerdict verdict) {
    return switch (verdict) {
      case MET -> TargetStatus.MET;
      case MISSED -> TargetStatus.MISSED;
      case UNDECIDED -> TargetStatus.OPEN;
    };
  }

  private static String words(StopReason stop) {
    return switch (stop) {
      case TARGET_LOST -> "each lost a target for good and was stopped early";
      case PRECISE -> "half-widths of 5 % or less";
      case BEYOND_DOUBT -> "beyond doubt (99.9 %)";
      case BUDGET -> "budget spent";
    };
  }

  /** Returns the cost of the answer, if prices are given. */
  private String priced(SearchResult result, PlanReasons reasons) throws ScenarioException {
    String cost = cost(result.best(), result.variant(), reasons);
    return cost.isEmpty() ? "" : "; it costs " + cost;
  }

  private String cost(Evaluation evaluation, String variant, PlanReasons reasons)
      throws ScenarioException {
    if (!prices.areGiven()) {
      return "";
    }
    RunSpec spec = runs.points().spec(new RunKey(evaluation.point(), variant, 0));
    return prices.of(spec.servers(), reasons.average(evaluation, "storedBytes"));
  }

  /** Returns a value with its unit and the verb that goes with it. */
  private String subject(int index, String one, String many) {
    boolean isOne = parameter.range().labels().get(index).equals("1");
    return label(index) + (isOne ? one : many);
  }

  /** Returns a value with its unit. */
  private String label(int index) {
    String label = parameter.range().labels().get(index);
    return switch (parameter.kind()) {
      case SERVERS -> label + (label.equals("1") ? " server" : " servers");
      case SHARDS -> label + (label.equals("1") ? " shard" : " shards");
      case PRE_SPLITS -> label + " pre-splits";
      case RATE -> label;
      case RAMP, FIELD -> parameter.name() + " " + label;
    };
  }

  private String headline(SearchResult result) {
    return switch (result.verdict()) {
      case FOUND -> found(result);
      case NEVER ->
          "no "
              + (parameter.kind() == SearchKind.SERVERS ? "number of servers" : parameter.name())
              + " from "
              + parameter.range().firstLabel()
              + " to "
              + parameter.range().lastLabel()
              + " helps";
      case NOT_MONOTONIC ->
          "no answer: "
              + parameter.name()
              + " does not help steadily; the targets are "
              + pattern(result.evaluations());
      case UNDECIDED -> undecided(result);
    };
  }

  private String found(SearchResult result) {
    int index = result.answer().orElseThrow();
    boolean least = parameter.goal() == Goal.LEAST;
    int next = parameter.harder(index);
    boolean atEnd = next < 0 || next >= parameter.range().size();
    if (atEnd) {
      boolean one = least && parameter.range().labels().get(index).equals("1");
      return label(index) + (one ? "" : ", the end of the range that was searched");
    }
    if (!isUndecided(result, next)) {
      return label(index)
          + "; "
          + (least ? subject(next, " is too few", " are too few") : label(next) + " is too much");
    }
    int far = next;
    while (isUndecided(result, far)) {
      far = parameter.harder(far);
    }
    return label(index)
        + " for sure; "
        + label(far)
        + (least ? " too few" : " too much")
        + ", between them it is not decided";
  }

  private static boolean isUndecided(SearchResult result, int index) {
    Evaluation evaluation = result.evaluations().get(index);
    return evaluation != null && evaluation.verdict() == TargetVerdict.UNDECIDED;
  }

  private String undecided(SearchResult result) {
    String open =
        result.evaluations().keySet().stream()
            .filter(index -> isUndecided(result, index))
            .map(this::label)
            .collect(Collectors.joining(", "));
    String sure =
        result.answer().isPresent()
            ? "; for sure, the targets are kept with " + label(result.answer().getAsInt())
            : "";
    return "no answer: the budget of replications cannot tell " + open + " from the target" + sure;
  }

  private String pattern(Map<Integer, Evaluation> evaluations) {
    return evaluations.entrySet().stream()
        .map(
            entry ->
                switch (entry.getValue().verdict()) {
                      case MET -> "kept with ";
                      case MISSED -> "missed with ";
                      case UNDECIDED -> "undecided with ";
                    }
                    + parameter.range().labels().get(entry.getKey()))
        .collect(Collectors.joining(", "));
  }

  /** Returns how far the hardest target is from being missed. */
  private static String margin(SearchResult result, PlanReasons reasons) {
    Judgement hardest = null;
    for (Judgement judgement : result.best().judgements()) {
      if (hardest == null || judgement.relativeSlack() < hardest.relativeSlack() - SAME_MARGIN) {
        hardest = judgement;
      }
    }
    if (hardest == null) {
      return "";
    }
    return reasons.sentence(hardest)
        + " by "
        + Figures.percent(hardest.relativeSlack())
        + " of the limit";
  }

  private List<String> reasons(SearchResult result, PlanReasons reasons) {
    Evaluation explained = result.best();
    if (result.verdict() == SearchVerdict.FOUND) {
      int next = parameter.harder(result.answer().orElseThrow());
      explained = result.evaluations().getOrDefault(next, explained);
    } else if (result.verdict() == SearchVerdict.UNDECIDED) {
      explained =
          result.evaluations().values().stream()
              .filter(evaluation -> evaluation.verdict() == TargetVerdict.UNDECIDED)
              .findFirst()
              .orElse(explained);
    }
    int index = parameter.range().values().indexOf(explained.point().value(parameter.path()));
    List<String> sentences = new ArrayList<>();
    sentences.add(reasons.hardest(explained, label(index)));
    sentences.addAll(reasons.limits(explained));
    return sentences;
  }

  /** Returns the warm-ups that were cut, over all replications. */
  private String warmup(Evaluation evaluation, String variant) {
    long least = Long.MAX_VALUE;
    long most = 0;
    Set<String> cuts = new LinkedHashSet<>();
    for (int i = 0; i < evaluation.replications(); i++) {
      RunFigures figures = runs.figures(new RunKey(evaluation.point(), variant, i));
      least = Math.min(least, figures.warmupNanos());
      most = Math.max(most, figures.warmupNanos());
      cuts.add(figures.warmupCut().description());
    }
    String span = Figures.duration(least);
    return (least == most ? span : span + " to " + Figures.duration(most))
        + ", "
        + String.join("; ", cuts);
  }
}

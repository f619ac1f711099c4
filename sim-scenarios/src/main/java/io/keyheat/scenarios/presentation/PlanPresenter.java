package io.keyheat.scenarios.presentation;

import io.keyheat.core.RunSpec;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.report.plan.PlanModel;
import io.keyheat.report.plan.PlanModel.Judged;
import io.keyheat.report.plan.PlanModel.PlannedVariant;
import io.keyheat.report.plan.PlanModel.TargetStatus;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.estimate.Peak;
import io.keyheat.scenarios.expect.metric.RunFacts;
import io.keyheat.scenarios.plan.DataForecast;
import io.keyheat.scenarios.plan.Evaluation;
import io.keyheat.scenarios.plan.Evaluation.Judgement;
import io.keyheat.scenarios.plan.Evaluation.StopReason;
import io.keyheat.scenarios.plan.Growth;
import io.keyheat.scenarios.plan.GrowthStep;
import io.keyheat.scenarios.plan.Prices;
import io.keyheat.scenarios.plan.SearchKind;
import io.keyheat.scenarios.plan.SearchParameter;
import io.keyheat.scenarios.plan.SearchResult;
import io.keyheat.scenarios.plan.SearchVerdict;
import io.keyheat.scenarios.plan.TargetVerdict;
import io.keyheat.scenarios.reader.Variant;
import io.keyheat.scenarios.sweep.KeptFinding;
import io.keyheat.scenarios.sweep.Point;
import io.keyheat.scenarios.sweep.RunFigures;
import io.keyheat.scenarios.sweep.RunKey;
import io.keyheat.scenarios.sweep.Runs;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;

/** Makes the model of the plan page. */
public final class PlanPresenter {
  /** Targets whose margins differ by less than this share of the limit count as equally hard. */
  private static final double SAME_MARGIN = 0.005;

  /** A peak that exceeds the rates of a run by less is reached. */
  private static final double PEAK_SHARE = 1.05;

  private final SearchParameter parameter;
  private final Runs runs;
  private final PlanHeadline headline;
  private final PlanCosts costs;
  private final GrowthOutlooks outlooks;
  private final Optional<RampSchedule.Due> due;

  /**
   * A presenter of one plan.
   *
   * @param data what the tables hold in a month to come
   * @param due when a ramp is to have reached its rate
   */
  public PlanPresenter(
      SearchParameter parameter,
      Runs runs,
      Prices prices,
      DataForecast data,
      Optional<RampSchedule.Due> due) {
    this.due = due;
    this.parameter = parameter;
    this.runs = runs;
    headline = new PlanHeadline(parameter);
    costs = new PlanCosts(runs, prices, data);
    outlooks = new GrowthOutlooks(parameter, costs, data, headline);
  }

  /**
   * Returns the part of the model that shows one variant.
   *
   * @param planned the variant as the scenario has it
   * @param facts of the variant, for the units of the quantities
   * @param growth of the load or of what is stored, if they grow
   * @param steps forecast for a growing load; may be empty
   */
  public PlannedVariant variant(
      SearchResult result,
      Variant planned,
      RunFacts facts,
      Optional<Growth> growth,
      List<GrowthStep> steps)
      throws ScenarioException {
    TargetText targets = new TargetText(runs, facts, result.variant());
    Evaluation explained = explained(result);
    List<String> why = new ArrayList<>();
    why.add(targets.hardest(explained, label(explained)));
    List<RunFigures> explaining = targets.explaining(explained);
    if (!explaining.isEmpty()) {
      why.add(targets.servers(explained, explaining));
    }
    if (growth.isPresent() && steps.isEmpty()) {
      why.add("There is no forecast of growth, because there is no certain answer for today.");
    }
    String unreached = unreachedPeaks(result);
    Optional<RampSchedule> ramp = ramp(result);
    String unseen = unseen(result, ramp);
    boolean found = result.verdict() == SearchVerdict.FOUND && unseen.isEmpty();
    return new PlannedVariant(
        result.variant(),
        result.answer().isPresent() && unseen.isEmpty()
            ? headline.label(result.answer().getAsInt())
            : "",
        (unseen.isEmpty() ? "" : "no answer: ")
            + headline.of(result)
            + ramp.map(schedule -> "; " + schedule.words(due)).orElse("")
            + unseen
            + unreached
            + longerRuns(result)
            + (found ? costs.laterStorage(result) + outlooks.steady(result, growth, steps) : ""),
        !unreached.isEmpty(),
        found ? margin(result, targets) + costs.priced(result) : "",
        why,
        explained.verdict() == TargetVerdict.MET
            ? List.of()
            : KeptFinding.limiting(explaining).stream()
                .map(limit -> limit(label(explained), limit))
                .toList(),
        growth.isEmpty() ? List.of() : outlooks.of(growth.get(), steps, result, targets),
        found
            ? costs.bills(
                result,
                growth,
                outlooks.serversByMonth(steps, growth.map(Growth::months).orElse(0)))
            : List.of(),
        trials(result, targets));
  }

  private List<PlanModel.Trial> trials(SearchResult result, TargetText targets)
      throws ScenarioException {
    List<PlanModel.Trial> trials = new ArrayList<>();
    for (Map.Entry<Integer, Evaluation> entry : result.evaluations().entrySet()) {
      trials.add(trial(entry.getKey(), entry.getValue(), result.variant(), targets));
    }
    return trials;
  }

  private PlanModel.Trial trial(
      int index, Evaluation evaluation, String variant, TargetText targets)
      throws ScenarioException {
    return new PlanModel.Trial(
        parameter.range().labels().get(index),
        index,
        status(evaluation.verdict()),
        evaluation.replications(),
        words(evaluation.stop()) + judgedAt(evaluation),
        warmup(evaluation, variant),
        costs.of(evaluation, variant),
        evaluation.judgements().stream().map(j -> judged(j, targets)).toList());
  }

  /** In which other state a value misses the targets that it meets as it was asked. */
  private String judgedAt(Evaluation evaluation) {
    boolean isWithoutFailure =
        parameter.base().sets(Point.FAILURE) && !evaluation.point().sets(Point.FAILURE);
    boolean isSplit =
        evaluation.point().fields().stream()
            .anyMatch(
                field ->
                    field.path().endsWith(".preSplits")
                        && !parameter.base().sets(field.path())
                        && !parameter.path().equals(field.path()));
    return isWithoutFailure
        ? "; judged without the failure"
        : isSplit ? "; judged after the splits of a day, which separate rows of one operation" : "";
  }

  private static Judged judged(Judgement judgement, TargetText targets) {
    return new Judged(
        judgement.target().text(),
        status(judgement.verdict()),
        judgement.left().mean(),
        judgement.left().low(),
        judgement.left().high(),
        judgement.right(),
        targets.shown(judgement));
  }

  private static TargetStatus status(TargetVerdict verdict) {
    return switch (verdict) {
      case MET -> TargetStatus.MET;
      case MISSED -> TargetStatus.MISSED;
      case UNDECIDED -> TargetStatus.UNDECIDED;
    };
  }

  private static String words(StopReason stop) {
    return switch (stop) {
      case TARGET_LOST -> "each missed a target and was stopped early";
      case PRECISE -> "half-widths of at most 5 %";
      case BEYOND_DOUBT -> "certain (99.9 %)";
      case FEW_OPERATIONS -> "too few operations to judge a target";
      case BUDGET -> "budget spent";
    };
  }

  /** Says where runs are longer than the scenario's, as none of those met the targets. */
  private String longerRuns(SearchResult result) throws ScenarioException {
    Point base = result.parameter().base();
    if (base.equals(parameter.base())) {
      return "";
    }
    RunSpec longer = runs.points().spec(new RunKey(base, result.variant(), 0));
    return "; in runs of "
        + Figures.duration(longer.durationNanos())
        + ", because load-based splits take longer than the scenario's "
        + Figures.duration(base(result).durationNanos());
  }

  /** When the ramp of an answer reaches the rate of the scenario; empty: there is none. */
  private Optional<RampSchedule> ramp(SearchResult result) throws ScenarioException {
    boolean isOpen = result.verdict() == SearchVerdict.UNDECIDED; // What it would answer is shown.
    if (parameter.kind() != SearchKind.RAMP
        || result.answer().isEmpty()
        || !(isOpen || result.verdict() == SearchVerdict.FOUND)) {
      return Optional.empty();
    }
    String growth = parameter.range().values().get(result.answer().getAsInt());
    double share = Double.parseDouble(growth.replace("%", "")) / 100;
    RunSpec whole = base(result);
    RunSpec ramped = runs.points().spec(new RunKey(result.best().point(), result.variant(), 0));
    List<RampSchedule.RampedLoad> loads = new ArrayList<>();
    for (int i = 0; i < whole.loads().size(); i++) {
      if (ramped.loads().get(i).client() instanceof ClientSpec.Open open) {
        double to = Peak.perSecond(whole.loads().get(i), whole.durationNanos());
        boolean grows = !open.equals(whole.loads().get(i).client());
        LoadSpec load = whole.loads().get(i);
        double from = grows ? open.rate().perSecondAt(0) : to;
        loads.add(
            new RampSchedule.RampedLoad(load.name(), from, to, load.startNanos(), load.endNanos()));
      }
    }
    return Optional.of(new RampSchedule(loads, share));
  }

  /**
   * Returns the rates that the file's loads reach and its runs do not; empty: the runs reach all.
   */
  private String unreachedPeaks(SearchResult result) throws ScenarioException {
    if (parameter.kind() == SearchKind.RAMP || parameter.kind() == SearchKind.RATE) {
      return ""; // These search the rates themselves.
    }
    RunSpec run = base(result);
    Point atPeak = parameter.base().with(Point.AT_PEAK, "true");
    RunSpec peak = runs.points().spec(new RunKey(atPeak, result.variant(), 0));
    List<String> unreached = new ArrayList<>();
    for (int i = 0; i < run.loads().size(); i++) {
      LoadSpec load = peak.loads().get(i);
      if (load.client() instanceof ClientSpec.Open open) {
        double most = open.rate().peakPerSecond(load.endNanos() - load.startNanos());
        if (most > PEAK_SHARE * Peak.perSecond(run.loads().get(i), run.durationNanos())) {
          unreached.add(load.name() + " " + Figures.perSecond(most));
        }
      }
    }
    return unreached.isEmpty()
        ? ""
        : "; for "
            + Figures.perSecond(Peak.perSecond(run))
            + ", not for the peaks after the run's end: "
            + String.join(", ", unreached);
  }

  private RunSpec base(SearchResult result) throws ScenarioException {
    return runs.points().spec(new RunKey(parameter.base(), result.variant(), 0));
  }

  /**
   * Returns whether a search leaves its question open: also if the runs end before the ramp that
   * was found has reached its rate, as nobody has seen that rate then.
   */
  public boolean isOpen(SearchResult result) throws ScenarioException {
    return result.verdict() == SearchVerdict.UNDECIDED
        || result.verdict() == SearchVerdict.NOT_MONOTONIC
        || !unseen(result, ramp(result)).isEmpty();
  }

  private String unseen(SearchResult result, Optional<RampSchedule> ramp) throws ScenarioException {
    return ramp.isEmpty() ? "" : ramp.get().unseen(base(result).durationNanos());
  }

  /**
   * Returns what the answer costs a month, of a steady state if there will be one; empty without an
   * answer or prices of all of it.
   */
  public OptionalDouble monthlyCost(
      SearchResult result, Optional<Growth> growth, List<GrowthStep> steps)
      throws ScenarioException {
    int month = growth.filter(Growth::isSteady).map(Growth::months).orElse(0);
    Integer servers = outlooks.serversByMonth(steps, month).get(month);
    return costs.monthly(
        result, month, servers == null ? OptionalInt.empty() : OptionalInt.of(servers));
  }

  /** Returns how far the hardest target is from being missed. */
  private static String margin(SearchResult result, TargetText targets) throws ScenarioException {
    Judgement hardest = null;
    for (Judgement judgement : result.best().judgements()) {
      if (hardest == null || judgement.relativeSlack() < hardest.relativeSlack() - SAME_MARGIN) {
        hardest = judgement;
      }
    }
    if (hardest == null) {
      return "";
    }
    return targets.sentence(hardest)
        + " by "
        + Figures.percent(hardest.relativeSlack())
        + " of the limit";
  }

  private static PlanModel.LimitingCause limit(String at, KeptFinding finding) {
    return new PlanModel.LimitingCause(
        at,
        finding.cause().id(),
        finding.space(),
        finding.sentence(),
        finding.figures(),
        finding.remedies());
  }

  /** The evaluation that says why the answer is not a better one. */
  private Evaluation explained(SearchResult result) {
    return switch (result.verdict()) {
      case FOUND ->
          result
              .evaluations()
              .getOrDefault(parameter.harder(result.answer().orElseThrow()), result.best());
      case UNDECIDED ->
          result.evaluations().values().stream()
              .filter(evaluation -> evaluation.verdict() == TargetVerdict.UNDECIDED)
              .findFirst()
              .orElse(result.best());
      case NEVER, NOT_MONOTONIC -> result.best();
    };
  }

  private String label(Evaluation evaluation) {
    return headline.label(
        parameter.range().values().indexOf(evaluation.point().value(parameter.path())));
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
        + String.join(" or ", cuts);
  }
}

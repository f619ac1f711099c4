package io.keyheat.scenarios.presentation;

import io.keyheat.core.RunSpec;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.report.plan.PlanModel;
import io.keyheat.report.plan.PlanModel.Estimated;
import io.keyheat.report.plan.PlanModel.Judged;
import io.keyheat.report.plan.PlanModel.Outlook;
import io.keyheat.report.plan.PlanModel.PlannedVariant;
import io.keyheat.report.plan.PlanModel.TargetStatus;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.estimate.Estimate;
import io.keyheat.scenarios.estimate.TargetEstimate;
import io.keyheat.scenarios.expect.Quantity;
import io.keyheat.scenarios.expect.metric.RunFacts;
import io.keyheat.scenarios.lint.Peak;
import io.keyheat.scenarios.lint.Peak.Stretch;
import io.keyheat.scenarios.plan.DataForecast;
import io.keyheat.scenarios.plan.DataGrowth;
import io.keyheat.scenarios.plan.Evaluation;
import io.keyheat.scenarios.plan.Evaluation.Judgement;
import io.keyheat.scenarios.plan.Evaluation.StopReason;
import io.keyheat.scenarios.plan.Growth;
import io.keyheat.scenarios.plan.GrowthStep;
import io.keyheat.scenarios.plan.PlanEstimate;
import io.keyheat.scenarios.plan.Prices;
import io.keyheat.scenarios.plan.SearchKind;
import io.keyheat.scenarios.plan.SearchParameter;
import io.keyheat.scenarios.plan.SearchParameter.Goal;
import io.keyheat.scenarios.plan.SearchResult;
import io.keyheat.scenarios.plan.SearchVerdict;
import io.keyheat.scenarios.plan.TargetVerdict;
import io.keyheat.scenarios.sweep.Point;
import io.keyheat.scenarios.sweep.RunFigures;
import io.keyheat.scenarios.sweep.RunKey;
import io.keyheat.scenarios.sweep.Runs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/** Makes the model of the plan page. */
public final class PlanPresenter {
  private static final int MAX_REASONS = 3;
  private static final long MINUTE_NANOS = 60_000_000_000L;

  /** Loads that are under way for this share of a run last as long as it does. */
  private static final double WHOLE = 0.95;

  /** Targets whose margins differ by less than this share of the limit count as equally hard. */
  private static final double SAME_MARGIN = 0.005;

  private final SearchParameter parameter;
  private final Runs runs;
  private final Prices prices;
  private final PlanHeadline headline;
  private final DataForecast data;
  private final PlanEstimate estimate;
  private final Optional<RampSchedule.Due> due;

  /**
   * A presenter of one plan.
   *
   * @param data what the tables hold in a month to come
   * @param estimate what arithmetic expects
   * @param due when a ramp is to have reached its rate
   */
  public PlanPresenter(
      SearchParameter parameter,
      Runs runs,
      Prices prices,
      DataForecast data,
      PlanEstimate estimate,
      Optional<RampSchedule.Due> due) {
    this.due = due;
    this.data = data;
    this.estimate = estimate;
    this.parameter = parameter;
    this.runs = runs;
    this.prices = prices;
    headline = new PlanHeadline(parameter);
  }

  /**
   * Returns the part of the model that shows one variant.
   *
   * @param facts of the variant, for the units of the quantities
   * @param growth of the load, if it grows
   * @param steps forecast for a growing load; may be empty
   */
  public PlannedVariant variant(
      SearchResult result, RunFacts facts, Optional<Growth> growth, List<GrowthStep> steps)
      throws ScenarioException {
    PlanReasons reasons = new PlanReasons(runs, facts, result.variant());
    List<String> why =
        new ArrayList<>(reasons(result, reasons).stream().limit(MAX_REASONS).toList());
    undivided(result).ifPresent(why::add);
    if (growth.isPresent() && steps.isEmpty()) {
      why.add("The growth is not forecast, as there is no certain answer for today.");
    }
    Optional<String> more = atGreatestRate(result);
    if (more.isPresent()) {
      why.add(0, greatestRate(more.get(), result));
    }
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
            + more.map(label -> "; at the loads' greatest rate, by arithmetic, " + label).orElse("")
            + unseen
            + (found ? laterStorage(result) : ""),
        found ? margin(result, reasons) + priced(result) : "",
        why,
        estimated(result, facts, reasons),
        growth.isEmpty() ? List.of() : outlooks(growth.get(), steps, reasons),
        trials(result, reasons));
  }

  /** What the runs do not judge alone, or not at all. */
  private String greatestRate(String label, SearchResult result) throws ScenarioException {
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
  private Optional<String> undivided(SearchResult result) throws ScenarioException {
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
  private List<Estimated> estimated(SearchResult result, RunFacts facts, PlanReasons reasons)
      throws ScenarioException {
    List<Estimated> lines = new ArrayList<>();
    Optional<Integer> expected = estimate.answer(parameter, result.variant());
    if (expected.isPresent()) {
      String found =
          result.answer().isPresent() ? headline.label(result.answer().getAsInt()) : "none";
      String leftOut =
          estimate
              .lockedRow(parameter, expected.get(), result.variant())
              .map(PlanPresenter::leftOut)
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
  private Optional<String> atGreatestRate(SearchResult result) throws ScenarioException {
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

  private List<Outlook> outlooks(Growth growth, List<GrowthStep> steps, PlanReasons reasons)
      throws ScenarioException {
    List<Outlook> outlooks = new ArrayList<>();
    for (GrowthStep step : steps) {
      outlooks.add(outlook(growth.label(step.month()), step, reasons));
    }
    return outlooks;
  }

  private Outlook outlook(String month, GrowthStep step, PlanReasons reasons)
      throws ScenarioException {
    String variant = reasons.variant();
    DataGrowth growth = data.of(parameter.base(), variant);
    double stored = growth.storedBytes(step.month());
    String rate = Figures.perSecond(step.ratePerSecond());
    Outlook outlook = new Outlook(month, rate, Figures.bytes(stored), answer(step, reasons));
    if (!prices.areGiven() || !(step instanceof GrowthStep.Required required)) {
      return outlook;
    }
    int servers = Integer.parseInt(parameter.range().values().get(required.answer()));
    double billed = growth.storedBytes(step.month() + 1); // As the answer's at the month's end.
    return outlook.costing(prices.of(variant).of(servers, billed));
  }

  private String answer(GrowthStep step, PlanReasons reasons) {
    if (step instanceof GrowthStep.Kept kept) {
      return headline.subject(kept.answer(), " meets", " meet")
          + (kept.isLast() ? " the targets to the end" : " the targets until here");
    }
    if (step instanceof GrowthStep.Exceeded exceeded) {
      int open = exceeded.month() - exceeded.keptUntil() - 1;
      return headline.subject(exceeded.answer(), " misses", " miss")
          + " the targets from here on: "
          + reasons.missed(exceeded.cause())
          + (open == 0 ? "" : "; the months between cannot be told from the target");
    }
    if (step instanceof GrowthStep.Required required) {
      return headline.label(required.answer())
          + (required.isSure() ? "" : "; one less cannot be told from the target");
    }
    return "no number up to "
        + parameter.range().lastLabel()
        + " meets the targets: "
        + reasons.missed(((GrowthStep.NoAnswer) step).cause());
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
        words(evaluation.stop())
            + (isWithoutFailure(evaluation) ? "; judged without a failure" : ""),
        warmup(evaluation, variant),
        cost(evaluation, variant),
        evaluation.judgements().stream().map(j -> judged(j, reasons)).toList());
  }

  /** Whether it meets the targets with the failure that was asked for, but not without it. */
  private boolean isWithoutFailure(Evaluation evaluation) {
    return parameter.base().sets(Point.FAILURE) && !evaluation.point().sets(Point.FAILURE);
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
      case UNDECIDED -> TargetStatus.UNDECIDED;
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
   * Returns what the answer lacks at the end of its first month, which is billed: the runs hold the
   * data of today, and so does the limit that they keep.
   */
  private String laterStorage(SearchResult result) throws ScenarioException {
    Point point = result.best().point();
    String variant = result.variant();
    int needed = billedServers(point, variant);
    return needed == servers(point, variant)
        ? ""
        : String.format(
            Locale.ROOT,
            "; this is for the load alone: what is stored at the end of the first month, %s, needs"
                + " %,d servers by the documented limit of storage",
            Figures.bytes(data.of(point, variant).storedBytes(1)),
            needed);
  }

  private int servers(Point point, String variant) throws ScenarioException {
    return runs.points().spec(new RunKey(point, variant, 0)).servers();
  }

  /** As many as a bill has: those of a point, or more that the storage which it prices needs. */
  private int billedServers(Point point, String variant) throws ScenarioException {
    return Math.max(servers(point, variant), data.serversToStore(point, variant, 1).orElse(0));
  }

  /** Returns the cost of the answer, if prices are given. */
  private String priced(SearchResult result) throws ScenarioException {
    String cost = cost(result.best(), result.variant());
    return cost.isEmpty() ? "" : "; it costs " + cost;
  }

  private String cost(Evaluation evaluation, String variant) throws ScenarioException {
    if (!prices.areGiven()) {
      return "";
    }
    Point point = evaluation.point();
    int billed = billedServers(point, variant);
    return prices.of(variant).of(billed, data.of(point, variant).storedBytes(1))
        + (billed == servers(point, variant)
            ? ""
            : String.format(Locale.ROOT, " with %,d servers for its storage", billed));
  }

  /** Returns what the answer costs a month; empty without an answer or prices. */
  public OptionalDouble monthlyCost(SearchResult result) throws ScenarioException {
    if (!prices.areGiven() || result.verdict() != SearchVerdict.FOUND) {
      return OptionalDouble.empty();
    }
    String variant = result.variant();
    Point point = result.best().point();
    double stored = data.of(point, variant).storedBytes(1);
    return OptionalDouble.of(prices.of(variant).total(billedServers(point, variant), stored));
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

  private List<String> reasons(SearchResult result, PlanReasons reasons) throws ScenarioException {
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
    sentences.add(reasons.hardest(explained, headline.label(index)));
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
        + String.join(" or ", cuts);
  }
}

package io.keyheat.scenarios.plan;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.expect.SampleSize;
import io.keyheat.scenarios.expect.Target;
import io.keyheat.scenarios.plan.Evaluation.Judgement;
import io.keyheat.scenarios.plan.Evaluation.StopReason;
import io.keyheat.scenarios.statistics.Interval;
import io.keyheat.scenarios.statistics.StoppingRule;
import io.keyheat.scenarios.sweep.Point;
import io.keyheat.scenarios.sweep.RunKey;
import io.keyheat.scenarios.sweep.Runs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Evaluates points against targets with as many replications as needed: in rounds, until the
 * half-width of every target's quantity is at most 5 %, all verdicts hold with 99.9 % confidence,
 * or the budget is spent.
 */
public final class Evaluator {
  /** Confidence of an interval that needs no further replications if it excludes the target. */
  private static final double BEYOND_DOUBT = 0.999;

  private static final int ROUND = 4;
  private static final int TYPICAL_VALUES = 6;

  /** Number of runs that all miss by coincidence in one of 256 cases (the sign test). */
  private static final int SURE_LOSSES = 8;

  private final Runs runs;
  private final Map<String, List<Target>> targets;
  private final SplitsToCome splits;
  private final StoppingRule rule;
  private int searches;
  private int valuesTried;
  private int toCome;

  /**
   * An evaluator that judges points by targets.
   *
   * @param targets of each variant
   * @param splits that come after the end of runs
   * @param budget greatest number of replications of a point
   */
  public Evaluator(Runs runs, Map<String, List<Target>> targets, SplitsToCome splits, int budget) {
    this.splits = splits;
    this.runs = runs;
    this.targets = Map.copyOf(targets);
    this.rule = new StoppingRule(StoppingRule.PRECISION, ROUND, budget);
  }

  /**
   * Announces a search, for the estimate of the remaining time.
   *
   * @param more number of searches after this one; each is assumed to take as many values as the
   *     previous ones on average, or as the first one may take
   */
  public void searchesToCome(int more) {
    searches++;
    toCome = more;
  }

  /** Announces how many values are likely to be tried after the current one. */
  void foresee(int values) {
    valuesTried++;
    int each =
        searches > 1 ? Math.max(TYPICAL_VALUES, valuesTried / searches) : valuesTried + values;
    runs.progress().foresee(Math.min(rule.budget(), 2 * ROUND) * (1 + values + toCome * each));
  }

  /**
   * Judges a variant at a point. What meets the targets with a failure must meet them without one,
   * too, as other servers lead then; and what meets them now must do so once splits have separated
   * the rows of its operations. Where it does not, the result is that of those runs.
   */
  public Evaluation evaluate(Point point, String variant) throws ScenarioException {
    Evaluation evaluation = evaluateAlone(point, variant);
    if (evaluation.verdict() == TargetVerdict.MET && point.sets(Point.FAILURE)) {
      evaluation = worse(evaluation, point.without(Point.FAILURE), variant);
    }
    if (evaluation.verdict() == TargetVerdict.MET) {
      Optional<Point> later = splits.afterDay(point, variant);
      evaluation = later.isEmpty() ? evaluation : worse(evaluation, later.get(), variant);
    }
    return evaluation;
  }

  private Evaluation worse(Evaluation met, Point other, String variant) throws ScenarioException {
    Evaluation there = evaluateAlone(other, variant);
    return there.verdict() == TargetVerdict.MET ? met : there;
  }

  /** Runs a variant at a point until the targets can be judged or the budget is spent. */
  private Evaluation evaluateAlone(Point point, String variant) throws ScenarioException {
    int replications = 0;
    while (true) {
      replications = Math.min(rule.budget(), replications + ROUND);
      List<RunKey> keys = new ArrayList<>();
      for (int i = 0; i < replications; i++) {
        keys.add(new RunKey(point, variant, i));
      }
      runs.run(keys);
      boolean lost = completeUnlessAllLost(keys);
      List<Judgement> judgements = new ArrayList<>();
      boolean beyondDoubt = true;
      boolean precise = true;
      for (Target target : targets.getOrDefault(variant, List.of())) {
        Judgement judgement = judge(target, point, variant, replications);
        judgement = lost ? judgement.openWithoutFigure() : judgement;
        judgements.add(judgement);
        precise &= isPrecise(judgement);
        beyondDoubt &= isBeyondDoubt(target, point, variant, replications);
      }
      TargetVerdict verdict = worst(judgements);
      if (lost && (verdict == TargetVerdict.MISSED || replications >= SURE_LOSSES)) {
        return new Evaluation(
            point,
            TargetVerdict.MISSED,
            replications,
            StopReason.TARGET_LOST,
            missed(judgements, keys));
      }
      // One target that is missed beyond doubt is enough to miss.
      boolean hopeless = anyBeyondDoubtMissed(judgements, point, variant, replications);
      if (hopeless || (beyondDoubt && verdict != TargetVerdict.UNDECIDED)) {
        return new Evaluation(point, verdict, replications, StopReason.BEYOND_DOUBT, judgements);
      }
      if (precise && verdict != TargetVerdict.UNDECIDED) {
        return new Evaluation(point, verdict, replications, StopReason.PRECISE, judgements);
      }
      if (verdict == TargetVerdict.UNDECIDED
          && areFewAlone(judgements, point, variant, replications)) {
        return new Evaluation(point, verdict, replications, StopReason.FEW_OPERATIONS, judgements);
      }
      if (replications >= rule.budget()) {
        return new Evaluation(point, verdict, replications, StopReason.BUDGET, judgements);
      }
    }
  }

  /**
   * Whether every run was stopped early because it could no longer meet a target. If only some
   * were, this method runs those again to their ends, so that no mean mixes stopped and whole runs.
   */
  private boolean completeUnlessAllLost(List<RunKey> keys) throws ScenarioException {
    List<RunKey> stopped = keys.stream().filter(key -> runs.figures(key).endedEarly()).toList();
    if (!stopped.isEmpty() && stopped.size() < keys.size()) {
      runs.run(stopped.stream().map(RunKey::toItsEnd).toList());
      return false;
    }
    return !stopped.isEmpty();
  }

  /** Returns the judgements with the targets missed for which runs were stopped. */
  private List<Judgement> missed(List<Judgement> judgements, List<RunKey> keys) {
    List<String> lost = keys.stream().map(key -> runs.figures(key).earlyStop().target()).toList();
    return judgements.stream().map(j -> lost.contains(j.target().text()) ? j.missed() : j).toList();
  }

  private boolean anyBeyondDoubtMissed(
      List<Judgement> judgements, Point point, String variant, int replications) {
    return judgements.stream()
        .anyMatch(
            j ->
                j.verdict() == TargetVerdict.MISSED
                    && isBeyondDoubt(j.target(), point, variant, replications));
  }

  private boolean isBeyondDoubt(Target target, Point point, String variant, int replications) {
    double[] slack = slack(target, point, variant, replications);
    return verdict(target, Interval.of(BEYOND_DOUBT, slack)) != TargetVerdict.UNDECIDED;
  }

  private Judgement judge(Target target, Point point, String variant, int replications)
      throws ScenarioException {
    Interval slack = Interval.of(slack(target, point, variant, replications));
    double[] left = runs.values(point, variant, replications, target.left().text());
    double[] right = runs.values(point, variant, replications, target.right().text());
    TargetVerdict verdict = verdict(target, slack);
    String lack = verdict == TargetVerdict.MET ? lack(target, point, variant, replications) : "";
    return new Judgement(
        target,
        lack.isEmpty() ? verdict : TargetVerdict.UNDECIDED,
        Interval.of(left),
        Interval.of(right).mean(),
        slack,
        lack);
  }

  /** Returns which operations are lacking for a target to be met; empty: there are enough. */
  private String lack(Target target, Point point, String variant, int replications)
      throws ScenarioException {
    Optional<SampleSize> size = SampleSize.of(target);
    if (size.isEmpty()) {
      return "";
    }
    double warmupNanos =
        IntStream.range(0, replications)
            .mapToLong(i -> runs.figures(new RunKey(point, variant, i)).warmupNanos())
            .average()
            .orElse(0);
    long durationNanos = runs.points().spec(new RunKey(point, variant, 0)).durationNanos();
    double mean = counted(size.get(), point, variant, replications);
    return size.get().lack(mean, replications, (long) warmupNanos, durationNanos);
  }

  /** Returns the mean number of operations of a run. */
  private double counted(SampleSize size, Point point, String variant, int replications) {
    return Arrays.stream(runs.values(point, variant, replications, size.counted()))
        .map(count -> Double.isNaN(count) ? 0 : count)
        .average()
        .orElse(0);
  }

  /** Whether nothing but operations is lacking, and more than the budget of runs will have. */
  private boolean areFewAlone(
      List<Judgement> judgements, Point point, String variant, int replications) {
    return judgements.stream()
        .filter(judgement -> judgement.verdict() != TargetVerdict.MET)
        .allMatch(
            judgement ->
                judgement.isOfFew()
                    && SampleSize.of(judgement.target())
                        .filter(
                            size ->
                                !size.isEnough(
                                    counted(size, point, variant, replications), rule.budget()))
                        .isPresent());
  }

  private double[] slack(Target target, Point point, String variant, int replications) {
    double[] left = runs.values(point, variant, replications, target.left().text());
    double[] right = runs.values(point, variant, replications, target.right().text());
    double[] slack = new double[replications];
    for (int i = 0; i < replications; i++) {
      slack[i] = target.slack(left[i], right[i]);
    }
    return slack;
  }

  /** Judges an interval; a quantity without a value, as if nothing was completed, is missed. */
  private static TargetVerdict verdict(Target target, Interval slack) {
    if (Double.isNaN(slack.mean())) {
      return TargetVerdict.MISSED;
    }
    boolean met = target.orEqual() ? slack.low() >= 0 : slack.low() > 0;
    boolean missed = target.orEqual() ? slack.high() < 0 : slack.high() <= 0;
    return met ? TargetVerdict.MET : missed ? TargetVerdict.MISSED : TargetVerdict.UNDECIDED;
  }

  private boolean isPrecise(Judgement judgement) {
    return rule.judge(judgement.left()) == StoppingRule.StoppingReason.PRECISE;
  }

  private static TargetVerdict worst(List<Judgement> judgements) {
    TargetVerdict worst = TargetVerdict.MET;
    for (Judgement judgement : judgements) {
      if (judgement.verdict() == TargetVerdict.MISSED) {
        return TargetVerdict.MISSED;
      }
      if (judgement.verdict() == TargetVerdict.UNDECIDED) {
        worst = TargetVerdict.UNDECIDED;
      }
    }
    return worst;
  }
}

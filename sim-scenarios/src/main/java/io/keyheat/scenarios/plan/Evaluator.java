package io.keyheat.scenarios.plan;

import io.keyheat.report.plan.PlanModel.Status;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.expect.Target;
import io.keyheat.scenarios.statistics.Interval;
import io.keyheat.scenarios.statistics.StoppingRule;
import io.keyheat.scenarios.sweep.Point;
import io.keyheat.scenarios.sweep.RunKey;
import io.keyheat.scenarios.sweep.Runs;
import java.util.ArrayList;
import java.util.List;

/**
 * Judges points by targets, with as many replications as that takes: in rounds, until every
 * target's quantity is known to 5 % or is beyond doubt on one side, or the budget is spent.
 */
public final class Evaluator {
  /** An interval this sure that excludes the target needs no further replication. */
  private static final double BEYOND_DOUBT = 0.999;

  private static final int ROUND = 4;
  private static final int TYPICAL_VALUES = 6;

  /** So many runs that all miss are a coincidence in one of 256 cases (the sign test). */
  private static final int SURE_LOSSES = 8;

  private final Runs runs;
  private final List<Target> targets;
  private final StoppingRule rule;
  private int searches;
  private int valuesTried;
  private int toCome;

  /**
   * @param budget replications of a point at most
   */
  public Evaluator(Runs runs, List<Target> targets, int budget) {
    this.runs = runs;
    this.targets = List.copyOf(targets);
    this.rule = new StoppingRule(StoppingRule.PRECISION, ROUND, budget);
  }

  /**
   * So many searches are still to come after the one that goes on; the ETA counts on them.
   *
   * @param more each takes about as many values as those before have on average
   */
  public void searchesToCome(int more) {
    searches++;
    toCome = more;
  }

  /** After the value that is tried now, so many more are likely. */
  void foresee(int values) {
    valuesTried++;
    double each = Math.max(TYPICAL_VALUES, (double) valuesTried / Math.max(1, searches));
    runs.progress().foresee(ROUND * (1 + values + (int) (toCome * each)));
  }

  /** Why no more replications were run. */
  public enum Stop {
    LOST("each lost a target for good and was stopped early"),
    PRECISE("half-widths of 5 % or less"),
    BEYOND_DOUBT("beyond doubt (99.9 %)"),
    BUDGET("budget spent");

    private final String words;

    Stop(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }

  /**
   * A target at a point.
   *
   * @param left interval of the quantity that is judged
   * @param right mean of what it is held against
   * @param slack interval of how far the target is kept, from each replication's difference
   */
  public record Judgement(
      Target target, Status status, Interval left, double right, Interval slack) {
    /** Half the width of the left quantity's interval, or of the slack's, is small enough. */
    private boolean precise(StoppingRule rule) {
      return rule.judge(left) == StoppingRule.Reason.PRECISE;
    }
  }

  /** A point, judged by all targets. */
  public record Trial(
      Point point, Status status, int replications, Stop stop, List<Judgement> judgements) {}

  /** Runs a variant at a point until it can be judged. */
  public Trial judge(Point point, String variant) throws ScenarioException {
    int replications = 0;
    while (true) {
      replications = Math.min(rule.budget(), replications + ROUND);
      List<RunKey> keys = new ArrayList<>();
      for (int i = 0; i < replications; i++) {
        keys.add(new RunKey(point, variant, i));
      }
      runs.run(keys);
      boolean lost = allLost(keys);
      List<Judgement> judgements = new ArrayList<>();
      boolean beyondDoubt = true;
      boolean precise = true;
      for (Target target : targets) {
        Judgement judgement = judge(target, point, variant, replications);
        judgements.add(judgement);
        precise &= judgement.precise(rule);
        beyondDoubt &= isBeyondDoubt(target, point, variant, replications);
      }
      Status status = worst(judgements);
      if (lost && (status == Status.MISSED || replications >= SURE_LOSSES)) {
        return new Trial(point, Status.MISSED, replications, Stop.LOST, missed(judgements, keys));
      }
      // One target that is missed beyond doubt is enough to miss.
      boolean hopeless = anyBeyondDoubtMissed(judgements, point, variant, replications);
      if (hopeless || (beyondDoubt && status != Status.OPEN)) {
        return new Trial(point, status, replications, Stop.BEYOND_DOUBT, judgements);
      }
      if (precise && status != Status.OPEN) {
        return new Trial(point, status, replications, Stop.PRECISE, judgements);
      }
      if (replications >= rule.budget()) {
        return new Trial(point, status, replications, Stop.BUDGET, judgements);
      }
    }
  }

  /**
   * Whether every run was stopped because it could not keep a target any more. Where only some
   * were, they are run again to their ends, so that figures of parts and of wholes are not mixed.
   */
  private boolean allLost(List<RunKey> keys) throws ScenarioException {
    List<RunKey> stopped = keys.stream().filter(key -> runs.figures(key).endedEarly()).toList();
    if (!stopped.isEmpty() && stopped.size() < keys.size()) {
      runs.run(stopped.stream().map(RunKey::toItsEnd).toList());
      return false;
    }
    return !stopped.isEmpty();
  }

  /** The same, where what runs were stopped for counts as missed. */
  private List<Judgement> missed(List<Judgement> judgements, List<RunKey> keys) {
    List<String> lost = keys.stream().map(key -> runs.figures(key).earlyStop().target()).toList();
    return judgements.stream()
        .map(
            j ->
                lost.contains(j.target().text())
                    ? new Judgement(j.target(), Status.MISSED, j.left(), j.right(), j.slack())
                    : j)
        .toList();
  }

  private boolean anyBeyondDoubtMissed(
      List<Judgement> judgements, Point point, String variant, int replications) {
    return judgements.stream()
        .anyMatch(
            j ->
                j.status() == Status.MISSED
                    && isBeyondDoubt(j.target(), point, variant, replications));
  }

  private boolean isBeyondDoubt(Target target, Point point, String variant, int replications) {
    double[] slack = slack(target, point, variant, replications);
    return status(target, Interval.of(BEYOND_DOUBT, slack)) != Status.OPEN;
  }

  private Judgement judge(Target target, Point point, String variant, int replications) {
    Interval slack = Interval.of(slack(target, point, variant, replications));
    double[] left = runs.values(point, variant, replications, target.left().text());
    double[] right = runs.values(point, variant, replications, target.right().text());
    return new Judgement(
        target, status(target, slack), Interval.of(left), Interval.of(right).mean(), slack);
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

  /** What cannot be judged, because nothing was completed say, is missed. */
  private static Status status(Target target, Interval slack) {
    if (Double.isNaN(slack.mean())) {
      return Status.MISSED;
    }
    boolean met = target.orEqual() ? slack.low() >= 0 : slack.low() > 0;
    boolean missed = target.orEqual() ? slack.high() < 0 : slack.high() <= 0;
    return met ? Status.MET : missed ? Status.MISSED : Status.OPEN;
  }

  private static Status worst(List<Judgement> judgements) {
    Status worst = Status.MET;
    for (Judgement judgement : judgements) {
      if (judgement.status() == Status.MISSED) {
        return Status.MISSED;
      }
      if (judgement.status() == Status.OPEN) {
        worst = Status.OPEN;
      }
    }
    return worst;
  }
}

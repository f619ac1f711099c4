package io.keyheat.scenarios.plan;

import io.keyheat.scenarios.expect.Target;
import io.keyheat.scenarios.statistics.Interval;
import io.keyheat.scenarios.sweep.Point;
import java.util.List;

/**
 * A variant at a point, judged by all targets.
 *
 * @param stop why no more replications were run
 */
public record Evaluation(
    Point point,
    TargetVerdict verdict,
    int replications,
    StopReason stop,
    List<Judgement> judgements) {
  public Evaluation {
    judgements = List.copyOf(judgements);
  }

  /** Whether a target is missed here by more than at another value, not by chance alone. */
  boolean isFartherOffThan(Evaluation other) {
    return judgements.stream()
        .filter(judgement -> judgement.verdict() == TargetVerdict.MISSED)
        .anyMatch(
            judgement ->
                other.judgements.stream()
                    .filter(same -> same.target().equals(judgement.target()))
                    .anyMatch(same -> judgement.slack().high() < same.slack().low()));
  }

  /** Why no more replications were run. */
  public enum StopReason {
    /** Every run was stopped early because it could no longer meet a target. */
    TARGET_LOST,
    /** The half-widths of all intervals are at most 5 %. */
    PRECISE,
    /** The verdict holds with a confidence of 99.9 %. */
    BEYOND_DOUBT,
    /** A run has too few operations to meet a target, and more runs do not help. */
    FEW_OPERATIONS,
    /** The greatest number of replications was run. */
    BUDGET
  }

  /**
   * A target at a point.
   *
   * @param left interval of the quantity that is judged
   * @param right mean of the quantity that it is compared with
   * @param slack interval of the distance to the target, over each replication's difference
   * @param lack of operations, for which it is undecided although its interval meets the target;
   *     empty: there are enough
   */
  public record Judgement(
      Target target,
      TargetVerdict verdict,
      Interval left,
      double right,
      Interval slack,
      String lack) {

    /** Whether its operations are too few to meet the target. */
    public boolean isOfFew() {
      return !lack.isEmpty();
    }

    /** Whether it has no figure, as its runs were stopped before its time came. */
    public boolean isNotReached() {
      return verdict == TargetVerdict.UNDECIDED && Double.isNaN(left.mean());
    }

    /** Returns the judgement by runs that were stopped: what they did not reach is not missed. */
    Judgement openWithoutFigure() {
      return Double.isNaN(left.mean())
          ? new Judgement(target, TargetVerdict.UNDECIDED, left, right, slack, "")
          : this;
    }

    /** Returns the judgement by runs that lost the target for good. */
    Judgement missed() {
      return new Judgement(target, TargetVerdict.MISSED, left, right, slack, "");
    }

    /** Returns the mean slack as a share of the quantity that the target compares with. */
    public double relativeSlack() {
      double scale = Math.abs(right);
      double mean = slack.mean();
      return Double.isNaN(mean) ? Double.NEGATIVE_INFINITY : scale == 0 ? mean : mean / scale;
    }
  }
}

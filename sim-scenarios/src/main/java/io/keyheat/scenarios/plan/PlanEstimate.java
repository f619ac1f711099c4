package io.keyheat.scenarios.plan;

import io.keyheat.core.RunSpec;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.estimate.Estimate;
import io.keyheat.scenarios.estimate.Estimate.MostLocked;
import io.keyheat.scenarios.estimate.SplitTime;
import io.keyheat.scenarios.estimate.TargetEstimate;
import io.keyheat.scenarios.expect.Target;
import io.keyheat.scenarios.plan.SearchParameter.Goal;
import io.keyheat.scenarios.sweep.DesignPoints;
import io.keyheat.scenarios.sweep.Point;
import io.keyheat.scenarios.sweep.RunKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** What arithmetic expects of a plan before its first run. */
public final class PlanEstimate {
  /** Operations wait for a row that is locked for a greater share of the time. */
  private static final double OFTEN_LOCKED = 0.3;

  private final DesignPoints points;
  private final Map<String, List<Target>> targets;

  public PlanEstimate(DesignPoints points, Map<String, List<Target>> targets) {
    this.points = points;
    this.targets = Map.copyOf(targets);
  }

  /** Returns the estimate of a variant at a point. */
  public Estimate at(Point point, String variant) throws ScenarioException {
    return Estimate.of(spec(point, variant));
  }

  /** Returns the duration from which a run at a point shows divided tablets, if it is shorter. */
  public OptionalLong neededNanos(Point point, String variant) throws ScenarioException {
    RunSpec spec = spec(point, variant);
    return SplitTime.neededNanos(spec, Estimate.of(spec));
  }

  private RunSpec spec(Point point, String variant) throws ScenarioException {
    return points.spec(new RunKey(point, variant, 0));
  }

  /**
   * Returns a sentence on why no run of a variant can meet a target; empty if some may. A search
   * for a field of the system may change what an answer takes at least, so nothing is said of it.
   */
  public Optional<String> impossible(SearchParameter parameter, String variant)
      throws ScenarioException {
    if (parameter.path().startsWith("system")) {
      return Optional.empty();
    }
    Estimate estimate = at(parameter.point(parameter.range().start()), variant);
    return targets.getOrDefault(variant, List.of()).stream()
        .flatMap(target -> TargetEstimate.impossible(target, estimate.loads()).stream())
        .findFirst();
  }

  /**
   * Returns the answer that arithmetic expects, as an index of the parameter's values; empty if it
   * expects none, or does not know what the parameter changes or what is left after a failure.
   *
   * <p>Most targets are the easier to meet the nearer a value is to one end. Those that are missed
   * there, as servers may be too idle, have to be met at the answer to the others.
   */
  public Optional<Integer> answer(SearchParameter parameter, String variant)
      throws ScenarioException {
    boolean isKnown = parameter.kind() == SearchKind.SERVERS || parameter.kind() == SearchKind.RATE;
    isKnown &= !parameter.base().sets("failure");
    int last = parameter.range().size() - 1;
    boolean least = parameter.goal() == Goal.LEAST;
    int met = least ? last : 0;
    if (!isKnown) {
      return Optional.empty();
    }
    List<Target> all = targets.getOrDefault(variant, List.of());
    Optional<List<Target>> atBest = TargetEstimate.met(all, spec(parameter.point(met), variant));
    if (atBest.isEmpty()) {
      return Optional.empty();
    }
    int missed = least ? -1 : last + 1;
    while (Math.abs(met - missed) > 1) {
      int middle = Math.floorDiv(met + missed, 2);
      if (areMet(parameter, middle, variant, atBest.get())) {
        met = middle;
      } else {
        missed = middle;
      }
    }
    return areMet(parameter, met, variant, all) ? Optional.of(met) : Optional.empty();
  }

  /**
   * Returns the share of the time for which a row would be locked, at an answer whose arithmetic
   * leaves the waits for it out; empty if it is small or not known.
   *
   * @param index of the parameter's values
   */
  public Optional<Double> lockedRow(SearchParameter parameter, int index, String variant)
      throws ScenarioException {
    return at(parameter.point(index), variant)
        .mostLocked()
        .map(MostLocked::held)
        .filter(held -> held >= OFTEN_LOCKED);
  }

  private boolean areMet(SearchParameter parameter, int index, String variant, List<Target> of)
      throws ScenarioException {
    return TargetEstimate.areMet(of, spec(parameter.point(index), variant));
  }
}

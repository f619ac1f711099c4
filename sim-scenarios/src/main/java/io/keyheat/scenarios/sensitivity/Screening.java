package io.keyheat.scenarios.sensitivity;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.profile.PlausibleRange;
import io.keyheat.scenarios.sensitivity.ScreeningResult.OutcomeChange;
import io.keyheat.scenarios.sensitivity.ScreeningResult.ParameterResult;
import io.keyheat.scenarios.statistics.ElementaryEffects;
import io.keyheat.scenarios.statistics.ElementaryEffects.Effect;
import io.keyheat.scenarios.sweep.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Varies the assumed parameters of a scenario's system over their plausible ranges: one at a time
 * from end to end, and all of them together along Morris trajectories.
 *
 * @param ranges of the parameters that are varied
 * @param steps values of each parameter in the one-at-a-time runs, both ends included, at least 2
 * @param trajectories number of Morris trajectories; 0: no screening by elementary effects
 * @param seed of the trajectories
 */
public record Screening(List<PlausibleRange> ranges, int steps, int trajectories, long seed) {
  private static final String SYSTEM = "system.";

  public Screening {
    ranges = List.copyOf(ranges);
  }

  /** Returns the number of points to run, including the unchanged scenario. */
  public long points() {
    return 1 + (long) steps * ranges.size() + (long) trajectories * (ranges.size() + 1);
  }

  /**
   * Runs all points.
   *
   * @param expected the scenario's expectations, in the order of {@link Conclusions#at}
   * @throws ScenarioException if the scenario cannot be run at a point
   */
  public ScreeningResult run(List<ScreenedExpectation> expected, Conclusions conclusions)
      throws ScenarioException {
    boolean[] unchanged = conclusions.at(Point.ORIGIN);
    List<List<OutcomeChange>> changes = new ArrayList<>();
    for (PlausibleRange range : ranges) {
      changes.add(changes(range, expected, unchanged, conclusions));
    }
    List<Effect> effects = effects(conclusions);
    List<ParameterResult> parameters = new ArrayList<>();
    for (int i = 0; i < ranges.size(); i++) {
      Optional<Effect> effect = effects.isEmpty() ? Optional.empty() : Optional.of(effects.get(i));
      parameters.add(new ParameterResult(ranges.get(i), changes.get(i), effect));
    }
    return new ScreeningResult(expected.size(), count(unchanged), parameters);
  }

  /** Returns the expectations whose outcome differs from that of the unchanged scenario. */
  private List<OutcomeChange> changes(
      PlausibleRange range,
      List<ScreenedExpectation> expected,
      boolean[] unchanged,
      Conclusions conclusions)
      throws ScenarioException {
    List<OutcomeChange> changes = new ArrayList<>();
    for (int step = 0; step < steps; step++) {
      String value = range.at(step / (steps - 1.0));
      boolean[] holds = conclusions.at(Point.ORIGIN.with(SYSTEM + range.path(), value));
      for (int i = 0; i < expected.size(); i++) {
        if (holds[i] != unchanged[i]) {
          changes.add(new OutcomeChange(value, expected.get(i), holds[i]));
        }
      }
    }
    return changes;
  }

  /** Returns an effect for each range; the response is the share of expectations that hold. */
  private List<Effect> effects(Conclusions conclusions) throws ScenarioException {
    if (trajectories == 0) {
      return List.of();
    }
    ElementaryEffects design = new ElementaryEffects(ranges.size(), trajectories, seed);
    List<double[]> points = design.points();
    double[] responses = new double[points.size()];
    for (int i = 0; i < responses.length; i++) {
      Point point = Point.ORIGIN;
      for (int factor = 0; factor < ranges.size(); factor++) {
        PlausibleRange range = ranges.get(factor);
        point = point.with(SYSTEM + range.path(), range.at(points.get(i)[factor]));
      }
      boolean[] holds = conclusions.at(point);
      responses[i] = count(holds) / (double) holds.length;
    }
    return design.of(responses);
  }

  private static int count(boolean[] holds) {
    int count = 0;
    for (boolean one : holds) {
      count += one ? 1 : 0;
    }
    return count;
  }
}

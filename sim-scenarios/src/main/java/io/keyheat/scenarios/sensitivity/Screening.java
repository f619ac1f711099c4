package io.keyheat.scenarios.sensitivity;

import io.keyheat.report.sensitivity.SensitivityModel.Flip;
import io.keyheat.report.sensitivity.SensitivityModel.Screened;
import io.keyheat.report.sensitivity.SensitivityModel.ScreenedParameter;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.profile.PlausibleRange;
import io.keyheat.scenarios.statistics.ElementaryEffects;
import io.keyheat.scenarios.statistics.ElementaryEffects.Effect;
import io.keyheat.scenarios.sweep.Point;
import java.util.ArrayList;
import java.util.List;

/**
 * Varies the assumed parameters of a scenario's system over their plausible ranges: one at a time
 * from end to end, and all of them along Morris's trajectories.
 *
 * @param ranges of the parameters that are varied
 * @param steps values of each parameter one at a time, both ends included, at least 2
 * @param trajectories 0: no screening by elementary effects
 * @param seed of the trajectories
 */
public record Screening(List<PlausibleRange> ranges, int steps, int trajectories, long seed) {
  private static final String SYSTEM = "system.";

  public Screening {
    ranges = List.copyOf(ranges);
  }

  /**
   * An expectation of the scenario.
   *
   * @param rules that it belongs to
   */
  public record Expected(String text, List<String> rules) {}

  /** How many points are to be run, the scenario as it is included. */
  public long points() {
    return 1 + (long) steps * ranges.size() + (long) trajectories * (ranges.size() + 1);
  }

  /** Runs them all. */
  public Screened of(String name, String title, List<Expected> expected, Conclusions conclusions)
      throws ScenarioException {
    boolean[] asIs = conclusions.at(Point.ORIGIN);
    List<List<Flip>> flips = new ArrayList<>();
    for (PlausibleRange range : ranges) {
      flips.add(flips(range, expected, asIs, conclusions));
    }
    List<Effect> effects = effects(conclusions);
    List<ScreenedParameter> parameters = new ArrayList<>();
    for (int i = 0; i < ranges.size(); i++) {
      PlausibleRange range = ranges.get(i);
      Effect effect = trajectories == 0 ? new Effect(Double.NaN, Double.NaN) : effects.get(i);
      parameters.add(
          new ScreenedParameter(
              range.path(),
              range.value(),
              range.from(),
              range.to(),
              range.because(),
              flips.get(i),
              effect.meanSize(),
              effect.deviation()));
    }
    return new Screened(name, title, expected.size(), count(asIs), parameters);
  }

  /** What holds at one end and not as it is, or the other way round. */
  private List<Flip> flips(
      PlausibleRange range, List<Expected> expected, boolean[] asIs, Conclusions conclusions)
      throws ScenarioException {
    List<Flip> flips = new ArrayList<>();
    for (int step = 0; step < steps; step++) {
      String value = range.at(step / (steps - 1.0));
      boolean[] holds = conclusions.at(Point.ORIGIN.with(SYSTEM + range.path(), value));
      for (int i = 0; i < expected.size(); i++) {
        if (holds[i] != asIs[i]) {
          flips.add(new Flip(value, expected.get(i).text(), expected.get(i).rules(), holds[i]));
        }
      }
    }
    return flips;
  }

  /** The response is the share of the expectations that hold. */
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

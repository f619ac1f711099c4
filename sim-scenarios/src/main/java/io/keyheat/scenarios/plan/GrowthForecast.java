package io.keyheat.scenarios.plan;

import io.keyheat.core.RunSpec;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.sweep.DesignPoints;
import io.keyheat.scenarios.sweep.Point;
import io.keyheat.scenarios.sweep.RunKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Finds when a number of servers stops being sufficient for a growing load. */
public final class GrowthForecast {
  /** The search goes a little beyond the last rate, to find a boundary there. */
  private static final double MARGIN = 1.05;

  private final Growth growth;
  private final SearchParameter servers;
  private final Evaluator evaluator;
  private final DesignPoints points;

  /**
   * @param servers the parameter whose answer for the present load is known
   */
  public GrowthForecast(
      Growth growth, SearchParameter servers, Evaluator evaluator, DesignPoints points) {
    this.growth = growth;
    this.servers = servers;
    this.evaluator = evaluator;
    this.points = points;
  }

  /** Returns how long the present answer lasts, and the answers at later months. */
  public List<GrowthStep> of(SearchResult present) throws ScenarioException {
    List<GrowthStep> steps = new ArrayList<>();
    RunSpec spec = points.spec(new RunKey(servers.base(), present.variant(), 0));
    double peak = DesignPoints.peakPerSecond(spec);
    if (present.verdict() == SearchVerdict.FOUND) {
      steps.add(lastMonth(present, spec, peak));
    }
    for (int month : growth.milestones()) {
      double rate = peak * growth.factor(month);
      SearchParameter later = servers.at(servers.base().with(Point.RATE, text(rate)));
      SearchResult result = new Planner(later, evaluator).plan(present.variant());
      steps.add(new GrowthStep.Required(month, rate, result));
    }
    return steps;
  }

  /** Searches the greatest rate at which the present number of servers meets the targets. */
  private GrowthStep lastMonth(SearchResult present, RunSpec spec, double peak)
      throws ScenarioException {
    int answer = present.answer().orElseThrow();
    double last = peak * growth.factor(growth.months());
    SearchParameter rate =
        SearchParameters.rate(peak, last * MARGIN, spec).at(servers.point(answer));
    SearchResult result = new Planner(rate, evaluator).plan(present.variant());
    if (result.answer().isEmpty()) {
      return new GrowthStep.NoRoom(answer, peak);
    }
    String greatest = rate.range().values().get(result.answer().getAsInt());
    double most = SearchParameters.perSecond(greatest);
    int month = growth.firstMonthAbove(most / peak);
    return month > growth.months()
        ? new GrowthStep.Lasts(answer, growth.months(), last)
        : new GrowthStep.Exceeded(answer, month, most);
  }

  private static String text(double rate) {
    return String.format(Locale.ROOT, "%.3f/s", rate);
  }
}

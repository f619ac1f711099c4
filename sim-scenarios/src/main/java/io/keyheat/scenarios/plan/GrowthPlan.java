package io.keyheat.scenarios.plan;

import io.keyheat.core.RunSpec;
import io.keyheat.report.plan.PlanModel.Outlook;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.plan.Planner.Finding;
import io.keyheat.scenarios.plan.Planner.Verdict;
import io.keyheat.scenarios.sweep.Point;
import io.keyheat.scenarios.sweep.RunKey;
import io.keyheat.scenarios.sweep.Runs;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Looks ahead: when a number of servers no longer does, and how many it takes then. */
public final class GrowthPlan {
  private final Growth growth;
  private final SearchParameter servers;
  private final Evaluator trials;
  private final Runs runs;

  /**
   * @param servers the parameter whose answer for today is known
   */
  public GrowthPlan(Growth growth, SearchParameter servers, Evaluator trials, Runs runs) {
    this.growth = growth;
    this.servers = servers;
    this.trials = trials;
    this.runs = runs;
  }

  /** What becomes of today's answer, and what is needed at later times. */
  public List<Outlook> of(Finding today) throws ScenarioException {
    List<Outlook> outlook = new ArrayList<>();
    RunSpec spec = runs.points().spec(new RunKey(servers.base(), today.variant(), 0));
    double peak = io.keyheat.scenarios.sweep.DesignPoints.peakPerSecond(spec);
    if (today.verdict() == Verdict.FOUND) {
      outlook.add(breaks(today, spec, peak));
    }
    PlanWriter writer = new PlanWriter(servers, runs, Prices.NONE);
    for (int month : growth.milestones()) {
      double rate = peak * growth.factor(month);
      SearchParameter then = servers.at(servers.base().with(Point.RATE, text(rate)));
      Finding finding = new Planner(then, trials).plan(today.variant());
      outlook.add(new Outlook("month " + month, Figures.perSecond(rate), writer.brief(finding)));
    }
    return outlook;
  }

  /** The first month that today's servers do not keep the targets in. */
  private Outlook breaks(Finding today, RunSpec spec, double peak) throws ScenarioException {
    int answer = today.answer().orElseThrow();
    double last = peak * growth.factor(growth.months());
    SearchParameter rate =
        SearchParameters.of("rate", text(peak) + ".." + text(last * 1.05), true, spec)
            .at(servers.point(answer));
    Finding finding = new Planner(rate, trials).plan(today.variant());
    String label = new PlanWriter(servers, runs, Prices.NONE).label(answer);
    if (finding.answer().isEmpty()) {
      return new Outlook("now", Figures.perSecond(peak), label + " leave no room for growth");
    }
    double most =
        Double.parseDouble(rate.values().get(finding.answer().getAsInt()).replace("/s", ""));
    int month = growth.firstMonthAbove(most / peak);
    return month > growth.months()
        ? new Outlook(
            "month " + growth.months(), Figures.perSecond(last), label + " still keep the targets")
        : new Outlook(
            "month " + month,
            "above " + Figures.perSecond(most),
            label + " no longer keep the targets for sure");
  }

  private static String text(double rate) {
    return String.format(Locale.ROOT, "%.3f/s", rate);
  }
}

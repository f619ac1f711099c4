package io.keyheat.scenarios.presentation;

import io.keyheat.report.plan.PlanModel.Outlook;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.plan.DataForecast;
import io.keyheat.scenarios.plan.DataGrowth;
import io.keyheat.scenarios.plan.Growth;
import io.keyheat.scenarios.plan.GrowthStep;
import io.keyheat.scenarios.plan.SearchParameter;
import io.keyheat.scenarios.plan.SearchResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** Says month by month how long an answer meets the targets of a load that grows. */
final class GrowthOutlooks {
  private final SearchParameter parameter;
  private final PlanCosts costs;
  private final DataForecast data;
  private final PlanHeadline headline;

  GrowthOutlooks(
      SearchParameter parameter, PlanCosts costs, DataForecast data, PlanHeadline headline) {
    this.parameter = parameter;
    this.costs = costs;
    this.data = data;
    this.headline = headline;
  }

  /** The outlook of each step of the forecast. */
  List<Outlook> of(Growth growth, List<GrowthStep> steps, SearchResult result, TargetText targets)
      throws ScenarioException {
    List<Outlook> outlooks = new ArrayList<>();
    for (GrowthStep step : steps) {
      Outlook outlook = outlook(growth.label(step.month()), step, targets);
      OptionalInt servers =
          step instanceof GrowthStep.Required required
              ? OptionalInt.of(servers(required.answer()))
              : OptionalInt.empty();
      outlooks.add(
          costs.inMonth(result, step.month(), servers).map(outlook::costing).orElse(outlook));
    }
    return outlooks;
  }

  /** The servers of each month for which the forecast knows them, the present one excepted. */
  Map<Integer, Integer> serversByMonth(List<GrowthStep> steps) {
    Map<Integer, Integer> servers = new HashMap<>();
    for (GrowthStep step : steps) {
      if (step instanceof GrowthStep.Kept kept) {
        for (int month = 1; month <= kept.month(); month++) {
          servers.put(month, servers(kept.answer()));
        }
      } else if (step instanceof GrowthStep.Required required) {
        servers.put(required.month(), servers(required.answer()));
      }
    }
    return servers;
  }

  private int servers(int answer) {
    return Integer.parseInt(parameter.range().values().get(answer));
  }

  /** Its rate, its data and its costs are all of one month, the data as they are at its end. */
  private Outlook outlook(String month, GrowthStep step, TargetText targets)
      throws ScenarioException {
    DataGrowth growth = data.of(parameter.base(), targets.variant());
    return new Outlook(
        month,
        Figures.perSecond(step.ratePerSecond()),
        Figures.bytes(growth.storedBytes(step.month() + 1)),
        answer(step, targets));
  }

  private String answer(GrowthStep step, TargetText targets) {
    if (step instanceof GrowthStep.Kept kept) {
      return headline.subject(kept.answer(), " meets", " meet")
          + (kept.isLast() ? " the targets to the end" : " the targets until here");
    }
    if (step instanceof GrowthStep.Exceeded exceeded) {
      int open = exceeded.month() - exceeded.keptUntil() - 1;
      return headline.subject(exceeded.answer(), " misses", " miss")
          + " the targets from here on: "
          + targets.missed(exceeded.cause())
          + (open == 0 ? "" : "; the months between cannot be separated from the target");
    }
    if (step instanceof GrowthStep.Required required) {
      return headline.label(required.answer())
          + (required.isSure() ? "" : "; one less cannot be separated from the target");
    }
    return "no number up to "
        + parameter.range().lastLabel()
        + " meets the targets: "
        + targets.missed(((GrowthStep.NoAnswer) step).cause());
  }
}

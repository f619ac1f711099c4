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
import java.util.Optional;
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
      outlooks.add(
          costs.inMonth(result, step.month(), servers(step)).map(outlook::costing).orElse(outlook));
    }
    return outlooks;
  }

  /**
   * Returns what a plan needs once as much ends as comes in, such as {@code ; from month 2 on 5
   * servers, 17,296 USD a month}; empty if loads grow, or nothing is to be said.
   */
  String steady(SearchResult result, Optional<Growth> growth, List<GrowthStep> steps)
      throws ScenarioException {
    if (steps.isEmpty() || !growth.map(Growth::isSteady).orElse(false)) {
      return "";
    }
    int months = growth.orElseThrow().months();
    GrowthStep first = steps.get(0); // Of the months that are like the last.
    for (GrowthStep step : steps) {
      first = step instanceof GrowthStep.Kept ? first : step;
    }
    Optional<String> cost = costs.inMonth(result, months, servers(first));
    boolean isAsToday = first instanceof GrowthStep.Kept;
    return isAsToday && cost.isEmpty()
        ? ""
        : "; from month "
            + (isAsToday ? months : first.month())
            + " on "
            + servers(first).stream()
                .mapToObj(count -> count + (count == 1 ? " server" : " servers"))
                .findFirst()
                .orElse("no number up to " + parameter.range().lastLabel() + " is enough")
            + cost.map(words -> ", " + words).orElse("");
  }

  /** The servers of each month to come that the forecast knows. */
  Map<Integer, Integer> serversByMonth(List<GrowthStep> steps, int months) {
    Map<Integer, Integer> servers = new HashMap<>();
    for (int month = 1; month <= months; month++) {
      OptionalInt known = OptionalInt.empty();
      for (GrowthStep step : steps) {
        boolean holds = step instanceof GrowthStep.Kept ? known.isEmpty() : step.month() <= month;
        known = holds ? servers(step) : known;
      }
      if (known.isPresent()) {
        servers.put(month, known.getAsInt());
      }
    }
    return servers;
  }

  private OptionalInt servers(GrowthStep step) {
    return step instanceof GrowthStep.Kept kept
        ? OptionalInt.of(servers(kept.answer()))
        : step instanceof GrowthStep.Required required
            ? OptionalInt.of(servers(required.answer()))
            : OptionalInt.empty();
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
    if (step instanceof GrowthStep.Required required) {
      return headline.label(required.answer())
          + "; "
          + headline.subject(required.answer() - 1, " is", " are")
          + (required.isSure() ? " too few: " : " not known to be enough: ")
          + targets.missed(required.cause());
    }
    return "no number up to "
        + parameter.range().lastLabel()
        + " meets the targets: "
        + targets.missed(((GrowthStep.NoAnswer) step).cause());
  }
}

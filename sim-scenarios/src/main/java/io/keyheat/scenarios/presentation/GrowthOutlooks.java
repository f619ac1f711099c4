package io.keyheat.scenarios.presentation;

import io.keyheat.report.plan.PlanModel.Outlook;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.plan.DataForecast;
import io.keyheat.scenarios.plan.DataGrowth;
import io.keyheat.scenarios.plan.Growth;
import io.keyheat.scenarios.plan.GrowthStep;
import io.keyheat.scenarios.plan.Prices;
import io.keyheat.scenarios.plan.SearchParameter;
import java.util.ArrayList;
import java.util.List;

/** Says month by month how long an answer meets the targets of a load that grows. */
final class GrowthOutlooks {
  private final SearchParameter parameter;
  private final Prices prices;
  private final DataForecast data;
  private final PlanHeadline headline;

  GrowthOutlooks(
      SearchParameter parameter, Prices prices, DataForecast data, PlanHeadline headline) {
    this.parameter = parameter;
    this.prices = prices;
    this.data = data;
    this.headline = headline;
  }

  /** The outlook of each step of the forecast. */
  List<Outlook> of(Growth growth, List<GrowthStep> steps, PlanReasons reasons)
      throws ScenarioException {
    List<Outlook> outlooks = new ArrayList<>();
    for (GrowthStep step : steps) {
      outlooks.add(outlook(growth.label(step.month()), step, reasons));
    }
    return outlooks;
  }

  private Outlook outlook(String month, GrowthStep step, PlanReasons reasons)
      throws ScenarioException {
    String variant = reasons.variant();
    DataGrowth growth = data.of(parameter.base(), variant);
    double stored = growth.storedBytes(step.month());
    String rate = Figures.perSecond(step.ratePerSecond());
    Outlook outlook = new Outlook(month, rate, Figures.bytes(stored), answer(step, reasons));
    if (!prices.areGiven() || !(step instanceof GrowthStep.Required required)) {
      return outlook;
    }
    int servers = Integer.parseInt(parameter.range().values().get(required.answer()));
    double billed = growth.storedBytes(step.month() + 1); // As the answer's at the month's end.
    return outlook.costing(prices.of(variant).of(servers, billed));
  }

  private String answer(GrowthStep step, PlanReasons reasons) {
    if (step instanceof GrowthStep.Kept kept) {
      return headline.subject(kept.answer(), " meets", " meet")
          + (kept.isLast() ? " the targets to the end" : " the targets until here");
    }
    if (step instanceof GrowthStep.Exceeded exceeded) {
      int open = exceeded.month() - exceeded.keptUntil() - 1;
      return headline.subject(exceeded.answer(), " misses", " miss")
          + " the targets from here on: "
          + reasons.missed(exceeded.cause())
          + (open == 0 ? "" : "; the months between cannot be told from the target");
    }
    if (step instanceof GrowthStep.Required required) {
      return headline.label(required.answer())
          + (required.isSure() ? "" : "; one less cannot be told from the target");
    }
    return "no number up to "
        + parameter.range().lastLabel()
        + " meets the targets: "
        + reasons.missed(((GrowthStep.NoAnswer) step).cause());
  }
}

package io.keyheat.scenarios.presentation;

import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.plan.DataForecast;
import io.keyheat.scenarios.plan.Evaluation;
import io.keyheat.scenarios.plan.Prices;
import io.keyheat.scenarios.plan.SearchResult;
import io.keyheat.scenarios.plan.SearchVerdict;
import io.keyheat.scenarios.sweep.Point;
import io.keyheat.scenarios.sweep.RunKey;
import io.keyheat.scenarios.sweep.Runs;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * What values that were tried cost in a month, and the servers that what is stored needs for it.
 */
final class PlanCosts {
  private final Runs runs;
  private final Prices prices;
  private final DataForecast data;

  PlanCosts(Runs runs, Prices prices, DataForecast data) {
    this.runs = runs;
    this.prices = prices;
    this.data = data;
  }

  /**
   * Returns what the answer lacks at the end of its first month, which is billed: the runs hold the
   * data of today, and so does the limit that they keep.
   */
  String laterStorage(SearchResult result) throws ScenarioException {
    Point point = result.best().point();
    String variant = result.variant();
    int needed = billedServers(point, variant);
    return needed == servers(point, variant)
        ? ""
        : String.format(
            Locale.ROOT,
            "; this is for the load alone: what is stored at the end of the first month, %s, needs"
                + " %,d servers by the documented limit of storage",
            Figures.bytes(data.of(point, variant).storedBytes(1)),
            needed);
  }

  private int servers(Point point, String variant) throws ScenarioException {
    return runs.points().spec(new RunKey(point, variant, 0)).servers();
  }

  /** As many as a bill has: those of a point, or more that the storage which it prices needs. */
  private int billedServers(Point point, String variant) throws ScenarioException {
    return Math.max(servers(point, variant), data.serversToStore(point, variant, 1).orElse(0));
  }

  /** Returns the cost of the answer, if prices are given. */
  String priced(SearchResult result) throws ScenarioException {
    String cost = of(result.best(), result.variant());
    return cost.isEmpty() ? "" : "; it costs " + cost;
  }

  /**
   * Returns what an evaluated value costs a month, and for how many servers; empty without prices.
   */
  String of(Evaluation evaluation, String variant) throws ScenarioException {
    if (!prices.areGiven()) {
      return "";
    }
    Point point = evaluation.point();
    int billed = billedServers(point, variant);
    return prices.of(variant).of(billed, data.of(point, variant).storedBytes(1))
        + (billed == servers(point, variant)
            ? ""
            : String.format(Locale.ROOT, " with %,d servers for its storage", billed));
  }

  /** Returns what the answer costs a month; empty without an answer or prices of all of it. */
  OptionalDouble monthly(SearchResult result) throws ScenarioException {
    if (!prices.areGiven() || result.verdict() != SearchVerdict.FOUND) {
      return OptionalDouble.empty();
    }
    String variant = result.variant();
    if (!prices.of(variant).areWhole()) {
      return OptionalDouble.empty();
    }
    Point point = result.best().point();
    double stored = data.of(point, variant).storedBytes(1);
    return OptionalDouble.of(prices.of(variant).total(billedServers(point, variant), stored));
  }
}

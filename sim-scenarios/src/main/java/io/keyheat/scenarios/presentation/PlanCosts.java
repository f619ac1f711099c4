package io.keyheat.scenarios.presentation;

import io.keyheat.report.plan.PlanModel.BilledLine;
import io.keyheat.report.plan.PlanModel.BilledMonth;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.plan.DataForecast;
import io.keyheat.scenarios.plan.DataGrowth;
import io.keyheat.scenarios.plan.Evaluation;
import io.keyheat.scenarios.plan.Growth;
import io.keyheat.scenarios.plan.Prices;
import io.keyheat.scenarios.plan.SearchResult;
import io.keyheat.scenarios.plan.SearchVerdict;
import io.keyheat.scenarios.plan.bill.BilledUnit;
import io.keyheat.scenarios.plan.bill.MonthlyBill;
import io.keyheat.scenarios.sweep.Point;
import io.keyheat.scenarios.sweep.RunKey;
import io.keyheat.scenarios.sweep.Runs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What values that were tried cost in a month, and the servers that what is stored needs for it.
 */
final class PlanCosts {
  private static final double BYTES_OF_GIGABYTE = 1e9;

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
            "; this is for the load only: the data at the end of the first month, %s, needs %,d"
                + " servers by the documented storage limit",
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
    return bill(evaluation, variant, 0, billed).words()
        + (billed == servers(point, variant) || !data.bill(variant).hasServers()
            ? ""
            : String.format(Locale.ROOT, " with %,d servers for its storage", billed));
  }

  /**
   * Returns what the answer costs a month; empty without an answer or prices of all of it.
   *
   * @param month of whose rates and data the bill is; 0: the first
   * @param servers in that month; empty: those of the answer
   */
  OptionalDouble monthly(SearchResult result, int month, OptionalInt servers)
      throws ScenarioException {
    if (!prices.areGiven() || result.verdict() != SearchVerdict.FOUND) {
      return OptionalDouble.empty();
    }
    String variant = result.variant();
    int first = billedServers(result.best().point(), variant);
    MonthlyBill bill = bill(result.best(), variant, month, servers.orElse(first));
    return bill.isWhole() ? OptionalDouble.of(bill.total()) : OptionalDouble.empty();
  }

  /** Returns what a month costs where its servers are known or need not be; else empty. */
  Optional<String> inMonth(SearchResult result, int month, OptionalInt servers)
      throws ScenarioException {
    boolean isKnown = servers.isPresent() || !data.bill(result.variant()).hasServers();
    return prices.areGiven() && isKnown
        ? Optional.of(bill(result.best(), result.variant(), month, servers.orElse(0)).words())
        : Optional.empty();
  }

  /**
   * Returns the bills of an answer, of the first month and of those to come whose servers are known
   * or need not be.
   *
   * @param serversByMonth of the months to come
   */
  List<BilledMonth> bills(
      SearchResult result, Optional<Growth> growth, Map<Integer, Integer> serversByMonth)
      throws ScenarioException {
    if (!prices.areGiven() || result.verdict() != SearchVerdict.FOUND) {
      return List.of();
    }
    String variant = result.variant();
    boolean hasServers = data.bill(variant).hasServers();
    int first = billedServers(result.best().point(), variant);
    List<BilledMonth> months = new ArrayList<>();
    String label = growth.map(grows -> grows.label(0)).orElse("the first month");
    months.add(month(label, bill(result.best(), variant, 0, first)));
    for (int month = 1; month <= growth.map(Growth::months).orElse(0); month++) {
      Integer servers = serversByMonth.get(month);
      if (servers != null || !hasServers) {
        int count = servers == null ? 0 : servers;
        MonthlyBill bill = bill(result.best(), variant, month, count);
        months.add(month(growth.orElseThrow().label(month), bill));
      }
    }
    return months;
  }

  private static BilledMonth month(String when, MonthlyBill bill) {
    return new BilledMonth(
        when,
        bill.parts().stream()
            .map(
                part ->
                    new BilledLine(
                        part.unit().id(),
                        part.quantity(),
                        part.price().amount(),
                        part.price().units(),
                        bill.amount(part)))
            .toList(),
        bill.total(),
        bill.currency(),
        bill.arithmetic());
  }

  /** The bill of a month, counted from 0, with the rates of the answer's load as they grow. */
  private MonthlyBill bill(Evaluation evaluation, String variant, int month, int servers)
      throws ScenarioException {
    Point point = evaluation.point();
    DataGrowth growth = data.of(point, variant);
    double times = Math.pow(1 + growth.share(), month);
    Map<BilledUnit, Double> quantities = new EnumMap<>(BilledUnit.class);
    data.operations(point, variant, (load, metric) -> measured(evaluation, variant, load, metric))
        .forEach(
            (unit, count) -> quantities.put(unit, unit.growsWithLoad() ? times * count : count));
    double stored = growth.storedBytes(month + 1) / BYTES_OF_GIGABYTE;
    quantities.put(BilledUnit.STORAGE, stored);
    quantities.put(BilledUnit.BACKUP, stored);
    if (data.bill(variant).hasServers()) {
      quantities.put(BilledUnit.SERVER, (double) servers);
    }
    return prices.bill(variant, quantities);
  }

  private double measured(Evaluation evaluation, String variant, String load, String metric) {
    String quantity = "loads." + load + "." + metric;
    return Arrays.stream(
            runs.values(evaluation.point(), variant, evaluation.replications(), quantity))
        .filter(Double::isFinite)
        .average()
        .orElse(Double.NaN);
  }
}

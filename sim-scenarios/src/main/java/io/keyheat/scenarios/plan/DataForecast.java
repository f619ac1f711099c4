package io.keyheat.scenarios.plan;

import io.keyheat.core.RunSpec;
import io.keyheat.core.workload.RowTablePlan;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.plan.bill.BilledUnit;
import io.keyheat.scenarios.plan.bill.OperationUse;
import io.keyheat.scenarios.plan.bill.OperationUse.MeasuredScans;
import io.keyheat.scenarios.profile.Bill;
import io.keyheat.scenarios.profile.Vendor.Limit;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import io.keyheat.scenarios.sweep.DesignPoints;
import io.keyheat.scenarios.sweep.Point;
import io.keyheat.scenarios.sweep.RunKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Finds how the data of a scenario's variants grow, at the points of a plan. */
public final class DataForecast {
  private static final String DAY = "24h";
  private static final double DAY_NANOS = 24 * 3600e9;

  /** More tablets of one table than this are not laid out for a run of a later month. */
  private static final int MAX_TABLETS = 20_000;

  private final ScenarioFile file;
  private final DesignPoints points;
  private final double share;
  private final Map<RunKey, DataGrowth> known = new HashMap<>();

  /**
   * A forecast of the stored data of a scenario.
   *
   * @param share growth of the rates in a month; 0: none
   */
  public DataForecast(ScenarioFile file, DesignPoints points, double share) {
    this.file = file;
    this.points = points;
    this.share = share;
  }

  /** Returns how the data of a variant grow if its loads are those of a point. */
  public DataGrowth of(Point point, String variant) throws ScenarioException {
    RunKey key = new RunKey(mean(point, variant), variant, 0);
    DataGrowth growth = known.get(key);
    if (growth == null) {
      growth = DataGrowth.of(points.spec(key), variant(variant).retentionNanos(), share);
      known.put(key, growth);
    }
    return growth;
  }

  /** Returns what users of a variant's system pay for. */
  public Bill bill(String variant) {
    return variant(variant).vendor().bill();
  }

  /**
   * Returns the operations of a month of today's, or their units, by what users pay for.
   *
   * @param measured what runs at that point have found
   */
  public Map<BilledUnit, Double> operations(Point point, String variant, MeasuredScans measured)
      throws ScenarioException {
    return OperationUse.of(
        points.spec(new RunKey(mean(point, variant), variant, 0)), bill(variant), measured);
  }

  /** Loads with a daily shape have their means over a day. */
  private Point mean(Point point, String variant) {
    boolean isShort = variant(variant).spec().durationNanos() < DAY_NANOS;
    return file.dailyLoads().isEmpty()
        ? point
        : isShort
            ? point.without(Point.AT_PEAK).with("duration", DAY)
            : point.without(Point.AT_PEAK);
  }

  /** Returns a point at which the tables of a variant begin with the rows of a month. */
  Point at(Point point, String variant, int month) throws ScenarioException {
    DataGrowth growth = of(point, variant);
    if (!growth.changes()) {
      return point;
    }
    RunSpec spec = variant(variant).spec();
    List<String> materialized = spec.plan().rowTables().stream().map(RowTablePlan::name).toList();
    DataGrowth laidOut =
        new DataGrowth(
            share,
            growth.tables().stream()
                .filter(t -> t.canBegin() && !materialized.contains(t.table()))
                .toList(),
            growth.isGuessed());
    double tablet = spec.system().policies().sizeSplits().thresholdBytes(1, spec.servers());
    return laidOut.at(point, month, MAX_TABLETS * tablet);
  }

  /**
   * Whether servers may store, by the documents, what a variant stores in a month: most at its end,
   * which is what a bill counts, too.
   */
  boolean hasRoom(Point point, String variant, int month, double servers) throws ScenarioException {
    Optional<Limit> limit = variant(variant).vendor().storage();
    return limit.isEmpty()
        || of(point, variant).storedBytes(month + 1) <= servers * limit.get().value();
  }

  /**
   * Servers that may store, by the documents, what a variant stores after a number of months; empty
   * where the documents give no limit.
   */
  public OptionalInt serversToStore(Point point, String variant, int month)
      throws ScenarioException {
    Optional<Limit> limit = variant(variant).vendor().storage();
    return limit.isEmpty()
        ? OptionalInt.empty()
        : OptionalInt.of(
            (int) Math.ceil(of(point, variant).storedBytes(month) / limit.get().value()));
  }

  private Variant variant(String name) {
    return file.variants().stream().filter(v -> v.name().equals(name)).findFirst().orElseThrow();
  }
}

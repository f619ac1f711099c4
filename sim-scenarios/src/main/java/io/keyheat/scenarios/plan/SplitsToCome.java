package io.keyheat.scenarios.plan;

import io.keyheat.core.RunSpec;
import io.keyheat.core.policy.LoadSplitParameters;
import io.keyheat.core.policy.SizeSplitParameters;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.estimate.Estimate;
import io.keyheat.scenarios.plan.DataGrowth.TableGrowth;
import io.keyheat.scenarios.plan.bill.OperationUse;
import io.keyheat.scenarios.sweep.DesignPoints;
import io.keyheat.scenarios.sweep.Observer;
import io.keyheat.scenarios.sweep.Point;
import io.keyheat.scenarios.sweep.RunKey;
import java.util.Optional;

/** What splits will have made of a database after runs that are too short to show it. */
public final class SplitsToCome {
  /** Operations that need less more of the servers count as unchanged. */
  private static final double LEAST_INCREASE = 0.05;

  /** With more tablets, the rows of a commit are hardly farther apart. */
  private static final long MOST_TABLETS = 1_000;

  private static final double DAYS_OF_MONTH = OperationUse.MONTH_NANOS / (24 * 3600e9);

  private final DataForecast data;
  private final DesignPoints points;

  public SplitsToCome(DataForecast data, DesignPoints points) {
    this.data = data;
    this.points = points;
  }

  /**
   * Returns a point whose tables begin with as many tablets as a day's rows make of them; empty
   * where operations need hardly more of the servers there: their rows lie in one tablet, or in
   * several already.
   */
  Optional<Point> afterDay(Point point, String variant) throws ScenarioException {
    RunSpec spec = points.spec(new RunKey(point, variant, 0));
    SizeSplitParameters sizes = spec.system().policies().sizeSplits();
    double tablet = sizes.thresholdBytes(1, spec.servers());
    Point split = point;
    for (TableGrowth table : data.of(point, variant).tables()) {
      double bytes = Math.max(0, table.rowsPerMonth()) / DAYS_OF_MONTH * table.bytesPerRow();
      long tablets = Math.min(MOST_TABLETS, (long) (bytes / tablet));
      String field = "tables." + table.table() + ".preSplits";
      if (tablets > spec.servers() && !point.sets(field)) {
        split = split.with(field, Long.toString(tablets));
      }
    }
    if (split.equals(point)) {
      return Optional.empty();
    }
    RunSpec later = points.spec(new RunKey(split, variant, 0));
    double now = Estimate.ofFirstKeys(spec, spec.plan()).utilisation();
    double then = Estimate.ofFirstKeys(later, later.plan()).utilisation();
    return then > (1 + LEAST_INCREASE) * now ? Optional.of(split) : Optional.empty();
  }

  /**
   * Returns a point whose runs are long enough for splits by load to give each server a tablet
   * before they are measured; empty where they are so already, or loads change with time.
   */
  Optional<Point> withTimeForSplits(Point point, String variant) throws ScenarioException {
    RunSpec spec = points.spec(new RunKey(point, variant, 0));
    LoadSplitParameters splits = spec.system().policies().loadSplits();
    int rounds = 1 + BoundarySearch.bits(spec.servers());
    long needed = rounds * (splits.windowNanos() + splits.cooldownNanos());
    if (spec.warmupNanos() >= needed || !Observer.isSteady(spec)) {
      return Optional.empty();
    }
    long measured = spec.durationNanos() - spec.warmupNanos();
    return Optional.of(
        point
            .with("warmUp", BusiestStretch.time(needed))
            .with("duration", BusiestStretch.time(needed + measured)));
  }
}

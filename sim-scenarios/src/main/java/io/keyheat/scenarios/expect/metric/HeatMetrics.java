package io.keyheat.scenarios.expect.metric;

import io.keyheat.core.result.Heatmap;
import io.keyheat.core.result.RunResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Metrics of the place of the load on the key axis and of its movement. */
public final class HeatMetrics {
  /** All of them; the key space is optional. */
  public static final MetricTable<Optional<String>> TABLE =
      new MetricTable<Optional<String>>(
              "Of the heatmap, of the key space with most operations or of one with"
                  + " `heat.SPACE.` in front:",
              "heat.")
          .add(
              "drift",
              "rank correlation of time with the load's place on the key axis: +1 rising diagonal,"
                  + " −1 falling, 0 stripe",
              space -> ofBusiest(Unit.NONE, space, HeatMetrics::drift))
          .add(
              "period",
              "milliseconds that a moving hotspot takes to pass all keys and return",
              space -> ofBusiest(Unit.MILLIS, space, HeatMetrics::period))
          .add(
              "concentration",
              "mean share of operations in the busiest 5 % of that key space's rows",
              space -> ofBusiest(Unit.SHARE, space, HeatMetrics::concentration))
          .add(
              "hottest",
              "greatest share of a tablet's capacity in a cell, of all key spaces if none is named",
              space ->
                  Metric.steady(
                      Unit.SHARE,
                      (run, span) ->
                          greatestShares(run, span, space.orElse(null)).max().orElse(Double.NaN)))
          .add(
              "share",
              "mean over intervals of the greatest such share",
              space ->
                  Metric.steady(
                      Unit.SHARE,
                      (run, span) ->
                          greatestShares(run, span, space.orElse(null))
                              .average()
                              .orElse(Double.NaN)));

  /** Share of a space's heatmap rows that the concentration counts as busiest. */
  private static final double BUSIEST_ROWS = 0.05;

  /** Fewest points that can show a trend; two always lie on a line. */
  private static final int LEAST_POINTS = 3;

  private HeatMetrics() {}

  /**
   * Finds a metric of heatmaps.
   *
   * @param space null: for the drift and the concentration the space with most operations in the
   *     window, for the greatest shares all of them
   */
  public static Optional<Metric> find(@Nullable String space, String name) {
    return TABLE.find(name, Optional.ofNullable(space));
  }

  /** Computes a figure from the heatmap rows of a key space. */
  @FunctionalInterface
  private interface OfRows {
    double read(RunResult run, Span span, List<Integer> rows);
  }

  private static Metric ofBusiest(Unit unit, Optional<String> space, OfRows figure) {
    return Metric.steady(
        unit, (run, span) -> figure.read(run, span, busiestRows(run, span, space.orElse(null))));
  }

  /** Returns the rank correlation of time with the operation-weighted mean row of each interval. */
  private static double drift(RunResult run, Span span, List<Integer> rows) {
    List<Double> positions = new ArrayList<>();
    for (int column = span.firstInterval(); column < span.endInterval(); column++) {
      double[] operations = operations(run.heatmap(), rows, column);
      double sum = 0;
      double weighted = 0;
      for (int i = 0; i < operations.length; i++) {
        sum += operations[i];
        weighted += operations[i] * i;
      }
      if (sum > 0) {
        positions.add(weighted / sum);
      }
    }
    if (positions.size() < LEAST_POINTS) {
      throw new UnjudgeableException(
          "fewer than " + LEAST_POINTS + " recording intervals have an operation");
    }
    return RankCorrelation.withOrder(positions);
  }

  /**
   * Returns the period in milliseconds of a place that sweeps through the keys again and again. The
   * rows lie on a circle, so the jump from the last row to the first is an ordinary step; the place
   * is the operation-weighted mean direction of an interval.
   */
  private static double period(RunResult run, Span span, List<Integer> rows) {
    double last = Double.NaN;
    double turned = 0;
    double seconds = 0;
    for (int column = span.firstInterval(); column < span.endInterval(); column++) {
      double direction = direction(operations(run.heatmap(), rows, column));
      if (!Double.isNaN(direction) && !Double.isNaN(last)) {
        turned += Math.IEEEremainder(direction - last, 2 * Math.PI);
        seconds += Span.seconds(run, column);
      }
      last = direction;
    }
    if (Math.abs(turned) < 2 * Math.PI) {
      throw new UnjudgeableException("the hotspot has not moved through all keys once");
    }
    return 1000 * seconds * 2 * Math.PI / Math.abs(turned);
  }

  /** Returns the mean direction in radians; NaN where there is no operation. */
  private static double direction(double[] operations) {
    double x = 0;
    double y = 0;
    for (int i = 0; i < operations.length; i++) {
      double angle = 2 * Math.PI * (i + 0.5) / operations.length;
      x += operations[i] * Math.cos(angle);
      y += operations[i] * Math.sin(angle);
    }
    return x == 0 && y == 0 ? Double.NaN : Math.atan2(y, x);
  }

  /** Returns the mean over intervals of the share of operations in the busiest rows. */
  private static double concentration(RunResult run, Span span, List<Integer> rows) {
    int busiest = (int) Math.ceil(BUSIEST_ROWS * rows.size());
    DoubleStream.Builder shares = DoubleStream.builder();
    for (int column = span.firstInterval(); column < span.endInterval(); column++) {
      double[] operations = operations(run.heatmap(), rows, column);
      double sum = Arrays.stream(operations).sum();
      if (sum > 0) {
        Arrays.sort(operations);
        double top =
            Arrays.stream(operations, operations.length - busiest, operations.length).sum();
        shares.add(top / sum);
      }
    }
    return shares
        .build()
        .average()
        .orElseThrow(() -> new UnjudgeableException("no recording interval has an operation"));
  }

  /** Returns the greatest share of a tablet's capacity that a cell used, per interval. */
  private static DoubleStream greatestShares(RunResult run, Span span, @Nullable String space) {
    Heatmap heatmap = run.heatmap();
    Map<String, List<Integer>> spaces = rowsBySpace(heatmap);
    List<Integer> rows =
        space == null
            ? spaces.values().stream().flatMap(List::stream).toList()
            : rowsOf(spaces, space);
    return IntStream.range(span.firstInterval(), span.endInterval())
        .mapToDouble(
            column ->
                Arrays.stream(cells(heatmap, Heatmap.HeatMetric.CAPACITY_SHARE, rows, column))
                    .max()
                    .orElse(Double.NaN));
  }

  private static List<Integer> busiestRows(RunResult run, Span span, @Nullable String space) {
    Map<String, List<Integer>> spaces = rowsBySpace(run.heatmap());
    if (space != null) {
      return rowsOf(spaces, space);
    }
    List<Integer> busiest = List.of();
    double most = 0;
    for (List<Integer> rows : spaces.values()) {
      double sum =
          IntStream.range(span.firstInterval(), span.endInterval())
              .mapToDouble(column -> Arrays.stream(operations(run.heatmap(), rows, column)).sum())
              .sum();
      if (sum > most) {
        most = sum;
        busiest = rows;
      }
    }
    if (busiest.isEmpty()) {
      throw new UnjudgeableException("no recording interval has an operation");
    }
    return busiest;
  }

  private static Map<String, List<Integer>> rowsBySpace(Heatmap heatmap) {
    Map<String, List<Integer>> spaces = new LinkedHashMap<>();
    for (int row = 0; row < heatmap.rows().size(); row++) {
      spaces.computeIfAbsent(heatmap.rows().get(row).space(), s -> new ArrayList<>()).add(row);
    }
    return spaces;
  }

  private static List<Integer> rowsOf(Map<String, List<Integer>> spaces, String space) {
    List<Integer> rows = spaces.get(space);
    if (rows == null) {
      throw new UnjudgeableException("the heatmap has no rows for " + space);
    }
    return rows;
  }

  private static double[] operations(Heatmap heatmap, List<Integer> rows, int column) {
    return cells(heatmap, Heatmap.HeatMetric.OPERATIONS_PER_SECOND, rows, column);
  }

  private static double[] cells(
      Heatmap heatmap, Heatmap.HeatMetric metric, List<Integer> rows, int column) {
    float[] cells = heatmap.cells().get(metric);
    if (cells == null) {
      throw new UnjudgeableException("the heatmap does not record " + metric);
    }
    int first = column * heatmap.rows().size();
    return rows.stream().mapToDouble(row -> cells[first + row]).toArray();
  }
}

package io.keyheat.scenarios.sweep;

import io.keyheat.scenarios.expect.Quantity;
import io.keyheat.scenarios.statistics.BrokenLine;
import io.keyheat.scenarios.statistics.Interval;
import io.keyheat.scenarios.statistics.Scalability;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The results of a sweep: each variant at each point of the grid.
 *
 * @param axes fields that were varied
 * @param variants names in the order of the file
 * @param replications of each variant at each point
 * @param quantities measured in each run
 * @param seed of the scenario
 */
public record SweepResult(
    Runs runs,
    List<Axis> axes,
    List<String> variants,
    int replications,
    List<Quantity> quantities,
    long seed) {
  private static final String THROUGHPUT = "throughput";
  private static final String TAIL = "latency.p99";

  public SweepResult {
    axes = List.copyOf(axes);
    variants = List.copyOf(variants);
    quantities = List.copyOf(quantities);
  }

  /** Returns the points in the order of the grid; the last axis changes fastest. */
  public List<Point> points() {
    return Axis.grid(axes);
  }

  /** Returns the figures of one run. */
  public RunFigures figures(Point point, String variant, int replication) {
    return runs.figures(new RunKey(point, variant, replication));
  }

  /** Returns the figures of all replications of a variant at a point. */
  public List<RunFigures> figures(Point point, String variant) {
    return IntStream.range(0, replications).mapToObj(i -> figures(point, variant, i)).toList();
  }

  /** Returns the mean of a quantity over the replications, with its 95 % interval. */
  public Interval interval(Point point, String variant, String quantity) {
    return Interval.of(runs.values(point, variant, replications, quantity));
  }

  /** Returns the paired difference of a quantity from that of the first variant. */
  public Interval difference(Point point, String variant, String quantity) {
    return Interval.ofDifferences(
        runs.values(point, variant, replications, quantity),
        runs.values(point, variants.get(0), replications, quantity));
  }

  /** Fits throughput over servers; empty unless the number of servers is the only axis. */
  public Optional<Scalability> scalability(String variant) {
    if (axes.size() != 1 || !axes.get(0).path().equals(Point.SERVERS)) {
      return Optional.empty();
    }
    double[] servers = axes.get(0).values().stream().mapToDouble(Double::parseDouble).toArray();
    return Scalability.fit(servers, means(variant, THROUGHPUT));
  }

  /**
   * Fits the logarithm of the 99th percentile of latency over throughput, to find where latency
   * begins to rise faster; empty unless there is only one axis.
   */
  public Optional<BrokenLine> knee(String variant) {
    if (axes.size() != 1) {
      return Optional.empty();
    }
    double[] throughput = means(variant, THROUGHPUT);
    double[] tail = means(variant, TAIL);
    for (int i = 0; i < tail.length; i++) {
      tail[i] = Math.log(tail[i]);
      if (!Double.isFinite(tail[i]) || !Double.isFinite(throughput[i])) {
        return Optional.empty();
      }
    }
    return BrokenLine.fit(throughput, tail);
  }

  private double[] means(String variant, String quantity) {
    return points().stream().mapToDouble(p -> interval(p, variant, quantity).mean()).toArray();
  }
}

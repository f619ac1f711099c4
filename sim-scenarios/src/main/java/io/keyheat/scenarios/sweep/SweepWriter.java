package io.keyheat.scenarios.sweep;

import io.keyheat.report.sweep.SweepModel;
import io.keyheat.report.sweep.SweepModel.Estimate;
import io.keyheat.report.sweep.SweepModel.Fit;
import io.keyheat.report.sweep.SweepModel.SweptAxis;
import io.keyheat.report.sweep.SweepModel.SweptVariant;
import io.keyheat.scenarios.expect.Quantity;
import io.keyheat.scenarios.expect.metric.RunFacts;
import io.keyheat.scenarios.statistics.BrokenLine;
import io.keyheat.scenarios.statistics.Interval;
import io.keyheat.scenarios.statistics.Scalability;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Makes of a sweep what its page shows. */
public final class SweepWriter {
  private static final String TAIL = "latency.p99";

  private final SweepTables tables;
  private final List<Axis> axes;
  private final List<Quantity> quantities;
  private final RunFacts facts;

  /**
   * @param facts of any variant, for units
   */
  public SweepWriter(
      SweepTables tables, List<Axis> axes, List<Quantity> quantities, RunFacts facts) {
    this.tables = tables;
    this.axes = List.copyOf(axes);
    this.quantities = List.copyOf(quantities);
    this.facts = facts;
  }

  /** All of it. */
  public SweepModel edition(String scenario, String title, String version, String commandLine) {
    List<SweptVariant> series = new ArrayList<>();
    List<Fit> fits = new ArrayList<>();
    for (String variant : tables.variants()) {
      List<List<Estimate>> points = new ArrayList<>();
      for (Point point : tables.points()) {
        points.add(
            quantities.stream()
                .map(q -> estimate(q, Interval.of(tables.values(point, variant, q.text()))))
                .toList());
      }
      series.add(new SweptVariant(variant, points));
      fits.addAll(scalability(variant));
      fits.addAll(knee(variant));
    }
    return new SweepModel(
        scenario,
        title,
        version,
        commandLine,
        tables.replications(),
        axes.stream().map(axis -> new SweptAxis(axis.path(), axis.values())).toList(),
        quantities.stream().map(Quantity::text).toList(),
        series,
        fits);
  }

  private Estimate estimate(Quantity quantity, Interval interval) {
    return new Estimate(
        interval.mean(), interval.low(), interval.high(), shown(interval, quantity, facts));
  }

  /** {@code 14.2 ms ± 2.1 %}. */
  public static String shown(Interval interval, Quantity quantity, RunFacts facts) {
    if (!Double.isFinite(interval.mean())) {
      return "–";
    }
    String mean = quantity.show(interval.mean(), facts);
    if (interval.halfWidth() == 0 || !Double.isFinite(interval.halfWidth())) {
      return mean;
    }
    return mean + String.format(Locale.ROOT, " ± %.1f %%", 100 * interval.relativeHalfWidth());
  }

  /** Of a sweep over servers alone: how throughput grows with them. */
  private List<Fit> scalability(String variant) {
    if (axes.size() != 1 || !axes.get(0).path().equals("servers")) {
      return List.of();
    }
    double[] servers = axes.get(0).values().stream().mapToDouble(Double::parseDouble).toArray();
    double[] throughput = means(variant, "throughput");
    return Scalability.fit(servers, throughput)
        .map(law -> new Fit(variant, "Universal Scalability Law", words(law), law.goodness()))
        .stream()
        .toList();
  }

  /** Of a sweep over one field: where latency begins to grow faster with throughput. */
  private List<Fit> knee(String variant) {
    if (axes.size() != 1) {
      return List.of();
    }
    double[] throughput = means(variant, "throughput");
    double[] tail = means(variant, TAIL);
    for (int i = 0; i < tail.length; i++) {
      tail[i] = Math.log(tail[i]);
      if (!Double.isFinite(tail[i]) || !Double.isFinite(throughput[i])) {
        return List.of();
      }
    }
    return BrokenLine.fit(throughput, tail)
        .map(line -> new Fit(variant, "knee of " + TAIL, words(line), line.goodness()))
        .stream()
        .toList();
  }

  private double[] means(String variant, String quantity) {
    return tables.points().stream()
        .mapToDouble(p -> Interval.of(tables.values(p, variant, quantity)).mean())
        .toArray();
  }

  /** The logarithm of the latency, in two straight lines. */
  private static String words(BrokenLine line) {
    return String.format(
        Locale.ROOT,
        "at %,.0f/s and %.3g ms; for each tenth of that more, × %.2f before and × %.3g beyond",
        line.knee(),
        Math.exp(line.atKnee()),
        Math.exp(line.knee() / 10 * line.slopeBefore()),
        Math.exp(line.knee() / 10 * line.slopeAfter()));
  }

  private static String words(Scalability law) {
    String peak =
        Double.isFinite(law.peak()) && law.peak() < 1e6
            ? String.format(Locale.ROOT, "; most at %.0f servers", law.peak())
            : "";
    return String.format(
            Locale.ROOT,
            "λ %,.0f/s a server, σ %.4f, κ %.6f",
            law.lambda(),
            law.sigma(),
            law.kappa())
        + peak;
  }
}

package io.keyheat.scenarios.presentation;

import io.keyheat.report.sweep.SweepFindings;
import io.keyheat.report.sweep.SweepModel;
import io.keyheat.report.sweep.SweepModel.Fit;
import io.keyheat.report.sweep.SweepModel.SweepEstimate;
import io.keyheat.report.sweep.SweepModel.SweptAxis;
import io.keyheat.report.sweep.SweepModel.SweptVariant;
import io.keyheat.scenarios.expect.Quantity;
import io.keyheat.scenarios.expect.metric.RunFacts;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.statistics.BrokenLine;
import io.keyheat.scenarios.statistics.Interval;
import io.keyheat.scenarios.statistics.Scalability;
import io.keyheat.scenarios.sweep.KeptFinding;
import io.keyheat.scenarios.sweep.Point;
import io.keyheat.scenarios.sweep.SweepResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Makes the model of the sweep page. */
public final class SweepPresenter {
  /** Least factor of the latency for each tenth of the rate before a knee: chance may lower it. */
  private static final double LEAST_BEFORE_KNEE = 0.9;

  /** Points that a sentence names; of more it says how many. */
  private static final int MOST_NAMED = 8;

  private final SweepResult sweep;
  private final RunFacts facts;
  private final SweptQuantiles quantiles;

  /**
   * A presenter of one sweep.
   *
   * @param facts of any variant, for the units of the quantities
   */
  public SweepPresenter(SweepResult sweep, RunFacts facts) {
    this.sweep = sweep;
    this.facts = facts;
    quantiles = new SweptQuantiles(sweep);
  }

  /**
   * Returns the model of the page.
   *
   * @param limits sentences about points that nobody can have, whatever their figures are
   */
  public SweepModel model(
      ScenarioFile file, String version, String commandLine, List<String> limits) {
    List<SweptVariant> series = new ArrayList<>();
    List<Fit> fits = new ArrayList<>();
    for (String variant : sweep.variants()) {
      series.add(
          new SweptVariant(
              variant, sweep.points().stream().map(p -> estimates(p, variant)).toList()));
      sweep.scalability(variant).ifPresent(law -> fits.add(fit(variant, law)));
      sweep
          .knee(variant)
          .filter(SweepPresenter::isKnee)
          .ifPresent(line -> fits.add(fit(variant, line)));
    }
    List<SweptAxis> axes =
        sweep.axes().stream().map(axis -> new SweptAxis(axis.path(), axis.values())).toList();
    List<String> metrics = sweep.quantities().stream().map(Quantity::text).toList();
    List<String> findings = new ArrayList<>(limits);
    findings.addAll(quantiles.sentences());
    findings.addAll(SweepFindings.of(axes, metrics, series));
    sweep.variants().forEach(variant -> findings.addAll(limits(variant)));
    return new SweepModel(
        file.name(),
        file.title(),
        version,
        commandLine,
        sweep.replications(),
        findings,
        axes,
        metrics,
        series,
        fits);
  }

  /** For each finding that limits some points of a variant, a sentence with these points. */
  private List<String> limits(String variant) {
    Map<String, List<String>> pointsByLimit = new LinkedHashMap<>();
    for (Point point : sweep.points()) {
      KeptFinding.limiting(sweep.figures(point, variant))
          .ifPresent(
              limit ->
                  pointsByLimit
                      .computeIfAbsent(limit.placed(), sentence -> new ArrayList<>())
                      .add(point.label()));
    }
    String whose = sweep.variants().size() == 1 ? "" : "“" + variant + "”, ";
    return pointsByLimit.entrySet().stream()
        .map(limit -> whose + some(limit.getValue()) + ": " + limit.getKey())
        .toList();
  }

  private static String some(List<String> points) {
    int others = points.size() - MOST_NAMED;
    return String.join(", ", points.subList(0, Math.min(points.size(), MOST_NAMED)))
        + (others > 0 ? " and %,d more".formatted(others) : "");
  }

  private List<SweepEstimate> estimates(Point point, String variant) {
    return sweep.quantities().stream().map(quantity -> estimate(point, variant, quantity)).toList();
  }

  private SweepEstimate estimate(Point point, String variant, Quantity quantity) {
    Interval interval = sweep.interval(point, variant, quantity.text());
    String shown = shown(interval, quantity, facts);
    return new SweepEstimate(
        interval.mean(),
        interval.low(),
        interval.high(),
        quantiles.marked(shown, point, variant, quantity.text()));
  }

  /**
   * Formats a mean and half of its interval, both in the unit of the quantity: {@code 14.2 ms ± 0.3
   * ms}, and of a share {@code 29.9 % ± 0.8 %}.
   */
  public static String shown(Interval interval, Quantity quantity, RunFacts facts) {
    if (!Double.isFinite(interval.mean())) {
      return "–";
    }
    String mean = quantity.show(interval.mean(), facts);
    if (interval.halfWidth() == 0 || !Double.isFinite(interval.halfWidth())) {
      return mean;
    }
    return mean + " ± " + quantity.show(interval.halfWidth(), facts);
  }

  private static Fit fit(String variant, Scalability law) {
    return new Fit(variant, "Universal Scalability Law", words(law), law.goodness());
  }

  /**
   * Where latency falls before a place, as it does while servers are too few, none begins there.
   */
  private static boolean isKnee(BrokenLine line) {
    return Math.exp(line.knee() / 10 * line.slopeBefore()) >= LEAST_BEFORE_KNEE;
  }

  private static Fit fit(String variant, BrokenLine knee) {
    return new Fit(variant, "knee of latency.p99", words(knee), knee.goodness());
  }

  /** Describes two straight lines through the logarithm of the latency. */
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
            ? String.format(Locale.ROOT, "; most at %,.0f servers", law.peak())
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

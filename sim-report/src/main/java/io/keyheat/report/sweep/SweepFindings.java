package io.keyheat.report.sweep;

import static java.util.stream.Collectors.joining;

import io.keyheat.report.sweep.SweepModel.SweepEstimate;
import io.keyheat.report.sweep.SweepModel.SweptAxis;
import io.keyheat.report.sweep.SweepModel.SweptVariant;
import io.keyheat.report.view.Figures;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * What a sweep found, a sentence for each variant: at which values of the first axis the operations
 * complete, and what becomes of the latency there.
 */
public final class SweepFindings {
  /** Below this share of failed operations a load counts as completed. */
  private static final double FEW_ERRORS = 0.01;

  /** With more combinations of the other axes, the tables are easier to read than sentences. */
  private static final int MOST_COMBINATIONS = 6;

  /** One value of the first axis: the failed share of the operations, and their p99. */
  private record Found(String value, SweepEstimate errors, SweepEstimate p99) {
    boolean completes() {
      return high(errors) < FEW_ERRORS;
    }
  }

  private final List<SweptAxis> axes;
  private final List<String> metrics;

  private SweepFindings(List<SweptAxis> axes, List<String> metrics) {
    this.axes = axes;
    this.metrics = metrics;
  }

  /** Returns the sentences; none where errors or latencies were not measured. */
  public static List<String> of(
      List<SweptAxis> axes, List<String> metrics, List<SweptVariant> series) {
    if (!metrics.contains("errors") || !metrics.contains("latency.p99")) {
      return List.of();
    }
    SweepFindings findings = new SweepFindings(axes, metrics);
    return series.stream()
        .flatMap(variant -> findings.of(variant, series.size()).stream())
        .toList();
  }

  private List<String> of(SweptVariant variant, int variants) {
    int combinations = variant.points().size() / axes.get(0).values().size();
    List<String> sentences = new ArrayList<>();
    for (int rest = 0; rest < Math.min(combinations, MOST_COMBINATIONS); rest++) {
      List<Found> found = along(variant, rest, combinations);
      if (found.stream().allMatch(one -> Double.isFinite(one.errors().mean()))) {
        String where = (held(rest) + (variants == 1 ? "" : "“" + variant.name() + "”")).trim();
        sentences.add((where.isEmpty() ? "" : where + ": ") + completed(found) + tail(found));
      }
    }
    return sentences;
  }

  /** The values of the first axis, the others held. */
  private List<Found> along(SweptVariant variant, int rest, int combinations) {
    List<String> values = axes.get(0).values();
    return IntStream.range(0, values.size())
        .mapToObj(
            i -> {
              List<SweepEstimate> point = variant.points().get(i * combinations + rest);
              return new Found(
                  values.get(i),
                  point.get(metrics.indexOf("errors")),
                  point.get(metrics.indexOf("latency.p99")));
            })
        .toList();
  }

  /** What is held on the other axes, such as {@code servers=3 }. */
  private String held(int rest) {
    StringBuilder held = new StringBuilder();
    int left = rest;
    for (int axis = axes.size() - 1; axis > 0; axis--) {
      List<String> values = axes.get(axis).values();
      held.insert(0, axes.get(axis).path() + "=" + values.get(left % values.size()) + " ");
      left /= values.size();
    }
    return held.toString();
  }

  private String completed(List<Found> found) {
    String axis = axes.get(0).path();
    List<Found> good = found.stream().filter(Found::completes).toList();
    List<Found> bad = found.stream().filter(one -> !one.completes()).toList();
    if (bad.isEmpty()) {
      return "At each value of " + axis + ", at least 99 % of operations complete.";
    }
    if (good.isEmpty()) {
      String begin =
          differ(bad, Found::errors)
              ? "No value of " + axis + " lets 99 % of operations complete: "
              : axis + " changes nothing measurable: ";
      return begin + failing(bad.get(0)) + ", " + failing(bad.get(bad.size() - 1)) + ".";
    }
    long changes =
        IntStream.range(1, found.size())
            .filter(i -> found.get(i).completes() != found.get(i - 1).completes())
            .count();
    String values =
        changes > 1
            ? "At " + axis + " " + good.stream().map(Found::value).collect(joining(", ")) + " only"
            : found.get(0).completes()
                ? "Up to " + axis + " " + good.get(good.size() - 1).value()
                : "From " + axis + " " + good.get(0).value() + " on";
    Found nearest = found.get(0).completes() ? bad.get(0) : bad.get(bad.size() - 1);
    return values + ", at least 99 % of operations complete; " + failing(nearest) + ".";
  }

  private static String failing(Found one) {
    return figure(one.errors(), Figures::percent) + " fail at " + one.value();
  }

  /**
   * The latency at the first and at the last value that completes its load; where these may be
   * equal but others are not, the least and the greatest.
   */
  private static String tail(List<Found> found) {
    List<Found> good =
        found.stream()
            .filter(Found::completes)
            .filter(one -> Double.isFinite(one.p99().mean()))
            .toList();
    if (good.isEmpty()) {
      return "";
    }
    String first = tailAt(good.get(0));
    if (good.size() == 1) {
      return " There, p99 is " + first + ".";
    }
    boolean differ = differ(good, Found::p99);
    List<Found> ends =
        good.stream().sorted(Comparator.comparingDouble(one -> one.p99().mean())).toList();
    if (!differ && differ(ends, Found::p99)) {
      return " There, p99 is least, %s, and greatest, %s."
          .formatted(tailAt(ends.get(0)), tailAt(ends.get(ends.size() - 1)));
    }
    return (differ
            ? " There, p99 is %s and %s."
            : " There, no difference of p99 is certain: %s, %s.")
        .formatted(first, tailAt(good.get(good.size() - 1)));
  }

  private static String tailAt(Found one) {
    return figure(one.p99(), Figures::millis) + " at " + one.value();
  }

  /** Whether the intervals of the first and of the last value have nothing in common. */
  private static boolean differ(List<Found> found, Function<Found, SweepEstimate> of) {
    SweepEstimate first = of.apply(found.get(0));
    SweepEstimate last = of.apply(found.get(found.size() - 1));
    return low(first) > high(last) || low(last) > high(first);
  }

  /** A mean with its interval, such as {@code 12 % (11 % to 13 %)}. */
  private static String figure(SweepEstimate estimate, DoubleFunction<String> format) {
    String mean = format.apply(estimate.mean());
    String low = format.apply(Math.max(0, low(estimate)));
    String high = format.apply(high(estimate));
    return low.equals(high) ? mean : mean + " (" + low + " to " + high + ")";
  }

  /** A single replication has no interval: its figure stands for it. */
  private static double low(SweepEstimate estimate) {
    return Double.isFinite(estimate.low()) ? estimate.low() : estimate.mean();
  }

  private static double high(SweepEstimate estimate) {
    return Double.isFinite(estimate.high()) ? estimate.high() : estimate.mean();
  }
}

package io.keyheat.scenarios.presentation;

import io.keyheat.report.csv.Csv;
import io.keyheat.report.view.Rounding;
import io.keyheat.scenarios.expect.Quantity;
import io.keyheat.scenarios.expect.SampleSize;
import io.keyheat.scenarios.reader.FieldValue;
import io.keyheat.scenarios.statistics.Interval;
import io.keyheat.scenarios.statistics.Seeds;
import io.keyheat.scenarios.sweep.Axis;
import io.keyheat.scenarios.sweep.Point;
import io.keyheat.scenarios.sweep.RunFigures;
import io.keyheat.scenarios.sweep.SweepResult;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Writes a sweep's results as tidy CSV tables (RFC 4180): one observation per line, one variable
 * per column. The bytes do not depend on the time of the runs or on the number of threads.
 */
public final class SweepCsv {
  private final SweepResult sweep;
  private final SweptQuantiles quantiles;

  public SweepCsv(SweepResult sweep) {
    this.sweep = sweep;
    quantiles = new SweptQuantiles(sweep);
  }

  /** Writes a line for each run: its fields, seed, warm-up and a column for each quantity. */
  public void writeRuns(Writer out) throws IOException {
    List<String> head = fieldNames();
    head.addAll(List.of("variant", "replication", "seed", "warmup_seconds", "warmup_chosen"));
    head.addAll(quantities());
    line(out, head);
    for (Point point : sweep.points()) {
      for (String variant : sweep.variants()) {
        for (int i = 0; i < sweep.replications(); i++) {
          RunFigures figures = sweep.figures(point, variant, i);
          List<String> cells = cells(point);
          cells.add(variant);
          cells.add(Integer.toString(i));
          cells.add(Long.toString(Seeds.of(sweep.seed(), i)));
          cells.add(Rounding.text(figures.warmupNanos() / 1e9));
          cells.add(figures.warmupCut().description());
          quantities().forEach(quantity -> cells.add(number(figures.value(quantity))));
          line(out, cells);
        }
      }
    }
    out.flush();
  }

  /** Writes a line for each variant, point and quantity: its mean and its 95 % interval. */
  public void writeIntervals(Writer out) throws IOException {
    List<String> head = fieldNames();
    head.addAll(List.of("variant", "metric", "mean", "low95", "high95", "replications"));
    head.addAll(List.of("operations", "operations_needed"));
    line(out, head);
    for (Point point : sweep.points()) {
      for (String variant : sweep.variants()) {
        for (String quantity : quantities()) {
          Interval interval = sweep.interval(point, variant, quantity);
          List<String> cells = cells(point);
          cells.add(variant);
          cells.add(quantity);
          addInterval(interval, cells);
          cells.add(Integer.toString(interval.replications()));
          Optional<SampleSize> size = SampleSize.ofQuantile(quantity);
          cells.add(size.map(s -> number(quantiles.operations(point, variant, s))).orElse(""));
          cells.add(size.map(s -> number(s.needed())).orElse(""));
          line(out, cells);
        }
      }
    }
    out.flush();
  }

  /**
   * Writes a line for each point, quantity and variant after the first: its paired difference from
   * the first variant, and whether the 95 % interval of the difference excludes 0.
   */
  public void writeDifferences(Writer out) throws IOException {
    List<String> head = fieldNames();
    head.addAll(
        List.of("variant", "against", "metric", "difference", "low95", "high95", "different"));
    head.add("few_operations");
    line(out, head);
    for (Point point : sweep.points()) {
      for (String variant : sweep.variants().subList(1, sweep.variants().size())) {
        for (String quantity : quantities()) {
          Interval difference = sweep.difference(point, variant, quantity);
          List<String> cells = cells(point);
          cells.add(variant);
          cells.add(sweep.variants().get(0));
          cells.add(quantity);
          addInterval(difference, cells);
          cells.add(Boolean.toString(difference.excludes(0)));
          cells.add(
              Boolean.toString(
                  quantiles.isOfFew(point, variant, quantity)
                      || quantiles.isOfFew(point, sweep.variants().get(0), quantity)));
          line(out, cells);
        }
      }
    }
    out.flush();
  }

  private List<String> quantities() {
    return sweep.quantities().stream().map(Quantity::text).toList();
  }

  private List<String> fieldNames() {
    return new ArrayList<>(sweep.axes().stream().map(Axis::path).toList());
  }

  private static List<String> cells(Point point) {
    return new ArrayList<>(point.fields().stream().map(FieldValue::text).toList());
  }

  private static void addInterval(Interval interval, List<String> cells) {
    cells.add(number(interval.mean()));
    cells.add(number(interval.low()));
    cells.add(number(interval.high()));
  }

  private static String number(double value) {
    return Rounding.orEmpty(value);
  }

  private static void line(Writer out, List<String> cells) throws IOException {
    out.write(cells.stream().map(Csv::field).collect(Collectors.joining(",")) + "\n");
  }
}

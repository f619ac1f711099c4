package io.keyheat.scenarios.sweep;

import io.keyheat.report.view.Rounding;
import io.keyheat.scenarios.reader.FieldValue;
import io.keyheat.scenarios.statistics.Interval;
import io.keyheat.scenarios.statistics.Seeds;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A sweep's results as tidy tables (RFC 4180): each line one observation, each column one variable.
 * The bytes depend on what was run, not on when or on how many threads.
 *
 * @param points in the order of the grid
 * @param variants in the order of the file
 * @param replications of each variant at each point
 * @param quantities their texts, in the order of the columns
 * @param seed of the scenario
 */
public record SweepTables(
    Runs runs,
    List<Point> points,
    List<String> variants,
    int replications,
    List<String> quantities,
    long seed) {

  /** A line for each run: its fields, its seed, its warm-up, and a column for each quantity. */
  public void writeRuns(Writer out) throws IOException {
    List<String> head = new ArrayList<>(fieldNames());
    head.addAll(List.of("variant", "replication", "seed", "warmup_seconds", "warmup_chosen"));
    head.addAll(quantities);
    line(out, head);
    for (Point point : points) {
      for (String variant : variants) {
        for (int i = 0; i < replications; i++) {
          RunFigures figures = runs.figures(new RunKey(point, variant, i));
          List<String> cells = cells(point);
          cells.add(variant);
          cells.add(Integer.toString(i));
          cells.add(Long.toString(Seeds.of(seed, i)));
          cells.add(Rounding.text(figures.warmupNanos() / 1e9));
          cells.add(figures.cut().words());
          quantities.forEach(quantity -> cells.add(number(figures.value(quantity))));
          line(out, cells);
        }
      }
    }
    out.flush();
  }

  /** A line for each variant, point and quantity: its mean and its 95 % interval. */
  public void writeIntervals(Writer out) throws IOException {
    List<String> head = new ArrayList<>(fieldNames());
    head.addAll(List.of("variant", "metric", "mean", "low95", "high95", "replications"));
    line(out, head);
    for (Point point : points) {
      for (String variant : variants) {
        for (String quantity : quantities) {
          Interval interval = Interval.of(values(point, variant, quantity));
          List<String> cells = cells(point);
          cells.add(variant);
          cells.add(quantity);
          cells.add(number(interval.mean()));
          cells.add(number(interval.low()));
          cells.add(number(interval.high()));
          cells.add(Integer.toString(interval.replications()));
          line(out, cells);
        }
      }
    }
    out.flush();
  }

  /**
   * A line for each point, quantity and variant after the first: its paired difference from the
   * first, and whether the 95 % interval of that excludes 0.
   */
  public void writeDifferences(Writer out) throws IOException {
    List<String> head = new ArrayList<>(fieldNames());
    head.addAll(
        List.of("variant", "against", "metric", "difference", "low95", "high95", "different"));
    line(out, head);
    for (Point point : points) {
      for (String variant : variants.subList(1, variants.size())) {
        for (String quantity : quantities) {
          Interval difference = difference(point, variant, quantity);
          List<String> cells = cells(point);
          cells.add(variant);
          cells.add(variants.get(0));
          cells.add(quantity);
          cells.add(number(difference.mean()));
          cells.add(number(difference.low()));
          cells.add(number(difference.high()));
          cells.add(Boolean.toString(difference.excludes(0)));
          line(out, cells);
        }
      }
    }
    out.flush();
  }

  /** From the first variant. */
  public Interval difference(Point point, String variant, String quantity) {
    return Interval.ofDifferences(
        values(point, variant, quantity), values(point, variants.get(0), quantity));
  }

  /** One figure for each replication. */
  public double[] values(Point point, String variant, String quantity) {
    return runs.values(point, variant, replications, quantity);
  }

  private List<String> fieldNames() {
    return points.get(0).fields().stream().map(FieldValue::path).toList();
  }

  private static List<String> cells(Point point) {
    return new ArrayList<>(point.fields().stream().map(FieldValue::text).toList());
  }

  private static String number(double value) {
    return Double.isFinite(value) ? Rounding.text(value) : "";
  }

  private static void line(Writer out, List<String> cells) throws IOException {
    out.write(cells.stream().map(SweepTables::quoted).collect(Collectors.joining(",")) + "\n");
  }

  private static String quoted(String cell) {
    boolean plain = !cell.contains(",") && !cell.contains("\"") && !cell.contains("\n");
    return plain ? cell : "\"" + cell.replace("\"", "\"\"") + "\"";
  }
}

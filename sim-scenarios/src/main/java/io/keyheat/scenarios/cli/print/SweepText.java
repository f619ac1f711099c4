package io.keyheat.scenarios.cli.print;

import io.keyheat.report.terminal.TextTable;
import io.keyheat.report.terminal.TextTable.Side;
import io.keyheat.scenarios.expect.Quantity;
import io.keyheat.scenarios.expect.metric.RunFacts;
import io.keyheat.scenarios.presentation.SweepPresenter;
import io.keyheat.scenarios.presentation.SweptQuantiles;
import io.keyheat.scenarios.sweep.Point;
import io.keyheat.scenarios.sweep.SweepResult;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Prints the main figures of a sweep, one table a variant. */
public final class SweepText {
  private static final List<String> SHOWN =
      List.of("throughput", "errors", "latency.p50", "latency.p99", "servers.busiest", "tablets");
  private static final int MAX_LINES = 100;

  private final SweepResult sweep;
  private final RunFacts facts;
  private final SweptQuantiles quantiles;
  private final List<String> shown;
  private final PrintStream out;

  /**
   * A printer of a sweep.
   *
   * @param asked metrics that the user named, which follow those that are always shown
   */
  public SweepText(SweepResult sweep, RunFacts facts, List<String> asked, PrintStream out) {
    this.sweep = sweep;
    this.facts = facts;
    quantiles = new SweptQuantiles(sweep);
    shown = Stream.concat(SHOWN.stream(), asked.stream()).distinct().toList();
    this.out = out;
  }

  public void print() {
    for (String variant : sweep.variants()) {
      out.println(variant);
      List<List<String>> lines = new ArrayList<>();
      List<String> head = new ArrayList<>(List.of(""));
      head.addAll(shown);
      lines.add(head);
      for (Point point : sweep.points()) {
        List<String> line = new ArrayList<>(List.of(point.label()));
        shown.forEach(metric -> line.add(cell(point, variant, metric)));
        lines.add(line);
      }
      TextTable.lines(lines.subList(0, Math.min(lines.size(), MAX_LINES)), Side.LEFT, Side.RIGHT)
          .forEach(out::println);
      if (lines.size() > MAX_LINES) {
        out.println("… and " + (lines.size() - MAX_LINES) + " more in sweep.csv");
      }
      out.println();
    }
    out.println(
        "mean ± half of the 95 % interval (Student's t) of "
            + sweep.replications()
            + " independent replications; not known: the interval is wider than that");
  }

  private String cell(Point point, String variant, String metric) {
    String figure =
        SweepPresenter.shown(sweep.interval(point, variant, metric), Quantity.parse(metric), facts);
    return quantiles.marked(figure, point, variant, metric);
  }
}

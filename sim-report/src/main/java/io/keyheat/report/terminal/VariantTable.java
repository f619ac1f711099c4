package io.keyheat.report.terminal;

import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ServerResult;
import io.keyheat.report.view.Figures;
import io.keyheat.report.view.ServerSummary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The variants side by side, one line each. Columns that find no room on the right are left out.
 */
final class VariantTable {
  private record Column(String title, Function<RunResult, String> figure) {
    int width(List<RunResult> runs) {
      int widest = runs.stream().mapToInt(run -> Columns.width(figure.apply(run))).max().orElse(0);
      return Math.max(Columns.width(title), widest);
    }
  }

  private static final int GAP = 2;
  private static final int MIN_NAME = 12;

  private static final List<Column> COLUMNS =
      List.of(
          new Column("offered", run -> Figures.perSecond(run.total().offeredPerSecond())),
          new Column("completed", run -> Figures.perSecond(run.total().throughputPerSecond())),
          new Column("p50", run -> millis(run, 50)),
          new Column("p99", run -> millis(run, 99)),
          new Column("p99.9", run -> millis(run, 99.9)),
          new Column("errors", VariantTable::errors),
          new Column("busiest", VariantTable::busiest),
          new Column("splits", run -> run.splits().bySize() + "+" + run.splits().byLoad()),
          new Column("moves", run -> Figures.count(run.splits().moves())),
          new Column("merges", run -> Figures.count(run.splits().merges())),
          new Column("hotspots", VariantTable::hotspots));

  private final List<RunResult> runs;
  private final AnsiStyle ink;
  private final List<Column> columns;
  private final int nameWidth;

  VariantTable(List<RunResult> runs, AnsiStyle ink, int width) {
    this.runs = runs;
    this.ink = ink;
    int widestName =
        runs.stream().mapToInt(run -> Columns.width(Columns.safe(run.variant()))).max().orElse(0);
    int left = width - Math.max(MIN_NAME, Math.min(widestName, width / 4));
    this.columns = new ArrayList<>();
    for (Column column : COLUMNS) {
      left -= GAP + column.width(runs);
      if (left < 0) {
        break;
      }
      columns.add(column);
    }
    int used = columns.stream().mapToInt(column -> GAP + column.width(runs)).sum();
    this.nameWidth = Math.min(Math.max(widestName, MIN_NAME), width - used);
  }

  void print(Appendable out) throws IOException {
    StringBuilder head = new StringBuilder(Columns.left("variant", nameWidth));
    for (Column column : columns) {
      head.append(" ".repeat(GAP)).append(Columns.right(column.title(), column.width(runs)));
    }
    out.append(ink.faint(head.toString())).append('\n');
    for (RunResult run : runs) {
      out.append(ink.bold(Columns.left(Columns.safe(run.variant()), nameWidth)));
      for (Column column : columns) {
        String figure = column.figure().apply(run);
        out.append(" ".repeat(GAP)).append(Columns.right(figure, column.width(runs)));
      }
      out.append('\n');
    }
    out.append(ink.faint(Columns.cut(note(), nameWidth + used()))).append("\n\n");
  }

  private String note() {
    boolean splits = columns.stream().anyMatch(column -> column.title().equals("splits"));
    return "busiest: mean utilisation of the busiest server"
        + (splits ? "; splits: by size+by load" : "");
  }

  private int used() {
    return columns.stream().mapToInt(column -> GAP + column.width(runs)).sum();
  }

  private static String millis(RunResult run, double percentile) {
    return Figures.millis(run.total().latency().percentileMillis(percentile));
  }

  private static String busiest(RunResult run) {
    return ServerSummary.busiest(run.servers())
        .map(ServerResult::utilisationMean)
        .map(Figures::percent)
        .orElse(Figures.UNKNOWN);
  }

  private static String hotspots(RunResult run) {
    int records = run.hotspots().size();
    return records > 0 || run.recordsHotspots() ? Figures.count(records) : Figures.UNKNOWN;
  }

  private static String errors(RunResult run) {
    double share = run.errorShare();
    return Double.isNaN(share) ? Figures.UNKNOWN : Figures.percent(share);
  }
}

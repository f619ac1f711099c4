package io.keyheat.report.terminal;

import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ServerResult;
import io.keyheat.report.terminal.TextTable.Side;
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
  private record Column(String title, Function<RunResult, String> figure) {}

  private static final int GAP = 2;
  private static final int MIN_NAME = 12;

  private static final List<Column> COLUMNS =
      List.of(
          new Column("offered", run -> Figures.perSecond(run.total().offeredPerSecond())),
          new Column("completed", run -> Figures.perSecond(run.total().throughputPerSecond())),
          new Column("p50", run -> millis(run, 50)),
          new Column("p99", run -> millis(run, 99)),
          new Column("p99.9", run -> millis(run, 99.9)),
          new Column("errors", run -> Figures.percent(run.errorShare())),
          new Column("busiest", VariantTable::busiest),
          new Column("splits", run -> run.splits().bySize() + "+" + run.splits().byLoad()),
          new Column("moves", run -> Figures.count(run.splits().moves())),
          new Column("merges", run -> Figures.count(run.splits().merges())),
          new Column("hotspots", VariantTable::hotspots));

  private final List<List<String>> rows = new ArrayList<>();

  VariantTable(List<RunResult> runs, int width) {
    List<String> names = runs.stream().map(run -> Columns.safe(run.variant())).toList();
    int widestName = names.stream().mapToInt(Columns::width).max().orElse(0);
    int left = width - Math.max(MIN_NAME, Math.min(widestName, width / 4));
    int used = 0;
    List<Column> columns = new ArrayList<>();
    for (Column column : COLUMNS) {
      int taken = GAP + width(column, runs);
      if (used + taken > left) {
        break;
      }
      used += taken;
      columns.add(column);
    }
    int nameWidth = Math.min(Math.max(widestName, MIN_NAME), width - used);
    rows.add(row("variant", nameWidth, columns, Column::title));
    for (int i = 0; i < runs.size(); i++) {
      RunResult run = runs.get(i);
      rows.add(row(names.get(i), nameWidth, columns, column -> column.figure().apply(run)));
    }
  }

  private static int width(Column column, List<RunResult> runs) {
    int widest =
        runs.stream().mapToInt(run -> Columns.width(column.figure().apply(run))).max().orElse(0);
    return Math.max(Columns.width(column.title()), widest);
  }

  private static List<String> row(
      String name, int nameWidth, List<Column> columns, Function<Column, String> cell) {
    List<String> row = new ArrayList<>(List.of(Columns.left(name, nameWidth)));
    columns.forEach(column -> row.add(cell.apply(column)));
    return row;
  }

  void print(TextOut out) throws IOException {
    AnsiStyle ink = out.ink();
    List<String> lines = TextTable.lines(rows, Side.LEFT, Side.RIGHT);
    out.line(ink.faint(lines.get(0)));
    for (int i = 1; i < lines.size(); i++) {
      String name = rows.get(i).get(0);
      out.line(ink.bold(name) + lines.get(i).substring(name.length()));
    }
    String note =
        "busiest: mean utilisation of the busiest server"
            + (rows.get(0).contains("splits") ? "; splits: by size+by load" : "");
    out.line(ink.faint(Columns.cut(note, Columns.width(lines.get(0)))));
    out.line("");
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
}

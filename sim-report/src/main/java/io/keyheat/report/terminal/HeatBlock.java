package io.keyheat.report.terminal;

import io.keyheat.core.result.Heatmap;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.view.Figures;
import io.keyheat.report.view.Heat;
import io.keyheat.report.view.HeatGrid;
import java.io.IOException;
import java.util.stream.Stream;

/**
 * Key range × time as coloured half blocks, or as characters where there are no colours. Heat is
 * {@link Heat}.
 */
final class HeatBlock {
  /** Darkest to brightest. Only what is idle is a space. */
  private static final String CHARACTERS = " .:-=+*#%@";

  private static final int MAX_LABEL = 34;
  private static final int LEGEND_STEPS = 10;

  private final RunResult run;
  private final AnsiStyle ink;
  private final int labelWidth;
  private final LinesOfSpaces lines;
  private final HeatGrid grid;

  /**
   * A heatmap of characters.
   *
   * @param maxLines lines of text; with colours each shows two rows
   */
  HeatBlock(RunResult run, AnsiStyle ink, int width, int maxLines) {
    this.run = run;
    this.ink = ink;
    this.labelWidth = Math.min(widestLabel(run.heatmap()), Math.min(MAX_LABEL, width / 3));
    this.lines = LinesOfSpaces.of(run.heatmap(), maxLines, ink.hasColours() ? 2 : 1);
    this.grid =
        HeatGrid.of(
            Heat.of(run),
            run.heatmap().rows().size(),
            run.heatmap().columns(),
            lines.from(),
            lines.to(),
            width - labelWidth - 1);
  }

  private static int widestLabel(Heatmap heatmap) {
    return heatmap.rows().stream()
        .flatMap(row -> Stream.of(row.space(), shortKey(row)))
        .mapToInt(label -> Columns.width(Columns.safe(label)))
        .max()
        .orElse(0);
  }

  void print(TextOut out) throws IOException {
    if (grid.values().length == 0) {
      return;
    }
    String lastSpace = "";
    for (int line = 0; line < lines.lines(); line++) {
      Heatmap.Row range = run.heatmap().rows().get(lines.firstRow(line));
      boolean newSpace = !range.space().equals(lastSpace);
      lastSpace = range.space();
      String label = newSpace ? range.space() : line % 3 == 0 ? shortKey(range) : "";
      String text = Columns.left(Columns.safe(label), labelWidth);
      out.line((newSpace ? text : ink.faint(text)) + " " + heat(line) + ink.end());
    }
    out.line(ink.faint(timeAxis()));
    printLegend(out);
  }

  /** A key without its table's name, which a line further up says. */
  private static String shortKey(Heatmap.Row range) {
    return "  " + Heat.bareKey(range.startKey());
  }

  private String heat(int line) {
    StringBuilder cells = new StringBuilder();
    for (int column = 0; column < grid.columns(); column++) {
      if (ink.hasColours()) {
        cells.append(ink.halves(grid.at(2 * line, column), grid.at(2 * line + 1, column)));
      } else {
        cells.append(character(grid.at(line, column)));
      }
    }
    return cells.toString();
  }

  private static char character(double share) {
    if (share <= 0) {
      return CHARACTERS.charAt(0);
    }
    int brightest = CHARACTERS.length() - 1;
    return CHARACTERS.charAt((int) Math.max(1, Math.min(brightest, Math.round(share * brightest))));
  }

  /** Start, end and, between the two where there is room, the end of the warm-up. */
  private String timeAxis() {
    StringBuilder axis = new StringBuilder(" ".repeat(grid.columns()));
    String end = Figures.clock(run.durationNanos());
    place(axis, 0, Figures.clock(0));
    place(axis, grid.columns() - end.length(), end);
    if (run.warmupNanos() > 0) {
      double share = (double) run.warmupNanos() / run.durationNanos();
      place(
          axis,
          (int) Math.round(share * grid.columns()),
          "│" + Figures.clock(run.warmupNanos()) + " warmed up");
    }
    return " ".repeat(labelWidth + 1) + axis;
  }

  /** Writes {@code text} at {@code column} if nothing else is there or would touch it. */
  private static void place(StringBuilder axis, int column, String text) {
    int from = Math.max(0, column - 1);
    int to = Math.min(axis.length(), column + text.length() + 1);
    if (column >= 0
        && column + text.length() <= axis.length()
        && axis.substring(from, to).isBlank()) {
      axis.replace(column, column + text.length(), text);
    }
  }

  private void printLegend(TextOut out) throws IOException {
    StringBuilder scale = new StringBuilder();
    for (int step = 0; step <= LEGEND_STEPS; step++) {
      double level = (double) step / LEGEND_STEPS;
      scale.append(ink.hasColours() ? ink.halves(level, level) : String.valueOf(character(level)));
    }
    String indent = " ".repeat(labelWidth + 1);
    out.line(indent + ink.faint("0 ") + scale + ink.end() + ink.faint(" 100 %"));
    if (grid.rows() < run.heatmap().rows().size() || grid.columns() < run.heatmap().columns()) {
      out.line(indent + ink.faint("each cell shows its maximum"));
    }
  }
}

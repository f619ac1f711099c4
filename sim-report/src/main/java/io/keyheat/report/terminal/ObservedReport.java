package io.keyheat.report.terminal;

import io.keyheat.report.observed.ObservedModel;
import io.keyheat.report.observed.ObservedModel.Observed;
import io.keyheat.report.observed.ObservedModel.ObservedFigure;
import io.keyheat.report.observed.ObservedModel.RangePair;
import java.io.IOException;
import java.util.List;

/** A running database beside the simulated one: two lines a figure, a third where they part. */
public final class ObservedReport {
  private static final int STATUS_WIDTH = "does not agree".length();

  private final Appendable out;
  private final AnsiStyle ink;

  private ObservedReport(Appendable out, AnsiStyle ink) {
    this.out = out;
    this.ink = ink;
  }

  /**
   * Prints the whole report.
   *
   * @param colour whether escape sequences may be used
   */
  public static void print(ObservedModel model, Appendable out, boolean colour) throws IOException {
    new ObservedReport(out, AnsiStyle.ofTerminal(colour)).print(model);
  }

  private void print(ObservedModel model) throws IOException {
    for (Observed workload : model.workloads()) {
      line(ink.bold(Columns.safe(workload.title())));
      List<String> names = workload.pairs().stream().map(RangePair::name).toList();
      line(Columns.safe("recorded: " + String.join(", ", names)));
      for (ObservedFigure figure : workload.figures()) {
        print(figure);
      }
      line("");
    }
    line(ink.bold(model.summary()));
  }

  private void print(ObservedFigure figure) throws IOException {
    String words = figure.verdict().words();
    String status =
        switch (figure.verdict()) {
          case AGREES -> ink.good(words);
          case DISAGREES -> ink.bad(words);
          case NOT_JUDGED -> words;
        };
    String padding = " ".repeat(STATUS_WIDTH - words.length());
    line("  " + status + padding + "  " + Columns.safe(figure.what()));
    String indent = " ".repeat(STATUS_WIDTH + 4);
    line(
        indent
            + Columns.safe(
                "recorded "
                    + String.join(", ", figure.recorded().shown())
                    + (figure.band().shown().isEmpty()
                        ? ""
                        : " (agrees from " + figure.band().shown() + ")")
                    + " · simulated "
                    + String.join(", ", figure.simulated().shown())));
    if (!figure.explanation().isEmpty()) {
      line(indent + Columns.safe(figure.explanation()));
    }
  }

  private void line(String text) throws IOException {
    out.append(text).append('\n');
  }
}

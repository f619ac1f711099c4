package io.keyheat.report.csv;

import io.keyheat.report.observed.ObservedModel;
import io.keyheat.report.observed.ObservedModel.Observed;
import io.keyheat.report.observed.ObservedModel.ObservedFigure;
import io.keyheat.report.observed.ObservedModel.RangePair;
import io.keyheat.report.view.Rounding;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

/** A running database beside the simulated one: a line for each figure of each recording. */
public final class ObservedCsv {
  private ObservedCsv() {}

  /** Writes the whole table: seconds, numbers, or shares of 1; empty: it never happened. */
  public static void write(ObservedModel model, Writer out) throws IOException {
    out.write(
        "workload,recording,what,recorded,simulated,agrees_from,agrees_to,agreement,reason\n");
    for (Observed workload : model.workloads()) {
      for (ObservedFigure figure : workload.figures()) {
        for (int i = 0; i < workload.pairs().size(); i++) {
          out.write(line(workload.title(), workload.pairs().get(i), figure, i));
        }
      }
    }
    out.flush();
  }

  private static String line(String title, RangePair pair, ObservedFigure figure, int repetition) {
    return String.join(
            ",",
            List.of(
                Csv.quoted(title),
                Csv.quoted(pair.name()),
                Csv.quoted(figure.what()),
                Rounding.orEmpty(figure.recorded().values().get(repetition)),
                Rounding.orEmpty(figure.simulated().values().get(repetition)),
                Rounding.orEmpty(figure.band().low()),
                Rounding.orEmpty(figure.band().high()),
                Csv.quoted(figure.verdict().words()),
                Csv.quoted(figure.explanation())))
        + "\n";
  }
}

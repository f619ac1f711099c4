package io.keyheat.report.csv;

import io.keyheat.report.remedy.RemedyModel;
import io.keyheat.report.remedy.RemedyModel.MeanAndInterval;
import io.keyheat.report.remedy.RemedyModel.TriedRemedy;
import io.keyheat.report.view.Rounding;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

/** The remedies that were tried, in order of rank: a line for each remedy and figure. */
public final class RemedyCsv {
  private RemedyCsv() {}

  /** Writes the whole table. */
  public static void write(RemedyModel model, Writer out) throws IOException {
    out.write("rank,remedy,rule,metric,mean,low95,high95,hottest\n");
    for (int rank = 0; rank < model.remedies().size(); rank++) {
      TriedRemedy remedy = model.remedies().get(rank);
      for (int m = 0; m < model.metrics().size(); m++) {
        MeanAndInterval figure = remedy.figures().get(m);
        out.write(
            String.join(
                    ",",
                    List.of(
                        Integer.toString(rank + 1),
                        Csv.quoted(remedy.name()),
                        Csv.quoted(remedy.rule()),
                        Csv.quoted(model.metrics().get(m)),
                        Rounding.orEmpty(figure.mean()),
                        Rounding.orEmpty(figure.low()),
                        Rounding.orEmpty(figure.high()),
                        Csv.quoted(remedy.hot())))
                + "\n");
      }
    }
    out.flush();
  }
}

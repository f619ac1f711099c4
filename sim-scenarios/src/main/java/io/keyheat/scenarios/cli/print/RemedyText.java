package io.keyheat.scenarios.cli.print;

import io.keyheat.report.remedy.RemedyModel;
import io.keyheat.report.remedy.RemedyModel.MeanAndInterval;
import io.keyheat.report.remedy.RemedyModel.TextFile;
import io.keyheat.report.remedy.RemedyModel.TriedRemedy;
import io.keyheat.report.terminal.TextTable;
import io.keyheat.report.terminal.TextTable.Side;
import io.keyheat.scenarios.cli.terminal.Terminal;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** Prints a diagnosis, a table of the remedies tried, and the files of the best one. */
public final class RemedyText {
  private RemedyText() {}

  public static void print(RemedyModel model, Terminal terminal) {
    PrintStream out = terminal.out();
    if (!model.best().exists()) {
      out.println(model.best().verdict());
    }
    model.reasons().forEach(out::println);
    model.notTried().forEach(remedy -> terminal.message("not tried: " + remedy));
    if (model.remedies().isEmpty()) {
      return;
    }
    out.println();
    TextTable.lines(rows(model), Side.LEFT, Side.RIGHT).forEach(out::println);
    out.println(model.premises().get(model.premises().size() - 1));
    out.println();
    if (model.best().exists()) {
      out.println("Best: " + model.best().name() + "; " + model.best().margin());
    }
    for (TextFile file : model.best().files()) {
      out.println();
      out.println(file.name() + ":");
      out.print(file.text());
    }
  }

  private static List<List<String>> rows(RemedyModel model) {
    List<List<String>> rows = new ArrayList<>();
    List<String> titles = new ArrayList<>(List.of(""));
    titles.addAll(model.metrics());
    titles.addAll(List.of("rule", "gives up"));
    rows.add(titles);
    for (TriedRemedy remedy : model.remedies()) {
      List<String> row = new ArrayList<>(List.of(remedy.name()));
      remedy.figures().stream().map(MeanAndInterval::shown).forEach(row::add);
      row.addAll(List.of(remedy.rule(), remedy.givesUp()));
      rows.add(row);
    }
    return rows;
  }
}

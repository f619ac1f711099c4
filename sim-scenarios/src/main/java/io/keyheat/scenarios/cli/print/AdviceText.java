package io.keyheat.scenarios.cli.print;

import io.keyheat.report.advice.AdviceModel;
import io.keyheat.report.advice.AdviceModel.Figure;
import io.keyheat.report.advice.AdviceModel.TextFile;
import io.keyheat.report.advice.AdviceModel.TriedCure;
import io.keyheat.report.terminal.TextTable;
import io.keyheat.report.terminal.TextTable.Side;
import io.keyheat.scenarios.cli.terminal.Terminal;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** Prints a diagnosis, a table of the remedies tried, and the files of the best one. */
public final class AdviceText {
  private AdviceText() {}

  public static void print(AdviceModel advice, Terminal terminal) {
    PrintStream out = terminal.out();
    if (advice.best().isEmpty()) {
      out.println(advice.verdict());
    }
    advice.reasons().forEach(out::println);
    advice.notTried().forEach(remedy -> terminal.message("not tried: " + remedy));
    if (advice.cures().isEmpty()) {
      return;
    }
    out.println();
    TextTable.lines(rows(advice), Side.LEFT, Side.RIGHT).forEach(out::println);
    out.println(advice.premises().get(advice.premises().size() - 1));
    out.println();
    if (!advice.best().isEmpty()) {
      out.println("Best: " + advice.best() + "; " + advice.margin());
    }
    for (TextFile file : advice.files()) {
      out.println();
      out.println(file.name() + ":");
      out.print(file.text());
    }
  }

  private static List<List<String>> rows(AdviceModel advice) {
    List<List<String>> rows = new ArrayList<>();
    List<String> titles = new ArrayList<>(List.of(""));
    titles.addAll(advice.metrics());
    titles.addAll(List.of("rule", "gives up"));
    rows.add(titles);
    for (TriedCure remedy : advice.cures()) {
      List<String> row = new ArrayList<>(List.of(remedy.name()));
      remedy.figures().stream().map(Figure::shown).forEach(row::add);
      row.addAll(List.of(remedy.rule(), remedy.givesUp()));
      rows.add(row);
    }
    return rows;
  }
}

package io.keyheat.scenarios.cli.print;

import io.keyheat.report.remedy.RemedyModel;
import io.keyheat.report.remedy.RemedyModel.TextFile;
import io.keyheat.report.remedy.RemedyModel.TriedRemedy;
import io.keyheat.report.terminal.TextTable;
import io.keyheat.report.terminal.TextTable.Side;
import io.keyheat.report.terminal.Wrapping;
import io.keyheat.scenarios.cli.terminal.Terminal;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Prints a diagnosis, a table of the remedies tried, and the files of the best one. */
public final class RemedyText {
  private static final int COLUMNS = 80;
  private static final int MOST_OF_NAME = 32;
  private static final String INDENT = "  ";

  private RemedyText() {}

  public static void print(RemedyModel model, Terminal terminal) {
    PrintStream out = terminal.out();
    if (!model.best().exists()) {
      out.println(model.best().verdict());
    }
    model.reasons().forEach(reason -> Wrapping.words(reason, COLUMNS).forEach(out::println));
    model.notTried().forEach(remedy -> terminal.message("not tried: " + remedy));
    if (model.remedies().isEmpty()) {
      return;
    }
    out.println();
    printTable(model, out);
    Wrapping.words(model.premises().get(model.premises().size() - 1), COLUMNS)
        .forEach(out::println);
    out.println();
    if (model.best().exists()) {
      Wrapping.words("Best: " + model.best().name() + "; " + model.best().margin(), COLUMNS)
          .forEach(out::println);
    }
    for (TextFile file : model.best().files()) {
      out.println();
      out.println(file.name() + ":");
      out.print(file.text());
    }
  }

  /**
   * Prints the means of each remedy's figures as far as a terminal has columns, and below them what
   * it gives up; the page has all of them, with intervals.
   */
  private static void printTable(RemedyModel model, PrintStream out) {
    List<String> lines = TextTable.lines(fitting(rows(model)), Side.LEFT, Side.RIGHT);
    out.println(lines.get(0));
    for (int i = 1; i < lines.size(); i++) {
      TriedRemedy remedy = model.remedies().get(i - 1);
      if (isLong(remedy.name())) {
        out.println(remedy.name());
      }
      out.println(lines.get(i));
      String notes =
          Stream.of(
                  remedy.rule(),
                  remedy.targets().equals("met") ? "targets met" : remedy.targets(),
                  remedy.givesUp().isEmpty() ? "" : "gives up: " + remedy.givesUp())
              .filter(note -> !note.isEmpty())
              .collect(Collectors.joining("; "));
      Wrapping.words(notes, COLUMNS - INDENT.length())
          .forEach(line -> out.println((INDENT + line).stripTrailing()));
    }
  }

  private static boolean isLong(String name) {
    return name.length() > MOST_OF_NAME;
  }

  private static List<List<String>> rows(RemedyModel model) {
    List<List<String>> rows = new ArrayList<>();
    List<String> titles = new ArrayList<>(List.of(""));
    titles.addAll(model.metrics());
    rows.add(titles);
    for (TriedRemedy remedy : model.remedies()) {
      List<String> row = new ArrayList<>(List.of(isLong(remedy.name()) ? "" : remedy.name()));
      remedy.figures().stream()
          .map(figure -> figure.shown().replaceFirst(" ± .*", ""))
          .forEach(row::add);
      rows.add(row);
    }
    return rows;
  }

  /** A table without the columns that say nothing, or for which there is no room. */
  private static List<List<String>> fitting(List<List<String>> rows) {
    List<List<String>> fitting = rows.stream().map(row -> row.subList(0, 1)).toList();
    for (int column = 1; column < rows.get(0).size(); column++) {
      List<List<String>> wider = new ArrayList<>();
      boolean saysNothing = true;
      for (int row = 0; row < rows.size(); row++) {
        String cell = rows.get(row).get(column);
        wider.add(Stream.concat(fitting.get(row).stream(), Stream.of(cell)).toList());
        saysNothing &= row == 0 || cell.equals("–");
      }
      int width =
          TextTable.lines(wider, Side.LEFT, Side.RIGHT).stream()
              .mapToInt(String::length)
              .max()
              .orElse(0);
      fitting = saysNothing || width > COLUMNS ? fitting : wider;
    }
    return fitting;
  }
}

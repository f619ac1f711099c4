package io.keyheat.report.terminal;

import io.keyheat.report.plan.PlanModel;
import io.keyheat.report.plan.PlanModel.BilledMonth;
import io.keyheat.report.plan.PlanModel.Judged;
import io.keyheat.report.plan.PlanModel.LimitingCause;
import io.keyheat.report.plan.PlanModel.Outlook;
import io.keyheat.report.plan.PlanModel.PlannedVariant;
import io.keyheat.report.plan.PlanModel.TargetStatus;
import io.keyheat.report.plan.PlanModel.Trial;
import io.keyheat.report.terminal.TextTable.Side;
import io.keyheat.report.view.Figures;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A plan: the answers first, then for each variant the reasons and every value that was tried. */
public final class PlanReport {
  /** Width of the labels before the lines of a variant. */
  private static final int LABEL = 8;

  private static final int MIN_STATUS = 6;

  private final TextOut out;
  private final AnsiStyle ink;

  private PlanReport(TextOut out) {
    this.out = out;
    ink = out.ink();
  }

  /**
   * Prints the whole report.
   *
   * @param colour whether escape sequences may be used
   * @param width in columns
   */
  public static void print(PlanModel model, Appendable out, boolean colour, int width)
      throws IOException {
    new PlanReport(new TextOut(out, AnsiStyle.ofTerminal(colour), width)).print(model);
  }

  private void print(PlanModel model) throws IOException {
    out.line(ink.bold(Columns.safe(model.question())));
    out.line(Columns.safe(model.scenario() + " · Keyheat " + model.version()));
    out.line("");
    int widest = model.variants().stream().mapToInt(v -> Columns.width(v.name())).max().orElse(0);
    for (PlannedVariant variant : model.variants()) {
      String name = Columns.left(Columns.safe(variant.name()), widest);
      out.line(name + "  " + headline(variant));
    }
    for (PlannedVariant variant : model.variants()) {
      print(variant);
    }
    out.line("");
    for (String premise : model.premises()) {
      out.wrapped("", 0, premise);
    }
  }

  private String headline(PlannedVariant variant) {
    String headline = Columns.safe(variant.headline());
    if (variant.answer().isEmpty()) {
      return ink.bad(headline);
    }
    return variant.isLimited() ? ink.warning(headline) : ink.good(headline);
  }

  private void print(PlannedVariant variant) throws IOException {
    out.line("");
    out.line(ink.bold(Columns.safe(variant.name())));
    if (!variant.margin().isEmpty()) {
      labelled("margin", variant.margin());
    }
    for (String reason : variant.reasons()) {
      labelled("why", reason);
    }
    for (LimitingCause limit : variant.limits()) {
      labelled("limit", limit.placed());
      labelled("", String.join(" · ", limit.figures()));
      String label = "remedy";
      for (String remedy : limit.remedies()) {
        labelled(label, remedy);
        label = "";
      }
    }
    for (Outlook outlook : variant.outlook()) {
      String load = String.join(", ", outlook.when(), outlook.load(), outlook.stored());
      labelled("growth", load + " at its end: " + outlook.answer());
    }
    for (BilledMonth month : variant.bills()) {
      labelled("bill", month.when() + ": " + month.arithmetic());
    }
    printTrials(variant.trials());
  }

  private void labelled(String label, String text) throws IOException {
    out.wrapped(Columns.left(label, LABEL), LABEL, text);
  }

  private void printTrials(List<Trial> trials) throws IOException {
    List<List<String>> cells = new ArrayList<>(List.of(head(trials.get(0))));
    for (Trial trial : trials) {
      List<String> row = new ArrayList<>(List.of(Figures.ofFile(trial.value())));
      trial.judged().forEach(judged -> row.add(judged.shown()));
      if (!trial.cost().isEmpty()) {
        row.add(trial.cost());
      }
      row.add(trial.replications() + " runs, " + trial.stopped());
      row.add("from " + trial.warmup());
      cells.add(row);
    }
    List<String> lines = TextTable.lines(cells, Side.LEFT);
    int widest = trials.stream().mapToInt(trial -> trial.status().name().length()).max().orElse(0);
    int width = Math.max(MIN_STATUS, widest);
    out.line(ink.faint(" ".repeat(width + 2) + lines.get(0)));
    for (int i = 1; i < lines.size(); i++) {
      TargetStatus status = trials.get(i - 1).status();
      String word = Columns.left(status.name().toLowerCase(Locale.ROOT), width);
      String inked =
          switch (status) {
            case MET -> ink.good(word);
            case MISSED -> ink.bad(word);
            case UNDECIDED -> ink.faint(word);
          };
      out.line(inked + "  " + lines.get(i));
    }
  }

  /** What stands in the columns of the trials. */
  private static List<String> head(Trial trial) {
    List<String> head = new ArrayList<>(List.of(""));
    for (Judged judged : trial.judged()) {
      head.add(judged.target().replaceFirst(" *[<>].*", ""));
    }
    if (!trial.cost().isEmpty()) {
      head.add("cost");
    }
    head.addAll(List.of("runs", "measured"));
    return head;
  }
}

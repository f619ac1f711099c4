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
  private static final int LABEL = 6;

  private final Appendable out;
  private final AnsiStyle ink;
  private final int width;

  private PlanReport(Appendable out, AnsiStyle ink, int width) {
    this.out = out;
    this.ink = ink;
    this.width = width;
  }

  /**
   * Prints the whole report.
   *
   * @param colour whether escape sequences may be used
   * @param width in columns
   */
  public static void print(PlanModel model, Appendable out, boolean colour, int width)
      throws IOException {
    AnsiStyle ink = AnsiStyle.ofTerminal(colour);
    new PlanReport(out, ink, width).print(model);
  }

  private void print(PlanModel model) throws IOException {
    line(ink.bold(Columns.safe(model.question())));
    line(Columns.safe(model.scenario() + " · Keyheat " + model.version()));
    line("");
    int widest = model.variants().stream().mapToInt(v -> Columns.width(v.name())).max().orElse(0);
    for (PlannedVariant variant : model.variants()) {
      String name = Columns.left(Columns.safe(variant.name()), widest);
      String headline = Columns.safe(variant.headline());
      line(name + "  " + inked(variant, headline));
    }
    for (PlannedVariant variant : model.variants()) {
      print(variant);
    }
    line("");
    for (String premise : model.premises()) {
      wrapped("", premise);
    }
  }

  private String inked(PlannedVariant variant, String headline) {
    if (variant.answer().isEmpty()) {
      return ink.bad(headline);
    }
    return variant.isLimited() ? ink.warning(headline) : ink.good(headline);
  }

  /** Such as {@code month 6, 158/s, 2.4 TB at its end: 3 servers}. */
  private static String line(Outlook outlook) {
    return String.join(", ", outlook.when(), outlook.load(), outlook.stored())
        + " at its end: "
        + outlook.answer();
  }

  private void print(PlannedVariant variant) throws IOException {
    line("");
    line(ink.bold(Columns.safe(variant.name())));
    if (!variant.margin().isEmpty()) {
      wrapped("margin  ", variant.margin());
    }
    for (String reason : variant.reasons()) {
      wrapped("why     ", reason);
    }
    for (LimitingCause limit : variant.limits()) {
      wrapped("limit   ", limit.placed());
      wrapped("        ", String.join(" · ", limit.figures()));
      String label = "remedy  ";
      for (String remedy : limit.remedies()) {
        wrapped(label, remedy);
        label = "        ";
      }
    }
    for (Outlook outlook : variant.outlook()) {
      wrapped("growth  ", line(outlook));
    }
    for (BilledMonth month : variant.bills()) {
      wrapped("bill    ", month.when() + ": " + month.arithmetic());
    }
    List<List<String>> cells = new ArrayList<>(List.of(head(variant)));
    for (Trial trial : variant.trials()) {
      List<String> row = new ArrayList<>(List.of(Figures.ofFile(trial.value())));
      for (Judged judged : trial.judged()) {
        row.add(judged.shown());
      }
      if (!trial.cost().isEmpty()) {
        row.add(trial.cost());
      }
      row.add(trial.replications() + " runs, " + trial.stopped());
      row.add("from " + trial.warmup());
      cells.add(row);
    }
    List<String> lines = TextTable.lines(cells, Side.LEFT);
    List<TargetStatus> statuses = variant.trials().stream().map(Trial::status).toList();
    int widest =
        Math.max(LABEL, statuses.stream().mapToInt(s -> s.name().length()).max().orElse(0));
    line(ink.faint(" ".repeat(widest + 2) + lines.get(0)));
    for (int i = 1; i < lines.size(); i++) {
      TargetStatus status = statuses.get(i - 1);
      String word = Columns.left(status.name().toLowerCase(Locale.ROOT), widest);
      String inked =
          switch (status) {
            case MET -> ink.good(word);
            case MISSED -> ink.bad(word);
            case UNDECIDED -> ink.faint(word);
          };
      line(inked + "  " + lines.get(i));
    }
  }

  /** What stands in the columns of the trials. */
  private static List<String> head(PlannedVariant variant) {
    List<String> head = new ArrayList<>(List.of(""));
    for (Judged judged : variant.trials().get(0).judged()) {
      head.add(judged.target().replaceFirst(" *[<>].*", ""));
    }
    if (!variant.trials().get(0).cost().isEmpty()) {
      head.add("cost");
    }
    head.addAll(List.of("runs", "measured"));
    return head;
  }

  private void wrapped(String label, String text) throws IOException {
    String indent = " ".repeat(label.length());
    StringBuilder row = new StringBuilder(label);
    int used = label.length();
    for (String word : Columns.safe(text).split(" ", -1)) {
      if (used > indent.length() && used + word.length() > width) {
        line(row.toString().stripTrailing());
        row = new StringBuilder(indent);
        used = indent.length();
      }
      row.append(word).append(' ');
      used += word.length() + 1;
    }
    line(row.toString().stripTrailing());
  }

  private void line(String text) throws IOException {
    out.append(text).append('\n');
  }
}

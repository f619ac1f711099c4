package io.keyheat.report.terminal;

import io.keyheat.report.validation.Agreement;
import io.keyheat.report.validation.ValidationModel;
import io.keyheat.report.validation.ValidationModel.Validated;
import io.keyheat.report.validation.ValidationModel.ValidationRow;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Published figures beside simulated ones: two lines each, and a third for what does not agree. */
public final class ValidationReport {
  private static final int STATUS_WIDTH = Agreement.DISAGREES.words().length();

  private final Appendable out;
  private final AnsiStyle ink;

  private ValidationReport(Appendable out, AnsiStyle ink) {
    this.out = out;
    this.ink = ink;
  }

  /**
   * Prints the whole report.
   *
   * @param colour whether escape sequences may be used
   */
  public static void print(ValidationModel model, Appendable out, boolean colour)
      throws IOException {
    AnsiStyle ink = AnsiStyle.ofTerminal(colour);
    new ValidationReport(out, ink).print(model);
  }

  private void print(ValidationModel model) throws IOException {
    for (Validated validation : model.validations()) {
      line(ink.bold(Columns.safe(validation.title())));
      line(Columns.safe(validation.name() + " · " + validation.replications() + " replications"));
      for (ValidationRow row : validation.rows()) {
        print(row);
      }
      line("");
    }
    line(ink.bold(model.summary()));
  }

  private void print(ValidationRow row) throws IOException {
    String words = row.agreement().words();
    String padding = " ".repeat(STATUS_WIDTH - words.length());
    String status =
        switch (row.agreement()) {
          case AGREES -> ink.good(words);
          case DISAGREES -> ink.bad(words);
          case OPEN -> ink.faint(words);
        };
    line("  " + status + padding + "  " + Columns.safe(row.what()));
    String indent = " ".repeat(STATUS_WIDTH + 4);
    List<String> parts = new ArrayList<>();
    parts.add("published " + row.published().text() + " (" + row.published().range() + ")");
    parts.add(
        "simulated " + row.simulated().meanText() + " (" + row.simulated().intervalText() + ")");
    line(indent + Columns.safe(String.join(" · ", parts)));
    line(indent + ink.faint(Columns.safe(row.published().source())));
    if (!row.explanation().isEmpty()) {
      line(indent + Columns.safe(row.explanation()));
    }
  }

  private void line(String text) throws IOException {
    out.append(text).append('\n');
  }
}

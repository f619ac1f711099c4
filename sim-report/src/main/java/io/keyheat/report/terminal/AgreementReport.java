package io.keyheat.report.terminal;

import io.keyheat.report.observed.ObservedModel;
import io.keyheat.report.observed.ObservedModel.Observed;
import io.keyheat.report.observed.ObservedModel.ObservedFigure;
import io.keyheat.report.observed.ObservedModel.RangePair;
import io.keyheat.report.validation.Agreement;
import io.keyheat.report.validation.ValidationModel;
import io.keyheat.report.validation.ValidationModel.Validated;
import io.keyheat.report.validation.ValidationModel.ValidationRow;
import java.io.IOException;
import java.util.List;

/** Published or recorded figures beside simulated ones, each with a verdict and its reason. */
public final class AgreementReport {
  private static final int STATUS_WIDTH = Agreement.DISAGREES.words().length();
  private static final String INDENT = " ".repeat(STATUS_WIDTH + 4);

  private final TextOut out;
  private final AnsiStyle ink;

  private AgreementReport(Appendable out, boolean colour) {
    ink = AnsiStyle.ofTerminal(colour);
    this.out = new TextOut(out, ink, Integer.MAX_VALUE);
  }

  /**
   * Prints published figures.
   *
   * @param colour whether escape sequences may be used
   */
  public static void print(ValidationModel model, Appendable out, boolean colour)
      throws IOException {
    AgreementReport report = new AgreementReport(out, colour);
    for (Validated validation : model.validations()) {
      report.head(
          validation.title(),
          validation.name() + " · " + validation.replications() + " replications");
      for (ValidationRow row : validation.rows()) {
        report.print(row);
      }
      report.out.line("");
    }
    report.out.line(report.ink.bold(model.summary()));
  }

  /**
   * Prints the figures of recordings.
   *
   * @param colour whether escape sequences may be used
   */
  public static void print(ObservedModel model, Appendable out, boolean colour) throws IOException {
    AgreementReport report = new AgreementReport(out, colour);
    for (Observed workload : model.workloads()) {
      List<String> names = workload.pairs().stream().map(RangePair::name).toList();
      report.head(workload.title(), "recorded: " + String.join(", ", names));
      for (ObservedFigure figure : workload.figures()) {
        report.print(figure);
      }
      report.out.line("");
    }
    report.out.line(report.ink.bold(model.summary()));
  }

  private void head(String title, String facts) throws IOException {
    out.line(ink.bold(Columns.safe(title)));
    out.line(Columns.safe(facts));
  }

  private void print(ValidationRow row) throws IOException {
    verdict(row.agreement(), row.what());
    out.line(
        INDENT
            + Columns.safe(
                "published %s (%s) · simulated %s (%s)"
                    .formatted(
                        row.published().text(),
                        row.published().range(),
                        row.simulated().meanText(),
                        row.simulated().intervalText())));
    out.line(INDENT + ink.faint(Columns.safe(row.published().source())));
    explanation(row.explanation());
  }

  private void print(ObservedFigure figure) throws IOException {
    verdict(figure.verdict(), figure.what());
    String band = figure.band().shown();
    out.line(
        INDENT
            + Columns.safe(
                "recorded %s%s · simulated %s"
                    .formatted(
                        String.join(", ", figure.recorded().shown()),
                        band.isEmpty() ? "" : " (agrees from " + band + ")",
                        String.join(", ", figure.simulated().shown()))));
    explanation(figure.explanation());
  }

  private void verdict(Agreement agreement, String what) throws IOException {
    String words = agreement.words();
    String status =
        switch (agreement) {
          case AGREES -> ink.good(words);
          case DISAGREES -> ink.bad(words);
          case OPEN -> ink.faint(words);
          case NOT_JUDGED -> words;
        };
    String padding = " ".repeat(STATUS_WIDTH - words.length());
    out.line("  " + status + padding + "  " + Columns.safe(what));
  }

  private void explanation(String text) throws IOException {
    if (!text.isEmpty()) {
      out.line(INDENT + Columns.safe(text));
    }
  }
}

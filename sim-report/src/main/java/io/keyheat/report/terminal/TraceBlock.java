package io.keyheat.report.terminal;

import io.keyheat.report.result.Finding.StatedRule;
import io.keyheat.report.result.TraceDiagnosis;
import java.io.IOException;

/** Prints what a trace shows beside the findings of its replay: tables, then remarks. */
final class TraceBlock {
  private static final String INDENT = "  ";
  private static final int NAME_WIDTH = 8;

  private final AnsiStyle ink;
  private final int width;

  TraceBlock(AnsiStyle ink, int width) {
    this.ink = ink;
    this.width = width;
  }

  void print(TraceDiagnosis trace, Appendable out) throws IOException {
    for (TraceDiagnosis.TraceFinding place : trace.places()) {
      out.append(ink.bold(Columns.safe(place.table()))).append('\n');
      field("keys", place.keys(), out);
      field("change", place.change(), out);
      for (StatedRule rule : place.rules()) {
        field("rule", rule.toString(), out);
      }
    }
    if (!trace.places().isEmpty() && !trace.remarks().isEmpty()) {
      out.append('\n');
    }
    for (String remark : trace.remarks()) {
      wrapped("", "", remark, out);
    }
  }

  private void field(String name, String value, Appendable out) throws IOException {
    if (!value.isEmpty()) {
      String lead = INDENT + name + " ".repeat(NAME_WIDTH - name.length());
      wrapped(lead, ink.faint(lead), value, out);
    }
  }

  /**
   * Prints text in lines that begin below one another.
   *
   * @param lead before the first line, as plain text
   * @param inked the lead as printed
   */
  private void wrapped(String lead, String inked, String text, Appendable out) throws IOException {
    String before = inked;
    for (String line : Wrapping.words(Columns.safe(text), width - lead.length())) {
      out.append(before).append(line).append('\n');
      before = " ".repeat(lead.length());
    }
  }
}

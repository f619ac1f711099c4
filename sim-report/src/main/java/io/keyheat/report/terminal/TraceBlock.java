package io.keyheat.report.terminal;

import io.keyheat.report.result.Finding.StatedRule;
import io.keyheat.report.result.TraceDiagnosis;
import java.io.IOException;

/** Prints what a trace shows beside the findings of its replay: tables, then remarks. */
final class TraceBlock {
  private static final int LABEL = 10;

  private final TextOut out;

  TraceBlock(TextOut out) {
    this.out = out;
  }

  void print(TraceDiagnosis trace) throws IOException {
    for (TraceDiagnosis.TraceFinding place : trace.places()) {
      out.line(out.ink().bold(Columns.safe(place.table())));
      field("keys", place.keys());
      field("change", place.change());
      for (StatedRule rule : place.rules()) {
        field("rule", rule.toString());
      }
    }
    if (!trace.places().isEmpty() && !trace.remarks().isEmpty()) {
      out.line("");
    }
    for (String remark : trace.remarks()) {
      out.wrapped("", 0, remark);
    }
  }

  private void field(String name, String value) throws IOException {
    if (!value.isEmpty()) {
      out.wrapped(out.ink().faint(Columns.left("  " + name, LABEL)), LABEL, value);
    }
  }
}

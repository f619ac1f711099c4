package io.keyheat.scenarios.gate;

import io.keyheat.report.json.Json;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** Writes findings as JSON. */
final class FindingsReport {
  private FindingsReport() {}

  static void write(List<GateFinding> findings, PrintStream stream) throws IOException {
    Json out = Json.indented(stream);
    out.document(
        () ->
            out.objects(
                "findings",
                findings,
                finding -> {
                  out.member("severity", finding.severity().name().toLowerCase(Locale.ROOT));
                  out.member("rule", finding.rule());
                  out.member("title", finding.title());
                  out.member("file", finding.place().file());
                  out.member("line", finding.line());
                  out.member("column", finding.column());
                  out.member("path", finding.place().path());
                  out.member("message", finding.place().message());
                  out.member("known", finding.known());
                  out.member("identity", finding.identity());
                }));
  }
}

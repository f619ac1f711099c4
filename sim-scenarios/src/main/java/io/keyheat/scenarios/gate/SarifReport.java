package io.keyheat.scenarios.gate;

import io.keyheat.report.json.Json;
import io.keyheat.scenarios.ProgramVersion;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes findings as SARIF 2.1.0, OASIS standard of 27 March 2020. */
final class SarifReport {
  private static final String SCHEMA =
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

  private SarifReport() {}

  static void write(List<GateFinding> findings, PrintStream stream) throws IOException {
    Map<String, String> rules = new LinkedHashMap<>();
    findings.forEach(finding -> rules.putIfAbsent(finding.rule(), finding.title()));
    List<String> ids = new ArrayList<>(rules.keySet());
    Json out = Json.indented(stream);
    out.document(
        () -> {
          out.member("$schema", SCHEMA);
          out.member("version", "2.1.0");
          out.objects(
              "runs",
              List.of(findings),
              all -> {
                out.object("tool", () -> out.object("driver", () -> driver(rules, out)));
                out.member("columnKind", "utf16CodeUnits");
                out.objects("results", all, finding -> result(finding, ids, out));
              });
        });
  }

  private static void driver(Map<String, String> rules, Json out) throws IOException {
    out.member("name", "keyheat");
    out.member("version", ProgramVersion.text());
    out.objects(
        "rules",
        List.copyOf(rules.entrySet()),
        rule -> {
          out.member("id", rule.getKey());
          String title = rule.getValue().isEmpty() ? rule.getKey() : rule.getValue();
          out.object("shortDescription", () -> out.member("text", title));
        });
  }

  private static void result(GateFinding finding, List<String> rules, Json out) throws IOException {
    out.member("ruleId", finding.rule());
    out.member("ruleIndex", rules.indexOf(finding.rule()));
    out.member(
        "level",
        switch (finding.severity()) {
          case ERROR -> "error";
          case WARNING -> "warning";
          case NOTE -> "note";
        });
    out.member("baselineState", finding.known() ? "unchanged" : "new");
    out.object("message", () -> out.member("text", finding.place().message()));
    out.objects("locations", List.of(finding), place -> location(place, out));
    out.object("partialFingerprints", () -> out.member("keyheat/v1", finding.identity()));
  }

  private static void location(GateFinding finding, Json out) throws IOException {
    out.object(
        "physicalLocation",
        () -> {
          out.object("artifactLocation", () -> out.member("uri", uri(finding.place().file())));
          out.object(
              "region",
              () -> {
                out.member("startLine", finding.line());
                out.member("startColumn", finding.column());
              });
        });
  }

  /** A relative path as a relative reference, an absolute one as a file's URI. */
  private static String uri(String file) {
    String path = file.replace('\\', '/');
    try {
      boolean isAbsolute = path.startsWith("/");
      String raw = new URI(isAbsolute ? "file" : null, null, path, null).toString();
      return isAbsolute ? raw.replaceFirst("^file:/+", "file:///") : raw;
    } catch (URISyntaxException e) {
      return path.replaceAll("[^A-Za-z0-9/._-]", "_");
    }
  }
}

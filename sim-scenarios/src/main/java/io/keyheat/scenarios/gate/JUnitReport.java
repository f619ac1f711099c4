package io.keyheat.scenarios.gate;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes findings as JUnit's XML: a suite for each file, a test for each finding. One that is
 * known, or a note, is a skipped test.
 */
final class JUnitReport {
  private JUnitReport() {}

  static void write(List<GateFinding> findings, PrintStream out) {
    Map<String, List<GateFinding>> byFile = new LinkedHashMap<>();
    for (GateFinding finding : findings) {
      byFile
          .computeIfAbsent(finding.place().file(), file -> new java.util.ArrayList<>())
          .add(finding);
    }
    out.println("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    out.println("<testsuites name=\"keyheat\"" + counts(findings) + ">");
    if (byFile.isEmpty()) {
      out.println("  <testsuite name=\"keyheat\" tests=\"1\" failures=\"0\" skipped=\"0\">");
      out.println("    <testcase classname=\"keyheat\" name=\"no findings\"/>");
      out.println("  </testsuite>");
    }
    byFile.forEach((file, all) -> suite(file, all, out));
    out.println("</testsuites>");
  }

  private static String counts(List<GateFinding> findings) {
    long failures = findings.stream().filter(GateFinding::isFailure).count();
    return " tests=\""
        + Math.max(1, findings.size())
        + "\" failures=\""
        + failures
        + "\" skipped=\""
        + (findings.size() - failures)
        + "\"";
  }

  private static void suite(String file, List<GateFinding> findings, PrintStream out) {
    out.println("  <testsuite name=\"" + escaped(file) + "\"" + counts(findings) + ">");
    for (GateFinding finding : findings) {
      String where = finding.place().path().isEmpty() ? "" : " " + finding.place().path();
      out.println(
          "    <testcase classname=\""
              + escaped(file)
              + "\" name=\""
              + escaped(finding.rule() + where + " (line " + finding.line() + ")")
              + "\">");
      String message = escaped(finding.place().message());
      if (finding.isFailure()) {
        out.println(
            "      <failure message=\""
                + message
                + "\" type=\""
                + escaped(finding.rule())
                + "\">"
                + escaped(finding.place().toString())
                + "</failure>");
      } else {
        out.println("      <skipped message=\"" + message + "\"/>");
      }
      out.println("    </testcase>");
    }
    out.println("  </testsuite>");
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replaceAll("[\\x00-\\x1f]", " ");
  }
}

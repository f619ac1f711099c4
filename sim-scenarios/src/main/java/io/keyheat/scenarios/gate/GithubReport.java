package io.keyheat.scenarios.gate;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** Writes findings as workflow commands, which GitHub shows as annotations of a change's lines. */
final class GithubReport {
  private GithubReport() {}

  static void write(List<GateFinding> findings, PrintStream out) {
    for (GateFinding finding : findings) {
      String command =
          finding.known() || finding.severity() == GateFinding.Severity.NOTE
              ? "notice"
              : finding.severity().name().toLowerCase(Locale.ROOT);
      out.println(
          "::"
              + command
              + " file="
              + property(finding.place().file())
              + ",line="
              + finding.line()
              + ",col="
              + finding.column()
              + ",title="
              + property(title(finding))
              + "::"
              + data(finding.place().message()));
    }
  }

  private static String title(GateFinding finding) {
    String title = finding.title().isEmpty() ? "" : ": " + finding.title();
    return finding.rule() + title + (finding.known() ? " (known)" : "");
  }

  private static String data(String text) {
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
  }

  private static String property(String text) {
    return data(text).replace(":", "%3A").replace(",", "%2C");
  }
}

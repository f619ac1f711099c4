package io.keyheat.report;

import io.keyheat.core.result.RunResult;
import io.keyheat.report.html.HtmlReport;
import io.keyheat.report.json.ResultJson;
import io.keyheat.report.result.ScenarioResult;
import io.keyheat.report.rules.RulesPage;
import io.keyheat.report.terminal.TerminalReport;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Draws hand-made results for the eye: {@code RenderSamples FOLDER} writes a report of three
 * variants, one of many, one of nothing and a page of rules, and prints the first to the terminal.
 */
public final class RenderSamples {
  private RenderSamples() {}

  public static void main(String[] args) throws IOException {
    Path folder = Files.createDirectories(Path.of(args[0]));
    ScenarioResult three = SampleResults.scenario();
    write(folder.resolve("three"), three);
    write(folder.resolve("many"), many(25, 256, 600));
    write(
        folder.resolve("nothing"),
        SampleResults.scenario(List.of(new SampleResults(1, 1, 1, 1).idle("run"))));
    try (Writer page = Files.newBufferedWriter(folder.resolve("rules.html"))) {
      RulesPage.write(SampleRules.model(), page);
    }
    TerminalReport.print(
        three, System.out, true, args.length > 1 ? Integer.parseInt(args[1]) : 100);
  }

  /** A scenario of {@code count} variants, the heat of most of which is noise. */
  static ScenarioResult many(int count, int rows, int columns) {
    List<RunResult> variants = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      SampleResults samples = new SampleResults(rows, columns, 16, i);
      variants.add(
          switch (i % 4) {
            case 0 -> samples.diagonal("tail-" + i);
            case 1 -> samples.hotRow("row-" + i);
            default -> samples.even("even-" + i);
          });
    }
    return SampleResults.scenario(variants);
  }

  private static void write(Path folder, ScenarioResult result) throws IOException {
    Files.createDirectories(folder);
    try (Writer page = Files.newBufferedWriter(folder.resolve("report.html"));
        OutputStream json = Files.newOutputStream(folder.resolve("result.json"))) {
      HtmlReport.write(result, page);
      ResultJson.write(result, json);
    }
  }
}

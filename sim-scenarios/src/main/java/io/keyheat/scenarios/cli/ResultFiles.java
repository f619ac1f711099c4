package io.keyheat.scenarios.cli;

import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ScenarioResult;
import io.keyheat.report.csv.HeatmapCsv;
import io.keyheat.report.hdr.HdrLogs;
import io.keyheat.report.html.HtmlReport;
import io.keyheat.report.json.ResultJson;
import io.keyheat.scenarios.cli.OutputFolder.Content;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * What a run leaves in its output folder: {@code report.html}, {@code result.json}, {@code
 * heatmap.csv} with all variants, and {@code latency/VARIANT.hgrm} and {@code .hlog}.
 */
final class ResultFiles {
  static final String REPORT = "report.html";
  private static final String LATENCY = "latency";

  private ResultFiles() {}

  /**
   * Writes them all, and removes latency files of variants that an earlier run had.
   *
   * @param proceed asked between files; throws to give up
   */
  static void write(ScenarioResult result, OutputFolder folder, Runnable proceed)
      throws IOException {
    Map<String, Content> files = of(result);
    folder.publish(files, proceed);
    for (String name : folder.list(LATENCY)) {
      boolean ours = name.endsWith(".hgrm") || name.endsWith(".hlog");
      if (ours && !files.containsKey(name)) {
        folder.delete(name);
      }
    }
  }

  /** The report comes last: where there is one, the rest is there too. */
  private static Map<String, Content> of(ScenarioResult result) {
    Map<String, Content> files = new LinkedHashMap<>();
    Set<String> names = new HashSet<>();
    for (RunResult run : result.variants()) {
      String name = LATENCY + "/" + fileName(run.variant(), names);
      files.put(name + ".hgrm", out -> HdrLogs.writeHgrm(run, out));
      files.put(name + ".hlog", out -> HdrLogs.writeHlog(run, out));
    }
    files.put("heatmap.csv", text(out -> HeatmapCsv.write(result.variants(), out)));
    files.put("result.json", out -> ResultJson.write(result, out));
    files.put(REPORT, text(out -> HtmlReport.write(result, out)));
    return files;
  }

  /** A name that any file system takes, and none of the others, whatever its letters' case. */
  private static String fileName(String variant, Set<String> taken) {
    String plain = variant.replaceAll("[^A-Za-z0-9._-]", "_").replaceFirst("^\\.", "_");
    String name = plain;
    for (int i = 2; !taken.add(name.toLowerCase(Locale.ROOT)); i++) {
      name = plain + "-" + i;
    }
    return name;
  }

  private interface Text {
    void write(Writer out) throws IOException;
  }

  private static Content text(Text text) {
    return (OutputStream out) -> {
      Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
      text.write(writer);
      writer.flush();
    };
  }
}

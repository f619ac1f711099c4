package io.keyheat.scenarios.output;

import io.keyheat.core.result.RunResult;
import io.keyheat.report.GzipStream;
import io.keyheat.report.contrast.Contrast;
import io.keyheat.report.csv.HeatmapCsv;
import io.keyheat.report.csv.SeriesCsv;
import io.keyheat.report.hdr.HdrLogs;
import io.keyheat.report.html.HtmlReport;
import io.keyheat.report.json.ResultJson;
import io.keyheat.report.png.HeatmapPng;
import io.keyheat.report.result.ScenarioResult;
import io.keyheat.report.store.Recording;
import io.keyheat.scenarios.output.OutputFolder.Content;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * What a run leaves in its output folder: {@code report.html} and {@code result.json}; of a run
 * whose figures are few, or if they are asked for, also {@code heatmap.csv.gz} and {@code
 * series.csv} with all variants, the recording from which all of it can be drawn again, and {@code
 * latency/VARIANT.hgrm} and {@code .hlog}.
 */
public final class ResultFiles {
  public static final String REPORT = "report.html";
  private static final String LATENCY = "latency";
  private static final String SERIES = "series.csv";
  private static final String RESULT = "result.json";
  private static final String HEATMAP = "heatmap.csv.gz";

  /** Cells of all heatmaps of which all files have some 15 MB together. */
  private static final long FEW_CELLS = 200_000;

  private static final int PICTURE_WIDTH = 1400;
  private static final int PICTURE_HEIGHT = 640;

  private ResultFiles() {}

  /** Which files are written. */
  public enum Extent {
    ALL,
    /** All, unless the figures are many: then the report and {@code result.json}. */
    SMALL
  }

  /** The number of files that {@link #write} writes. */
  public static int count(ScenarioResult result, Extent extent) {
    return of(result, extent).size();
  }

  /** Whether files are left out. */
  public static boolean leavesOut(ScenarioResult result, Extent extent) {
    long cells =
        result.variants().stream()
            .mapToLong(run -> (long) run.heatmap().rows().size() * run.heatmap().columns())
            .sum();
    return extent == Extent.SMALL && cells > FEW_CELLS;
  }

  /**
   * Writes them, and removes those that an earlier run had and this one has not.
   *
   * @param proceed asked between files; throws to give up
   * @param threads that write; the files are the same for any number
   */
  public static void write(
      ScenarioResult result, OutputFolder folder, Runnable proceed, int threads, Extent extent)
      throws IOException {
    Map<String, Content> files = of(result, extent);
    folder.publish(files, proceed, threads);
    for (String name : List.of(SERIES, Recording.FILE, HEATMAP)) {
      if (!files.containsKey(name)) {
        folder.delete(name);
      }
    }
    for (String name : folder.list(LATENCY)) {
      boolean ours = name.endsWith(".hgrm") || name.endsWith(".hlog");
      if (ours && !files.containsKey(name)) {
        folder.delete(name);
      }
    }
  }

  /**
   * Keeps the result of one variant until all of them are written, for whoever draws a report of a
   * run that ended early.
   *
   * @param index of the variant
   * @param variants of the run
   */
  public static void keep(ScenarioResult variant, int index, int variants, OutputFolder folder)
      throws IOException {
    String part = String.format(Locale.ROOT, "%04d-of-%d", index + 1, variants);
    folder.keep(Recording.FILE, part, out -> Recording.write(variant, out));
  }

  /** The report comes last: where there is one, the rest is there too. */
  private static Map<String, Content> of(ScenarioResult result, Extent extent) {
    Map<String, Content> files = new LinkedHashMap<>();
    if (leavesOut(result, extent)) {
      files.put(RESULT, out -> ResultJson.write(result, out));
      files.put(REPORT, report(result));
      return files;
    }
    Set<String> names = new HashSet<>();
    for (RunResult run : result.variants()) {
      String name = LATENCY + "/" + fileName(run.variant(), names);
      files.put(name + ".hgrm", out -> HdrLogs.writeHgrm(run, out));
      files.put(name + ".hlog", out -> HdrLogs.writeHlog(run, out));
    }
    files.put(SERIES, text(out -> SeriesCsv.write(result.variants(), out)));
    files.put(RESULT, out -> ResultJson.write(result, out));
    files.put(Recording.FILE, out -> Recording.write(result, out));
    files.put(HEATMAP, packedTable(text(out -> HeatmapCsv.write(result.variants(), out))));
    files.put(REPORT, report(result));
    return files;
  }

  /** The page of a result, which shows the variants of its contrast at first. */
  public static Content report(ScenarioResult result) {
    return text(out -> HtmlReport.write(result, out));
  }

  public static Content report(ScenarioResult result, Contrast opening) {
    return text(out -> HtmlReport.write(result, opening, out));
  }

  /** Each variant's heatmap as a picture. */
  public static Map<String, Content> pictures(ScenarioResult result) {
    Map<String, Content> files = new LinkedHashMap<>();
    Set<String> names = new HashSet<>();
    for (RunResult run : result.variants()) {
      files.put(
          "pictures/" + fileName(run.variant(), names) + ".png",
          out -> HeatmapPng.write(run, out, PICTURE_WIDTH, PICTURE_HEIGHT));
    }
    return files;
  }

  private static Content packedTable(Content content) {
    return out -> {
      GzipStream packed = GzipStream.ofTable(out);
      content.write(packed);
      packed.finish();
    };
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

  /** Writes a file's text. */
  public interface TextWriter {
    void write(Writer out) throws IOException;
  }

  /** Text as content, in UTF-8. */
  public static Content text(TextWriter text) {
    return (OutputStream out) -> {
      Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
      text.write(writer);
      writer.flush();
    };
  }
}

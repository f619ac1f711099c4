package io.keyheat.report.sweep;

import io.keyheat.report.page.EmbeddedJson;
import io.keyheat.report.page.StudyPage;
import java.io.IOException;
import java.io.Writer;

/**
 * A sweep as one page: each metric against the first axis in small charts, a heatmap of the first
 * two axes, latency against throughput along a load, and the fits.
 */
public final class SweepPage {
  private SweepPage() {}

  /** Writes the whole page, text in UTF-8. */
  public static void write(SweepModel model, Writer out) throws IOException {
    StudyPage.titled(model.title(), model.scenario(), model.version(), model.commandLine())
        .script("/io/keyheat/report/sweep/sweep.js")
        .write(EmbeddedJson.of(model), out);
  }
}

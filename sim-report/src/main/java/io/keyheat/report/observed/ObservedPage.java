package io.keyheat.report.observed;

import io.keyheat.report.json.Json;
import io.keyheat.report.observed.ObservedModel.Observed;
import io.keyheat.report.page.EmbeddedJson;
import io.keyheat.report.page.StudyPage;
import java.io.IOException;
import java.io.Writer;

/**
 * A running database beside the simulated one, as one page: what agrees first, then for each
 * workload the ranges over time, both maps on one scale, and every figure.
 */
public final class ObservedPage {
  private ObservedPage() {}

  /** Writes the whole page, text in UTF-8. */
  public static void write(ObservedModel model, Writer out) throws IOException {
    String subject = "Recordings of running databases";
    StudyPage.titled("A running database, simulated", subject, model.version(), model.commandLine())
        .style("/io/keyheat/report/observed/observed.css")
        .script("/io/keyheat/report/observed/observed.js")
        .write(EmbeddedJson.of(json -> write(model, json)), out);
  }

  private static void write(ObservedModel model, Json json) throws IOException {
    json.member("summary", model.summary());
    json.objects("sections", model.workloads(), workload -> write(workload, json));
  }

  private static void write(Observed workload, Json json) throws IOException {
    json.member("workload", workload);
    json.objects(
        "figures",
        workload.figures(),
        figure -> {
          json.member("figure", figure);
          json.member("verdict", figure.verdict().words());
          json.member("explanation", figure.explanation());
        });
  }
}

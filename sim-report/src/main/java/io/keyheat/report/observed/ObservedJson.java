package io.keyheat.report.observed;

import io.keyheat.report.json.Json;
import io.keyheat.report.observed.ObservedModel.ObservedFigure;
import io.keyheat.report.observed.ObservedModel.RangePair;
import java.io.IOException;
import java.io.OutputStream;

/** A running database beside the simulated one, as JSON. */
public final class ObservedJson {
  private ObservedJson() {}

  /** Writes the whole document; leaves the stream open. */
  public static void write(ObservedModel model, OutputStream out) throws IOException {
    Json json = Json.indented(out);
    json.document(
        () -> {
          json.member("version", model.version());
          json.member("commandLine", model.commandLine());
          json.member("summary", model.summary());
          json.objects(
              "workloads",
              model.workloads(),
              workload -> {
                json.member("title", workload.title());
                json.member("recordings", workload.pairs().stream().map(RangePair::name).toList());
                json.objects("figures", workload.figures(), figure -> write(figure, json));
              });
        });
  }

  /** Seconds, numbers, or shares of 1, by recording. */
  private static void write(ObservedFigure figure, Json json) throws IOException {
    json.member("what", figure.what());
    json.member("recorded", figure.recorded().values());
    json.member("simulated", figure.simulated().values());
    json.member("agreesFrom", figure.band().low());
    json.member("agreesTo", figure.band().high());
    json.member("agreement", figure.verdict().words());
    json.member("reason", figure.reason());
  }
}

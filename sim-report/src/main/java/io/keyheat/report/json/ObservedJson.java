package io.keyheat.report.json;

import io.keyheat.report.observed.ObservedModel;
import io.keyheat.report.observed.ObservedModel.Observed;
import io.keyheat.report.observed.ObservedModel.ObservedFigure;
import io.keyheat.report.observed.ObservedModel.RangePair;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** A running database beside the simulated one, as JSON. */
public final class ObservedJson {
  private final Json json;

  private ObservedJson(Json json) {
    this.json = json;
  }

  /** Writes the whole document; leaves the stream open. */
  public static void write(ObservedModel model, OutputStream out) throws IOException {
    ObservedJson writer = new ObservedJson(Json.indented(out));
    writer.json.document(() -> writer.write(model));
  }

  private void write(ObservedModel model) throws IOException {
    json.member("version", model.version());
    json.member("commandLine", model.commandLine());
    json.member("summary", model.summary());
    json.objects("workloads", model.workloads(), this::write);
  }

  private void write(Observed workload) throws IOException {
    json.member("title", workload.title());
    json.strings("recordings", workload.pairs().stream().map(RangePair::name).toList());
    json.objects("figures", workload.figures(), this::write);
  }

  /** Seconds, numbers, or shares of 1, by recording. */
  private void write(ObservedFigure figure) throws IOException {
    json.member("what", figure.what());
    numbers("recorded", figure.recorded().values());
    numbers("simulated", figure.simulated().values());
    json.member("agreesFrom", figure.band().low());
    json.member("agreesTo", figure.band().high());
    json.member("agreement", figure.verdict().words());
    json.member("reason", figure.reason());
  }

  private void numbers(String name, List<Double> values) throws IOException {
    json.numbers(name, values.stream().mapToDouble(value -> value).toArray());
  }
}

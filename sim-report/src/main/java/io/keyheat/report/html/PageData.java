package io.keyheat.report.html;

import io.keyheat.core.result.Heatmap.Metric;
import io.keyheat.core.result.LatencyHistogram;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ScenarioResult;
import io.keyheat.report.json.Json;
import io.keyheat.report.json.ResultJson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What the page draws, as one JSON document: {@code result} is result.json itself, packed; beside
 * it stands what that does not hold: the heatmaps, the servers over time and the percentile curves.
 */
final class PageData {
  /** Points of a percentile curve for each nine. */
  private static final int POINTS_PER_NINE = 12;

  private static final int MAX_NINES = 6;

  private final ScenarioResult result;
  private final Opening opening;
  private final Detail detail;
  private final Map<Metric, ByteScale> scales = new EnumMap<>(Metric.class);
  private final Json json;

  private PageData(ScenarioResult result, Opening opening, Detail detail, Json json) {
    this.result = result;
    this.opening = opening;
    this.detail = detail;
    this.json = json;
    for (Metric metric : Metric.values()) {
      scales.put(metric, ByteScale.of(metric, result.variants()));
    }
  }

  /** The document, fit for a script element. */
  static String json(ScenarioResult result, Opening opening, Detail detail) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PageData data = new PageData(result, opening, detail, Json.forPage(out));
    data.json.document(data::write);
    return out.toString(StandardCharsets.UTF_8).strip();
  }

  private void write() throws IOException {
    ScenarioResult shown = Thinning.of(result, detail.records());
    json.member("result", Packed.content(out -> ResultJson.write(shown, out)));
    json.member("source", result.source());
    json.member("shown", opening.shown());
    json.member("other", opening.other());
    json.object("scales", this::writeScales);
    json.objects("variants", result.variants(), this::writeVariant);
  }

  private void writeScales() throws IOException {
    for (Map.Entry<Metric, ByteScale> entry : scales.entrySet()) {
      json.object(
          entry.getKey().name(),
          () -> {
            json.member("logarithmic", entry.getValue().logarithmic());
            json.member("min", entry.getValue().min());
            json.member("max", entry.getValue().max());
          });
    }
  }

  private void writeVariant(RunResult run) throws IOException {
    json.member("events", run.events().size());
    json.member("hotspots", run.hotspots().size());
    new HeatData(json, detail, scales).write(run);
    json.objects(
        "parameters",
        run.parameters(),
        parameter -> {
          json.member("path", parameter.path());
          json.member("value", parameter.value());
          json.member("source", parameter.source());
          json.member("assumed", parameter.assumed());
        });
    writePercentiles(run.total().latency());
  }

  /**
   * Latency over the number of nines: 0 is the least latency, 1 is p90, 2 is p99. The curve ends
   * where less than one operation is slower.
   */
  private void writePercentiles(LatencyHistogram latency) throws IOException {
    List<Double> nines = new ArrayList<>();
    List<Double> millis = new ArrayList<>();
    double end = Math.min(MAX_NINES, Math.log10(Math.max(1.0, (double) latency.count())));
    for (int point = 0; point <= end * POINTS_PER_NINE && latency.count() > 0; point++) {
      double nine = (double) point / POINTS_PER_NINE;
      nines.add(nine);
      millis.add(latency.percentileMillis(100 * (1 - Math.pow(10, -nine))));
    }
    json.numbers("nines", nines.stream().mapToDouble(n -> n).toArray());
    json.numbers("millis", millis.stream().mapToDouble(m -> m).toArray());
  }
}

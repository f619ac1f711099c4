package io.keyheat.report.html;

import io.keyheat.core.result.Heatmap.HeatMetric;
import io.keyheat.core.result.LatencyHistogram;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ScenarioResult;
import io.keyheat.report.json.Json;
import io.keyheat.report.json.ResultJson;
import io.keyheat.report.page.EmbeddedJson;
import io.keyheat.report.page.GzipBase64;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the page draws, as one JSON document: {@code result} is result.json itself, packed; beside
 * it stands what that does not hold: the heatmaps, the servers over time and the percentile curves.
 */
final class ReportData {
  /** Points of a percentile curve for each nine. */
  private static final int POINTS_PER_NINE = 12;

  private static final int MAX_NINES = 6;

  private final ScenarioResult result;
  private final InitialView view;
  private final Findings findings;
  private final Map<HeatMetric, ByteScale> scales = new EnumMap<>(HeatMetric.class);
  private final ServerScales serverScales;
  private final int mostRecords;
  private final Map<Integer, String> packedResults = new HashMap<>();

  ReportData(ScenarioResult result, InitialView view) {
    this.result = result;
    this.view = view;
    findings = Findings.of(result);
    for (HeatMetric metric : HeatMetric.values()) {
      ByteScale scale = ByteScale.of(metric, result.variants());
      if (scale.isUsed()
          && metric != HeatMetric.LATENCY_MEAN_MILLIS) { // Its percentiles tell more.
        scales.put(metric, scale);
      }
    }
    serverScales = ServerScales.of(result.variants());
    mostRecords =
        result.variants().stream()
            .mapToInt(run -> Math.max(run.events().size(), run.hotspots().size()))
            .max()
            .orElse(0);
  }

  /** The document, fit for a script element. */
  String json(Detail detail) throws IOException {
    return EmbeddedJson.of(json -> write(json, detail));
  }

  /** The same; null where it is longer, which is found as soon as it is. */
  @Nullable String json(Detail detail, int mostBytes) throws IOException {
    return EmbeddedJson.upTo(mostBytes, json -> write(json, detail));
  }

  /**
   * result.json with at most {@code records} events, written once however often it is asked for.
   */
  private String packedResult(int records) throws IOException {
    String known = packedResults.get(records);
    if (known == null) {
      ScenarioResult shown = Downsampler.of(result, records);
      known = GzipBase64.content(out -> ResultJson.write(shown, out));
      packedResults.put(records, known);
    }
    return known;
  }

  private void write(Json json, Detail detail) throws IOException {
    json.member("result", packedResult(Math.min(detail.records(), mostRecords)));
    json.member("parameters", GzipBase64.content(out -> writeParameters(Json.forPage(out))));
    json.member("source", result.source());
    json.member("shown", view.shown());
    json.member("other", view.other());
    json.object("scales", () -> writeScales(json));
    json.object("serverScales", () -> serverScales.write(json));
    FindingsData found = new FindingsData(json);
    json.objects(
        "rules",
        result.rules(),
        rule -> {
          json.member("id", rule.id());
          json.member("title", rule.title());
          json.member("sentence", rule.sentence());
          json.strings("assumes", rule.assumes());
        });
    json.objects("worst", findings.worst(), found::writeSpot);
    json.objects(
        "variants", findings.variants(), variant -> writeVariant(json, detail, found, variant));
  }

  /** Of all variants together, as most of them are equal and then take no room. */
  private void writeParameters(Json packed) throws IOException {
    packed.document(
        () ->
            packed.objects(
                "variants",
                result.variants(),
                run ->
                    packed.objects(
                        "parameters",
                        run.parameters(),
                        parameter -> {
                          packed.member("path", parameter.path());
                          packed.member("value", parameter.value());
                          packed.member("source", parameter.source());
                          packed.member("assumed", parameter.assumed());
                        })));
  }

  private void writeScales(Json json) throws IOException {
    json.object(HeatData.HEAT, () -> ByteScale.share().write(json));
    for (Map.Entry<HeatMetric, ByteScale> entry : scales.entrySet()) {
      json.object(entry.getKey().name(), () -> entry.getValue().write(json));
    }
  }

  private void writeVariant(
      Json json, Detail detail, FindingsData found, Findings.OfVariant variant) throws IOException {
    RunResult run = variant.run();
    json.member("events", run.events().size());
    json.member("hotspots", run.hotspots().size());
    new HeatData(json, detail, scales, serverScales).write(run, variant.heatLevels());
    found.writeVariant(variant, detail);
    writePercentiles(json, run.total().latency());
  }

  /**
   * Latency over the number of nines: 0 is the least latency, 1 is p90, 2 is p99. The curve ends
   * where less than one operation is slower.
   */
  private static void writePercentiles(Json json, LatencyHistogram latency) throws IOException {
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

package io.keyheat.report.html;

import io.keyheat.core.result.LatencyHistogram;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.contrast.Contrast;
import io.keyheat.report.json.Json;
import io.keyheat.report.json.ResultJson;
import io.keyheat.report.page.EmbeddedJson;
import io.keyheat.report.page.GzipBase64;
import io.keyheat.report.result.ScenarioResult;
import io.keyheat.report.view.Heat;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What the page draws, as one JSON document: {@code result} is result.json itself, packed; beside
 * it stands what that does not hold: the heatmaps, the servers over time and the percentile curves.
 */
final class ReportData {
  /** Points of a percentile curve for each nine. */
  private static final int POINTS_PER_NINE = 12;

  private static final int MAX_NINES = 6;

  private final ScenarioResult result;
  private final Contrast contrast;
  private final Findings findings;

  ReportData(ScenarioResult result, Contrast contrast) {
    this.result = result;
    this.contrast = contrast;
    findings = Findings.of(result, contrast.upper());
  }

  /** The document, fit for a script element. */
  String json() throws IOException {
    return EmbeddedJson.of(this::write);
  }

  private void write(Json json) throws IOException {
    ScenarioResult shown = Downsampler.of(result, Detail.RECORDS);
    json.member("result", GzipBase64.content(out -> ResultJson.write(shown, out)));
    json.member("parameters", GzipBase64.content(out -> writeParameters(Json.forPage(out))));
    json.member("source", result.source());
    json.member("upper", contrast.upper());
    json.member("lower", contrast.lower());
    Detail detail = Detail.of(result);
    HeatData heat = new HeatData(json, detail, result.variants());
    heat.writeScales(result.variants());
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
        "variants", findings.variants(), variant -> writeVariant(json, heat, found, variant));
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

  private void writeVariant(
      Json json, HeatData heat, FindingsData found, Findings.OfVariant variant) throws IOException {
    RunResult run = variant.run();
    json.member("events", run.events().size());
    json.member("hotspots", run.hotspots().size());
    json.member("busiestServer", Heat.busiestServer(run));
    heat.write(run);
    found.writeVariant(variant);
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

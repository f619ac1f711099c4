package io.keyheat.report.html;

import io.keyheat.core.result.LatencyHistogram;
import io.keyheat.core.result.Parameter;
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

  ReportData(ScenarioResult result, Contrast contrast) {
    this.result = result;
    this.contrast = contrast;
  }

  /** The document, fit for a script element. */
  String json() throws IOException {
    return EmbeddedJson.of(this::write);
  }

  /** Of all variants together, as most of them are equal and then take no room. */
  private record AllParameters(List<ParametersOfVariant> variants) {}

  private record ParametersOfVariant(List<Parameter> parameters) {}

  private void write(Json json) throws IOException {
    List<RunResult> runs = result.variants();
    ScenarioResult shown = Downsampler.of(result, Detail.RECORDS);
    AllParameters parameters =
        new AllParameters(
            runs.stream().map(run -> new ParametersOfVariant(run.parameters())).toList());
    json.member("result", GzipBase64.content(out -> ResultJson.write(shown, out)));
    json.member("parameters", GzipBase64.json(packed -> packed.members(parameters)));
    json.member("source", result.source());
    json.member("upper", contrast.upper());
    json.member("lower", contrast.lower());
    HeatData heat = new HeatData(json, Detail.of(result), runs);
    heat.writeScales(runs);
    FindingsData found = new FindingsData(json);
    json.member("rules", result.rules());
    json.objects("worst", WorstSpot.worst(result, contrast.upper()), found::writeSpot);
    json.objects(
        "variants",
        runs,
        run -> {
          json.member("events", run.events().size());
          json.member("hotspots", run.hotspots().size());
          json.member("busiestServer", Heat.busiestServer(run));
          heat.write(run);
          found.writeVariant(run);
          writePercentiles(json, run.total().latency());
        });
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
    json.member("nines", nines);
    json.member("millis", millis);
  }
}

package io.keyheat.report.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.SampleResults;
import io.keyheat.report.csv.HeatmapCsv;
import io.keyheat.report.hdr.HdrLogs;
import io.keyheat.report.html.HtmlReport;
import io.keyheat.report.json.ResultJson;
import io.keyheat.report.result.ScenarioResult;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class RecordingTest {
  @Test
  void whatIsDrawnFromARecordingIsWhatWasDrawnFromTheRun() throws IOException {
    ScenarioResult result =
        SampleResults.scenario().withTrace(SampleResults.trace("Orders", "The key rises."));
    ScenarioResult again = recordedAndRead(result);
    assertThat(page(again)).isEqualTo(page(result));
    assertThat(json(again)).isEqualTo(json(result));
    StringWriter csv = new StringWriter();
    StringWriter csvAgain = new StringWriter();
    HeatmapCsv.write(result.variants(), csv);
    HeatmapCsv.write(again.variants(), csvAgain);
    assertThat(csvAgain.toString()).isEqualTo(csv.toString());
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    ByteArrayOutputStream logAgain = new ByteArrayOutputStream();
    HdrLogs.writeHlog(result.variants().get(0), log);
    HdrLogs.writeHlog(again.variants().get(0), logAgain);
    assertThat(logAgain.toByteArray()).isEqualTo(log.toByteArray());
  }

  @Test
  void aRunInWhichNothingHappenedIsRecordedToo() throws IOException {
    ScenarioResult idle =
        SampleResults.scenario(List.of(new SampleResults(1, 1, 1, 1).idle("run")));
    assertThat(page(recordedAndRead(idle))).isEqualTo(page(idle));
  }

  @Test
  void aClusterOfFortyThousandServersIsReadAgain() throws IOException {
    int servers = 40_000;
    RunResult run = new SampleResults(8, 2, servers, 1).even("large");
    run.heatmap().servers()[0] = servers - 1;
    ScenarioResult again = recordedAndRead(SampleResults.scenario(List.of(run)));
    assertThat(again.variants().get(0).heatmap().servers()[0]).isEqualTo(servers - 1);
  }

  @Test
  void numbersOfAnySignAndSizeComeBack() throws IOException {
    long[] longs = {0, 1, -1, Long.MAX_VALUE, Long.MIN_VALUE};
    assertThat(PackedArrays.longs(PackedArrays.text(longs))).isEqualTo(longs);
    int[] ints = {Integer.MIN_VALUE, -1, 0, 255, 256, Integer.MAX_VALUE};
    assertThat(PackedArrays.ints(PackedArrays.text(ints))).isEqualTo(ints);
    float[] floats = {0, -0f, Float.NaN, Float.MIN_VALUE, 1e30f, Float.POSITIVE_INFINITY};
    assertThat(PackedArrays.floats(PackedArrays.text(floats))).isEqualTo(floats);
    assertThat(PackedArrays.longs(PackedArrays.text(new long[0]))).isEmpty();
  }

  @Test
  void whatIsNoRecordingIsRefused() {
    assertThatThrownBy(() -> Recording.read(new ByteArrayInputStream(new byte[] {1, 2, 3})))
        .isInstanceOf(IOException.class);
  }

  @Test
  void anOlderRecordingLacksWhatIsRecordedSince() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Recording.write(SampleResults.scenario(), out);
    ObjectMapper mapper = new ObjectMapper();
    ObjectNode stored =
        (ObjectNode)
            mapper.readTree(new GZIPInputStream(new ByteArrayInputStream(out.toByteArray())));
    stored.put("form", "868fe56f"); // Of version 1.0.
    ObjectNode result = (ObjectNode) stored.path("result");
    result.remove("findings").isNull();
    result.putArray("diagnoses").addObject().put("space", "Orders");
    ((ObjectNode) result.path("head")).remove("question").isNull();
    for (JsonNode run : stored.path("result").path("variants")) {
      run.path("hotspots").forEach(spot -> ((ObjectNode) spot).remove("limits").isNull());
      run.path("hotspots").forEach(spot -> ((ObjectNode) spot).remove("decision").isNull());
      run.path("hotspots").forEach(spot -> ((ObjectNode) spot).remove("concentration").isNull());
      run.path("loads").forEach(load -> ((ObjectNode) load).remove("times").isNull());
      run.path("loads").forEach(load -> ((ObjectNode) load).remove("rowsAsked").isNull());
      run.path("tablets").path("spaces").forEach(space -> ((ObjectNode) space).remove("rejected"));
    }
    ByteArrayOutputStream older = new ByteArrayOutputStream();
    try (GZIPOutputStream packed = new GZIPOutputStream(older)) {
      packed.write(mapper.writeValueAsBytes(stored));
    }
    ScenarioResult read = Recording.read(new ByteArrayInputStream(older.toByteArray()));
    assertThat(read.findings()).isEmpty();
    assertThat(page(read)).contains(read.title());
    assertThat(read.variants().get(0).hotspots())
        .isNotEmpty()
        .allSatisfy(spot -> assertThat(spot.limit()).isEmpty());
  }

  private static ScenarioResult recordedAndRead(ScenarioResult result) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Recording.write(result, out);
    return Recording.read(new ByteArrayInputStream(out.toByteArray()));
  }

  private static String page(ScenarioResult result) throws IOException {
    StringWriter out = new StringWriter();
    HtmlReport.write(result, out);
    return out.toString();
  }

  private static byte[] json(ScenarioResult result) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ResultJson.write(result, out);
    return out.toByteArray();
  }
}

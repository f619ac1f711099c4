package io.keyheat.report.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.RunBuilder;
import io.keyheat.report.SampleResults;
import io.keyheat.report.result.ScenarioResult;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

class ResultJsonTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  @Test
  void theDocumentMeetsItsSchema() throws IOException {
    assertThat(schema().validate(text(SampleResults.scenario()), InputFormat.JSON)).isEmpty();
    ScenarioResult traced =
        SampleResults.scenario().withTrace(SampleResults.trace("Orders", "The key rises."));
    assertThat(text(traced)).contains("\"change\" : \"Reverse it.\"");
    assertThat(schema().validate(text(traced), InputFormat.JSON)).isEmpty();
  }

  @Test
  void aRunWithoutOperationsMeetsTheSchemaTooAndItsLatencyIsUnknown() throws IOException {
    ScenarioResult idle =
        SampleResults.scenario(List.of(new SampleResults(4, 6, 1, 1).idle("run")));
    assertThat(schema().validate(text(idle), InputFormat.JSON)).isEmpty();
    assertThat(variants(idle).get(0).at("/latencyMillis/p99").isNull()).isTrue();
  }

  @Test
  void theSchemaRefusesWhatItDoesNotKnowAndMissesWhatIsNotThere() throws IOException {
    ObjectNode document = (ObjectNode) MAPPER.readTree(text(SampleResults.scenario()));
    ((ObjectNode) document.at("/variants/0/latencyMillis")).put("p42", 1);
    ((ObjectNode) document.at("/variants/1")).remove("moves");
    assertThat(schema().validate(document.toString(), InputFormat.JSON))
        .extracting(error -> error.getKeyword())
        .containsExactlyInAnyOrder("additionalProperties", "required");
  }

  @Test
  void operationsAddUpEverywhereTheyAreCounted() throws IOException {
    for (JsonNode variant : variants(SampleResults.scenario())) {
      assertAddsUp(variant);
      variant.get("loads").forEach(ResultJsonTest::assertAddsUp);
      variant.get("operations").forEach(ResultJsonTest::assertAddsUp);
      assertThat(sum(variant.get("loads"), "offeredOps"))
          .isEqualTo(sum(variant.get("operations"), "offeredOps"))
          .isEqualTo(variant.get("offeredOps").asLong());
      assertThat(
              StreamSupport.stream(variant.at("/intervals/offeredOps").spliterator(), false)
                  .mapToLong(JsonNode::asLong)
                  .sum())
          .isEqualTo(variant.get("offeredOps").asLong());
    }
  }

  @Test
  void loadsThatDoTheSameToTheSameTableAreAddedUp() throws IOException {
    RunResult run = new SampleResults(4, 6, 1, 1).even("run");
    JsonNode operations = variants(SampleResults.scenario(List.of(twiceTheLoads(run)))).get(0);
    assertThat(operations.get("loads")).hasSize(4);
    assertThat(operations.get("operations")).hasSize(2);
    assertThat(operations.at("/operations/0/completedOps").asLong())
        .isEqualTo(2 * run.loads().get(0).stats().completed());
    assertThat(operations.at("/operations/0/latencyMillis/count").asLong())
        .isEqualTo(2 * run.loads().get(0).stats().latency().count());
  }

  @Test
  void onlyWallClockFiguresDifferBetweenTwoRunsOfOneSeed() throws IOException {
    RunResult run = new SampleResults(4, 6, 1, 1).diagonal("run");
    ObjectNode fast = (ObjectNode) variants(SampleResults.scenario(List.of(run))).get(0);
    ObjectNode slow =
        (ObjectNode) variants(SampleResults.scenario(List.of(run.withWallSeconds(99)))).get(0);
    assertThat(fast).isNotEqualTo(slow);
    List<String> wallClock = List.of("wallSeconds", "simulatedOpsPerSecond");
    assertThat(fast.remove(wallClock)).isEqualTo(slow.remove(wallClock));
  }

  @Test
  void figuresKeepSixDigitsAndNoExponent() throws IOException {
    RunResult run = new SampleResults(4, 6, 1, 1).even("run").withWallSeconds(1234567.891);
    assertThat(text(SampleResults.scenario(List.of(run)))).contains("\"wallSeconds\" : 1234570,");
    RunResult brief = run.withWallSeconds(0.0000012345678);
    assertThat(text(SampleResults.scenario(List.of(brief))))
        .contains("\"wallSeconds\" : 0.00000123457,");
  }

  private static void assertAddsUp(JsonNode stats) {
    JsonNode failed = stats.get("failedOps");
    long sum =
        stats.get("completedOps").asLong()
            + failed.get("timeout").asLong()
            + failed.get("rejected").asLong()
            + failed.get("aborted").asLong()
            + stats.get("inFlightOps").asLong();
    assertThat(stats.get("offeredOps").asLong()).isEqualTo(sum);
  }

  private static long sum(JsonNode items, String member) {
    return StreamSupport.stream(items.spliterator(), false)
        .mapToLong(item -> item.get(member).asLong())
        .sum();
  }

  private static RunResult twiceTheLoads(RunResult run) {
    List<LoadResult> loads = new ArrayList<>(run.loads());
    loads.addAll(run.loads());
    return RunBuilder.of(run).loads(loads).build();
  }

  private static JsonNode variants(ScenarioResult result) throws IOException {
    return MAPPER.readTree(text(result)).get("variants");
  }

  private static String text(ScenarioResult result) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ResultJson.write(result, out);
    return out.toString(StandardCharsets.UTF_8);
  }

  private static Schema schema() throws IOException {
    try (InputStream in = ResultJson.class.getResourceAsStream(ResultJson.SCHEMA_RESOURCE)) {
      String schema = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(schema, InputFormat.JSON);
    }
  }
}

package io.keyheat.scenarios.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.keyheat.scenarios.document.InputFolder;
import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.document.ScenarioException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GivenSourcesTest {
  @TempDir Path folder;

  /** What is made of a schema of any system runs as it is. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          spanner     | CREATE TABLE Orders (Id INT64 NOT NULL) PRIMARY KEY (Id); CREATE TABLE Lines (Id INT64, No INT64) PRIMARY KEY (Id, No), INTERLEAVE IN PARENT Orders
          cockroachdb | CREATE TABLE orders (id SERIAL PRIMARY KEY, who STRING, INDEX (who))
          tikv        | CREATE TABLE orders (id BIGINT AUTO_RANDOM PRIMARY KEY, who VARCHAR(20))
          yugabytedb  | CREATE TABLE orders (id bigint, at timestamptz, PRIMARY KEY (id HASH, at ASC)) SPLIT INTO 4 TABLETS
          firestore   | {"indexes": [{"collectionGroup": "orders", "queryScope": "COLLECTION", "fields": [{"fieldPath": "who", "order": "ASCENDING"}, {"fieldPath": "at", "order": "DESCENDING"}]}]}
          dynamodb    | {"TableName": "orders", "AttributeDefinitions": [{"AttributeName": "id", "AttributeType": "S"}], "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}]}
          hbase       | create 'orders', 'd', SPLITS => ['b', 'c']
          bigtable    | cbt createtable orders families=d splits=b,c
          """)
  void aSchemaBecomesAScenarioThatCanBeRun(String system, String schema) throws Exception {
    String yaml = draft(schema, system, "").yaml();
    assertThat(yaml).contains("system: " + system, "insert: \"").contains("0/s");
    assertThat(checked(yaml)).isEqualTo(List.of("run"));
  }

  @Test
  void theTablesShareTheWrites() throws Exception {
    String two =
        "CREATE TABLE A (Id INT64) PRIMARY KEY (Id); CREATE TABLE B (Id INT64) PRIMARY KEY (Id)";
    assertThat(draft(two, "spanner", "").yaml()).contains("rate: 2000/s").doesNotContain("4000/s");
  }

  @Test
  void aDocumentStoresIndexFileBecomesOneToo() throws Exception {
    String schema = "indexes:\n- kind: Task\n  properties:\n  - name: done\n  - name: at\n";
    assertThat(checked(draft(schema, "datastore", "index.yaml").yaml())).isEqualTo(List.of("run"));
  }

  @Test
  void aTraceBecomesAScenarioThatReplaysIt() throws Exception {
    String yaml = draft("0.1,insert,Orders,1\n0.9,put,Orders,2\n", "spanner", "").yaml();
    assertThat(yaml).containsPattern("trace: \\{file: \"trace-[0-9a-f]{8}\\.csv\"");
    assertThat(checked(yaml)).isEqualTo(List.of("run"));
    assertThatThrownBy(
            () ->
                new Workbench(Limits.DEFAULT, InputFolder.none(), Served::fail).check(yaml, false))
        .hasMessageContaining("no file is read here");
  }

  @Test
  void aTraceOfJsonLinesIsOneToo() throws Exception {
    String json =
        "{\"time\": %s, \"op\": \"insert\", \"table\": \"Orders\", \"key\": {\"id\": 1}}\n";
    String yaml = draft(json.formatted("0.1") + json.formatted("0.9"), "spanner", "").yaml();
    assertThat(yaml).contains("\"id\": {type: int64, values: {trace: 3}}");
    assertThat(checked(yaml)).isEqualTo(List.of("run"));
  }

  @Test
  void aTraceAtAnotherRateIsReplayedByCopies() throws Exception {
    StringBuilder trace = new StringBuilder();
    for (int i = 0; i < 200; i++) {
      trace.append(i / 100.0).append(",insert,Orders,").append(1000 + i).append('\n');
    }
    GivenSources.Draft draft =
        sources().draft(bytes(trace.toString()), new GivenSource("spanner", 5, 1000, ""));
    assertThat(draft.yaml()).contains("copies: 10").contains("duration: 300s");
    assertThat(draft.notes()).extracting(Problem::message).anyMatch(m -> m.contains("counter"));
    assertThat(checked(draft.yaml())).isNotEmpty();
  }

  @Test
  void mistakesHaveTheirLines() {
    assertThatThrownBy(() -> draft("0.1,insert,Orders,1\n0.2,inserd,Orders,2\n", "spanner", ""))
        .isInstanceOfSatisfying(
            ScenarioException.class,
            e -> {
              assertThat(e.problems().get(0).line()).isEqualTo(2);
              assertThat(e.problems().get(0).message()).contains("did you mean \"insert\"");
            });
    String key = "CREATE TABLE Orders (\n  Id INT64\n) PRIMARY KEY (Idd);";
    assertThatThrownBy(() -> draft(key, "spanner", ""))
        .isInstanceOfSatisfying(
            ScenarioException.class, e -> assertThat(e.problems().get(0).line()).isEqualTo(3));
    assertThatThrownBy(() -> draft("SELECT 1;", "spanner", ""))
        .hasMessageContaining("no table found; expected CREATE TABLE");
  }

  @Test
  void onlyTheFilesThatWereGivenAreRead() throws IOException {
    Files.writeString(folder.resolve("mine.csv"), "0.1,1\n");
    Files.writeString(folder.getParent().resolve("other.csv"), "0.1,1\n");
    String load = Served.QUICK.replace("values: {sequence: 1}", "values: {trace: 1}");
    Workbench workbench = new Workbench(Limits.DEFAULT, InputFolder.within(folder), Served::fail);
    for (String name : List.of("../other.csv", "/etc/passwd", "gone.csv", ".", "")) {
      assertThatThrownBy(
              () -> workbench.check(load.replace("rate: 3000/s", "trace: '" + name + "'"), false))
          .as(name)
          .isInstanceOf(ScenarioException.class)
          .hasMessageContaining("is not a file that this page has");
    }
  }

  private GivenSources.Draft draft(String source, String system, String file)
      throws ScenarioException, IOException {
    return sources().draft(bytes(source), new GivenSource(system, 3, 0, file));
  }

  private GivenSources sources() {
    return new GivenSources(folder);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private List<String> checked(String yaml) throws ScenarioException {
    Workbench workbench = new Workbench(Limits.DEFAULT, InputFolder.within(folder), Served::fail);
    return Workbench.variants(workbench.check(yaml, false));
  }
}

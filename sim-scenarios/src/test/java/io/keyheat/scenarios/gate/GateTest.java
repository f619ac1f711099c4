package io.keyheat.scenarios.gate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.keyheat.scenarios.cli.CommandLineFixture;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** A gate before a merge: formats, baselines and exit codes, as a build server meets them. */
class GateTest {
  private static final String SCHEMA =
      """
      CREATE TABLE Events (
        At TIMESTAMP NOT NULL,
        Id STRING(36) DEFAULT (GENERATE_UUID()),
      ) PRIMARY KEY (At, Id);
      CREATE TABLE Users (Id STRING(36), LastSeen TIMESTAMP) PRIMARY KEY (Id);
      """;

  @TempDir Path folder;
  private final CommandLineFixture keyheat = new CommandLineFixture();

  private Path schema(String ddl) throws Exception {
    return Files.writeString(folder.resolve("a schema, 100%.sql"), ddl);
  }

  private Path scenario(String rate) throws Exception {
    String text =
        CommandLineFixture.SMALL
            .replace("rate: 200/s", "rate: " + rate)
            .replace("time-first.throughput within 10% of", "time-first.throughput > 2 *");
    return Files.writeString(folder.resolve("small.yaml"), text);
  }

  @Test
  void aSchemaAloneIsCheckedForKeysAndIndexesThatCountUp() throws Exception {
    Path file = schema(SCHEMA + "CREATE INDEX BySeen ON Users (LastSeen);\n");
    assertThat(keyheat.run("check", file, "--system", "spanner")).isZero();
    assertThat(keyheat.out())
        .contains(
            "2 tables of Cloud Spanner, structural rules only, as it has no loads; 2 warnings")
        .contains(":4:3: tables.Events.key[0]: warning: ", "At is the time of writing", "SP-01")
        .contains(":6:14: tables.Users.indexes.BySeen.on[0]: warning:");
    assertThat(keyheat.run("check", file, "--system", "spanner", "--strict")).isEqualTo(1);
    assertThat(keyheat.run("check", file)).isEqualTo(2);
    assertThat(keyheat.err()).contains("is a schema; expected --system too");
  }

  /** 12,000 reads a second of 50 documents come to one tablet, which answers 4,000. */
  @Test
  void whatATrialFindsFailsAGate() throws Exception {
    String text =
        """
        title: Flags
        system: firestore
        servers: 40
        duration: 2m
        tables:
          flags:
            columns: {id: {type: int64, values: {uniform: [1, 50]}}}
            key: [id]
            rowSize: 1KB
            existing: 50
        loads: {read: {lookup: flags, rate: 12000/s}}
        """;
    Path file = Files.writeString(folder.resolve("flags.yaml"), text);
    assertThat(keyheat.run("check", file)).isZero();
    assertThat(keyheat.out()).contains("simulated: the whole run", "tables.flags.key: warning: ");
    assertThat(keyheat.run("check", file, "--strict")).isEqualTo(1);
    assertThat(keyheat.run("check", file, "--strict", "--no-trial")).isZero();
    Path calm = Files.writeString(folder.resolve("calm.yaml"), text.replace("12000", "1200"));
    assertThat(keyheat.run("check", calm, "--strict")).isZero();
  }

  /** An older baseline names rules and parts of keys, and no causes. */
  @Test
  void anOlderBaselineIsRead() throws Exception {
    Path file = schema(SCHEMA);
    Path baseline = folder.resolve("baseline.json");
    String known = file.toString().replace('\\', '/') + " tables.Events.key[0]";
    Files.writeString(baseline, "{\"baseline\": \"b\", \"findings\": [\"SP-03 " + known + "\"]}");
    assertThat(keyheat.run("check", file, "--system", "spanner", "--baseline", baseline)).isZero();
    Files.writeString(baseline, "{\"version\": \"2\", \"findings\": [\"SP-03 " + known + "\"]}");
    assertThat(keyheat.run("check", file, "--system", "spanner", "--baseline", baseline)).isOne();
  }

  @Test
  void sarifHasTheFieldsThatItsSchemaRequires() throws Exception {
    Path file = schema(SCHEMA);
    keyheat.run("check", file, "--system", "spanner", "--format", "sarif");
    JsonNode sarif = new ObjectMapper().readTree(keyheat.out());
    assertThat(sarif.path("version").asText()).isEqualTo("2.1.0");
    JsonNode run = sarif.path("runs").path(0);
    assertThat(run.at("/tool/driver/name").asText()).isEqualTo("keyheat");
    JsonNode result = run.path("results").path(0);
    assertThat(result.path("ruleId").asText()).isEqualTo("SP-01");
    assertThat(result.path("level").asText()).isEqualTo("warning");
    assertThat(result.path("ruleIndex").asInt()).isZero();
    assertThat(run.at("/tool/driver/rules/0/id").asText()).isEqualTo("SP-01");
    assertThat(result.at("/message/text").asText()).contains("At is the time of writing");
    JsonNode place = result.at("/locations/0/physicalLocation");
    assertThat(place.at("/artifactLocation/uri").asText())
        .startsWith("file:///")
        .endsWith("/a%20schema,%20100%25.sql");
    assertThat(place.at("/region/startLine").asInt()).isEqualTo(4);
    assertThat(place.at("/region/startColumn").asInt()).isEqualTo(3);
  }

  @Test
  void aFormatIsForNamedScenarios() {
    assertThat(keyheat.run("run", "--all", "--short", "--format", "junit")).isEqualTo(2);
    assertThat(keyheat.err()).contains("expected neither --all nor --trace with them");
  }

  @Test
  void annotationsOfGithubAreEscaped() throws Exception {
    keyheat.run("check", schema(SCHEMA), "--system", "spanner", "--format", "github");
    assertThat(keyheat.out())
        .startsWith("::warning file=")
        .contains("a schema%2C 100%25.sql,line=4,col=3,title=SP-01%3A A growing first key part::")
        .hasLineCount(1);
  }

  @Test
  void aMistakeIsAFindingOfEachFormatAndEndsWith2() throws Exception {
    Path file = Files.writeString(folder.resolve("bad.yaml"), "title: [x\n");
    assertThat(keyheat.run("check", file, "--format", "github")).isEqualTo(2);
    assertThat(keyheat.out()).startsWith("::error file=").contains("bad.yaml,line=");
  }

  @Test
  void onlyWhatTheBaselineDoesNotHoldFails() throws Exception {
    Path baseline = folder.resolve("baseline.json");
    Path file = schema(SCHEMA);
    assertThat(keyheat.run("check", file, "--system", "spanner", "--baseline", baseline))
        .isEqualTo(2);
    assertThat(
            keyheat.run(
                "check", file, "--system", "spanner", "--baseline", baseline, "--write-baseline"))
        .isZero();
    // Lines that move are no new findings.
    schema("-- a comment\n\n" + SCHEMA);
    assertThat(keyheat.run("check", file, "--system", "spanner", "--baseline", baseline)).isZero();
    schema(SCHEMA + "CREATE INDEX BySeen ON Users (LastSeen);\n");
    CommandLineFixture text = new CommandLineFixture();
    assertThat(text.run("check", file, "--system", "spanner", "--baseline", baseline)).isOne();
    assertThat(text.err()).contains("holds 1 of the findings; new: 1").contains("BySeen");
    CommandLineFixture again = new CommandLineFixture();
    assertThat(
            again.run(
                "check", file, "--system", "spanner", "--baseline", baseline, "--format", "json"))
        .isEqualTo(1);
    JsonNode findings = new ObjectMapper().readTree(again.out()).path("findings");
    assertThat(findings).hasSize(2);
    assertThat(findings.path(0).path("known").asBoolean()).isTrue();
    assertThat(findings.path(1).path("known").asBoolean()).isFalse();
    assertThat(keyheat.run("check", file, "--write-baseline")).isEqualTo(2);
  }

  @Test
  void failedExpectationsAndHotspotsOfARunAreTestsOfJUnit() throws Exception {
    Path file = scenario("5000/s");
    Files.writeString(
        file, Files.readString(file).replace("short: {duration: 30s}", "short: {duration: 150s}"));
    int code =
        keyheat.run(
            "run", file, "--short", "--out", folder.resolve("out"), "--quiet", "--format", "junit");
    assertThat(code).isEqualTo(1);
    Document junit =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(keyheat.out().getBytes(StandardCharsets.UTF_8)));
    Element suites = junit.getDocumentElement();
    assertThat(suites.getTagName()).isEqualTo("testsuites");
    assertThat(Integer.parseInt(suites.getAttribute("failures"))).isGreaterThan(1);
    assertThat(keyheat.out())
        .contains("<failure message=\"time-first.throughput &gt; 2 * time-first.offered does not")
        .contains(
            "Rows are written in key order, so all new rows go to one end",
            "(growing-key, time-first)")
        .contains("name=\"expectation expect: time-first.throughput");
  }

  @Test
  void aRunFailsOnNewFindingsOnly() throws Exception {
    Path file = scenario("200/s");
    Path baseline = folder.resolve("baseline.json");
    Path out = folder.resolve("out");
    Object[] run = {"run", file, "--short", "--out", out, "--quiet"};
    assertThat(keyheat.run(with(run, "--baseline", baseline, "--write-baseline"))).isZero();
    assertThat(keyheat.run(with(run, "--baseline", baseline))).isZero();
    assertThat(keyheat.run(run)).isEqualTo(1);
  }

  /** What a build server shows as failed must fail the step, too. */
  @Test
  void aFormatFailsOnHotspotsAndOnNothingBesides() throws Exception {
    Path file = Files.writeString(folder.resolve("busy.yaml"), busy());
    Object[] run = {"run", file, "--out", folder.resolve("out"), "--quiet"};
    assertThat(keyheat.run(run)).isZero();
    assertThat(keyheat.run(with(run, "--variant", "user-first", "--format", "junit"))).isZero();
    assertThat(keyheat.run(with(run, "--variant", "time-first", "--format", "junit"))).isEqualTo(1);
    assertThat(keyheat.out()).contains("(growing-key");
  }

  @Test
  void whatWasHotDuringTheWarmUpAloneIsANote() throws Exception {
    String text =
        busy()
            .replace(
                "rate: 5000/s}",
                "rate: 5000/s, until: 60s}\n  rest: " + "{upsert: Log, rate: 20/s}")
            .replace("warmUp: 10s", "warmUp: 120s");
    Path file = Files.writeString(folder.resolve("start.yaml"), text);
    Object[] run = {"run", file, "--out", folder.resolve("out"), "--quiet"};
    assertThat(keyheat.run(with(run, "--format", "json"))).isZero();
    JsonNode finding = new ObjectMapper().readTree(keyheat.out()).path("findings").path(0);
    assertThat(finding.path("severity").asText()).isEqualTo("note");
    assertThat(finding.path("message").asText())
        .startsWith("Log, time-first: ")
        .contains("written in key order");
  }

  @Test
  void aBaselineThatKnowsOneVariantsTargetDoesNotAcceptAnothers() throws Exception {
    Path baseline = folder.resolve("baseline.json");
    Path file = folder.resolve("busy.yaml");
    Files.writeString(file, busy() + "targets: [errors < 1%]\n");
    Object[] run = {"run", file, "--out", folder.resolve("out"), "--quiet", "--baseline", baseline};
    assertThat(keyheat.run(with(run, "--write-baseline"))).isZero();
    assertThat(keyheat.run(run)).isZero();
    Files.writeString(
        file, busy().replace("preSplits: 8, key: [UserId, At]", "") + "targets: [errors < 1%]\n");
    assertThat(keyheat.run(with(run, "--format=github"))).isEqualTo(1);
    int line = Files.readAllLines(file).size();
    assertThat(keyheat.out()).contains("busy.yaml,line=" + line + ",col=");
  }

  @Test
  void aPlanFailsWhereTheScenarioHasTooFewServers() throws Exception {
    for (int servers : List.of(1, 2)) {
      CommandLineFixture again = new CommandLineFixture();
      Path file =
          Files.writeString(
              folder.resolve(servers + ".yaml"),
              CommandLineFixture.SMALL
                  .replace("servers: 2", "servers: " + servers)
                  .replace("rate: 200/s", "rate: 3000/s")
                  .replace("key: [UserId, At]", "preSplits: 8, key: [UserId, At]"));
      Object[] plan = {
        "plan", file, "--short", "--for", "servers", "--between", "1..4", "--variant"
      };
      int code =
          again.run(
              with(
                  plan,
                  "user-first",
                  "--slo",
                  "errors < 0.1%",
                  "--format",
                  "json",
                  "--quiet",
                  "--out",
                  folder.resolve("plan" + servers)));
      JsonNode finding = new ObjectMapper().readTree(again.out()).path("findings").path(0);
      assertThat(finding.path("message").asText())
          .startsWith("user-first: 2 servers; 1 server is too few; the scenario has " + servers);
      assertThat(finding.path("line").asInt()).isEqualTo(3);
      assertThat(finding.path("rule").asText()).isEqualTo("plan");
      assertThat(code).isEqualTo(servers == 1 ? 1 : 0);
    }
  }

  /**
   * {@link CommandLineFixture#SMALL} with a rate that fills one end of a table, nothing expected.
   */
  private static String busy() {
    return CommandLineFixture.SMALL
        .replace("rate: 200/s", "rate: 5000/s")
        .replace("duration: 60s", "duration: 150s")
        .replace("key: [UserId, At]", "preSplits: 8, key: [UserId, At]")
        .replaceFirst("(?s)short:.*", "");
  }

  private static Object[] with(Object[] first, Object... more) {
    Object[] all = new Object[first.length + more.length];
    System.arraycopy(first, 0, all, 0, first.length);
    System.arraycopy(more, 0, all, first.length, more.length);
    return all;
  }
}

package io.keyheat.scenarios.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A system that Keyheat has never heard of is one file, and no line of Java. */
class NewSystemTest {
  private static final String PROFILE =
      """
      title: Ember DB
      extends: common
      tabletWord: cinder
      dataWords: {table: hearth, row: ash, column: spark}
      vendor:
        rules: FS
        schemas: [postgresql]
        preSplits: false
        cpu:
          shared: {value: 41%, source: "Ember's handbook: 41 % of CPU."}
        storage: {value: 3TiB, source: "Ember's handbook: 3 TiB a server."}
        keyEnd: {value: 300/s, source: "Ember's handbook: 300 writes a second to one end."}
      tablets:
        commit: {value: 3.3ms, source: "Ember's handbook: 300 commits a second.", assumed: false}
      """;

  private static final String SCENARIO =
      """
      title: Orders by number
      system: ember.yaml
      servers: 3
      duration: 3m
      tables:
        Orders:
          key: [Id]
          columns:
            Id: {type: int64, values: {sequence: 1}}
      loads:
        orders: {insert: Orders, rate: 600/s}
      """;

  @TempDir Path folder;

  private final CommandLineFixture keyheat = new CommandLineFixture();
  private String scenario = "";

  @BeforeEach
  void writeBoth() throws IOException {
    Files.writeString(folder.resolve("ember.yaml"), PROFILE);
    scenario = Files.writeString(folder.resolve("orders.yaml"), SCENARIO).toString();
  }

  @Test
  void itIsCheckedByItsRulesAndItsLimits() {
    assertThat(keyheat.run("check", scenario)).isZero();
    assertThat(keyheat.out())
        .contains("FS-01", "of the cinder's commit stage used")
        .contains("Let the client library choose ids");
  }

  @Test
  void itsRunIsDiagnosedByItsRules() throws IOException {
    Path out = folder.resolve("out");
    assertThat(keyheat.run("run", scenario, "--out", out.toString())).isZero();
    JsonNode result = new ObjectMapper().readTree(out.resolve("result.json").toFile());
    assertThat(result.at("/variants/0/system").asText()).isEqualTo("Ember DB");
    JsonNode finding = result.at("/findings/0");
    assertThat(finding.path("cause").asText()).isEqualTo("growing-key");
    assertThat(finding.path("sentence").asText()).contains("so all new ashes go to one end");
    assertThat(finding.path("rules").toString()).contains("FS-01").doesNotContain("SP-", "DS-");
  }

  @Test
  void itIsPlannedWithItsLimits() {
    int code =
        keyheat.run(
            "plan",
            scenario,
            "--for",
            "rate",
            "--between",
            "50/s..100/s",
            "--slo",
            "errors < 1%",
            "--replications",
            "4",
            "--out",
            folder.resolve("plan").toString());
    assertThat(code).as(keyheat.err()).isZero();
    assertThat(keyheat.out())
        .contains("servers.mean <= 41%", "Ember's handbook: 41 % of CPU.")
        .contains("storedBytes <= servers.count * 3TiB");
  }

  @Test
  void aRemedyIsWrittenInItsLanguage() {
    int code =
        keyheat.run(
            "advise", scenario, "--replications", "2", "--out", folder.resolve("a").toString());
    assertThat(code).as(keyheat.err()).isZero();
    assertThat(keyheat.out())
        .contains("CREATE TABLE", "FS-04")
        .contains("one cinder for each shard")
        .doesNotContain("GoogleSQL", "pre-splits");
  }
}

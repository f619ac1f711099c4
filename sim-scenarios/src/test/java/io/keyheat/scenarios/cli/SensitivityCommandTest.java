package io.keyheat.scenarios.cli;

import static io.keyheat.scenarios.cli.CommandLineFixture.write;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.keyheat.scenarios.cli.terminal.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SensitivityCommandTest {
  private static final List<String> FILES =
      List.of("sensitivity.csv", "changes.csv", "one-at-a-time.html", "morris.html");

  /** A write waits for a round trip of 2 to 12 ms, and nothing else takes as long. */
  private static final String SCENARIO =
      CommandLineFixture.SMALL.replace(
          "- time-first.throughput within 10% of time-first.offered",
          "- user-first.latency.p50 < 15ms");

  @TempDir Path folder;

  private final CommandLineFixture keyheat = new CommandLineFixture();

  private int sensitivity(String out, Object... more) throws Exception {
    Path file = write(folder, "small.yaml", SCENARIO);
    List<Object> arguments = new ArrayList<>(List.of("sensitivity", file, "--short"));
    arguments.addAll(List.of("--parameter", "replication.roundTrip"));
    arguments.addAll(List.of("--parameter", "balancer.maxMoves", "--trajectories", 2));
    arguments.addAll(List.of("--out", folder.resolve(out)));
    arguments.addAll(List.of(more));
    return keyheat.run(arguments.toArray());
  }

  private String written(String out, String name) throws Exception {
    return Files.readString(folder.resolve(out).resolve(name));
  }

  @Test
  void theAssumptionThatDecidesIsFound() throws Exception {
    assertThat(sensitivity("out")).as(keyheat::err).isZero();
    assertThat(keyheat.out()).contains("1 of 2 assumed parameters change that");
    assertThat(written("out", "changes.csv").lines()).hasSize(2);
    for (String table : List.of("sensitivity.csv", "changes.csv", "narrow-rules.csv")) {
      OutputFilesTest.assertDocumented(folder.resolve("out").resolve(table), "sensitivity.csv");
    }
    assertThat(written("out", "changes.csv")).contains("replication.roundTrip").contains("12ms");
    JsonNode page = PageJson.of(folder.resolve("out/one-at-a-time.html"));
    assertThat(page.findValue("flips").findValuesAsText("holds")).contains("false");
    assertThat(page.findValue("flips").findValuesAsText("expectation"))
        .anyMatch(e -> e.contains("<"));
    assertThat(written("out", "morris.html")).contains("balancer.maxMoves");
  }

  /** What a kill leaves behind is a run log; the same command runs what it does not have. */
  @Test
  void whatWasCutShortGoesOnAndEndsWithTheSameBytes() throws Exception {
    assertThat(sensitivity("whole")).as(keyheat::err).isZero();
    Path runLog = folder.resolve("whole/run-logs/small.jsonl");
    List<String> lines = Files.readAllLines(runLog);
    Path cut = Files.createDirectories(folder.resolve("cut/run-logs"));
    Files.write(cut.resolve("small.jsonl"), lines.subList(0, lines.size() / 2));
    assertThat(sensitivity("cut")).as(keyheat::err).isZero();
    for (String name : FILES) {
      assertThat(written("cut", name)).as(name).isEqualTo(written("whole", name));
    }
    assertThat(Files.readAllLines(cut.resolve("small.jsonl"))).containsAll(lines);
  }

  @Test
  void mistakesAreNamedBeforeAnythingRuns() throws Exception {
    assertThat(sensitivity("out", "--parameter", "balancer.maxMove")).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(keyheat.err()).contains("did you mean \"balancer.maxMoves\"?");
    assertThat(keyheat.run("sensitivity")).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(sensitivity("out", "--trajectories", 1)).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(sensitivity("out", "--max-operations", 10)).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(keyheat.run("sensitivity", "compare/one-workload-every-system"))
        .isEqualTo(ExitCode.BAD_INPUT);
    assertThat(keyheat.err()).contains("variants of several systems");
    assertThat(folder.resolve("out")).doesNotExist();
  }
}

package io.keyheat.scenarios.cli;

import static io.keyheat.scenarios.cli.CommandLineFixture.SMALL;
import static io.keyheat.scenarios.cli.CommandLineFixture.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.keyheat.scenarios.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunCommandTest {
  private final CommandLineFixture keyheat = new CommandLineFixture();

  @TempDir Path folder;

  private Path small(String name) throws IOException {
    return write(folder, name + ".yaml", SMALL);
  }

  private Path failing() throws IOException {
    return write(folder, "failing.yaml", SMALL.replace("p99 < 1s", "p99 < 1us"));
  }

  @Test
  void aRunShowsItsReportAndLeavesItsFiles() throws Exception {
    Path out = folder.resolve("out");
    assertThat(keyheat.run("run", small("small"), "--out", out)).as(keyheat.err()).isZero();
    assertThat(keyheat.out())
        .contains("A small scenario", "time-first", "user-first")
        .endsWith("report: " + out.resolve("report.html") + "\n")
        .doesNotContain("\u001b");
    // A slow machine prints how far the run is.
    assertThat(keyheat.err().lines()).allMatch(line -> line.contains("ETA "));
    for (String name :
        new String[] {
          "report.html",
          "result.json",
          "heatmap.csv.gz",
          "series.csv",
          "latency/time-first.hgrm",
          "latency/user-first.hlog"
        }) {
      assertThat(out.resolve(name)).isNotEmptyFile();
    }
    assertThat(out.resolve(".lock")).doesNotExist();
  }

  @Test
  void targetsOfTheScenarioAndOfTheCommandLineAreJudgedInEachVariant() throws Exception {
    Path file = write(folder, "held.yaml", SMALL + "targets: [latency.p99 < 1us]\n");
    Path out = folder.resolve("out");
    int code = keyheat.run("run", file, "--slo", "throughput > 150/s", "--out", out);
    assertThat(code).as(keyheat.err()).isZero(); // The command line's target is met.
    assertThat(keyheat.out()).contains("✘ 2 of 4 targets missed");
    JsonNode result = new ObjectMapper().readTree(out.resolve("result.json").toFile());
    assertThat(result.at("/targets/0/variant").asText()).isEqualTo("time-first");
    assertThat(result.at("/targets/1/text").asText()).isEqualTo("latency.p99 < 1us");
    assertThat(result.at("/targets/1/met").asBoolean()).isFalse();
    assertThat(result.at("/targets/3/met").asBoolean()).isTrue();
    assertThat(result.at("/targets/3/observed").asText()).endsWith("/s > 150/s");
    assertThat(result.at("/commandLine").asText()).endsWith("--slo 'throughput > 150/s'");
  }

  /** 25 commits a second of four rows each. */
  @Test
  void rowsASecondStandBesideCommits() throws Exception {
    Path out = folder.resolve("out");
    String rows =
        SMALL
            .replaceAll("(?s)expect:.*", "")
            .replace("rate: 200/s", "rate: 25/s, spacing: fixed, rowsPerCommit: 4");
    assertThat(keyheat.run("run", write(folder, "rows.yaml", rows), "--out", out))
        .as(keyheat.err())
        .isZero();
    assertThat(keyheat.out()).contains("25/s completed", "100/s rows of ");
    JsonNode result = new ObjectMapper().readTree(out.resolve("result.json").toFile());
    assertThat(result.at("/variants/0/loads/0/rowsPerSecond").asDouble())
        .isCloseTo(100, within(1.0));
  }

  @Test
  void aMissedTargetOfTheCommandLineFailsTheRun() throws Exception {
    Path out = folder.resolve("out");
    int code =
        keyheat.run("run", small("small"), "--quiet", "--slo", "throughput > 1e9/s", "--out", out);
    assertThat(code).isEqualTo(ExitCode.EXPECTATION_FAILED);
    assertThat(keyheat.err()).contains("time-first misses the target throughput > 1e9/s: ");
  }

  @Test
  void aTargetThatCannotBeReadSaysWhereItStands() throws Exception {
    Path file = write(folder, "wrong.yaml", SMALL + "targets: [latency.p98x < 1us]\n");
    assertThat(keyheat.run("run", file)).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(keyheat.err()).contains("wrong.yaml:24:11: targets: ", "p98x");
    CommandLineFixture option = new CommandLineFixture();
    assertThat(option.run("run", small("small"), "--slo", "errors = 0")).isEqualTo(2);
    assertThat(option.err()).contains("--slo 'errors = 0': ");
  }

  @Test
  void warningsThatNoRunShowsAreSaidBeforehandInALineUnlessItShouldBeQuiet() throws Exception {
    String large =
        SMALL
            .replace("system: spanner", "system: firestore")
            .replace("rowSize: 1KB", "rowSize: 2MB")
            .replace("rate: 200/s", "rate: 2/s");
    Path file = write(folder, "large.yaml", large);
    keyheat.run("run", file, "--out", folder.resolve("out"), "--variant", "user-first");
    assertThat(keyheat.err().lines())
        .contains("keyheat: 1 warning; details: keyheat check " + file);
    CommandLineFixture quiet = new CommandLineFixture();
    quiet.run("run", file, "--out", folder.resolve("out"), "--variant", "user-first", "-q");
    assertThat(quiet.err()).doesNotContain("warning");
  }

  /** 1,000 rows among a billion values, of which a look-up finds one in a million. */
  @Test
  void whatQualifiesTheFiguresStandsInTheFilesToo() throws Exception {
    String scenario =
        """
        title: Gone
        system: spanner
        servers: 1
        duration: 5s
        tables:
          T:
            columns: {Id: {type: int64, values: {uniform: [1, 1000000000]}}}
            key: [Id]
            rowSize: 100B
            existing: 1000
        loads: {gone: {delete: T, rate: 10/s}}
        """;
    Path out = folder.resolve("out");
    Path file = write(folder, "gone.yaml", scenario);
    assertThat(keyheat.run("run", file, "--out", out)).as(keyheat.err()).isZero();
    String note = "Few of the keys that it deletes have a row: T has at most 1,000.";
    assertThat(keyheat.err()).contains(note);
    assertThat(Files.readString(out.resolve("result.json"))).contains(note);
    assertThat(Files.readString(out.resolve("report.html"))).contains(note);
  }

  @Test
  void anExpectationThatFailsEndsWithOne() throws Exception {
    Path out = folder.resolve("out");
    assertThat(keyheat.run("run", failing(), "--quiet", "--out", out))
        .isEqualTo(ExitCode.EXPECTATION_FAILED);
    assertThat(keyheat.out()).isEmpty();
    assertThat(keyheat.err())
        .startsWith("keyheat: failing fails: user-first.latency.p99 < 1us: ")
        .contains(" ms ≥ 1us")
        .hasLineCount(1);
    assertThat(out.resolve("report.html")).isNotEmptyFile();
  }

  @Test
  void theJsonOnTheOutputIsTheOneInTheFile() throws Exception {
    Path out = folder.resolve("out");
    assertThat(keyheat.run("run", small("small"), "--json", "--out", out)).isZero();
    assertThat(keyheat.out().strip())
        .isEqualTo(Files.readString(out.resolve("result.json")).strip());
    JsonNode json = new ObjectMapper().readTree(keyheat.out());
    assertThat(json.get("scenario").asText()).isEqualTo("small");
    assertThat(json.get("variants")).hasSize(2);
    assertThat(json.at("/variants/0/wallSeconds").asDouble()).isPositive();
    assertThat(json.get("expectations"))
        .allSatisfy(e -> assertThat(e.get("holds").asBoolean()).isTrue());
  }

  @Test
  void theSameSeedGivesTheSameResultOnAnyNumberOfThreads() throws Exception {
    String one = withoutWallClock("--threads", "1");
    assertThat(withoutWallClock("--threads", "2")).isEqualTo(one);
    assertThat(withoutWallClock("--seed", "2")).isNotEqualTo(one);
  }

  private String withoutWallClock(String... option) throws Exception {
    Path out = folder.resolve("out");
    assertThat(keyheat.run("run", small("small"), "-q", "--out", out, option[0], option[1]))
        .isZero();
    return Files.readString(out.resolve("result.json"))
        .replaceAll("\"(wallSeconds|simulatedOpsPerSecond)\" ?: ?[0-9.E+-]+", "");
  }

  @Test
  void onlyTheChosenVariantsRunAndAreJudged() throws Exception {
    Path out = folder.resolve("out");
    assertThat(
            keyheat.run("run", small("small"), "--variant", "user-first", "--json", "--out", out))
        .isZero();
    JsonNode json = new ObjectMapper().readTree(keyheat.out());
    assertThat(json.get("variants")).hasSize(1);
    assertThat(json.get("expectations")).hasSize(1);
    assertThat(keyheat.err()).contains("2 expectations are not evaluated");
    assertThat(json.get("commandLine").asText()).endsWith("--seed 1 --variant user-first");
  }

  @Test
  void theShortProfileIsShorter() throws Exception {
    Path out = folder.resolve("out");
    keyheat.run("run", small("small"), "--json", "--short", "--out", out);
    JsonNode variant = new ObjectMapper().readTree(keyheat.out()).at("/variants/0");
    // 30 seconds of 200 operations, Poisson: 6,000 with a standard deviation of 77.
    assertThat(variant.get("offeredOps").asLong()).isBetween(5600L, 6400L);
  }

  @Test
  void severalScenariosGetAFolderEach() throws Exception {
    Path out = folder.resolve("out");
    assertThat(keyheat.run("run", small("a"), failing(), "-q", "--out", out))
        .isEqualTo(ExitCode.EXPECTATION_FAILED);
    assertThat(out.resolve("a/report.html")).isNotEmptyFile();
    assertThat(out.resolve("failing/report.html")).isNotEmptyFile();
  }

  @Test
  void aScenarioNamedTwiceIsRefused() throws Exception {
    Path file = small("a");
    Path out = folder.resolve("out");
    assertThat(keyheat.run("run", file, file, "--out", out)).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(keyheat.err()).contains("two scenarios would write to the folder");
    assertThat(out).doesNotExist();
  }

  @Test
  void anOutputFolderThatIsAFileIsRefusedBeforeTheRun() throws Exception {
    Path file = small("small");
    assertThat(keyheat.run("run", file, "--out", file)).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(keyheat.err())
        .isEqualTo("keyheat: cannot write to the folder " + file + ": it is a file\n");
    assertThat(file).hasContent(SMALL.stripTrailing());
  }

  @Test
  void moreOperationsThanAllowedAreRefusedWithTheFlagThatAllowsThem() throws Exception {
    Path out = folder.resolve("out");
    assertThat(keyheat.run("run", small("small"), "--out", out, "--max-operations", 1000))
        .isEqualTo(ExitCode.BAD_INPUT);
    assertThat(keyheat.err()).contains("24,000 operations").contains("--max-operations");
    assertThat(out).doesNotExist();
  }

  @Test
  void anInterruptedRunLeavesNothing() throws Exception {
    Path out = folder.resolve("out");
    keyheat.interruption.request();
    assertThat(keyheat.run("run", small("small"), "--out", out)).isEqualTo(ExitCode.INTERRUPTED);
    assertThat(keyheat.err()).isEqualTo("keyheat: interrupted; nothing was written\n");
    assertThat(out).doesNotExist();
  }

  @Test
  void coloursAreForTerminalsWhoseOwnersWantThem() throws Exception {
    CommandLineFixture coloured = new CommandLineFixture(true, Map.of("COLUMNS", "100"));
    coloured.run("run", small("small"), "--out", folder.resolve("out"));
    assertThat(coloured.out()).contains("\u001b[");
    CommandLineFixture plain =
        new CommandLineFixture(true, Map.of("COLUMNS", "100", "NO_COLOR", "1"));
    plain.run("run", small("small"), "--out", folder.resolve("out"));
    assertThat(plain.out()).doesNotContain("\u001b");
  }

  /** 1,200 intervals of some 200 ranges in two variants are more than 200,000 cells. */
  @Test
  void ofManyFiguresTheReportAndTheResultAreWrittenAndTheRestOnDemand() throws Exception {
    Path file = write(folder, "fine.yaml", SMALL.replace("interval: 5s", "interval: 50ms"));
    Path out = folder.resolve("out");
    assertThat(keyheat.run("run", file, "--out", out, "--all-files")).as(keyheat.err()).isZero();
    assertThat(out.resolve("recording.json.gz")).exists();
    assertThat(keyheat.run("report", out)).as(keyheat.err()).isZero();
    Path parts = Files.createDirectory(out.resolve(".recording.json.gz.parts"));
    Files.createFile(parts.resolve("0001-of-2")); // As a run keeps it for as long as it lasts.
    assertThat(keyheat.run("run", file, "--out", out)).as(keyheat.err()).isZero();
    try (Stream<Path> left = Files.walk(out).filter(Files::isRegularFile)) {
      assertThat(left.map(Path::getFileName).map(Path::toString))
          .containsExactlyInAnyOrder("report.html", "result.json");
    }
    assertThat(keyheat.run("report", out)).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(keyheat.err()).contains("run with --all-files");
  }
}

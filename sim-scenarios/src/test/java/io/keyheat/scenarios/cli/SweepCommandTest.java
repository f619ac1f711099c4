package io.keyheat.scenarios.cli;

import static io.keyheat.scenarios.cli.CommandLineFixture.write;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.cli.terminal.ExitCode;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SweepCommandTest {
  private static final List<String> FILES =
      List.of("sweep.csv", "runs.csv", "differences.csv", "sweep.html");

  @TempDir Path folder;

  private final CommandLineFixture keyheat = new CommandLineFixture();

  private int sweep(String out, Object... more) throws Exception {
    Path file = write(folder, "small.yaml", CommandLineFixture.SMALL);
    List<Object> arguments = new ArrayList<>(arguments(file, out));
    arguments.addAll(List.of(more));
    return keyheat.run(arguments.toArray());
  }

  private List<Object> arguments(Path file, String out) {
    List<Object> arguments = new ArrayList<>(List.of("sweep", file, "--short"));
    arguments.addAll(List.of("--set", "servers=1..2", "--set", "rate=100/s,200/s"));
    arguments.addAll(List.of("--replications", 2, "--out", folder.resolve(out)));
    return arguments;
  }

  /** Sweeps another text in the same folder; the number of runs that the log had, of 16. */
  private int reused(String text) throws Exception {
    Path file = Files.writeString(folder.resolve("small.yaml"), text);
    CommandLineFixture again = new CommandLineFixture();
    assertThat(again.run(arguments(file, "out").toArray())).as(again.err()).isZero();
    Matcher reused = Pattern.compile("(\\d+) of 16 runs were in the run log").matcher(again.err());
    return reused.find() ? Integer.parseInt(reused.group(1)) : 0;
  }

  private void assertSame(String out, String other) throws Exception {
    for (String name : FILES) {
      assertThat(folder.resolve(other).resolve(name))
          .as(name)
          .hasSameBinaryContentAs(folder.resolve(out).resolve(name));
    }
  }

  private List<String> runLog(String out) throws Exception {
    return Files.readAllLines(folder.resolve(out).resolve("run-log.jsonl"));
  }

  @Test
  void theBytesDoNotDependOnTheNumberOfThreads() throws Exception {
    assertThat(sweep("one", "--threads", 1)).as(keyheat::err).isZero();
    assertThat(sweep("four", "--threads", 4)).as(keyheat::err).isZero();
    assertSame("one", "four");
    // The head, and 2 · 2 points of 2 variants, each twice.
    assertThat(Files.readAllLines(folder.resolve("one/runs.csv"))).hasSize(1 + 16);
  }

  /**
   * Where Spark's artefact is not there, nobody is reached; the run log has been opened by then.
   */
  @Test
  void whereNobodyIsReachedNothingStaysOpen() throws Exception {
    assertThat(sweep("out", "--on", "spark://127.0.0.1:1")).isEqualTo(ExitCode.BAD_INPUT);
    Path there = folder.toRealPath();
    assertThat(openFiles()).noneMatch(open -> open.startsWith(there));
    assertThat(sweep("out")).as(keyheat::err).isZero();
  }

  /** Of this process, where the system tells them. */
  private static List<Path> openFiles() throws Exception {
    Path descriptors = Path.of("/proc/self/fd");
    List<Path> open = new ArrayList<>();
    if (Files.isDirectory(descriptors)) {
      try (DirectoryStream<Path> links = Files.newDirectoryStream(descriptors)) {
        for (Path link : links) {
          if (Files.isSymbolicLink(link)) {
            open.add(Files.readSymbolicLink(link));
          }
        }
      }
    }
    return open;
  }

  /** What a kill leaves behind is a run log that ends anywhere; nothing else has been written. */
  @Test
  void aSweepThatWasCutShortGoesOnAndEndsWithTheSameBytes() throws Exception {
    assertThat(sweep("whole")).as(keyheat::err).isZero();
    byte[] runLog = Files.readAllBytes(folder.resolve("whole/run-log.jsonl"));
    int lines = runLog("whole").size();
    Path cut = Files.createDirectories(folder.resolve("cut"));
    Files.write(
        cut.resolve("run-log.jsonl"), java.util.Arrays.copyOf(runLog, runLog.length * 2 / 3));
    int before = runLog("cut").size();
    assertThat(sweep("cut")).as(keyheat::err).isZero();
    assertSame("whole", "cut");
    // The line that was cut stays, its run is done again, and no other is done twice.
    assertThat(runLog("cut").size()).isBetween(lines, lines + 1);
    assertThat(before).isLessThan(lines);
    List<String> runs =
        runLog("cut").stream()
            .filter(line -> line.endsWith("}}}"))
            .map(line -> line.replaceAll(",\"figures.*", ""))
            .toList();
    assertThat(runs).hasSize(16).doesNotHaveDuplicates();
  }

  /**
   * 20 lookups a second for 100 s are 2,000: enough for a p99, of which ten operations are beyond,
   * and too few for a p99.9, which takes 10,000. 500 s of them have as many.
   */
  @Test
  void aQuantileOfTooFewOperationsIsMarkedInTheTableAndInTheFiles() throws Exception {
    Path file =
        write(
            folder,
            "few.yaml",
            """
            title: Few operations
            system: spanner
            servers: 3
            duration: 100s
            tables:
              T:
                columns: {Id: {type: int64, values: {uniform: [1, 1000000]}}}
                key: [Id]
                rowSize: 100B
                existing: 100MB
            loads: {reads: {lookup: T, rate: 20/s, spacing: fixed}}
            """);
    Object[] asked = {
      "sweep",
      file,
      "--set",
      "duration=100s,500s",
      "--metric",
      "latency.p999",
      "--warm-up",
      "file",
      "--replications",
      "1",
      "--out",
      folder.resolve("few")
    };
    assertThat(keyheat.run(asked)).as(keyheat.err()).isZero();
    assertThat(keyheat.out().replaceAll("\\s+", " "))
        .contains("latency.p999 marked (few) is of 2,000 operations a run, where 10,000 are needed")
        .contains("(1 of 2 figures)")
        .doesNotContain("latency.p99 marked");
    List<String> lines = Files.readAllLines(folder.resolve("few/sweep.csv"));
    assertThat(lines.get(0)).endsWith(",replications,operations,operations_needed");
    assertThat(lines)
        .anyMatch(line -> line.startsWith("100s,run,latency.p999") && line.endsWith(",2000,10000"))
        .anyMatch(line -> line.startsWith("500s,run,latency.p999") && line.endsWith(",10000,10000"))
        .anyMatch(line -> line.startsWith("100s,run,throughput") && line.endsWith(",1,,"));
    assertThat(folder.resolve("few/sweep.html")).content().contains(" (few)");
  }

  @Test
  void aSweepThatIsDoneRunsNothingAgain() throws Exception {
    assertThat(sweep("out", "--metric", "latency.p75")).isZero();
    assertThat(keyheat.out()).as("the metric that was asked for").contains("latency.p75");
    List<String> before = runLog("out");
    assertThat(sweep("out", "--metric", "latency.p75")).isZero();
    assertThat(runLog("out")).isEqualTo(before);
  }

  /** A run is found again by what it is of, and not by the file's text. */
  @Test
  void runsOfEqualContentAreReusedAfterAnEdit() throws Exception {
    String text = CommandLineFixture.SMALL;
    assertThat(reused(text)).isZero();
    assertThat(reused("# A comment.\n" + text.replace("A small", "Another small"))).isEqualTo(16);
    assertThat(reused(text.replace("latency.p99 < 1s", "latency.p99 < 2s"))).isEqualTo(16);
    assertThat(reused(text.replace("servers: 2", "servers: 7")))
        .as("the sweep sets them")
        .isEqualTo(16);
    assertThat(reused(text.replace("[UserId, At]}}}", "[UserId]}}}")))
        .as("one variant of two is another")
        .isEqualTo(8);
    assertThat(reused(text)).as("the first text again").isEqualTo(16);
    assertThat(runLog("out")).hasSize(1 + 16 + 8);
  }

  /** Runs of 50 lookups a second are no runs of 40, of which the log keeps both. */
  @ParameterizedTest
  @ValueSource(strings = {"plan --for servers --cpu-ceiling none", "advise"})
  void plansAndAdviceGoOnAfterAnEditOfACommentARateOrATarget(String command) throws Exception {
    String text = PlannedScenarios.QUEUE.formatted(1, 50) + "targets: [errors < 5%]\n";
    int runs = addedRuns(command, text);
    assertThat(runs).isPositive();
    assertThat(addedRuns(command, "# A comment.\n" + text)).isZero();
    assertThat(addedRuns(command, text.replace("errors < 5%", "errors < 6%"))).isZero();
    assertThat(addedRuns(command, text.replace("50/s", "40/s"))).isPositive();
    assertThat(addedRuns(command, text)).as("the first text again").isZero();
  }

  /** Runs of a command that were not in the log before. */
  private int addedRuns(String command, String text) throws Exception {
    Path log = folder.resolve("out/run-log.jsonl");
    int before = Files.exists(log) ? runLog("out").size() : 1;
    List<Object> all = new ArrayList<>(List.of(command.split(" ")));
    all.add(1, Files.writeString(folder.resolve("edited.yaml"), text));
    all.addAll(List.of("--out", folder.resolve("out")));
    CommandLineFixture again = new CommandLineFixture();
    assertThat(again.run(all.toArray())).as(again.err()).isZero();
    int added = runLog("out").size() - before;
    assertThat(again.err().contains(" runs were in the run log already"))
        .as(again.err())
        .isEqualTo(added == 0);
    return added;
  }

  @Test
  void anotherSeedIsRunBesideTheFirst() throws Exception {
    assertThat(sweep("out")).isZero();
    int lines = runLog("out").size();
    assertThat(sweep("out", "--seed", 9)).as(keyheat.err()).isZero();
    assertThat(runLog("out")).hasSize(2 * lines - 1);
  }

  @Test
  void aGridBeyondTheBudgetIsRefusedWithItsEstimate() throws Exception {
    // 30 s of 100/s and of 200/s, each with 2 numbers of servers, 2 variants, 2 replications.
    assertThat(sweep("out", "--max-operations", 1000)).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(keyheat.err())
        .contains("the sweep of 16 runs needs about 72,000 operations; expected at most 1,000");
  }

  @Test
  void fieldsThatAreNotThereAreNamed() throws Exception {
    assertThat(sweep("out", "--set", "tables.Lgo.preSplits=1,2")).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(keyheat.err()).contains("there is no field \"Lgo\"", "did you mean \"Log\"?");
    assertThat(folder.resolve("out")).doesNotExist();
  }

  /** The file's own warm-up is longer than the runs, and another one is given beside. */
  @Test
  void aFieldThatNeedsAnotherOneIsTriedBesideIt() throws Exception {
    Path file = write(folder, "small.yaml", CommandLineFixture.SMALL);
    List<Object> arguments =
        List.of("sweep", file, "--replications", 1, "--set", "warmUp=5s", "--set");
    List<Object> shorter = new ArrayList<>(arguments);
    shorter.addAll(List.of("duration=10s,15s", "--out", folder.resolve("out")));
    assertThat(keyheat.run(shorter.toArray())).as(keyheat.err()).isZero();
    List<Object> tooShort = new ArrayList<>(arguments);
    tooShort.addAll(List.of("duration=10s,5s", "--out", folder.resolve("other")));
    assertThat(keyheat.run(tooShort.toArray())).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(keyheat.err()).contains("expected less than 5s");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "servers= | expected a field and its values",
        "servers=4..1 | the range is reversed; did you mean 1..4?",
        "servers=1..4 by 0 | the range never ends",
        "servers=1,,2 | a value is missing",
        "tables.Log.preSplits=many | expected",
      })
  void valuesThatCannotBeAreExplained(String set, String message) throws Exception {
    assertThat(sweep("out", "--set", set)).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(keyheat.err()).contains(message);
    assertThat(folder.resolve("out")).doesNotExist();
  }

  /** The scenario's text is the same, and so is the trace's path. */
  @Test
  void aChangedTraceIsRunAgain() throws Exception {
    Path trace = Files.writeString(folder.resolve("t.csv"), "0,insert,Log,1\n5,insert,Log,2\n");
    String text =
        """
        title: Traced
        system: spanner
        servers: 1
        duration: 5s
        tables:
          Log:
            columns: {Id: {type: int64, values: {trace: 3}}}
            key: [Id]
            rowSize: 1KB
        loads: {log: {insert: Log, trace: t.csv}}
        """;
    Path file = write(folder, "traced.yaml", text);
    Object[] command = {
      "sweep", file, "--set", "servers=1..2", "--replications", 1, "--out", folder.resolve("traced")
    };
    assertThat(keyheat.run(command)).as(keyheat::err).isZero();
    Files.writeString(trace, "0,insert,Log,1\n5,insert,Log,3\n");
    CommandLineFixture again = new CommandLineFixture();
    assertThat(again.run(command)).as(again::err).isZero();
    assertThat(again.err()).doesNotContain("were in the run log");
    assertThat(runLog("traced")).hasSize(1 + 2 + 2);
  }

  @Test
  void metricsThatAreNotThereAreNamed() throws Exception {
    assertThat(sweep("out", "--metric", "latency.q99")).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(keyheat.err()).contains("--metric 'latency.q99': unknown metric");
  }

  /**
   * 40 TB of a limit of 10 TiB, 11.0 TB, a server: 3.6, so three servers are too few and four not.
   */
  @Test
  void pointsWhoseServersCannotStoreTheDataAreSaidToBeNone() throws Exception {
    String archive =
        """
        title: Archive
        system: spanner
        servers: 3
        duration: 20s
        warmUp: 5s
        tables:
          Docs:
            columns: {Id: {type: string, values: {uuid: v4}}}
            key: [Id]
            rowSize: 100KB
            existing: 400000000
        loads: {read: {lookup: Docs, rate: 10/s}}
        """;
    Path file = write(folder, "archive.yaml", archive);
    int code =
        keyheat.run("sweep", file, "--set", "servers=2..4", "--replications", 1, "--out", folder);
    assertThat(code).as(keyheat::err).isZero();
    assertThat(keyheat.out())
        .contains(
            "servers=2, servers=3: not possible, because tables and indexes hold up to 40.0 TB,"
                + " which needs at least 4 servers by the documented limit (10TiB each)")
        .doesNotContain("servers=4 cannot");
  }
}

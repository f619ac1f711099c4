package io.keyheat.scenarios.cli;

import static io.keyheat.scenarios.cli.CommandLineFixture.SMALL;
import static io.keyheat.scenarios.cli.CommandLineFixture.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.result.ScenarioResult;
import io.keyheat.scenarios.cli.terminal.ExitCode;
import io.keyheat.scenarios.output.StoredResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whatever the machine does to the program, its results are whole, or those from before. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class MachineFaultsTest {
  private static final List<String> RESULTS =
      List.of(
          "heatmap.csv.gz",
          "latency",
          "recording.json.gz",
          "report.html",
          "result.json",
          "series.csv");

  @TempDir Path folder;
  private ProcessFixture keyheat;

  @BeforeEach
  void writeScenario() throws IOException {
    write(folder, "small.yaml", SMALL);
    keyheat = new ProcessFixture(folder);
  }

  @AfterEach
  void endProcesses() {
    keyheat.close();
  }

  /** Without variants that are kept of a run that ended early. */
  private static List<String> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(path -> path.getFileName().toString())
          .filter(name -> !name.endsWith(".parts"))
          .sorted()
          .toList();
    }
  }

  private String run(Object seed, Path out) {
    return "exec \"$@\" run small.yaml --short --quiet --seed " + seed + " --out " + out;
  }

  @Test
  void killedAtAnyMomentItLeavesOneResultWhole() throws Exception {
    killAtRandomMoments(20261120, 2);
  }

  /**
   * The third variant takes minutes; the other two have 30 million operations each, many times what
   * takes the second from which on a variant is kept.
   */
  private Process startThreeVariants(Path out) throws Exception {
    write(
        folder,
        "three.yaml",
        SMALL
            .replace("200/s", "50000/s")
            .replace("duration: 60s", "duration: 600s")
            .replaceAll("(?s)short:.*", "")
            .replace(
                "user-first: {tables: {Log: {key: [UserId, At]}}}",
                "user-first: {tables: {Log: {key: [UserId, At]}}}\n  hours: {duration: 10h}"));
    return keyheat.start("exec \"$@\" run three.yaml --threads 2 --quiet --out " + out);
  }

  private static void awaitTwoEnded(Process process, Path out) throws Exception {
    Path parts = out.resolve(".recording.json.gz.parts");
    while (!Files.exists(parts.resolve("0001-of-3")) || !Files.exists(parts.resolve("0002-of-3"))) {
      assertThat(process.isAlive()).as("the third variant runs").isTrue();
      Thread.sleep(50);
    }
  }

  @ParameterizedTest
  @CsvSource({"KILL,137", "TERM,143"})
  void variantsThatHadEndedAreKept(String signal, int code) throws Exception {
    Path out = folder.resolve("out");
    Process process = startThreeVariants(out);
    awaitTwoEnded(process, out);
    new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start().waitFor();
    assertThat(process.waitFor(100, TimeUnit.SECONDS)).as("ended").isTrue();
    assertThat(process.exitValue()).isEqualTo(code);
    assertThat(keyheat.stderr())
        .isEqualTo(
            signal.equals("KILL")
                ? ""
                : "keyheat: interrupted; the results of completed variants are stored: keyheat"
                    + " report "
                    + out
                    + "\n");
    ScenarioResult ended = StoredResults.read(out);
    assertThat(ended.variants())
        .extracting(RunResult::variant)
        .contains("time-first", "user-first");
    assertThat(ended.notes()).contains("the run ended early: results of 2 of 3 variants");
    CommandLineFixture report = new CommandLineFixture();
    assertThat(report.run("report", out)).as(report.err()).isZero();
    assertThat(out.resolve("report.html")).content().contains("results of 2 of 3 variants");
    assertThat(out.resolve("result.json")).exists();
    assertThat(StoredResults.areOfSomeVariants(out)).isFalse();
  }

  @Tag("nightly")
  @Test
  void killedAtAHundredMomentsItLeavesOneResultWhole() throws Exception {
    killAtRandomMoments(20261121, 100);
  }

  private void killAtRandomMoments(long randomSeed, int kills) throws Exception {
    SplittableRandom random = new SplittableRandom(randomSeed);
    Path out = folder.resolve("out");
    assertThat(keyheat.run(run(0, out))).as(keyheat.stderr()).isZero();
    for (int seed = 1; seed <= kills; seed++) {
      Process process = keyheat.start(run(seed, out));
      while (process.isAlive() && !Files.exists(out.resolve(".lock"))) {
        Thread.sleep(5);
      }
      Thread.sleep(random.nextInt(900));
      process.destroyForcibly().waitFor();
      String what = "random seed " + randomSeed + ", kill " + seed;
      CommandLineFixture again = new CommandLineFixture();
      assertThat(again.run("report", out)).as(what + ": " + again.err()).isZero();
      assertThat(files(out)).as(what).isEqualTo(RESULTS);
      ScenarioResult recorded = StoredResults.read(out);
      assertThat(recorded.seed()).as(what).isBetween(0L, (long) seed);
      assertThat(
              new ObjectMapper().readTree(out.resolve("result.json").toFile()).get("seed").asLong())
          .as(what + ": all files are of one run")
          .isEqualTo(recorded.seed());
    }
  }

  @Test
  void aFullDiskKeepsTheOldResultAndIsSaid() throws Exception {
    Path out = folder.resolve("out");
    assertThat(keyheat.run(run(1, out))).as(keyheat.stderr()).isZero();
    byte[] before = Files.readAllBytes(out.resolve("result.json"));
    // No file may grow beyond a limit, as on a disk with no more room.
    int code = keyheat.run("ulimit -f 100; " + run(2, out));
    assertThat(keyheat.stderr()).isEqualTo("keyheat: cannot write the results: File too large\n");
    assertThat(code).isEqualTo(ExitCode.FAULT);
    assertThat(files(out)).isEqualTo(RESULTS);
    assertThat(out.resolve("result.json")).hasBinaryContent(before);
  }

  /** Of five variants, the third has three million clients, which take more than the heap. */
  @Test
  void aVariantThatOutgrowsTheHeapLeavesTheOthersTheirResults() throws Exception {
    String clients = "{loads: {more: {insert: Log, clients: 3000000, think: 1s}}}";
    String five =
        SMALL
            .replaceAll("(?s)expect:.*", "")
            .replace("  user-first:", "  b: {}\n  c: " + clients + "\n  d: {}\n  user-first:");
    write(folder, "five.yaml", five);
    try (ProcessFixture small = new ProcessFixture(folder, List.of("-Xmx48m"))) {
      int code = small.run("exec \"$@\" run five.yaml --short --threads 1 --out out");
      assertThat(small.stderr()).contains("variant c did not finish:", "out of memory");
      assertThat(code).isEqualTo(ExitCode.FAULT);
      assertThat(small.stdout()).contains("time-first ", "b ", "d ", "user-first ");
    }
    ScenarioResult result = StoredResults.read(folder.resolve("out"));
    assertThat(result.variants())
        .extracting(RunResult::variant)
        .containsExactly("time-first", "b", "d", "user-first");
    assertThat(result.notes()).contains("variant c did not finish");
  }

  /** 20,000 rows a second for ten minutes, of a table that deletes make a run keep. */
  @Test
  void aRunThatCannotEndWithinTheHeapIsRefusedBeforeItsStart() throws Exception {
    String queue =
        """
        title: Queue
        system: spanner
        servers: 20
        duration: 400s
        tables: {T: {columns: {K: {type: uuid, values: {uuid: v4}}}, key: [K]}}
        loads:
          inserts: {insert: T, rate: 20000/s}
          deletes: {delete: T, rate: 1/s}
        """;
    write(folder, "queue.yaml", queue);
    try (ProcessFixture small = new ProcessFixture(folder, List.of("-Xmx64m"))) {
      int code = small.run("exec \"$@\" run queue.yaml --out out");
      assertThat(code).isEqualTo(ExitCode.BAD_INPUT);
      assertThat(small.stderr())
          .containsPattern(
              "expected a duration of at most \\d+s, or a larger heap: KEYHEAT_HEAP=1g");
    }
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void aFullDiskDoesNotKeepTheReportFromTheTerminal() throws Exception {
    int code = keyheat.run("ulimit -f 100; exec \"$@\" run small.yaml --short --out out");
    assertThat(code).isEqualTo(ExitCode.FAULT);
    assertThat(keyheat.stdout()).contains("time-first ", "user-first ", "201/s");
    assertThat(keyheat.stderr()).contains("cannot write the results: File too large");
  }

  @Tag("full")
  @Test
  void aSweepOnAFullDiskKeepsWhatItHasFinished() throws Exception {
    Path out = folder.resolve("out");
    String sweep =
        "exec \"$@\" sweep small.yaml --short --set servers=2..3 --replications 4 --out " + out;
    int code = keyheat.run("ulimit -f 8; " + sweep + " --quiet");
    assertThat(keyheat.stderr()).isEqualTo("keyheat: cannot write the run log: File too large\n");
    assertThat(code).isEqualTo(ExitCode.FAULT);
    assertThat(files(out)).containsExactly("run-log.jsonl");
    assertThat(keyheat.run(sweep)).as(keyheat.stderr()).isZero();
    assertThat(keyheat.stderr()).containsPattern("\\d+ of \\d+ runs were in the run log already");
  }

  @Test
  void aReaderWhoClosesThePipeLosesNoResult() throws Exception {
    Path out = folder.resolve("out");
    String piped =
        "{ \"$@\" run small.yaml --short --out " + out + "; echo $? >code; } | head -n 1";
    assertThat(keyheat.run(piped)).isZero();
    assertThat(Files.readString(folder.resolve("code"))).isEqualTo("0\n");
    assertThat(keyheat.stdout()).hasLineCount(1);
    assertThat(files(out)).isEqualTo(RESULTS);
  }

  @Tag("full")
  @Test
  void aSweepWhoseFolderIsRemovedEndsAndSaysSo() throws Exception {
    Path out = folder.resolve("out");
    Process process =
        keyheat.start(
            "exec \"$@\" sweep small.yaml --threads 1 --set servers=2..20 --quiet --out " + out);
    Path runLog = out.resolve("run-log.jsonl");
    while (process.isAlive() && !(Files.exists(runLog) && Files.readAllLines(runLog).size() > 1)) {
      Thread.sleep(20);
    }
    Files.delete(runLog);
    assertThat(process.waitFor(100, TimeUnit.SECONDS)).as("ended").isTrue();
    assertThat(keyheat.stderr())
        .isEqualTo("keyheat: cannot write the run log: " + runLog + " no longer exists\n");
    assertThat(process.exitValue()).isEqualTo(ExitCode.FAULT);
  }

  @Test
  void whatIsPrintedToAFullDiskIsNoSuccess() throws Exception {
    assumeTrue(Files.exists(Path.of("/dev/full")), "this system has no /dev/full");
    assertThat(keyheat.run("exec \"$@\" schema >/dev/full")).isEqualTo(ExitCode.FAULT);
    assertThat(keyheat.stderr())
        .isEqualTo("keyheat: cannot write the output: No space left on device\n");
  }

  @Test
  void aReadOnlyFileSystemIsSaidByEachCommand() throws Exception {
    Path mounted = Files.createDirectory(folder.resolve("mounted"));
    boolean isMounted =
        new ProcessBuilder("mount", "-t", "tmpfs", "-o", "ro", "tmpfs", mounted.toString())
                .redirectErrorStream(true)
                .start()
                .waitFor()
            == 0;
    assumeTrue(isMounted, "only root may mount file systems");
    try {
      Path stored = folder.resolve("stored");
      assertThat(new CommandLineFixture().run("run", small(), "--short", "-q", "--out", stored))
          .isZero();
      for (List<Object> command : writing(stored)) {
        CommandLineFixture one = new CommandLineFixture();
        Stream<Object> all = Stream.concat(command.stream(), Stream.of("--out", mounted));
        int code = one.run(all.toArray());
        assertThat(one.err())
            .isEqualTo(
                "keyheat: cannot write to the folder " + mounted + ": Read-only file system\n");
        assertThat(code).isEqualTo(ExitCode.BAD_INPUT);
      }
    } finally {
      new ProcessBuilder("umount", mounted.toString()).start().waitFor();
    }
  }

  @Test
  void aFolderThatCannotBeMadeIsNamedWithTheReason() throws Exception {
    CommandLineFixture one = new CommandLineFixture();
    assertThat(one.run("run", small(), "--quiet", "--out", "/proc/results"))
        .isEqualTo(ExitCode.BAD_INPUT);
    assertThat(one.err())
        .isEqualTo(
            "keyheat: cannot write to the folder /proc/results: the file system lets no folder be"
                + " made there\n");
  }

  private Path small() {
    return folder.resolve("small.yaml");
  }

  private List<List<Object>> writing(Path stored) {
    return List.of(
        List.of("run", small(), "--quiet"),
        List.of("sweep", small(), "--set", "servers=2..3"),
        List.of("plan", small(), "--for", "servers", "--slo", "errors < 1%"),
        List.of("advise", small(), "--variant", "time-first"),
        List.of("lesson", small()),
        List.of("report", stored),
        List.of("compare", stored, stored));
  }
}

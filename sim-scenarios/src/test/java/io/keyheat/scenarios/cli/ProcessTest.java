package io.keyheat.scenarios.cli;

import static io.keyheat.scenarios.cli.CommandLineFixture.SMALL;
import static io.keyheat.scenarios.cli.CommandLineFixture.write;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.keyheat.scenarios.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

/** What only a process of its own can show: signals, locks between processes, closed pipes. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class ProcessTest {
  /** Both variants begin with the user, at whom nothing warns. */
  private static final String CALM = SMALL.replace("key: [At, UserId]", "key: [UserId, At]");

  /** Runs for minutes if nobody ends it. */
  private static final String LONG =
      CALM.replace("duration: 60s", "duration: 3h").replace("200/s", "50000/s");

  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin", "java").toString();
  private static final String CLASS_PATH = System.getProperty("java.class.path");

  @TempDir Path folder;
  private final List<Process> processes = new ArrayList<>();

  /** A shell's background jobs ignore SIGINT, and all that they start inherits that. */
  @BeforeEach
  void signalsCanBeReset() throws Exception {
    Process env = new ProcessBuilder("env", "--default-signal=INT", "true").start();
    assumeTrue(env.waitFor() == 0, "env cannot reset signals here");
  }

  @AfterEach
  void endProcesses() {
    processes.forEach(Process::destroyForcibly);
  }

  private Process start(String... arguments) throws IOException {
    return start("-Xmx512m", arguments);
  }

  private Process start(String heap, String[] arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of("env", "--default-signal=INT", JAVA, heap));
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(List.of("-cp", CLASS_PATH, "io.keyheat.scenarios.cli.Main"));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.redirectOutput(folder.resolve("stdout.txt").toFile());
    builder.redirectError(folder.resolve("stderr.txt").toFile());
    Process process = builder.start();
    processes.add(process);
    return process;
  }

  /** Starts a run that would take long, and waits until it holds its output folder. */
  private Process startLongRun(Path out) throws Exception {
    Path file = write(folder, "long.yaml", LONG);
    Process process = start("run", file.toString(), "--out", out.toString());
    Path lock = out.resolve(".lock");
    while (!Files.exists(lock) || Files.size(lock) == 0) { // It writes to what it has locked.
      assertThat(process.isAlive()).as("the run has begun").isTrue();
      Thread.sleep(50);
    }
    return process;
  }

  private static void signal(String signal, Process process) throws Exception {
    new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start().waitFor();
  }

  /** Without the lines of progress, which depend on the machine's speed. */
  private String stderr() throws IOException {
    return Files.readString(folder.resolve("stderr.txt"), UTF_8)
        .replaceAll("(?m)^keyheat: \\[.*\\n", "");
  }

  @ParameterizedTest
  @CsvSource({"INT,130", "TERM,143"})
  void interruptedItEndsAtOnceAndLeavesNoFiles(String signal, int code) throws Exception {
    Path out = folder.resolve("out");
    Process process = startLongRun(out);
    Thread.sleep(500); // Some way into the run, though any moment does.
    signal(signal, process);
    assertThat(process.waitFor(100, TimeUnit.SECONDS)).as("ended").isTrue();
    assertThat(process.exitValue()).isEqualTo(code);
    assertThat(stderr()).isEqualTo("keyheat: interrupted; nothing was written\n");
    assertThat(out).doesNotExist();
  }

  @Test
  void aServerEndsAtOnceWith130AndLeavesNothing() throws Exception {
    Process process = start("serve");
    while (!Files.readString(folder.resolve("stdout.txt")).endsWith("\n")) {
      assertThat(process.isAlive()).as("it serves").isTrue();
      Thread.sleep(50);
    }
    assertThat(Files.readString(folder.resolve("stdout.txt")))
        .matches("page: http://127\\.0\\.0\\.1:\\d+/[A-Za-z0-9_-]{24}/\n");
    signal("INT", process);
    assertThat(process.waitFor(100, TimeUnit.SECONDS)).as("ended").isTrue();
    assertThat(process.exitValue()).isEqualTo(ExitCode.INTERRUPTED);
    assertThat(stderr()).doesNotContain("Exception");
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left.map(path -> path.getFileName().toString()))
          .containsExactlyInAnyOrder("stdout.txt", "stderr.txt");
    }
  }

  @Test
  void aFolderThatAnotherProcessWritesToIsRefused() throws Exception {
    Path out = folder.resolve("out");
    startLongRun(out);
    CommandLineFixture second = new CommandLineFixture();
    Path small = write(folder, "small.yaml", SMALL);
    assertThat(second.run("run", small, "--out", out)).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(second.err()).startsWith("keyheat: another run is writing to the folder " + out);
  }

  @Test
  void whatAKilledRunLeftIsNoHindrance() throws Exception {
    Path out = folder.resolve("out");
    Process killed = startLongRun(out);
    signal("KILL", killed);
    killed.waitFor();
    assertThat(out.resolve(".lock")).exists();
    CommandLineFixture second = new CommandLineFixture();
    Path small = write(folder, "small.yaml", SMALL);
    assertThat(second.run("run", small, "--quiet", "--out", out)).isZero();
    try (Stream<Path> left = Files.list(out)) {
      assertThat(left.map(path -> path.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "report.html",
              "result.json",
              "recording.json.gz",
              "heatmap.csv.gz",
              "series.csv",
              "latency");
    }
  }

  private String[] sweep(Path out) throws IOException {
    Path file = write(folder, "sweep.yaml", CALM.replace("200/s", "20000/s"));
    return new String[] {
      "sweep",
      file.toString(),
      "--short",
      "--set",
      "servers=1..3",
      "--set",
      "rate=9000/s,18000/s",
      "--replications",
      "2",
      "--threads",
      "2",
      "--quiet",
      "--out",
      out.toString()
    };
  }

  private static List<String> runLog(Path out) throws IOException {
    Path runLog = out.resolve("run-log.jsonl");
    return Files.exists(runLog) ? Files.readAllLines(runLog) : List.of();
  }

  /** Its 24 runs are cut short before the first one ends, and later, again and again. */
  @Tag("full")
  @Test
  @Timeout(value = 300, unit = TimeUnit.SECONDS)
  void aSweepThatIsKilledAtAnyMomentGoesOnWithTheSameBytesAndRunsNothingTwice() throws Exception {
    Path out = folder.resolve("killed");
    for (int runs : new int[] {0, 9}) {
      Process process = start(sweep(out));
      while (process.isAlive() && runLog(out).size() < 1 + runs) {
        Thread.sleep(5);
      }
      assertThat(process.isAlive()).as("not done after %s runs", runs).isTrue();
      signal("KILL", process);
      process.waitFor();
      assertThat(out.resolve("sweep.csv")).doesNotExist();
    }
    CommandLineFixture last = new CommandLineFixture();
    assertThat(last.run((Object[]) sweep(out))).as(last::err).isZero();
    Path whole = folder.resolve("whole");
    assertThat(new CommandLineFixture().run((Object[]) sweep(whole))).isZero();
    for (String name : List.of("sweep.csv", "runs.csv", "differences.csv", "sweep.html")) {
      assertThat(out.resolve(name)).hasSameBinaryContentAs(whole.resolve(name));
    }
    // A line that was cut short is none of a run.
    List<String> runs =
        runLog(out).stream()
            .filter(line -> line.contains("\"run\":") && line.endsWith("}}}"))
            .map(line -> line.replaceAll(",\"figures.*", ""))
            .toList();
    assertThat(runs).hasSize(24).doesNotHaveDuplicates();
  }

  @Test
  void aRunThatOutgrowsItsHeapSaysSo() throws Exception {
    String text = CALM.replace("rate: 200/s", "clients: 3000000, think: 1s");
    Path file = write(folder, "wide.yaml", text);
    Path out = folder.resolve("out");
    String[] arguments = {"run", file.toString(), "--out", out.toString(), "--threads", "1"};
    Process process = start("-Xmx24m", arguments);
    assertThat(process.waitFor(4, TimeUnit.MINUTES)).as("ended").isTrue();
    assertThat(stderr()).contains("keyheat: out of memory; ").doesNotContain("Exception");
    assertThat(process.exitValue()).isEqualTo(ExitCode.FAULT);
    assertThat(out).doesNotExist();
  }

  @Test
  void aReaderThatHasSeenEnoughIsNoFault() throws Exception {
    String pipe =
        "\"$0\" -cp \"$1\" io.keyheat.scenarios.cli.Main profiles spanner | head -n 1 >first.txt";
    Process shell =
        new ProcessBuilder("sh", "-c", pipe, JAVA, CLASS_PATH)
            .directory(folder.toFile())
            .redirectError(folder.resolve("stderr.txt").toFile())
            .start();
    processes.add(shell);
    assertThat(shell.waitFor()).isZero();
    assertThat(Files.readAllLines(folder.resolve("first.txt"))).hasSize(1);
    assertThat(stderr()).isEmpty();
  }
}

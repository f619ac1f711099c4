package io.keyheat.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program, and a real master with two workers, all processes of their own. */
class SparkClusterTest {
  private static final List<String> FILES =
      List.of("runs.csv", "sweep.csv", "differences.csv", "sweep.html");

  /** Two points of two variants, eight replications. */
  private static final int RUNS = 32;

  private static final Pattern RUN = Pattern.compile("\\{\"run\":\"([^\"]*)\"");

  @TempDir static Path folder;
  private static Cluster cluster;
  private static Path scenario;

  private static Process onThreads;
  private static Process whereNobodyAnswers;
  private static Process atNoPort;
  private static Process atNoScheme;

  /** What needs no worker runs while the workers start. */
  @BeforeAll
  static void start() throws IOException, InterruptedException {
    cluster = new Cluster(folder);
    scenario = folder.resolve("orders.yaml");
    Files.writeString(
        scenario,
        """
        title: Orders, first by time, then by customer
        prose: A table with two keys to choose from.
        system: spanner
        servers: 3
        duration: 1m
        seed: 7
        tables:
          Orders:
            columns:
              At: {type: timestamp, values: now}
              Customer: {type: int64, values: {uniform: [0, 1000000]}}
            key: [At, Customer]
            rowSize: 1KB
        loads:
          orders: {insert: Orders, rate: 1000/s}
        variants:
          by-time: {}
          by-customer: {tables: {Orders: {key: [Customer, At]}}}
        """);
    onThreads = sweep(out("here"));
    whereNobodyAnswers = sweep(out("nobody"), "--on", "spark://127.0.0.1:1");
    atNoPort = sweep(out("noPort"), "--on", "spark://nowhere");
    atNoScheme = sweep(out("noScheme"), "--on", "sprak:7077");
  }

  @AfterAll
  static void stop() throws IOException {
    List.of(onThreads, whereNobodyAnswers, atNoPort, atNoScheme).forEach(Process::destroyForcibly);
    cluster.close();
  }

  @Test
  void aSweepWhoseWorkerIsKilledInTheMiddleGivesTheSameBytesAsOneOnThreads() throws Exception {
    Path there = folder.resolve("there");
    Process sweep = sweep(there, "--on", cluster.address());
    awaitRuns(there, sweep);
    cluster.killWorker(0);
    int runsAtTheKill = runs(there).size();
    assertThat(exitCode(sweep)).as(output(there)).isZero();
    assertThat(runsAtTheKill).as("runs when the worker was killed").isLessThan(RUNS);

    assertThat(exitCode(onThreads)).as(output(out("here"))).isZero();
    for (String file : FILES) {
      assertThat(there.resolve(file)).hasSameBinaryContentAs(out("here").resolve(file));
    }
    // Each run once, in whatever order.
    assertThat(runs(there)).hasSize(RUNS).containsExactlyInAnyOrderElementsOf(runs(out("here")));
  }

  @Test
  void whereNoMasterAnswersTheUserIsToldAndNothingIsLost() throws Exception {
    assertThat(exitCode(whereNobodyAnswers)).isEqualTo(2);
    assertThat(output(out("nobody")))
        .contains("--on: no master answers at spark://127.0.0.1:1")
        .hasLineCount(1);
  }

  @Test
  void whatIsNoAddressIsTold() throws Exception {
    assertThat(exitCode(atNoPort)).isEqualTo(2);
    assertThat(output(out("noPort"))).contains("expected spark://HOST:PORT").hasLineCount(1);
    assertThat(exitCode(atNoScheme)).isEqualTo(2);
    assertThat(output(out("noScheme")))
        .contains("\"sprak:7077\" is no address that Spark knows; expected spark://HOST:PORT")
        .hasLineCount(1);
  }

  private static Process sweep(Path out, String... more) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("sweep", scenario.toString()));
    arguments.addAll(List.of("--set", "servers=1,3", "--out", out.toString()));
    arguments.addAll(List.of(more));
    return cluster.keyheat(log(out), arguments.toArray(String[]::new));
  }

  private static int exitCode(Process process) throws InterruptedException {
    assertThat(process.waitFor(4, TimeUnit.MINUTES)).as("ends").isTrue();
    return process.exitValue();
  }

  private static void awaitRuns(Path out, Process sweep) throws IOException, InterruptedException {
    while (runs(out).size() < 4) {
      assertThat(sweep.isAlive()).as(output(out)).isTrue();
      Thread.sleep(20);
    }
  }

  /** Which runs are in the run log, in its order; none yet where there is no run log. */
  private static List<String> runs(Path out) throws IOException {
    Path runLog = out.resolve("run-log.jsonl");
    String text = Files.exists(runLog) ? Files.readString(runLog) : "";
    return RUN.matcher(text).results().map(found -> found.group(1)).toList();
  }

  private static Path out(String name) {
    return folder.resolve(name);
  }

  private static Path log(Path out) {
    return folder.resolve(out.getFileName() + ".txt");
  }

  private static String output(Path out) throws IOException {
    return Files.exists(log(out)) ? Files.readString(log(out)) : "";
  }
}

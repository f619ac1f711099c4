package io.keyheat.scenarios.cli;

import static io.keyheat.scenarios.cli.CommandLineFixture.write;
import static io.keyheat.scenarios.cli.PlannedScenarios.QUEUE;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.cli.terminal.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Plans for the times in which loads ask for most. */
class PlanPeakTest {
  @TempDir Path folder;

  private final CommandLineFixture keyheat = new CommandLineFixture();

  /**
   * The load asks for 0.1 of a server's core for nine tenths of the run, and for 0.9 in the rest:
   * one server is 18 % busy on average and 90 % at the end, where two are 45 % busy.
   */
  @Test
  void aCeilingOfCpuIsKeptWhereTheLoadsAskForMost() throws Exception {
    String rising =
        QUEUE.formatted(1, 10).replace("rate: 10/s", "rate: {step: {0s: 10/s, 90s: 90/s}}");
    Path file = write(folder, "s.yaml", rising);
    Object[] asked = {
      "plan",
      file,
      "--for",
      "servers",
      "--slo",
      "errors < 50%",
      "--between",
      "1..4",
      "--cpu-ceiling",
      "60%",
      "--out",
      folder.resolve("out")
    };
    assertThat(keyheat.run(asked)).as(keyheat.err()).isZero();
    assertThat(keyheat.out().replaceAll("\\s+", " "))
        .contains("2 servers", "servers.mean[90s..100s] <= 60%")
        .contains(", in [90s..100s].")
        .doesNotContain("18 %");
  }

  /** Three shops: one has its peak early, one late, and one ends before either of these. */
  @Test
  void eachVariantKeepsTheCeilingInTheBusiestTimeOfItsOwnRun() throws Exception {
    String shops =
        QUEUE.formatted(1, 10)
            + """
            variants:
              early: {loads: {reads: {rate: {step: {0s: 10/s, 40s: 90/s, 60s: 10/s}}}}}
              late: {loads: {reads: {rate: {step: {0s: 10/s, 80s: 90/s}}}}}
              steady: {duration: 40s}
            """;
    Path out = folder.resolve("out");
    Path file = write(folder, "shops.yaml", shops);
    Object[] asked = {
      "plan",
      file,
      "--for",
      "servers",
      "--slo",
      "errors < 50%",
      "--between",
      "1..4",
      "--out",
      out,
      "--cpu-ceiling",
      "60%"
    };
    assertThat(keyheat.run(asked)).as(keyheat.err()).isZero();
    List<String> lines = Files.readAllLines(out.resolve("plan.csv"));
    assertThat(lines.stream().filter(line -> line.contains("servers.mean")))
        .isNotEmpty()
        .allMatch(
            line ->
                line.startsWith("\"early\"") == line.contains("servers.mean[40s..1m] <= 60%")
                    && line.startsWith("\"late\"")
                        == line.contains("servers.mean[80s..100s] <= 60%")
                    && line.startsWith("\"steady\"") == line.contains("servers.mean <= 60%"));
  }

  /** All fails from the first second on, so that no run comes to its last ten seconds. */
  @Test
  void aTimeThatStoppedRunsDoNotReachHasNoFigureAndIsNotJudged() throws Exception {
    String full =
        QUEUE.formatted(1, 300).replace("rate: 300/s", "rate: {step: {0s: 300/s, 90s: 400/s}}");
    Path out = folder.resolve("out");
    Path file = write(folder, "full.yaml", full);
    Object[] asked = {
      "plan",
      file,
      "--for",
      "servers",
      "--slo",
      "errors < 0.1%",
      "--between",
      "1..2",
      "--out",
      out,
      "--cpu-ceiling",
      "60%"
    };
    assertThat(keyheat.run(asked)).as(keyheat.err()).isZero();
    List<String> lines = Files.readAllLines(out.resolve("plan.csv"));
    assertThat(lines.stream().filter(line -> line.contains("servers.mean[90s..100s]")))
        .isNotEmpty()
        .allMatch(line -> line.contains("undecided,,,,0.6,"));
    assertThat(lines.stream().filter(line -> line.contains("\"errors < 0.1%\",missed")))
        .as("what names no time is of the time that there is")
        .isNotEmpty()
        .noneMatch(line -> line.contains("missed,,"));
  }

  /**
   * Three clients that never think keep each of M even servers busy for 3/(M + 2) of the first
   * half: 60 % of three, 50 % of four. The 150 reads/s of 10 ms in the second half are 50 % of
   * three, so that they decide where three clients are taken for no more than the one server of a
   * file.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void theBusiestTimeOfClientsIsNotBoundByTheServersInTheFile(int servers) throws Exception {
    String clients = "rate: 150/s, from: 50s}\n  c: {lookup: T, clients: 3, until: 50s}";
    String halves =
        QUEUE
            .formatted(1, 150)
            .replace("servers: 1\n", "servers: " + servers + "\n")
            .replace("existing: 100MB\n", "existing: 100MB\n    preSplits: 120\n")
            .replace("rate: 150/s}", clients);
    Path file = write(folder, "h.yaml", halves);
    Object[] asked = {
      "plan",
      file,
      "--for",
      "servers",
      "--slo",
      "errors < 50%",
      "--between",
      "1..6",
      "--cpu-ceiling",
      "55%",
      "--out",
      folder.resolve("out")
    };
    assertThat(keyheat.run(asked)).as(keyheat.err()).isZero();
    assertThat(keyheat.out().replaceAll("\\s+", " "))
        .contains("4 servers; 3 servers are too few", "servers.mean[0m..50s] <= 55%");
  }

  /** From 500/s to 600/s is one step of five minutes, of which runs of 10 s show nothing. */
  @Test
  void aRampWhoseEndNoRunShowsIsNoAnswer() throws Exception {
    String scenario = QUEUE.formatted(16, 600).replace("100s", "10s");
    int code = keyheat.plan(folder, scenario, "--for", "ramp", "--slo", "errors < 90%");
    assertThat(code).as(keyheat.err()).isEqualTo(ExitCode.EXPECTATION_FAILED);
    assertThat(keyheat.out())
        .contains("no answer: ramp", "600/s after 5 minutes; the runs end at 0:10", "above 5m");
  }

  /** From 500/s to 600/s is one step of five minutes, whose end runs of 310 s show. */
  @Test
  void oneRampIsTriedAndWhenItMustBegin() throws Exception {
    String scenario = QUEUE.formatted(16, 600).replace("100s", "310s");
    int code =
        keyheat.plan(
            folder, scenario, "--ramp", "500/50/5", "--at-time", "08:00", "--slo", "errors < 1%");
    assertThat(code).as(keyheat.err()).isZero();
    assertThat(keyheat.out())
        .contains("500/50/5", "600/s after 5 minutes; begin by 07:55, for 08:00");
    assertThat(keyheat.plan(folder, scenario, "--ramp", "100/50/5", "--slo", "errors < 1%"))
        .isEqualTo(ExitCode.BAD_INPUT);
    assertThat(keyheat.err()).contains("100/50/5: expected the growth in per cent");
  }

  /** What servers do that lead is not spread over those of zones that never do. */
  @ParameterizedTest
  @CsvSource({"2, servers.meanUsed <= 60%", "0, servers.mean <= 60%"})
  void theCeilingOfCpuIsThatOfServersThatLead(int leadingZones, String ceiling) throws Exception {
    String zones = "clientRoundTrip: 0ms, zones: 4, leadingZones: " + leadingZones;
    String scenario = QUEUE.formatted(4, 100).replace("clientRoundTrip: 0ms", zones);
    Path file = write(folder, "s.yaml", scenario);
    Object[] command = {
      "plan",
      file,
      "--for",
      "servers",
      "--between",
      "1..8",
      "--slo",
      "errors < 1%",
      "--cpu-ceiling",
      "60%",
      "--out",
      folder.resolve("out")
    };
    assertThat(keyheat.run(command)).as(keyheat.err()).isZero();
    assertThat(keyheat.out()).contains(ceiling);
  }

  /**
   * At noon 55 orders of 20 ms and 120 looks of 5 ms take 1.7 cores, of which servers of one core
   * are to be at most 65 % busy: 2.6 servers. The orders in order need 1.1 cores of one server, and
   * 25 TB are 2.3 servers of 10 TiB.
   */
  @Tag("full")
  @Test
  void theCommandOfTheReadmeAnswersForThePeak() throws Exception {
    String command =
        Files.readAllLines(Path.of("../README.md")).stream()
            .filter(line -> line.startsWith("./keyheat plan "))
            .findFirst()
            .orElseThrow();
    List<Object> asked = new ArrayList<>();
    Matcher word = Pattern.compile("'([^']*)'|(\\S+)").matcher(command);
    while (word.find()) {
      asked.add(word.group(1) == null ? word.group(2) : word.group(1));
    }
    asked.addAll(List.of("--out", folder.resolve("out")));
    assertThat(keyheat.run(asked.subList(1, asked.size()).toArray())).as(keyheat.err()).isZero();
    assertThat(keyheat.out())
        .containsPattern("shop +3 servers; 2 servers are too few")
        .containsPattern("in-order +no number of servers")
        .containsPattern("archive +3 servers; 2 servers are too few");
  }

  /**
   * Ten rows of a commit lie in one tablet at first, so that 108 commits of 10 ms and nine rows of
   * 0.1 ms take 1.2 cores. A day's 933 GB are 117 splits, of which ten rows fall into 9.6 on
   * average, 10 ms each: 10.4 cores, 104 % of five servers' and 86 % of six servers'.
   */
  @Test
  void splitsThatSeparateTheRowsOfCommitsAfterTheRunCountAgainstAnAnswer() throws Exception {
    String commits =
        QUEUE
            .formatted(2, 108)
            .replace("read: 10ms", "write: 10ms, writeRow: 0.1ms, writeByte: 0ns")
            .replace("lookup: T", "insert: T, rowsPerCommit: 10")
            .replace("rowSize: 100B", "rowSize: 10KB")
            .replace("    existing: 100MB\n", "");
    Object[] asked = {"--for", "servers", "--between", "1..12", "--slo", "errors < 2%"};
    assertThat(keyheat.plan(folder, commits, asked)).as(keyheat.out() + keyheat.err()).isZero();
    assertThat(keyheat.out()).contains("run  6 servers", "judged after the splits of a day");
  }

  /**
   * Four servers of a core have to do two cores of writes, which one tablet cannot have: splits by
   * load take minutes to give each server one, and the runs end after 20 s.
   */
  @Test
  void noneOfThoseTriedIsSaidOnlyOfRunsThatGiveSplitsTheirTime() throws Exception {
    String launch =
        PlannedScenarios.LAUNCH
            .formatted(150)
            .replace("duration: 40s", "duration: 20s")
            .replace("write: 10ms}", "write: 10ms}\n  loadSplits: {sampleEvery: 1}");
    Object[] asked = {"--for", "servers", "--between", "1..4", "--slo", "errors < 1%"};
    assertThat(keyheat.plan(folder, launch, asked)).as(keyheat.out() + keyheat.err()).isZero();
    assertThat(keyheat.out().replaceAll("\\s+", " "))
        .contains("servers", "because load-based splits take longer than the scenario's 20 s")
        .doesNotContain("no number of servers");
  }
}

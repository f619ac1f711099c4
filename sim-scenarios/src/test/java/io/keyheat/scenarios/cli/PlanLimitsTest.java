package io.keyheat.scenarios.cli;

import static io.keyheat.scenarios.cli.PlannedScenarios.QUEUE;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.keyheat.scenarios.cli.terminal.ExitCode;
import java.io.IOException;
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

/** What limits the answers of plans, and which targets no answer can keep. */
class PlanLimitsTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path folder;

  private final CommandLineFixture keyheat = new CommandLineFixture();

  /** The cause and the place of each finding that limits the value next to the answer. */
  private List<String> limits() throws IOException {
    return JSON.readTree(folder.resolve("out/plan.json").toFile()).findValues("limits").stream()
        .flatMap(limits -> limits.valueStream())
        .map(limit -> limit.get("cause").asText() + " " + limit.get("space").asText())
        .toList();
  }

  /** A row's lock is held for a commit of about 10 ms; no client gives up before the run ends. */
  @Test
  void aRateWithWhichEverMoreOperationsWaitIsTooMuchAlthoughNoneFails() throws Exception {
    String hotRow =
        """
        title: t
        system: spanner
        servers: 1
        duration: 8s
        tables:
          T:
            columns: {Id: {type: int64, values: {constant: 1}}}
            key: [Id]
            existing: 1
        loads: {a: {update: T, rate: 1000/s, timeout: 1h}}
        """;
    int code = keyheat.plan(folder, hotRow, "--for", "rate", "--slo", "errors < 1%");
    assertThat(code).as(keyheat.out() + keyheat.err()).isZero();
    Matcher answer = Pattern.compile("run +([0-9.]+)/s").matcher(keyheat.out());
    assertThat(answer.find()).as(keyheat.out()).isTrue();
    assertThat(Double.parseDouble(answer.group(1))).isBetween(60.0, 120.0);
    // One server's cores take some 4,150/s, and the lock, held for some 10 ms, about 98.
    assertThat(keyheat.out()).contains("Also kept: behind < 1%.");
    assertThat(limits()).containsExactly("row-lock T");
  }

  /** 50/s of 10 ms keep one server of a core 50 % busy, two 25 %, five 10 %, six 8.3 %. */
  @Test
  void whereMoreServersMissATargetByMoreFewerAreTriedToo() throws Exception {
    String scenario = QUEUE.formatted(1, 50).replace("servers: 1\n", "servers: 5\n");
    List<Object> asked = new ArrayList<>(List.of("--for", "servers", "--between", "1..6"));
    asked.addAll(List.of("--slo", "servers.mean > 20%", "--replications", "4"));
    assertThat(keyheat.plan(folder, scenario, asked.toArray()))
        .isEqualTo(ExitCode.EXPECTATION_FAILED);
    assertThat(keyheat.out().replaceAll("\\s+", " "))
        .contains(
            "no answer: changing servers does not help consistently; the targets are kept with 1"
                + " server")
        .contains("missed with 5 servers, missed with 6 servers");
  }

  /** Of three replicas on two servers, two lie on one of them: without it there is no quorum. */
  @Test
  void aLostQuorumIsNamedWhereServersAreNotFull() throws Exception {
    String scenario =
        """
        title: t
        system: spanner
        servers: 2
        duration: 20s
        tables:
          T:
            columns: {Id: {type: uuid, values: {uuid: v4}}}
            key: [Id]
            preSplits: 8
        loads: {w: {insert: T, rate: 50/s}}
        """;
    String[] options = {"--for", "servers", "--with-failure", "server", "--slo", "errors < 1%"};
    List<Object> arguments = new java.util.ArrayList<>(List.of(options));
    arguments.addAll(List.of("--between", "2..4"));
    assertThat(keyheat.plan(folder, scenario, arguments.toArray())).as(keyheat.err()).isZero();
    assertThat(keyheat.out().replaceAll("\\s+", " ")).contains("run 3 servers");
    assertThat(limits()).containsExactly("fault ");
  }

  @Test
  void aHotRowHasNoNumber() throws Exception {
    String hot =
        QUEUE
            .formatted(1, 300)
            .replace("{uniform: [1, 1000000000000]}", "{constant: 7}, existing: {sequence: 1}")
            .replace("existing: 100MB", "existing: 100MB\n    preSplits: 1");
    List<Object> asked = new ArrayList<>(List.of("--for", "servers", "--between", "1..16"));
    asked.addAll(List.of("--slo", "latency.p99 < 200ms", "--growth", "8%/month"));
    assertThat(keyheat.plan(folder, hot, asked.toArray())).as(keyheat::err).isZero();
    assertThat(keyheat.out())
        .contains("no number of servers from 1 to 16 helps")
        .contains("There is no forecast of growth");
    assertThat(limits()).containsExactly("hot-row T");
    assertThat(Files.readString(folder.resolve("out/plan.html")))
        .contains("no number of servers from 1 to 16 helps");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "latency.p99 < | expected a metric or a number",
        "latncy.p99 < 5ms | unknown",
        "latency.p99 < 5/s | cannot be compared",
        "latency.p99 == 5ms | expected <, <=, > or >=",
        "errors < 1% and errors < 2% | one comparison",
      })
  void aTargetThatCannotBeIsExplained(String target, String message) throws Exception {
    assertThat(keyheat.plan(folder, QUEUE.formatted(1, 40), "--for", "servers", "--slo", target))
        .isEqualTo(2);
    assertThat(keyheat.err()).contains("--slo '" + target + "': ", message);
    assertThat(folder.resolve("out")).doesNotExist();
  }

  /** Spanner's quorum and commit wait alone take longer than 5 ms. */
  @Test
  void aTargetBelowTheRoundTripsIsRefusedBeforeAnyRun() throws Exception {
    String writes = QUEUE.formatted(8, 10).replace("lookup: T", "insert: T");
    int code = keyheat.plan(folder, writes, "--for", "servers", "--slo", "latency.p99 < 5ms");
    assertThat(code).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(keyheat.err())
        .contains("no run can keep it: reads takes at least", "of commit wait");
    assertThat(folder.resolve("out/run-log.jsonl")).doesNotExist();
  }

  /** Each update locks the one row for some 11 ms, so 93 of 300 a second pass. */
  @Test
  void aLockThatOperationsWaitForIsNamedWhereServersHaveRoom() throws Exception {
    String scenario =
        """
        title: A counter
        system: spanner
        servers: 2
        duration: 1m
        tables:
          Counters:
            columns: {Id: {type: int64, values: {uniform: [1, 1]}}}
            key: [Id]
            existing: 1
        loads: {count: {update: Counters, rate: 300/s}}
        """;
    keyheat.plan(
        folder, scenario, "--for", "servers", "--between", "1..2", "--slo", "latency.p99 < 50ms");
    assertThat(limits()).containsExactly("row-lock Counters");
  }

  /**
   * One of two servers takes five times as long for half a minute: 250 ms of a second and 1,250.
   */
  @Test
  void aFaultThatComesAndGoesIsMeasured() throws Exception {
    String scenario =
        """
        title: A slow server
        system: {profile: spanner, servers: {cores: 1}, costs: {write: 5ms}}
        servers: 2
        duration: 5m
        interval: 2s
        tables:
          T:
            columns: {Id: {type: int64, values: {uniform: [1, 1000000000]}}}
            key: [Id]
            preSplits: 8
        loads: {w: {insert: T, rate: 100/s}}
        faults: [{slowServer: 1, from: 1m, to: 80s, factor: 5}]
        """;
    keyheat.plan(
        folder, scenario, "--for", "servers", "--between", "2..3", "--slo", "latency.p99 < 100ms");
    assertThat(keyheat.out().replaceAll("\\s+", " "))
        .contains("the scenario's own, because loads or faults change over time");
  }

  /** Nearly all seats that are sold are of one event, on one range until pre-splits divide it. */
  @Test
  void whatLimitsAValueIsSeenWhereItsRunsAreStoppedEarly() throws Exception {
    String scenario =
        """
        title: Tickets of one event go on sale
        system: spanner
        servers: 4
        duration: 4m
        warmUp: 30s
        tables:
          Seats:
            columns:
              Event: {type: int64, values: {mix: {share: 90%, hot: 4711, rest: {uniform: [1, 20000]}}}}
              Seat: {type: int64, values: {uniform: [1, 60000]}}
              Buyer: {type: int64, values: {uniform: [1, 100000000]}}
            key: [Event, Seat]
            rowSize: 300B
        loads:
          sell: {upsert: Seats, rate: {step: {0m: 500/s, 1m: 9000/s}}}
        """;
    keyheat.plan(
        folder,
        scenario,
        "--for",
        "pre-splits",
        "--between",
        "1..1",
        "--slo",
        "latency.p99 < 200ms");
    assertThat(keyheat.out().replaceAll("\\s+", " "))
        .contains("each missed a target and was stopped early")
        .contains("which misses latency.p99 < 200ms; its runs were stopped at");
    assertThat(limits()).containsExactly("few-tablets Seats");
  }

  /** A hundred operations a run, of which a p99 needs a thousand. */
  @Test
  void aQuantileIsNotKeptByFewerOperationsThanItNeeds() throws Exception {
    String p99 = "latency.p99 < 200ms";
    assertThat(
            keyheat.plan(
                folder,
                QUEUE.formatted(8, 1),
                "--for",
                "servers",
                "--between",
                "1..2",
                "--slo",
                p99))
        .isEqualTo(ExitCode.EXPECTATION_FAILED);
    assertThat(keyheat.out())
        .contains("no answer: the runs have too few operations to meet the targets")
        .contains("1,000 are needed");
  }

  /** A hundred operations a run, a thousand in ten of them. */
  @Test
  void theOperationsOfAllRunsCountForAShareOfErrors() throws Exception {
    String errors = "errors < 1%";
    assertThat(
            keyheat.plan(
                folder,
                QUEUE.formatted(8, 1),
                "--for",
                "servers",
                "--between",
                "1..2",
                "--slo",
                errors))
        .isZero();
    assertThat(keyheat.out()).contains("1 server").doesNotContain("operations are too few");
  }
}

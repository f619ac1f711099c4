package io.keyheat.scenarios.cli;

import static io.keyheat.scenarios.cli.CommandLineFixture.write;
import static io.keyheat.scenarios.cli.PlannedScenarios.GROWING;
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

/** Plans whose answers theory knows. */
class PlanCommandTest {
  @TempDir Path folder;

  private final CommandLineFixture keyheat = new CommandLineFixture();

  /** The probability of having to wait, from Erlang's B by its recursion. */
  private static double erlangC(int servers, double load) {
    double b = 1;
    for (int k = 1; k <= servers; k++) {
      b = load * b / (k + load * b);
    }
    return b / (1 - load / servers * (1 - b));
  }

  private static double meanSojournMillis(int servers, double lambda, double mu) {
    return 1e3 * (1 / mu + erlangC(servers, lambda / mu) / (servers * mu - lambda));
  }

  @Test
  void withoutOptionsTheScenariosOwnTargetsAreKept() throws Exception {
    String scenario = QUEUE.formatted(1, 50);
    assertThat(keyheat.plan(folder, scenario, "--for", "servers")).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(keyheat.err()).contains("no targets; expected --slo TARGET, or targets");
    String own = scenario + "targets: [servers.mean < 60%]\n";
    assertThat(keyheat.plan(folder, own, "--for", "servers", "--between", "1..2"))
        .as(keyheat.err())
        .isZero();
    assertThat(keyheat.out()).contains("1 server").contains("servers.mean < 60%");
  }

  @Test
  void thePageHasTheWholeCommandThatRepeatsIt() throws Exception {
    String scenario = QUEUE.formatted(1, 50);
    String[] asked = {
      "--for",
      "servers",
      "--slo",
      "servers.mean < 60%",
      "--between",
      "1..2",
      "--replications",
      "6",
      "--warm-up",
      "file"
    };
    assertThat(keyheat.plan(folder, scenario, (Object[]) asked)).as(keyheat.err()).isZero();
    assertThat(Files.readString(folder.resolve("out/plan.html"))).contains("--between 1..2 ");
  }

  /**
   * A minute of 1,500/s takes 30,000 units more than 1,000/s, and an idle table has saved 300,000:
   * that minute needs no more, but a day of it needs 1,500/s.
   */
  @ParameterizedTest
  @CsvSource({"0s, 1600/s", "300s, 1000/s"})
  void answersLiveOnSavedUnitsOnlyWhereThatIsAskedFor(String saved, String answer)
      throws Exception {
    String scenario =
        """
        title: Orders
        system: dynamodb
        servers: 4
        duration: 60s
        warmUp: 10s
        tables:
          T:
            columns: {Id: {type: int64, values: {uniform: [1, 1000000000]}}}
            key: [Id]
            rowSize: 1KB
            preSplits: 4
            units: {writes: 1000/s}
        loads: {orders: {insert: T, rate: 1500/s}}
        """;
    List<Object> asked =
        new java.util.ArrayList<>(
            List.of("--for", "tables.T.units.writes", "--between", "1000/s..2000/s by 200/s"));
    asked.addAll(List.of("--slo", "errors < 1%"));
    boolean isIdle = !saved.equals("0s");
    if (isIdle) {
      asked.addAll(List.of("--set", "system.tablets.tableBurstAtStart=" + saved));
    }
    assertThat(keyheat.plan(folder, scenario, asked.toArray())).as(keyheat.err()).isZero();
    assertThat(keyheat.out()).contains("run  tables.T.units.writes " + answer);
    assertThat(keyheat.out().contains("begin without saved units")).isEqualTo(!isIdle);
    assertThat(Files.readString(folder.resolve("out/plan.json")).contains("used-up-units"))
        .isEqualTo(!isIdle);
  }

  @Test
  void staffingIsThatOfErlangC() throws Exception {
    double target = 12.5;
    int cores = 1;
    while (cores * 100 <= 500 || meanSojournMillis(cores, 500, 100) >= target) {
      cores++;
    }
    assertThat(cores).isEqualTo(7);
    int code =
        keyheat.plan(
            folder,
            QUEUE.formatted(4, 500),
            "--for",
            "system.servers.cores",
            "--between",
            "1..16",
            "--slo",
            "latency.mean < " + target + "ms");
    assertThat(code).as(keyheat::err).isZero();
    assertThat(keyheat.out()).contains("system.servers.cores " + cores + ";");
  }

  /** One core that serves 100 a second: 1 % of errors come when about as many arrive. */
  @Test
  void theGreatestRateIsWhereArrivalsReachTheServiceRate() throws Exception {
    int code =
        keyheat.plan(
            folder,
            QUEUE.formatted(1, 40),
            "--for",
            "rate",
            "--between",
            "40/s..400/s",
            "--slo",
            "throughput >= 97% * offered");
    assertThat(code).as(keyheat.out() + keyheat.err()).isZero();
    Matcher answer = Pattern.compile("run +([0-9.]+)/s").matcher(keyheat.out());
    assertThat(answer.find()).as(keyheat.out()).isTrue();
    assertThat(Double.parseDouble(answer.group(1))).isBetween(90.0, 108.0);
  }

  @Test
  void optionsThatSayNothingAreRefusedWithWhatIsExpected() throws Exception {
    assertThat(
            keyheat.plan(
                folder, GROWING.replace("RATE", "1/s"), "--for", "servers", "--until", "12mo"))
        .isEqualTo(2);
    assertThat(keyheat.err())
        .contains("--until is the length of the forecast; expected --growth too");
    assertThat(
            keyheat.plan(folder, GROWING.replace("RATE", "1/s"), "--for", "servers", "--greatest"))
        .isEqualTo(2);
    assertThat(keyheat.err()).contains("--greatest needs --for with a field");
    assertThat(
            keyheat.plan(
                folder, GROWING.replace("RATE", "1/s"), "--for", "shards", "--slo", "errors < 1%"))
        .isEqualTo(2);
    assertThat(keyheat.err())
        .contains("no column has shards; expected values such as {hash: [id], modulo: 16}")
        .doesNotContain("there is no field");
  }

  /**
   * 100 lookups of 10 ms keep two servers 50 % busy. Some of their runs miss a p99 of 88 ms early,
   * so that these are run to their ends, too; the log's whole runs know nothing of later targets.
   */
  @Test
  void aPlanInTheFolderOfAnotherOneWithOtherTargetsGivesWhatItGivesAlone() throws Exception {
    String spread =
        QUEUE.formatted(1, 100).replace("rowSize: 100B", "rowSize: 100B\n    preSplits: 48");
    List<Object> between = new ArrayList<>(List.of("--for", "servers", "--between", "1..4"));
    between.addAll(List.of("--slo", "servers.mean > 10%", "--slo", "servers.mean < 40%"));
    assertThat(keyheat.plan(folder, spread, between.toArray())).isZero();
    String alone = Files.readString(folder.resolve("out/plan.csv"));
    Files.delete(folder.resolve("out/run-log.jsonl"));
    keyheat.plan(
        folder, spread, "--for", "servers", "--between", "1..4", "--slo", "latency.p99 < 88ms");
    assertThat(keyheat.plan(folder, spread, between.toArray())).isZero();
    assertThat(Files.readString(folder.resolve("out/plan.csv"))).isEqualTo(alone);
  }

  @ParameterizedTest
  @CsvSource({
    "--price, rows=1, expected prices a month",
    "--growth, 8, 'expected a growth such as'",
  })
  void optionsThatCannotBeReadAreMistakesOfTheirUsers(String option, String text, String expected)
      throws Exception {
    Object[] asked = {"--for", "servers", "--slo", "errors < 5%", option, text};
    assertThat(keyheat.plan(folder, QUEUE.formatted(1, 50), asked)).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(keyheat.err()).contains(option, expected);
  }

  /** A scenario in which the second server stops has two at least. */
  @Test
  void aSearchBeginsWithTheServersThatFaultsName() throws Exception {
    String scenario = QUEUE.formatted(1, 50).replace("servers: 1", "servers: 2");
    String faulty = scenario + "faults: [{slowServer: 2, factor: 2, from: 10s, to: 20s}]\n";
    int code = keyheat.plan(folder, faulty, "--for", "servers", "--slo", "servers.mean < 90%");
    assertThat(code).as(keyheat.out() + keyheat.err()).isZero();
    assertThat(keyheat.out()).contains("Searched from 2 to 64");
  }

  /** The system's ceiling is about 500 writes a second for each end of an index. */
  @ParameterizedTest
  @CsvSource({"700, 'hash: [id], modulo: 1'", "1900, 'uniform: [3, 3]'", "1400, 'choice: [3, 5]'"})
  void shardsAreOneForEachFiveHundredWrites(int rate, String shards) throws Exception {
    String events =
        """
        title: Events
        system: firestore
        servers: 8
        duration: 40s
        warmUp: 10s
        tables:
          Events:
            columns:
              id: {type: string, values: autoId, indexed: false}
              at: {type: timestamp, values: now, indexed: false}
              shard: {type: int64, values: {%s}, indexed: false}
            key: [id]
            rowSize: 200B
            preSplits: 16
            indexes: {ByShard: {on: [shard, at]}}
        loads:
          events: {insert: Events, rate: %d/s}
        """
            .formatted(shards, rate);
    int code =
        keyheat.plan(
            folder, events, "--for", "shards", "--between", "1..16", "--slo", "errors < 1%");
    assertThat(code).as(keyheat.out() + keyheat.err()).isZero();
    Matcher answer = Pattern.compile("run +(\\d+) shards").matcher(keyheat.out());
    assertThat(answer.find()).as(keyheat.out()).isTrue();
    int theory = (rate + 499) / 500;
    assertThat(Integer.parseInt(answer.group(1))).isBetween(theory - 1, theory + 1);
  }

  /**
   * Servers that serve 100 writes a second. Sixteen shards lie on n servers such that one of them
   * has at least ⌈16 / n⌉, each with a sixteenth of 340/s: 106 on three servers, 85 on four.
   */
  @Test
  void variantsArePlannedSideBySide() throws Exception {
    String log =
        """
        title: A log
        system:
          profile: spanner
          servers: {cores: 1}
          costs: {write: 10ms}
        servers: 3
        duration: 60s
        warmUp: 20s
        tables:
          Log:
            columns:
              At: {type: timestamp, values: now}
              UserId: {type: int64, values: {uniform: [1, 1000000]}}
              Shard: {type: int64, values: {hash: [At, UserId], modulo: 16}}
            key: [At, UserId]
            rowSize: 1KB
        loads:
          inserts: {insert: Log, rate: 340/s}
        variants:
          timestamp-first: {}
          hashed-16: {tables: {Log: {key: [Shard, At, UserId], preSplits: 16}}}
        """;
    int code =
        keyheat.plan(
            folder, log, "--for", "servers", "--between", "1..8", "--slo", "errors < 0.5%");
    assertThat(code).as(keyheat.out() + keyheat.err()).isZero();
    assertThat(keyheat.out())
        .contains("timestamp-first  no number of servers from 1 to 8 helps")
        .contains("hashed-16        4 servers; 3 servers are too few");
    assertThat(Files.readString(folder.resolve("out/plan.json"))).contains("\"growing-key\"");
  }

  /**
   * 4,000 rows a second at less than 60 % of the CPU: of 1 KB a server writes 3,500, so at least
   * 1.9 servers; of 10 KB it writes 8 / (1.886 ms + 4 ms) = 1,359, so at least 4.9.
   */
  @Tag("full")
  @Test
  void largeRowsNeedMoreServers() throws Exception {
    String rows =
        """
        title: Rows
        system: spanner
        servers: 3
        duration: 40s
        warmUp: 10s
        tables:
          Rows:
            columns: {Id: {type: int64, values: {uniform: [1, 9000000000000000000]}}}
            key: [Id]
            preSplits: 120
            rowSize: 1KB
        loads:
          inserts: {insert: Rows, rate: 4000/s}
        variants:
          small: {}
          large: {tables: {Rows: {rowSize: 10KB}}}
        """;
    int code =
        keyheat.plan(
            folder, rows, "--for", "servers", "--between", "1..8", "--slo", "servers.mean < 60%");
    assertThat(code).as(keyheat.out() + keyheat.err()).isZero();
    assertThat(keyheat.out())
        .contains("small  2 servers; 1 server is too few")
        .contains("large  5 servers; 4 servers are too few");
  }

  /** More servers lower the tail, and with it the utilisation that is asked for as well. */
  @Test
  void aResponseThatTurnsIsToldOf() throws Exception {
    int code =
        keyheat.plan(
            folder,
            QUEUE
                .formatted(1, 150)
                .replace("existing: 100MB", "existing: 100MB\n    preSplits: 48"),
            "--for",
            "servers",
            "--between",
            "1..32",
            "--slo",
            "errors < 1%",
            "--slo",
            "servers.mean > 20%");
    assertThat(code).as(keyheat.out()).isEqualTo(ExitCode.EXPECTATION_FAILED);
    assertThat(keyheat.out()).contains("no answer: changing servers does not help consistently");
  }

  @Test
  void aPlanBeyondTheBudgetStopsWithItsEstimateAndLosesNothing() throws Exception {
    String[] asked = {"--for", "servers", "--between", "1..16", "--slo", "latency.p99 < 1ms"};
    Object[] limited = {
      asked[0], asked[1], asked[2], asked[3], asked[4], asked[5], "--max-operations", 40_000
    };
    // Four runs of 100 s at 60/s are 24,000 operations.
    assertThat(keyheat.plan(folder, QUEUE.formatted(1, 60), limited)).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(keyheat.err())
        .contains("the next 4 runs need about 24,000 operations, 48,000 with the completed runs");
    assertThat(Files.readAllLines(folder.resolve("out/run-log.jsonl"))).hasSize(1 + 4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "servrs | 1..4 | there is no field \"servrs\"",
        "servers | 4..1 | did you mean 1..4?",
        "system.servers.cores | '' | or a field's path with --between",
        "nodes | '' | did you mean \"servers\"?",
        "servers | 1-64 | did you mean \"1..64\"?",
        "serverz | '' | did you mean \"servers\"?",
      })
  void aParameterThatCannotBeIsExplained(String what, String range, String message)
      throws Exception {
    int code =
        keyheat.plan(
            folder,
            QUEUE.formatted(1, 40),
            "--for",
            what,
            "--between",
            range,
            "--slo",
            "errors < 1%");
    assertThat(code).isEqualTo(2);
    assertThat(keyheat.err()).contains(message);
  }

  /**
   * 50 lookups of 10 ms are half a core; a peak of 3x is 1.5 cores, also through another variant.
   */
  @Test
  void aPeakMultipliesRatesAndVariantsExtendOthers() throws Exception {
    String scenario =
        QUEUE.formatted(1, 50)
            + "variants:\n  today: {}\n  sale: {peak: 3x}\n  larger: {extends: sale, servers: 3}\n";
    Path file = write(folder, "s.yaml", scenario);
    assertThat(keyheat.run("estimate", file)).as(keyheat.err()).isZero();
    String out = keyheat.out().replaceAll("\\s+", " ");
    assertThat(out)
        .contains("today: 1 server of 1 core, 50 % busy at 50/s")
        .contains("sale: 1 server of 1 core, 150 % busy at 150/s")
        .contains("larger: 3 servers of 1 core, 50 % busy at 150/s");
    String circle = scenario.replace("sale: {peak: 3x}", "sale: {peak: 3x, extends: larger}");
    assertThat(keyheat.run("check", write(folder, "c.yaml", circle))).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(keyheat.err()).contains("extends itself; expected another variant");
  }

  /** The top key of zipf 0.99 over a million is 1 / 15.4, 6.5 %. */
  @Test
  void theEstimateKnowsTheShareOfTheHottestKey() throws Exception {
    String zipf =
        QUEUE
            .formatted(8, 500)
            .replace("{uniform: [1, 1000000000000]}", "{zipf: {count: 1000000}}");
    assertThat(keyheat.run("estimate", write(folder, "z.yaml", zipf))).as(keyheat.err()).isZero();
    assertThat(keyheat.out()).containsPattern("reads +500/s .* 6[.]\\d+ % +–");
  }

  /**
   * 50 lookups a second are 50 · 365.25 / 12 · 86,400 = 131.49 million reads a month, of 0.06 for
   * 100,000: 78.89; and in a month whose load is a tenth greater 86.78. A month's row of growth has
   * that price, too.
   */
  @Test
  void operationsHaveAPriceThatGrowsWithTheirLoad() throws Exception {
    String scenario = QUEUE.formatted(8, 50).replace("profile: spanner", "profile: firestore");
    List<Object> asked = new ArrayList<>(List.of("--for", "servers", "--between", "1..2"));
    asked.addAll(List.of("--slo", "errors < 5%", "--price", "read=0.06/100k,GB=0,server=1 USD"));
    asked.addAll(List.of("--growth", "10%/month", "--until", "2mo", "--replications", "4"));
    assertThat(keyheat.plan(folder, scenario, asked.toArray())).as(keyheat.err()).isZero();
    assertThat(keyheat.out().replaceAll("\\s+", " "))
        .contains("it costs 78.89 USD a month")
        .contains("bill now: 131,490,000 reads × 0.06 / 100,000 = 78.89; 0.1 GB stored × 0 = 0.00;")
        .contains("bill month 1: 144,639,000 reads × 0.06 / 100,000 = 86.78;")
        .contains(
            "month 2, 61/s, 100 MB at its end: 1 server meets the targets to the end; 95.46 USD")
        .contains(
            "no bill of this system has the prices of server; it may have read, write, delete");
  }
}

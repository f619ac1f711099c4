package io.keyheat.scenarios.cli;

import static io.keyheat.scenarios.cli.CommandLineFixture.write;
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

/** Plans whose answers theory knows. */
class PlanCommandTest {
  /** Lookups that take 10 ms of a core on average, and nothing else. */
  private static final String QUEUE =
      """
      title: A queue
      system:
        profile: spanner
        servers: {cores: %d}
        costs: {read: 10ms}
        replication: {clientRoundTrip: 0ms}
      servers: 1
      duration: 100s
      tables:
        T:
          columns: {Id: {type: int64, values: {uniform: [1, 1000000000000]}}}
          key: [Id]
          rowSize: 100B
          existing: 100MB
      loads:
        reads: {lookup: T, rate: %d/s}
      """;

  @TempDir Path folder;

  private final CommandLineFixture keyheat = new CommandLineFixture();

  private static final String GROWING =
      """
      title: t
      system: bigtable
      servers: 6
      duration: 10s
      tables:
        T:
          columns: {Id: {type: string, values: {uuid: v4}}}
          key: [Id]
          rowSize: 10KB
          existing: 100GB
      loads: {put: {insert: T, rate: RATE}}
      """;

  private int plan(String scenario, Object... arguments) throws Exception {
    Path file = write(folder, "s.yaml", scenario);
    List<Object> all = new java.util.ArrayList<>(List.of("plan", file));
    all.addAll(List.of(arguments));
    all.addAll(List.of("--cpu-ceiling", "none", "--out", folder.resolve("out")));
    return keyheat.run(all.toArray());
  }

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

  /**
   * 8,000 inserts a second behind the split at shard 1 are more than the 3,500 of a server: cuts
   * take a minute each, and a run of a minute ends before.
   */
  @Test
  void valuesWhoseRunsEndBeforeLoadSplitsDivideAreNamed() throws Exception {
    String scenario =
        """
        title: Shards behind one split
        system: spanner
        servers: 6
        duration: 60s
        warmUp: 10s
        tables:
          L:
            columns:
              S: {type: int64, values: {hash: [Id], modulo: 2}}
              At: {type: timestamp, values: now}
              Id: {type: uuid, values: {uuid: v4}}
            key: [S, At, Id]
            rowSize: 1KB
            preSplits: [1]
        loads: {w: {insert: L, rate: 8000/s}}
        """;
    plan(scenario, "--for", "shards", "--between", "8..8", "--slo", "errors < 1%");
    assertThat(keyheat.out().replaceAll("\\s+", " "))
        .contains("With 8 shards the run ends before load splits can have divided the busiest");
  }

  @Test
  void withoutOptionsTheScenariosOwnTargetsAreKept() throws Exception {
    String scenario = QUEUE.formatted(1, 50);
    assertThat(plan(scenario, "--for", "servers")).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(keyheat.err()).contains("no targets; expected --slo TARGET, or targets");
    String own = scenario + "targets: [servers.mean < 60%]\n";
    assertThat(plan(own, "--for", "servers", "--between", "1..2")).as(keyheat.err()).isZero();
    assertThat(keyheat.out()).contains("1 server").contains("servers.mean < 60%");
  }

  /**
   * A server of 100/s has 10/s for nine tenths of the run and then 90/s: it is 18 % busy on
   * average. At the end it would be 90 % busy, and two of them 45 %.
   */
  @Test
  void whatTheGreatestRateAsksForIsSaidBesideAnAnswerOverTheWholeRun() throws Exception {
    String rising =
        QUEUE.formatted(1, 10).replace("rate: 10/s", "rate: {step: {0s: 10/s, 90s: 90/s}}");
    assertThat(plan(rising, "--for", "servers", "--slo", "servers.mean < 60%", "--between", "1..4"))
        .as(keyheat.err())
        .isZero();
    assertThat(keyheat.out())
        .contains("1 server; at the loads' greatest rate, by arithmetic, 2 servers");
  }

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
        .contains("in [90s..100s], when the loads ask for most")
        .containsPattern(
            "servers.mean by arithmetic [^,]+ at the peaks, by simulation .{3,9} over the run")
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
    assertThat(plan(scenario, (Object[]) asked)).as(keyheat.err()).isZero();
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
    assertThat(plan(scenario, asked.toArray())).as(keyheat.err()).isZero();
    assertThat(keyheat.out()).contains("run  tables.T.units.writes " + answer);
    assertThat(keyheat.out().contains("has saved none before the start")).isEqualTo(!isIdle);
    assertThat(keyheat.out().contains("The provisioned units of T")).isEqualTo(!isIdle);
  }

  /** From 500/s to 600/s is one step of five minutes, of which runs of 10 s show nothing. */
  @Test
  void aRampWhoseEndNoRunShowsIsNoAnswer() throws Exception {
    String scenario = QUEUE.formatted(16, 600).replace("100s", "10s");
    int code = plan(scenario, "--for", "ramp", "--slo", "errors < 90%");
    assertThat(code).as(keyheat.err()).isEqualTo(ExitCode.EXPECTATION_FAILED);
    assertThat(keyheat.out())
        .contains("no answer: ramp", "600/s after 5 minutes; the runs end at 0:10", "above 5m");
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
        plan(
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
        plan(
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
    int code = plan(hotRow, "--for", "rate", "--slo", "errors < 1%");
    assertThat(code).as(keyheat.out() + keyheat.err()).isZero();
    Matcher answer = Pattern.compile("run +([0-9.]+)/s").matcher(keyheat.out());
    assertThat(answer.find()).as(keyheat.out()).isTrue();
    assertThat(Double.parseDouble(answer.group(1))).isBetween(60.0, 120.0);
    // One server's cores take some 4,150/s, and the lock, held for some 10 ms, about 98.
    assertThat(keyheat.out().replaceAll("\\s+", " "))
        .contains("Also kept: behind < 1%.")
        .containsPattern(
            "by arithmetic 9[0-9.]+/s without waits for locks \\(a row would be locked [0-9.]+ % of");
  }

  @Test
  void optionsThatSayNothingAreRefusedWithWhatIsExpected() throws Exception {
    assertThat(plan(GROWING.replace("RATE", "1/s"), "--for", "servers", "--until", "12mo"))
        .isEqualTo(2);
    assertThat(keyheat.err()).contains("--until is how far --growth looks; expected --growth too");
    assertThat(plan(GROWING.replace("RATE", "1/s"), "--for", "servers", "--greatest")).isEqualTo(2);
    assertThat(keyheat.err()).contains("--greatest goes with --for and a field");
    assertThat(plan(GROWING.replace("RATE", "1/s"), "--for", "shards", "--slo", "errors < 1%"))
        .isEqualTo(2);
    assertThat(keyheat.err())
        .contains("no column has shards to vary; expected values such as {hash: [id], modulo: 16}")
        .doesNotContain("there is no field");
  }

  /** 80/s of 10 ms in one tablet keep one of two servers 80 % busy, both 40 % on average. */
  @Test
  void aMarginNamesWhatIsFullBeforeTheTargetIsMissed() throws Exception {
    String scenario = QUEUE.formatted(1, 80).replace("duration: 100s", "duration: 40s");
    List<Object> asked = new ArrayList<>(List.of("--for", "servers", "--between", "1..2"));
    asked.addAll(List.of("--slo", "servers.mean <= 65%"));
    assertThat(plan(scenario, asked.toArray())).as(keyheat.out() + keyheat.err()).isZero();
    assertThat(keyheat.out().replaceAll("\\s+", " "))
        .containsPattern(
            "keeps servers.mean <= 65% by [34]\\d(\\.\\d)? % of the limit; less room is left"
                + " elsewhere: the busiest server is [78]\\d(\\.\\d)? % busy");
  }

  /** 50/s of 10 ms keep one server of a core 50 % busy, two 25 %, five 10 %, six 8.3 %. */
  @Test
  void whereMoreServersMissATargetByMoreFewerAreTriedToo() throws Exception {
    String scenario = QUEUE.formatted(1, 50).replace("servers: 1\n", "servers: 5\n");
    List<Object> asked = new ArrayList<>(List.of("--for", "servers", "--between", "1..6"));
    asked.addAll(List.of("--slo", "servers.mean > 20%", "--replications", "4"));
    assertThat(plan(scenario, asked.toArray())).isEqualTo(ExitCode.EXPECTATION_FAILED);
    assertThat(keyheat.out().replaceAll("\\s+", " "))
        .contains("no answer: servers does not help steadily; the targets are kept with 1 server")
        .contains("missed with 5 servers, missed with 6 servers")
        .contains("that is less than is asked for");
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
    assertThat(plan(spread, between.toArray())).isZero();
    String alone = Files.readString(folder.resolve("out/plan.csv"));
    Files.delete(folder.resolve("out/run-log.jsonl"));
    plan(spread, "--for", "servers", "--between", "1..4", "--slo", "latency.p99 < 88ms");
    assertThat(plan(spread, between.toArray())).isZero();
    assertThat(Files.readString(folder.resolve("out/plan.csv"))).isEqualTo(alone);
  }

  @ParameterizedTest
  @CsvSource({
    "--price, rows=1, expected prices a month",
    "--growth, 8, 'expected a share and a time'",
  })
  void optionsThatCannotBeReadAreMistakesOfTheirUsers(String option, String text, String expected)
      throws Exception {
    Object[] asked = {"--for", "servers", "--slo", "errors < 5%", option, text};
    assertThat(plan(QUEUE.formatted(1, 50), asked)).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(keyheat.err()).contains(option, expected);
  }

  /** The answer by arithmetic is one that keeps lower limits, too; none where they cannot be. */
  @ParameterizedTest
  @CsvSource({
    "throughput > 90/s, servers by arithmetic 2 servers, true",
    "throughput > 110/s, the loads ask for 99, true",
    "throughput > 110/s, servers by arithmetic, false",
    "servers.mean > 60%, servers by arithmetic, false",
  })
  void arithmeticKnowsLowerLimits(String target, String words, boolean isSaid) throws Exception {
    Object[] asked = {
      "--for", "servers", "--between", "2..4", "--slo", target, "--replications", "4"
    };
    String spread =
        QUEUE.formatted(1, 100).replace("rowSize: 100B", "rowSize: 100B\n    preSplits: 48");
    plan(spread, asked);
    String out = keyheat.out().replaceAll("\\s+", " ").replace("at most ", "");
    assertThat(out.contains(words)).as(out).isEqualTo(isSaid);
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
    assertThat(plan(scenario, arguments.toArray())).as(keyheat.err()).isZero();
    assertThat(keyheat.out().replaceAll("\\s+", " "))
        .contains("run 3 servers")
        .contains("ranges of 1 of 2 servers have no quorum while servers are down")
        .contains("fewer than 2 of their 3 replicas are up, as 2 servers hold them");
  }

  /**
   * 1,000/s of 10 KB are 26.3 TB in a month of 365.25 / 12 days, and 100 GB are there: 26.4 TB, of
   * which a node of Bigtable may store 5 TB, so 6 are needed, although 1 serves the load. A bill of
   * these 26.4 TB is one of 6 servers.
   */
  @Test
  void anAnswerThatCannotStoreTheDataOfItsFirstMonthSaysSo() throws Exception {
    String[] options = {"--for", "servers", "--between", "1..6", "--slo", "latency.p99 < 60ms"};
    List<Object> priced = new ArrayList<>(List.of((Object[]) options));
    priced.addAll(List.of("--price", "server=100 EUR"));
    assertThat(plan(GROWING.replace("RATE", "1000/s"), priced.toArray())).isZero();
    assertThat(keyheat.out().replaceAll("\\s+", " "))
        .contains(
            "run 1 server; this is for the load alone: what is stored at the end of the first")
        .contains("first month, 26.4 TB, needs 6 servers by the documented limit of storage")
        .contains("it costs 600 EUR a month with 6 servers for its storage");
  }

  /** 500/s or 525/s of 10 KB are 13.1 or 13.8 TB in a month, whatever rate the file has. */
  @Test
  void theDataOfAPlanForARateAreThoseOfTheAnswer() throws Exception {
    Object[] asked = {"--for", "rate", "--between", "500/s..525/s", "--slo", "latency.p99 < 60ms"};
    assertThat(plan(GROWING.replace("RATE", "1000/s"), asked)).as(keyheat.err()).isZero();
    assertThat(keyheat.out()).containsPattern("\\+13\\.[18] TB").doesNotContain("+26.3 TB");
  }

  @Test
  void anAnswerThatCanStoreTheDataOfItsFirstMonthSaysNothingOfIt() throws Exception {
    String[] options = {"--for", "servers", "--between", "1..6", "--slo", "latency.p99 < 60ms"};
    assertThat(plan(GROWING.replace("RATE", "100/s"), (Object[]) options)).isZero();
    assertThat(keyheat.out()).contains("run  1 server\n").doesNotContain("for the load alone");
  }

  /** A scenario in which the second server stops has two at least. */
  @Test
  void aSearchBeginsWithTheServersThatFaultsName() throws Exception {
    String scenario = QUEUE.formatted(1, 50).replace("servers: 1", "servers: 2");
    String faulty = scenario + "faults: [{slowServer: 2, factor: 2, from: 10s, to: 20s}]\n";
    int code = plan(faulty, "--for", "servers", "--slo", "servers.mean < 90%");
    assertThat(code).as(keyheat.out() + keyheat.err()).isZero();
    assertThat(keyheat.out()).contains("Searched from 2 to 64");
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
    assertThat(plan(hot, asked.toArray())).as(keyheat::err).isZero();
    assertThat(keyheat.out())
        .contains("no number of servers from 1 to 16 helps", "100 % busy while the mean is")
        .contains("The growth is not forecast");
    assertThat(Files.readString(folder.resolve("out/plan.html")))
        .contains("no number of servers from 1 to 16 helps");
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
    int code = plan(events, "--for", "shards", "--between", "1..16", "--slo", "errors < 1%");
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
    int code = plan(log, "--for", "servers", "--between", "1..8", "--slo", "errors < 0.5%");
    assertThat(code).as(keyheat.out() + keyheat.err()).isZero();
    assertThat(keyheat.out())
        .contains("timestamp-first  no number of servers from 1 to 8 helps")
        .contains("hashed-16        4 servers; 3 servers are too few");
    assertThat(keyheat.out().replaceAll("\\s+", " ")).contains("the load does not spread");
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
    int code = plan(rows, "--for", "servers", "--between", "1..8", "--slo", "servers.mean < 60%");
    assertThat(code).as(keyheat.out() + keyheat.err()).isZero();
    assertThat(keyheat.out())
        .contains("small  2 servers; 1 server is too few")
        .contains("large  5 servers; 4 servers are too few");
  }

  /** More servers lower the tail, and with it the utilisation that is asked for as well. */
  @Test
  void aResponseThatTurnsIsToldOf() throws Exception {
    int code =
        plan(
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
    assertThat(keyheat.out()).contains("no answer: servers does not help steadily");
  }

  @Test
  void aPlanBeyondTheBudgetStopsWithItsEstimateAndLosesNothing() throws Exception {
    String[] asked = {"--for", "servers", "--between", "1..16", "--slo", "latency.p99 < 1ms"};
    Object[] limited = {
      asked[0], asked[1], asked[2], asked[3], asked[4], asked[5], "--max-operations", 40_000
    };
    // Four runs of 100 s at 60/s are 24,000 operations.
    assertThat(plan(QUEUE.formatted(1, 60), limited)).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(keyheat.err())
        .contains("the next 4 runs need about 24,000 operations, 48,000 with those before");
    assertThat(Files.readAllLines(folder.resolve("out/run-log.jsonl"))).hasSize(1 + 4);
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
    assertThat(plan(QUEUE.formatted(1, 40), "--for", "servers", "--slo", target)).isEqualTo(2);
    assertThat(keyheat.err()).contains("--slo '" + target + "': ", message);
    assertThat(folder.resolve("out")).doesNotExist();
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
        plan(QUEUE.formatted(1, 40), "--for", what, "--between", range, "--slo", "errors < 1%");
    assertThat(code).isEqualTo(2);
    assertThat(keyheat.err()).contains(message);
  }

  /** An empty table on servers that serve 100 writes a second each. */
  private static final String LAUNCH =
      """
      title: A launch
      system:
        profile: spanner
        servers: {cores: 1}
        costs: {write: 10ms}
      servers: 8
      duration: 40s
      warmUp: 10s
      tables:
        Orders:
          columns: {Id: {type: string, values: {uuid: v4}}}
          key: [Id]
          rowSize: 1KB
      loads:
        orders: {insert: Orders, rate: %d/s}
      """;

  /**
   * Cuts are at round keys: three pre-splits leave half of all keys in one, six leave a quarter. So
   * the answer is the least power of two for which rate / n is below the 100/s of a server. Each of
   * up to eight tablets has a server of its own; of more, chance says which share one.
   */
  @ParameterizedTest
  @CsvSource({"70, 1", "150, 2", "250, 4", "520, 8"})
  void preSplitsKeepEachServersShareBelowWhatItServes(int rate, int answer) throws Exception {
    int code =
        plan(
            LAUNCH.formatted(rate),
            "--for",
            "pre-splits",
            "--between",
            "1..8",
            "--slo",
            "errors < 2%");
    assertThat(code).as(keyheat.out() + keyheat.err()).isZero();
    Matcher found = Pattern.compile("run +(\\d+) pre-splits").matcher(keyheat.out());
    assertThat(found.find()).as(keyheat.out()).isTrue();
    assertThat(Integer.parseInt(found.group(1))).isEqualTo(answer);
  }

  /**
   * The run begins at midnight, when 5/s come, and the peak of 35/s is at noon. 20 ms each keep 0.1
   * or 0.7 cores busy; at 30 % that takes one server or three.
   */
  @ParameterizedTest
  @CsvSource({"false, 1", "true, 3"})
  void theDayIsPlannedForItsPeak(boolean peak, int answer) throws Exception {
    List<Object> arguments = new java.util.ArrayList<>(daily());
    if (peak) {
      arguments.add("--at-peak");
    }
    int code = run(arguments);
    assertThat(code).as(keyheat.out() + keyheat.err()).isZero();
    assertThat(keyheat.out()).contains("run  " + answer + " server");
  }

  /**
   * 1.4 servers' worth takes two that are left: three with one of them gone, or one of three zones.
   */
  @ParameterizedTest
  @CsvSource({"server", "zone"})
  void whatIsLeftAfterAFailureHasToDo(String failure) throws Exception {
    String launch =
        LAUNCH.formatted(140).replace("rowSize: 1KB", "rowSize: 1KB\n    preSplits: 48");
    Object[] asked = {
      "--for", "servers", "--between", "1..4", "--slo", "errors < 8%", "--with-failure", failure
    };
    int code = plan(launch, asked);
    assertThat(code).as(keyheat.out() + keyheat.err()).isZero();
    assertThat(keyheat.out()).contains("run  3 servers; 2 servers are too few");
  }

  /**
   * 110 writes of 10 ms are 1.1 cores. One zone of three leads, so that one of three servers does,
   * and two of six; once it has failed, the two that are left of three would do.
   */
  @Test
  void anAnswerForAFailureHoldsWithoutItToo() throws Exception {
    String launch =
        LAUNCH
            .formatted(110)
            .replace("rowSize: 1KB", "rowSize: 1KB\n    preSplits: 48")
            .replace("profile: spanner", "profile: spanner\n  replication: {leadingZones: 1}");
    Object[] asked = {
      "--for", "servers", "--between", "3..6 by 3", "--slo", "errors < 5%", "--with-failure", "zone"
    };
    int code = plan(launch, asked);
    assertThat(code).as(keyheat.out() + keyheat.err()).isZero();
    assertThat(keyheat.out()).contains("run  6 servers; 3 servers are too few");
    assertThat(folder.resolve("out/plan.json")).content().contains("judged without a failure");
  }

  /** 0.7 cores grow by a tenth each month; three servers at 30 % hold 0.9, so 0.7 · 1.1³ breaks. */
  @Test
  void growthBreaksTheAnswerInTheMonthThatArithmeticSays() throws Exception {
    List<Object> arguments = new java.util.ArrayList<>(daily());
    arguments.addAll(List.of("--at-peak", "--growth", "10%/month", "--until", "4mo"));
    arguments.addAll(List.of("--price", "server=100 EUR"));
    int code = run(arguments);
    assertThat(code).as(keyheat.out() + keyheat.err()).isZero();
    assertThat(keyheat.out()).contains("run  3 server", "300 EUR a month", "month 3");
  }

  /**
   * 100 writes of 10 ms are one core; two servers at 65 % hold 1.3, which growth of g exceeds after
   * ln 1.3 / ln (1 + g) months: 26.4, 8.9 and 3.4. What 18 months need is 1.0 (1 + g)^18 / 0.65.
   */
  @ParameterizedTest
  @CsvSource({"1, 26.4, 2", "3, 8.9, 3"})
  void growthAgreesWithArithmeticAndWithItself(int percent, double months, int atEnd)
      throws Exception {
    String launch =
        LAUNCH.formatted(100).replace("rowSize: 1KB", "rowSize: 1KB\n    preSplits: 48");
    Path file = write(folder, "grows.yaml", launch);
    List<Object> asked =
        new java.util.ArrayList<>(
            List.of("plan", file, "--for", "servers", "--slo", "errors < 5%"));
    asked.addAll(List.of("--cpu-ceiling", "65%", "--growth", percent + "%/month"));
    asked.addAll(List.of("--until", "18mo", "--out", folder.resolve("out")));
    assertThat(keyheat.run(asked.toArray())).as(keyheat.out() + keyheat.err()).isZero();
    String out = keyheat.out();
    if (months > 18) {
      assertThat(out).contains("month 18", "2 servers meet the targets to the end");
      return;
    }
    int kept = month(out, "2 servers meet the targets until here");
    int missed = month(out, "2 servers miss the targets from here on");
    assertThat((double) kept).isLessThan(months + 1).isGreaterThan(months - 4);
    assertThat((double) missed).isGreaterThan(months - 1).isLessThan(months + 4);
    assertThat(kept).isLessThan(missed);
    assertThat(out).containsPattern("month 18, \\d+/s, \\S+ TB at its end: " + atEnd + " servers");
  }

  /** Seven servers at the end are many runs. */
  @Tag("full")
  @Test
  void fastGrowthAgreesWithArithmetic() throws Exception {
    growthAgreesWithArithmeticAndWithItself(8, 3.4, 7);
  }

  private static int month(String out, String what) {
    Matcher line =
        Pattern.compile("month (\\d+), \\S+, \\S+ \\S+ at its end: " + what).matcher(out);
    assertThat(line.find()).as(out).isTrue();
    return Integer.parseInt(line.group(1));
  }

  private static List<Object> daily() {
    return List.of("--for", "servers", "--between", "1..8", "--slo", "errors < 5%");
  }

  private int run(List<Object> arguments) throws Exception {
    Path file =
        write(
            folder,
            "daily.yaml",
            LAUNCH
                .formatted(1)
                .replace("write: 10ms", "write: 20ms")
                .replace("duration: 40s", "duration: 100s")
                .replace("rowSize: 1KB", "rowSize: 1KB\n    preSplits: 16")
                .replace("1/s", "{daily: {mean: 20/s, peak: 35/s, peakAt: 12h}}"));
    List<Object> all = new java.util.ArrayList<>(List.of("plan", file));
    all.addAll(arguments);
    all.addAll(List.of("--cpu-ceiling", "30%", "--out", folder.resolve("out")));
    return keyheat.run(all.toArray());
  }

  /** A node of Spanner stores 10 TiB at most, so 25 TB take three, however idle they are. */
  @Test
  void whatIsStoredDecidesWhereItIsMuch() throws Exception {
    String archive = QUEUE.formatted(1, 20).replace("100MB", "25TB").replace("100s", "20s");
    int code = plan(archive, "--for", "servers", "--between", "1..8", "--slo", "errors < 5%");
    assertThat(code).as(keyheat.out() + keyheat.err()).isZero();
    assertThat(keyheat.out()).contains("run  3 servers; 2 servers are too few", "storedBytes");
  }

  /**
   * Ten rows of 100 KB a second are 2.63 TB a month beside the 5 TB that are there, and a node of
   * Spanner stores 10 TiB: one node until the second month ends, which begins with 10.3 TB and ends
   * with 13.0; at 1 % a month 38.4 TB after a year, and at the end of that month, four nodes' 5 +
   * 2.63 · (1.01^13 − 1) / 0.01 = 41.3, of 200 a TB. Kept for 90 days, the rows never come to 11
   * TB.
   */
  @ParameterizedTest
  @CsvSource({
    "'', 'month 1, 10/s, 10.3 TB at its end: 1 server meets the targets until here', 'month 12, 11/s, 41.3 TB at its end: 4 servers; 8,263 '",
    "retention: 90d, '1 server meets the targets to the end', 'TB at its end'"
  })
  void dataGrowsWithTheLoad(String retention, String present, String atEnd) throws Exception {
    String archive =
        QUEUE
            .formatted(8, 10)
            .replace("lookup: T", "insert: T")
            .replace("rowSize: 100B", "rowSize: 100KB\n    preSplits: 16\n    " + retention)
            .replace("100MB", "5TB")
            .replace("100s", "20s");
    int code =
        plan(
            archive,
            "--for",
            "servers",
            "--between",
            "1..8",
            "--slo",
            "errors < 5%",
            "--growth",
            "1%/month",
            "--price",
            "server=0,GB=0.20 USD");
    assertThat(code).as(keyheat.out() + keyheat.err()).isZero();
    assertThat(keyheat.out().replaceAll("\\s+", " ")).contains(present, atEnd, "T +2.6");
  }

  /** Spanner's quorum and commit wait alone take longer than 5 ms. */
  @Test
  void aTargetBelowTheRoundTripsIsRefusedBeforeAnyRun() throws Exception {
    String writes = QUEUE.formatted(8, 10).replace("lookup: T", "insert: T");
    int code = plan(writes, "--for", "servers", "--slo", "latency.p99 < 5ms");
    assertThat(code).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(keyheat.err())
        .contains("no run can keep it: reads takes at least", "of commit wait");
    assertThat(folder.resolve("out/run-log.jsonl")).doesNotExist();
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
        .contains("today load 50/s", "1 server of 1 core is 50 % busy")
        .contains("sale load 150/s", "1 server of 1 core is 150 % busy")
        .contains("larger load 150/s", "3 servers of 1 core are 50 % busy");
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
    assertThat(keyheat.out()).containsPattern("hot key +6[.]\\d+ % of reads ask for one row");
  }

  /** The servers' and the backups' parts of a bill in a region that costs a tenth more. */
  @Test
  void pricesComeFromAFileOfTheUser() throws Exception {
    Path prices =
        write(
            folder,
            "prices.yaml",
            "currency: USD\nserver: 100\nstorage: 1000\nbackup: 500\nregion: 1.1\n");
    Object[] asked = {
      "--for",
      "servers",
      "--between",
      "1..2",
      "--slo",
      "errors < 5%",
      "--prices",
      prices,
      "--set",
      "tables.T.existing=10GB"
    };
    assertThat(plan(QUEUE.formatted(8, 50), asked)).as(keyheat.err()).isZero();
    assertThat(keyheat.out().replaceAll("\\s+", " "))
        .contains("16,610 USD a month")
        .contains("first month: 1 server × 100 × 1.1 = 110.00; 10 GB stored × 1,000 × 1.1 =")
        .contains("11,000.00; 10 GB in backups × 500 × 1.1 = 5,500.00; together 16,610.00 USD");
    assertThat(Files.readString(folder.resolve("out/bill.csv")))
        .startsWith("variant,month,part,quantity,price,per,amount,currency")
        .contains("\"run\",\"the first month\",backup,10,500,1,5500,\"USD\"");
    assertThat(folder.resolve("out/plan.json")).exists();
    assertThat(Files.readString(folder.resolve("out/plan.csv")))
        .startsWith("variant,parameter,value,status")
        .contains("\"run\",\"servers\",\"1\",met,");
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
    assertThat(plan(scenario, asked.toArray())).as(keyheat.err()).isZero();
    assertThat(keyheat.out().replaceAll("\\s+", " "))
        .contains("it costs 78.89 USD a month")
        .contains("bill now: 131,490,000 reads × 0.06 / 100,000 = 78.89; 0.1 GB stored × 0 = 0.00;")
        .contains("bill month 1: 144,639,000 reads × 0.06 / 100,000 = 86.78;")
        .contains(
            "month 2, 61/s, 100 MB at its end: 1 server meets the targets to the end; 95.46 USD")
        .contains(
            "no bill of this system has the prices of server; it may have read, write, delete");
  }

  /** 10 GB at 1,000 a GB; a server has a price only where users order it. */
  @ParameterizedTest
  @CsvSource({
    "firestore, '10,000 a month, without its reads (read)', nobody orders servers",
    "spanner, '10,100 a month', ''",
    "cockroachdb, '10,100 a month', give the price of storage times the number of copies"
  })
  void aBillIsOfWhatUsersOfTheSystemPayFor(String system, String bill, String note)
      throws Exception {
    String scenario = QUEUE.formatted(8, 50).replace("profile: spanner", "profile: " + system);
    List<Object> asked = new ArrayList<>(List.of("--for", "servers", "--between", "1..2"));
    asked.addAll(List.of("--slo", "errors < 5%", "--price", "server=100,GB=1000"));
    asked.addAll(List.of("--set", "tables.T.existing=10GB"));
    assertThat(plan(scenario, asked.toArray())).as(keyheat.err()).isZero();
    String out = keyheat.out().replaceAll("\\s+", " ");
    assertThat(out).contains(bill).contains(note);
    assertThat(out.contains("nobody orders")).isEqualTo(system.equals("firestore"));
    assertThat(out.contains("of copies")).isEqualTo(system.equals("cockroachdb"));
  }

  /**
   * 3,000 writes of 1 ms keep 3 cores busy, at 65 % at most 4.6 in all: 5 servers of one core or 2
   * of four.
   */
  @Tag("full")
  @Test
  void theCheapestOfSeveralMachineTypesIsNamed() throws Exception {
    Path machines = folder.resolve("machines.yaml");
    Files.writeString(
        machines,
        """
        title: Machine types as variants
        system: {profile: spanner, costs: {write: 1ms, writeRow: 0ms, writeByte: 0ns}, servers: {cores: 1}}
        servers: 4
        duration: 60s
        warmUp: 20s
        tables:
          T:
            columns: {Id: {type: string, values: {uuid: v4}}}
            key: [Id]
            rowSize: 100B
            preSplits: 64
        loads: {writes: {insert: T, rate: 3000/s}}
        variants:
          small: {}
          large: {system: {servers: {cores: 4}}}
        """);
    Path prices = folder.resolve("prices.yaml");
    for (String cheapest : List.of("small", "large")) {
      Files.writeString(
          prices,
          "currency: EUR\nservers: {small: 100, large: "
              + (cheapest.equals("small") ? 300 : 200)
              + "}\n");
      CommandLineFixture plan = new CommandLineFixture();
      int code =
          plan.run(
              "plan",
              machines,
              "--for",
              "servers",
              "--between",
              "1..8",
              "--slo",
              "errors < 0.1%",
              "--prices",
              prices,
              "--out",
              folder.resolve(cheapest));
      assertThat(code).as(plan.err()).isZero();
      assertThat(plan.out())
          .contains("small  5 servers; 4 servers are too few")
          .contains("large  2 servers; 1 server is too few")
          .containsPattern(
              cheapest.equals("small")
                  ? "costs 500 EUR a\\s+month, the least of all"
                  : "costs 400 EUR a\\s+month, the least of all");
    }
    Files.writeString(prices, "servers: {smal: 100}\n");
    CommandLineFixture wrong = new CommandLineFixture();
    assertThat(
            wrong.run(
                "plan",
                machines,
                "--for",
                "servers",
                "--slo",
                "errors < 0.1%",
                "--prices",
                prices,
                "--out",
                folder.resolve("wrong")))
        .isEqualTo(2);
    assertThat(wrong.err())
        .contains("servers.smal: there is no variant", "did you mean \"small\"?");
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

  /** Of 70 look-ups of 10 ms a second, one server of one core is 70 % busy, and two are idle. */
  @Test
  void theLoadSpreadsWhereAllServersThatLeadAreAsBusy() throws Exception {
    String zones = "clientRoundTrip: 0ms, leadingZones: 1";
    String scenario =
        QUEUE
            .formatted(1, 70)
            .replace("clientRoundTrip: 0ms", zones)
            .replace("servers: 1", "servers: 3");
    int code = plan(scenario, "--for", "servers", "--between", "3..3", "--slo", "errors < 1%");
    assertThat(code).as(keyheat.err()).isZero();
    assertThat(keyheat.out())
        .contains("The servers that lead are")
        .doesNotContain("the load does not spread");
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
    plan(scenario, "--for", "servers", "--between", "1..2", "--slo", "latency.p99 < 50ms");
    assertThat(keyheat.out().replaceAll("\\s+", " "))
        .contains(": none is full, but operations wait for the locks of rows of Counters.");
  }

  /**
   * One of two servers takes five times as long for half a minute: 250 ms of a second and 1,250.
   */
  @Test
  void aFaultThatComesAndGoesIsMeasuredAndServersThatItFillsAreNotSaidToHaveRoom()
      throws Exception {
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
    plan(scenario, "--for", "servers", "--between", "2..3", "--slo", "latency.p99 < 100ms");
    assertThat(keyheat.out().replaceAll("\\s+", " "))
        .contains("the scenario's own, since loads or faults change over time")
        .contains("none is full on average, but at times servers are over 90 % busy (0.0")
        .doesNotContain("none is full, but operations");
  }

  /** Nearly all seats that are sold are of one event, on one range until pre-splits divide it. */
  @Test
  void whatLimitsAValueIsSeenInARunToItsEndWhereItsRunsAreStoppedEarly() throws Exception {
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
    plan(scenario, "--for", "pre-splits", "--between", "1..1", "--slo", "latency.p99 < 200ms");
    assertThat(keyheat.out().replaceAll("\\s+", " "))
        .contains("each lost a target for good and was stopped early")
        .contains("which misses latency.p99 < 200ms for good: its runs were stopped at")
        .contains("In a run to its end, one server is")
        .contains("The hottest range is in Seats from")
        .doesNotContain("No range of keys stayed hot");
  }

  /** A hundred operations a run, of which a p99 needs a thousand. */
  @Test
  void aQuantileIsNotKeptByFewerOperationsThanItNeeds() throws Exception {
    String p99 = "latency.p99 < 200ms";
    assertThat(plan(QUEUE.formatted(8, 1), "--for", "servers", "--between", "1..2", "--slo", p99))
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
            plan(QUEUE.formatted(8, 1), "--for", "servers", "--between", "1..2", "--slo", errors))
        .isZero();
    assertThat(keyheat.out()).contains("1 server").doesNotContain("operations are too few");
  }
}

package io.keyheat.scenarios.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.keyheat.report.result.Cause;
import io.keyheat.report.result.Finding;
import io.keyheat.report.result.ScenarioResult;
import io.keyheat.report.store.Recording;
import io.keyheat.scenarios.cli.terminal.ExitCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A trace without a scenario, from the file to the answer. */
class TraceRunTest {
  /** More than one server of Spanner takes (3,500/s), far less than five do. */
  private static final int PER_SECOND = 5000;

  private static final int RECORDS = 20 * PER_SECOND;

  @TempDir Path folder;

  private final CommandLineFixture keyheat = new CommandLineFixture();

  /** 20 s of records, each with what comes behind its time. */
  private Path trace(IntFunction<String> record) throws IOException {
    StringBuilder text = new StringBuilder("time,operation,table,id,user\n");
    for (int i = 0; i < RECORDS; i++) {
      text.append(String.format(Locale.ROOT, "%.4f,", (double) i / PER_SECOND));
      text.append(record.apply(i)).append('\n');
    }
    return Files.writeString(folder.resolve("log.csv"), text);
  }

  private int run(Path trace, Object... more) throws Exception {
    Object[] arguments = new Object[8 + more.length];
    System.arraycopy(
        new Object[] {
          "run", "--trace", trace, "--system", "spanner", "--servers", 5, "--out=" + folder
        },
        0,
        arguments,
        0,
        8);
    System.arraycopy(more, 0, arguments, 8, more.length);
    return keyheat.run(arguments);
  }

  /** The counter takes some 40/s of 1,250; the orders, 3,750/s, hardly more than a server. */
  @Test
  void locksThatOperationsFailByAreNamedThoughAnotherTableIsHotForLonger() throws Exception {
    Path trace = trace(i -> i % 4 == 0 ? "update,Counters,1,1" : "insert,Orders," + i + ",1");
    assertThat(run(trace)).as(keyheat.err()).isZero();
    assertThat(keyheat.out().replaceAll("\\s+", " "))
        .containsPattern("finding Counters: Operations wait.*finding Orders: Rows are written")
        .contains("of them for Counters(1, 1)")
        .containsPattern(
            "fail; p99 .* Worst load: update-Counters, .* Operations wait for one another");
  }

  /** Both lose about as many. */
  @Test
  void anotherTableThatManyOperationsFailOnIsNamedBesideTheFirst() throws Exception {
    Path trace = trace(i -> (i % 9 < 5 ? "insert,Orders," : "insert,Events,") + i + ",1");
    assertThat(run(trace, "--speed=2")).as(keyheat.err()).isZero();
    assertThat(keyheat.out().replaceAll("\\s+", " "))
        .contains("finding Orders: Rows are written in key order", "id rises in 100 % of pairs")
        .contains("finding Events: Rows are written in key order", "key1 rises in 100 % of pairs");
  }

  @Test
  void aGrowingKeyIsHotAndTheAnswerNamesWhatToDo() throws Exception {
    Random random = new Random(1);
    Path trace = trace(i -> "insert,Orders," + i + ',' + random.nextInt(100_000));
    assertThat(run(trace)).as(keyheat.err()).isZero();
    assertThat(keyheat.out().replaceAll("\\s+", " "))
        .contains("finding Orders: Rows are written in key order", "id rises in 100 % of pairs")
        .contains("Reverse the bits of id (values: {bitReversed: 1}). Put user first,")
        .contains("(SP-01, SP-05, SP-06, SP-07)")
        .contains("100,000 records");
    String result = Files.readString(folder.resolve("result.json"));
    assertThat(result).contains("\"trace\" : {", "\"growing-key\"", "Reverse the bits of id");
    try (InputStream recording = Files.newInputStream(folder.resolve(Recording.FILE))) {
      ScenarioResult stored = Recording.read(recording);
      assertThat(stored.findings())
          .extracting(Finding::cause, Finding::space)
          .containsExactly(tuple(Cause.GROWING_KEY, "Orders"));
      assertThat(stored.trace().places()).isEmpty();
    }
  }

  /** Only a header can say that a column is no part of the key. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'time,op,table,pk,sk,latency_ms'  | 'pk, sk, latency_ms'",
        "'table,latency_ms,time,pk,sk,op'  | 'latency_ms, pk, sk'",
        "''                                | ''",
      })
  void theColumnsThatTheKeyIsMadeOfAreNamed(String header, String key) throws Exception {
    StringBuilder text = new StringBuilder(header).append(header.isEmpty() ? "" : "\n");
    for (int i = 0; i < 200; i++) {
      text.append(
          header.startsWith("table")
              ? "t,4,0.%03d,user%d,9,put\n".formatted(i, i)
              : "0.%03d,put,t,user%d,9,4\n".formatted(i, i));
    }
    assertThat(run(Files.writeString(folder.resolve("log.csv"), text))).as(keyheat.err()).isZero();
    String out = keyheat.out().replaceAll("\\s+", " ");
    if (key.isEmpty()) {
      assertThat(out).contains("200 records").doesNotContain("made of the columns");
    } else {
      assertThat(out)
          .contains(
              "The trace gives t a key with the columns "
                  + key
                  + "; remove the columns that are not");
    }
  }

  /** Two of three records have one country, and all one kind; the last part counts. */
  @ParameterizedTest
  @CsvSource({"spanner, The run is too short for load-based splits", "hbase, ''"})
  void aPartThatCountsBehindTwoOfFewValuesIsTheReason(String system, String remark)
      throws Exception {
    StringBuilder text = new StringBuilder("time,operation,table,country,kind,seq\n");
    for (int i = 0; i < RECORDS; i++) {
      text.append(
          String.format(
              Locale.ROOT,
              "%.4f,insert,Orders,%s,order,%d%n",
              (double) i / PER_SECOND,
              i % 3 == 0 ? "AT" : "DE",
              i));
    }
    Path trace = Files.writeString(folder.resolve("log.csv"), text);
    assertThat(
            keyheat.run(
                "run", "--trace", trace, "--system", system, "--servers", 5, "--out=" + folder))
        .as(keyheat.err())
        .isZero();
    assertThat(keyheat.out().replaceAll("\\s+", " "))
        .contains("finding Orders: The keys of most rows begin with one of a few values")
        .containsPattern("country has at least 2 values, 6\\d(\\.\\d)? % of the records DE")
        .contains("kind has one value, order", "seq rises in 100 % of pairs")
        .contains(remark);
    if (remark.isEmpty()) {
      assertThat(keyheat.out()).doesNotContain("load-based splits take");
    }
  }

  /** Half of the trace has keys in no order, as of a backfill, and half counts up. */
  @Test
  void keysThatBeginToCountUpAreJudgedByTheTimeInWhichTheyAreHot() throws Exception {
    Random random = new Random(1);
    Path trace =
        trace(
            i ->
                "insert,Orders,"
                    + (i < RECORDS / 2 ? 2L * random.nextInt(2_000_000_000) : 2_000_000_000L + i)
                    + ','
                    + random.nextInt(100_000));
    assertThat(run(trace)).as(keyheat.err()).isZero();
    assertThat(keyheat.out().replaceAll("\\s+", " "))
        .contains("finding Orders: Rows are written in key order", "id rises in 100 % of pairs")
        .contains("Put user first");
  }

  /** What the run shows is told by the keys of the trace, which a run does not know. */
  @Test
  void theRunAndItsTraceNameOneCause() throws Exception {
    Random random = new Random(1);
    Path trace = trace(i -> "put,Orders,2026-03-01," + random.nextInt(1_000_000_000));
    assertThat(keyheat.run("run", "--trace", trace, "--system", "dynamodb", "--out=" + folder))
        .as(keyheat.err())
        .isZero();
    assertThat(keyheat.out().replaceAll("\\s+", " "))
        .contains("finding Orders: Items are placed by a hash of part of the key")
        .contains("id is hashed; it has one value, 2026-03-01");
    assertThat(Files.readString(folder.resolve("result.json")))
        .contains("\"cause\" : \"busy-hash\"");
  }

  /** A new day begins in the middle: from then on all rows lie side by side. */
  @Test
  void aDayInFrontThatChangesOnceIsTheReason() throws Exception {
    Random random = new Random(1);
    Path trace =
        trace(
            i ->
                "insert,Orders,"
                    + (i < RECORDS / 2 ? "2026-03-01" : "2026-03-02")
                    + ','
                    + random.nextInt(1_000_000_000));
    assertThat(run(trace)).as(keyheat.err()).isZero();
    assertThat(keyheat.out().replaceAll("\\s+", " "))
        .contains("finding Orders: Keys begin with a period of time")
        .containsPattern("id has .*2026-03-0");
  }

  /** The first tenth is left out as warm-up; a burst in it has to be named all the same. */
  @Test
  void whatFailsInTheWarmUpIsNamed() throws Exception {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 30_000; i++) { // Three seconds of 10,000/s, and then 100/s.
      double seconds = i < 27_000 ? i / 9_000.0 : 3 + (i - 27_000) / 100.0;
      text.append(String.format(Locale.ROOT, "%.4f,insert,Orders,%d%n", seconds, i));
    }
    Path trace = Files.writeString(folder.resolve("log.csv"), text);
    assertThat(run(trace)).as(keyheat.err()).isZero();
    assertThat(keyheat.out().replaceAll("\\s+", " "))
        .containsPattern("which the figures exclude, [0-9,]+ of 27,1\\d\\d operations failed");
  }

  @Test
  void aTimeInFrontIsNotToldToHaveItsBitsReversed() throws Exception {
    Random random = new Random(1);
    Instant start = Instant.parse("2026-01-01T00:00:00Z");
    Path trace =
        trace(i -> "insert,Orders," + start.plusMillis(i) + ",u" + random.nextInt(100_000));
    assertThat(run(trace)).as(keyheat.err()).isZero();
    assertThat(keyheat.out())
        .contains("finding     Orders: Rows are written")
        .doesNotContainIgnoringCase("the bits of");
  }

  /** The lookups ask for little; those that one server refuses lie beside what fills it. */
  @Test
  void aTableThatLosesRequestsBesideAHotRangeIsNotCalledHot() throws Exception {
    Random random = new Random(1);
    Path trace =
        trace(
            i ->
                i % 10 == 0
                    ? "read,Users,u" + random.nextInt(100_000)
                    : "insert,Orders," + (1_000_000 + i) + ",1");
    assertThat(run(trace, "--speed", "2")).as(keyheat.err()).isZero();
    assertThat(keyheat.out().replaceAll("\\s+", " "))
        .contains("finding Orders: Rows are written in key order")
        .doesNotContain("finding Users");
  }

  /** Reversed bits give the hour another place, and all of its rows the same one. */
  @Test
  void anHourThatAllRowsOfATimeShareIsNotToldToHaveItsBitsReversed() throws Exception {
    Random random = new Random(1);
    Path trace =
        trace(i -> "insert,Orders,202611271" + 3 * i / RECORDS + ',' + random.nextInt(1_000_000));
    assertThat(run(trace)).as(keyheat.err()).isZero();
    assertThat(keyheat.out().replaceAll("\\s+", " "))
        .contains("id rises in", "Put user first")
        .doesNotContain("everse the bits");
  }

  /** Each second 512 records belong in front of 512 others: the first is 1,023 * 0.4 ms late. */
  @Test
  void recordsThatAreNotInTheOrderOfTimeAreCountedWithTheGreatestStepBack() throws Exception {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 2048; i++) {
      text.append(String.format(Locale.ROOT, "%.4f,insert,T,%d%n", 0.0004 * (i ^ 512), i));
    }
    Path trace = Files.writeString(folder.resolve("log.csv"), text);
    assertThat(run(trace)).as(keyheat.err()).isZero();
    assertThat(keyheat.out().replaceAll("\\s+", " "))
        .contains("1,024 records (50 %) were earlier than a record before them, by up to 0.41 s")
        .contains("sort the file by time");
  }

  @Test
  void theSameRowsWithTheUserInFrontAreNot() throws Exception {
    Random random = new Random(1);
    Path trace = trace(i -> "insert,Orders,u" + random.nextInt(100_000) + ',' + i);
    assertThat(run(trace)).as(keyheat.err()).isZero();
    assertThat(keyheat.out())
        .contains("No operation failed of")
        .doesNotContain("finding", "  change");
  }

  @Test
  void aKeyThatAllReadIsFoundAmongThem() throws Exception {
    Random random = new Random(1);
    Path trace =
        trace(i -> "read,Users," + (random.nextInt(10) < 8 ? "vip" : "u" + random.nextInt()));
    assertThat(run(trace, "--speed", "8")).as(keyheat.err()).isZero();
    assertThat(keyheat.out().replaceAll("\\s+", " "))
        .contains("finding Users: One row has most of the load of its split")
        // A sample of a thousand keys at least: 80 % give or take 5.
        .containsPattern("Users\\(vip\\) has (7[5-9]|8[0-5]) % of the lookup records")
        .contains("Keep copies of that row")
        .doesNotContain("DS-19"); // A rule of Datastore mode.
  }

  /** One row takes a tenth of the writes; no server is busy. */
  @Test
  void aRowWhoseLockHoldsItsWritersUpIsNamed() throws Exception {
    Random random = new Random(1);
    Path trace =
        trace(i -> "update,Counters," + (random.nextInt(10) == 0 ? 7 : random.nextInt()) + ',' + i);
    Files.writeString(
        trace, Files.readString(trace).replaceAll("(update,Counters,7),\\d+", "$1,0"));
    assertThat(run(trace)).as(keyheat.err()).isZero();
    assertThat(keyheat.out().replaceAll("\\s+", " "))
        .contains("finding Counters: Operations wait for one another")
        .contains("of them for Counters(7, 0)");
  }

  /** A quarter of the writes have one row of the hot table. */
  @Test
  void locksThatOperationsFailByAreNamedBesideAHotspot() throws Exception {
    Path trace =
        trace(i -> i % 4 == 0 ? "update,Orders,1,1" : "insert,Orders," + (1_000_000 + i) + ",1");
    assertThat(run(trace)).as(keyheat.err()).isZero();
    assertThat(keyheat.out().replaceAll("\\s+", " "))
        .contains(
            "finding Orders: Operations wait for one another, because each locks the same rows")
        .containsPattern("finding Orders: Rows are written in key order.* id rises in 100 %");
  }

  /** Each row is written three times in turn: a share of a sample would say 30 times as much. */
  @Test
  void aRowThatComesThreeTimesIsNotBlamedForItsLock() throws Exception {
    Path trace = trace(i -> "update,Orders,row" + Long.toHexString(i / 3 * 0x9E3779B97F4A7C15L));
    assertThat(run(trace)).as(keyheat.err()).isZero();
    assertThat(keyheat.out().replaceAll("\\s+", " "))
        .contains("finding Orders: Operations wait for one another")
        .doesNotContain("Split that row into pieces");
  }

  /** 300 s of 100/s, with 6,000/s for four of them: a server takes 3,500/s. */
  @Test
  void aShortBurstThatIsRefusedIsToldWithItsTime() throws Exception {
    StringBuilder text = new StringBuilder("time,operation,table,id\n");
    int id = 0;
    for (int second = 0; second < 300; second++) {
      int records = second >= 200 && second < 204 ? 6000 : 100;
      for (int i = 0; i < records; i++) {
        text.append(
            String.format(
                Locale.ROOT, "%.5f,insert,Orders,%d%n", second + (double) i / records, id++));
      }
    }
    assertThat(run(Files.writeString(folder.resolve("log.csv"), text))).as(keyheat.err()).isZero();
    assertThat(keyheat.out().replaceAll("\\s+", " "))
        .contains("finding Orders: Rows are written in key order")
        .containsPattern("hotspots Orders.* at 4:00");
  }

  /** The rest of the sixth second would make it 2,500/s. */
  @Test
  void ratesOfAShortTraceAreThoseOfItsOwnTime() throws Exception {
    StringBuilder text = new StringBuilder("time,operation,table,id\n");
    for (int i = 0; i < 15_300; i++) {
      text.append(String.format(Locale.ROOT, "%.5f,insert,Orders,%d%n", i / 3000.0, i));
    }
    assertThat(run(Files.writeString(folder.resolve("log.csv"), text))).as(keyheat.err()).isZero();
    assertThat(keyheat.out()).contains("3,000/s offered");
  }

  /** Such keys were told apart by their first bytes: most operations waited for one another. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "tenant-%02d/event/%012d",
        "com.example%d.www/path/%d",
        "author%d@example.com,2020-01-01T00:00:00Z,src/main/java/org/project/File%d.java"
      })
  void textsThatDifferAreDifferentRows(String form) throws Exception {
    Random random = new Random(1);
    Path trace = trace(i -> "insert,Events," + form.formatted(random.nextInt(20), i));
    assertThat(run(trace, "--speed", "0.6")).as(keyheat.err()).isZero();
    assertThat(keyheat.out())
        .contains("No operation failed of", "completed (100 %)")
        .contains("errors      none");
  }

  /** 3,000/s to a server that takes 3,500/s: a score of 86, and nothing is refused. */
  @Test
  void whatTheRunNamesAsAHotspotIsOneInTheDiagnosisOfTheTrace() throws Exception {
    Random random = new Random(1);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 75 * 3000; i++) {
      int second = i / 3000;
      text.append(String.format(Locale.ROOT, "%.4f,insert,Ev,", i / 3000.0))
          .append(String.format(Locale.ROOT, "2026-01-01T00:%02d:%02d-", second / 60, second % 60))
          .append(String.format(Locale.ROOT, "%06d,%d%n", random.nextInt(1_000_000), i));
    }
    Path trace = Files.writeString(folder.resolve("ev.csv"), text);
    assertThat(run(trace)).as(keyheat.err()).isZero();
    assertThat(keyheat.out().replaceAll("\\s+", " "))
        .contains("finding Ev: Rows are written in key order", "3,000/s completed")
        .doesNotContain("bitReversed");
    // What has not reached 86 is not said to have.
    assertThat(keyheat.out().replaceAll("\\s+", " ")).contains("worst score 85");
  }

  /** Half of the records update, a fifth of them one row. */
  private Path oneRowOfMany() throws IOException {
    Random random = new Random(1);
    StringBuilder text = new StringBuilder("time,operation,table,id\n");
    for (int i = 0; i < 40_000; i++) {
      int key = random.nextInt(5) == 0 ? 42 : random.nextInt(1_000_000);
      text.append(String.format(Locale.ROOT, "%.4f,", i / 1000.0))
          .append(random.nextBoolean() ? "update" : "lookup")
          .append(",Acct,")
          .append(key)
          .append('\n');
    }
    return Files.writeString(folder.resolve("acct.csv"), text);
  }

  private String runOnCockroach(Path trace, String speed) throws Exception {
    assertThat(
            keyheat.run(
                "run",
                "--trace",
                trace,
                "--system=cockroachdb",
                "--servers=4",
                "--speed=" + speed,
                "--out=" + folder))
        .as(keyheat.err())
        .isZero();
    return keyheat.out().replaceAll("\\s+", " ");
  }

  @Test
  void operationsThatSpendTheirTimeInWaitForALockAreSlowedThoughAllComplete() throws Exception {
    assertThat(runOnCockroach(oneRowOfMany(), "2"))
        .contains("finding Acct: Operations wait for one another, because each locks the same rows")
        .doesNotContain("read one at random");
  }

  @Test
  void whatIsDeletedAndReplacedIsReplayedToo() throws Exception {
    Random random = new Random(1);
    String[] operations = {"insert", "delete", "upsert", "scan", "update"};
    Path trace =
        trace(i -> operations[random.nextInt(5)] + ",Orders," + random.nextLong() + ',' + i);
    assertThat(run(trace, "--speed", "0.5")).as(keyheat.err()).isZero();
    assertThat(keyheat.out()).contains("No operation failed of").doesNotContain("rejected");
  }

  @Test
  void tooFewServersAreNoMatterOfKeys() throws Exception {
    Random random = new Random(1);
    Path trace = trace(i -> "insert,Orders," + random.nextLong() + ',' + i);
    assertThat(run(trace, "--speed", "4")).as(keyheat.err()).isZero();
    assertThat(keyheat.out())
        .contains("finding     All servers are saturated by load that is spread evenly.");
  }

  /** 1.7 billion seconds are 19,675 days and some hours. */
  @Test
  void timesOfTwoUnitsAreRefusedAndNotWaitedFor() throws Exception {
    Path log = folder.resolve("mixed.csv");
    Files.writeString(log, "1.5,insert,Log,7\n1700000000,insert,Log,8\n");
    assertThat(run(log, "--quiet")).isEqualTo(2);
    assertThat(keyheat.err())
        .contains("mixed.csv: its records last 19,675 days; expected at most 366,");
    Path scenario = folder.resolve("mixed.yaml");
    Files.writeString(
        scenario,
        """
        title: A trace with times of two units
        system: spanner
        servers: 1
        tables:
          Log: {columns: {Id: {type: int64, values: {trace: 3}}}, key: [Id], rowSize: 1KB}
        loads:
          writes: {insert: Log, trace: {file: mixed.csv}}
        """);
    assertThat(keyheat.run("check", scenario)).isEqualTo(2);
    assertThat(keyheat.err()).contains("mixed.yaml:7:3: loads: their traces last 19,675 days");
  }

  @Test
  void aTraceThatEndsBeforeTheRunIsNoted() throws Exception {
    Path saved = folder.resolve("saved.yaml");
    Path log = trace(i -> "insert,Log," + i * 7919 % 100_000 + ",1");
    assertThat(run(log, "--save-scenario", saved, "--quiet")).as(keyheat.err()).isZero();
    String fast = Files.readString(saved).replaceFirst("(trace: \\{file: [^}]*)}", "$1, speed: 2}");
    Files.writeString(saved, fast.replaceFirst("(?m)^tables:", "duration: 20s\ntables:"));
    assertThat(keyheat.run("check", saved)).isZero();
    assertThat(keyheat.out()).contains("trace ends at 0:10, and the run at 0:20");
    String[] plan = {"plan", saved.toString(), "--for", "servers", "--slo", "servers.mean < 65%"};
    assertThat(keyheat.run((Object[]) plan)).isEqualTo(2);
    assertThat(keyheat.err()).contains("all loads end at 0:10", "expected --set duration=10s");
    assertThat(keyheat.run("sweep", saved, "--set", "servers=1,2")).isEqualTo(2);
    assertThat(keyheat.err()).contains("all loads end at 0:10", "expected --set duration=10s");
    assertThat(keyheat.run("sweep", saved, "--set", "duration=10s,20s")).isEqualTo(2);
  }

  /** 10,000 writes a second are 57 % of five servers of 3,500 each. */
  @Tag("full")
  @Test
  void aSavedTraceAtTwiceTheSpeedIsRunAndPlannedAtTwiceTheRate() throws Exception {
    Path log = trace(i -> "insert,Log," + i * 7919L % 100_000 + ",1");
    Path saved = folder.resolve("saved.yaml");
    assertThat(run(log, "--save-scenario", saved, "--speed", 2, "--json"))
        .as(keyheat.err())
        .isZero();
    String once = Files.readString(saved).replace(", speed: 2.0", "");
    Files.writeString(saved, once.replaceFirst("(trace: \\{file: [^}]*)}", "$1, speed: 2}"));
    CommandLineFixture again = new CommandLineFixture();
    assertThat(again.run("run", saved, "--json", "--out", folder.resolve("again"))).isZero();
    assertThat(variants(again.out())).isEqualTo(variants(keyheat.out()));
    assertThat(plan(saved, "--for", "servers", "--slo", "servers.mean < 65%", "--between", "4..5"))
        .contains("5 servers; 4 servers are too few")
        .containsPattern("met +5 +57[.]\\d+ %");

    Files.writeString(
        saved, once.replaceFirst("(?m)^tables:", "duration: 20s\nwarmUp: 2s\ntables:"));
    String[] rate = {
      "--for", "rate", "--slo", "servers.mean < 80%", "--between", "12000/s..16000/s"
    };
    Matcher answer = Pattern.compile("run +(\\d+)/s").matcher(plan(saved, rate).replace(",", ""));
    assertThat(answer.find()).isTrue();
    assertThat(Double.parseDouble(answer.group(1))).isBetween(0.9 * 14_000, 1.02 * 14_000);
    String speeds = sweep(saved, "--set", "speed=1,2");
    assertThat(speeds).containsPattern("speed=1 +5,000/s").containsPattern("speed=2 +10,000/s");
  }

  private String plan(Path scenario, String... more) throws Exception {
    return study("plan", scenario, "--cpu-ceiling", "none", more);
  }

  private String sweep(Path scenario, String... more) throws Exception {
    return study("sweep", scenario, "--replications", "2", more);
  }

  private String study(String command, Path scenario, String option, String value, String... more)
      throws Exception {
    List<Object> all = new ArrayList<>(List.of(command, scenario, option, value));
    all.addAll(List.of(more));
    all.addAll(List.of("--out", folder.resolve(command + all.hashCode())));
    CommandLineFixture fixture = new CommandLineFixture();
    assertThat(fixture.run(all.toArray())).as(fixture.out() + fixture.err()).isZero();
    return fixture.out();
  }

  @Test
  void theScenarioThatIsSavedCanBeRunAndGivesTheSame() throws Exception {
    Random random = new Random(1);
    Path trace = trace(i -> "insert,Orders," + random.nextLong() + ',' + i);
    Path saved = folder.resolve("made.yaml");
    assertThat(run(trace, "--save-scenario", saved, "--json")).as(keyheat.err()).isZero();
    CommandLineFixture again = new CommandLineFixture();
    assertThat(again.run("run", saved, "--json", "--out", folder.resolve("again")))
        .as(again.err())
        .isZero();
    assertThat(variants(again.out())).isEqualTo(variants(keyheat.out()));
  }

  /** All but the scenario's name, its text and how long it took. */
  private static String variants(String json) {
    return json.substring(json.indexOf("\"variants\""))
        .replaceAll("\"(wallSeconds|simulatedOpsPerSecond)\" *: *[0-9.E-]+", "");
  }

  @Test
  void mistakesEndWithOneMessage() throws Exception {
    Path bad = Files.writeString(folder.resolve("bad.csv"), "1,insert,T,1\n2,insrt,T,2\n");
    assertThat(run(bad)).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(keyheat.err()).startsWith(bad + ":2:3: \"insrt\" is not an operation");
    assertThat(keyheat.err().lines()).hasSize(1);
    for (Object[] arguments :
        new Object[][] {
          {"run", "--trace", bad},
          {"run", "--system", "spanner", "spanner/timestamp-key"},
          {"run", "--trace", bad, "--system", "spanner", "--servers", 0},
          {"run", "--trace", bad, "--system", "spanner", "spanner/timestamp-key"},
          {"run", "--trace", folder.resolve("none.csv"), "--system", "spanner"},
          {"run", "--trace", folder, "--system", "spanner"},
        }) {
      CommandLineFixture each = new CommandLineFixture();
      assertThat(each.run(arguments)).as(each.err()).isEqualTo(ExitCode.BAD_INPUT);
      assertThat(each.err().lines()).hasSize(1);
    }
  }
}

package io.keyheat.scenarios.cli;

import static io.keyheat.scenarios.cli.CommandLineFixture.write;
import static io.keyheat.scenarios.cli.PlannedScenarios.GROWING;
import static io.keyheat.scenarios.cli.PlannedScenarios.LAUNCH;
import static io.keyheat.scenarios.cli.PlannedScenarios.QUEUE;
import static org.assertj.core.api.Assertions.assertThat;

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

/** Plans for a launch, for each time of a day, and for loads and data that grow. */
class PlanGrowthTest {
  @TempDir Path folder;

  private final CommandLineFixture keyheat = new CommandLineFixture();

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
    assertThat(keyheat.plan(folder, GROWING.replace("RATE", "1000/s"), priced.toArray())).isZero();
    assertThat(keyheat.out().replaceAll("\\s+", " "))
        .contains("run 1 server; this is for the load only: the data at the end of the first")
        .contains("first month, 26.4 TB, needs 6 servers by the documented storage limit")
        .contains("it costs 600 EUR a month with 6 servers for its storage");
  }

  /** 500/s or 525/s of 10 KB are 13.1 or 13.8 TB in a month, whatever rate the file has. */
  @Test
  void theDataOfAPlanForARateAreThoseOfTheAnswer() throws Exception {
    Object[] asked = {"--for", "rate", "--between", "500/s..525/s", "--slo", "latency.p99 < 60ms"};
    assertThat(keyheat.plan(folder, GROWING.replace("RATE", "1000/s"), asked))
        .as(keyheat.err())
        .isZero();
    assertThat(keyheat.out()).containsPattern("\\+13\\.[18] TB").doesNotContain("+26.3 TB");
  }

  @Test
  void anAnswerThatCanStoreTheDataOfItsFirstMonthSaysNothingOfIt() throws Exception {
    String[] options = {"--for", "servers", "--between", "1..6", "--slo", "latency.p99 < 60ms"};
    assertThat(keyheat.plan(folder, GROWING.replace("RATE", "100/s"), (Object[]) options)).isZero();
    assertThat(keyheat.out()).contains("run  1 server\n").doesNotContain("for the load only");
  }

  /**
   * Cuts are at round keys: three pre-splits leave half of all keys in one, six leave a quarter. So
   * the answer is the least power of two for which rate / n is below the 100/s of a server. Each of
   * up to eight tablets has a server of its own; of more, chance says which share one.
   */
  @ParameterizedTest
  @CsvSource({"70, 1", "150, 2", "250, 4", "520, 8"})
  void preSplitsKeepEachServersShareBelowWhatItServes(int rate, int answer) throws Exception {
    int code =
        keyheat.plan(
            folder,
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
  @CsvSource({"true, 1", "false, 3"})
  void theDayIsPlannedForItsPeak(boolean asRun, int answer) throws Exception {
    List<Object> arguments = new java.util.ArrayList<>(daily());
    if (asRun) {
      arguments.add("--as-run");
    }
    int code = run(arguments);
    assertThat(code).as(keyheat.out() + keyheat.err()).isZero();
    assertThat(keyheat.out()).contains("run  " + answer + " server");
    assertThat(keyheat.out().contains("not for the peaks after the run's end: orders 35/s"))
        .isEqualTo(asRun);
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
    int code = keyheat.plan(folder, launch, asked);
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
    int code = keyheat.plan(folder, launch, asked);
    assertThat(code).as(keyheat.out() + keyheat.err()).isZero();
    assertThat(keyheat.out()).contains("run  6 servers; 3 servers are too few");
    assertThat(folder.resolve("out/plan.json")).content().contains("judged without the failure");
  }

  /** 0.7 cores grow by a tenth each month; three servers at 30 % hold 0.9, so 0.7 · 1.1³ breaks. */
  @Test
  void growthBreaksTheAnswerInTheMonthThatArithmeticSays() throws Exception {
    List<Object> arguments = new java.util.ArrayList<>(daily());
    arguments.addAll(List.of("--growth", "10%/month", "--until", "4mo"));
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
    assertThat((double) kept).isLessThan(months + 1).isGreaterThan(months - 4);
    assertThat(month(out, "3 servers; 2 servers are (too few|not known to be enough)"))
        .isEqualTo(kept + 1);
    assertThat(out)
        .containsPattern(
            "month 18, \\d+/s, \\S+ TB at its end: " + atEnd + " servers(;| meet .* to the end)");
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
    int code =
        keyheat.plan(
            folder, archive, "--for", "servers", "--between", "1..8", "--slo", "errors < 5%");
    assertThat(code).as(keyheat.out() + keyheat.err()).isZero();
    assertThat(keyheat.out()).contains("run  3 servers; 2 servers are too few", "storedBytes");
  }

  /**
   * 50 rows of 100 KB a second are 13.15 TB a month of 365.25 / 12 days, and 90 days of them 38.88
   * TB. A node of Spanner stores 10 TiB, so the months end with 13.2, 26.3 and 38.9 TB: two nodes,
   * three, and four from then on: 4 · 100 + 38,880 · 0.20 = 8,176 a month.
   */
  @Test
  void theSteadyStateOfARetentionIsPlannedFor() throws Exception {
    String keys =
        QUEUE
            .formatted(8, 50)
            .replace("lookup: T", "insert: T")
            .replace("rowSize: 100B", "rowSize: 100KB\n    preSplits: 16\n    retention: 90d")
            .replace("100s", "20s");
    Object[] asked = {
      "--for",
      "servers",
      "--between",
      "1..8",
      "--slo",
      "errors < 5%",
      "--price",
      "server=100,GB=0.20 USD"
    };
    assertThat(keyheat.plan(folder, keys, asked)).as(keyheat.out() + keyheat.err()).isZero();
    assertThat(keyheat.out().replaceAll("\\s+", " "))
        .containsPattern("; from month 2 on 4 servers, 8,17\\d USD a month")
        .contains("month 1, 50/s, 26.3 TB at its end: 3 servers; 2 servers are too few")
        .contains("month 2, 50/s, 38.9 TB at its end: 4 servers; 3 servers are too few");
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
    "'', 'month 1, 10/s, 10.3 TB at its end: 1 server meets the targets until here', 'month 12,"
        + " 11/s, 41.3 TB at its end: 4 servers meet the targets to the end; 8,263 '",
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
        keyheat.plan(
            folder,
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
}

package io.keyheat.report.headline;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.result.Diagnosis;
import io.keyheat.core.result.FailedOps;
import io.keyheat.core.result.Heatmap.HeatMetric;
import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.LatencyHistogram;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.LoadResult.IntervalStats;
import io.keyheat.core.result.OperationStats;
import io.keyheat.core.result.RunIdentity;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.RunTiming;
import io.keyheat.core.result.ScenarioResult;
import io.keyheat.core.result.ServerResult;
import io.keyheat.report.RunBuilder;
import io.keyheat.report.SampleResults;
import io.keyheat.report.view.Figures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleBiFunction;
import org.junit.jupiter.api.Test;

class HeadlineTest {
  private static final SampleResults SAMPLES = new SampleResults(10, 20, 2, 1);

  @Test
  void theVariantThatFailsComesFirstAndThenOneThatDoesNotAtAnEqualLoad() {
    RunResult trap = SAMPLES.diagonal("timestamp-first");
    assertThat(trap.errorShare()).isGreaterThan(0.01);
    String text = Headline.of(SampleResults.scenario(List.of(trap)));
    assertThat(text).startsWith(Figures.percent(trap.errorShare()) + " of operations fail.");
  }

  /** Each of seven rows of the heatmap has one operation that waits all the time. */
  @Test
  void operationsThatFailForLocksAreSaidToWaitForThem() {
    RunResult failing = SAMPLES.diagonal("locked").withRecords(List.of(), List.of());
    float[] waits = failing.heatmap().cells().get(HeatMetric.LOCK_WAIT_MILLIS_PER_SECOND);
    Arrays.fill(waits, 0);
    assertThat(Headline.of(SampleResults.scenario(List.of(failing)))).doesNotContain("locks");
    Arrays.fill(waits, 1000);
    assertThat(Headline.of(SampleResults.scenario(List.of(failing))))
        .endsWith(
            " is hot, but 7 operations at a time wait for locks of rows of UserAccessLog. Spread"
                + " what is written over more rows.");
  }

  @Test
  void whereNothingFailsAndNothingIsHotItSaysSo() {
    RunResult calm = SAMPLES.even("calm");
    assertThat(Headline.of(SampleResults.scenario(List.of(calm, calm.withVariant("other")))))
        .startsWith("No hotspot: all 2 variants complete");
    RunResult idle = SAMPLES.idle("idle");
    assertThat(Headline.of(SampleResults.scenario(List.of(idle))))
        .isEqualTo("No operation was offered, so nothing was measured.");
  }

  /** Three quarters of what is offered are completed, nothing fails, so a quarter waits. */
  @Test
  void operationsThatWaitAtTheEndAreNotCalledCompleted() {
    RunResult slow = withInFlight(SAMPLES.even("slow"), interval -> 0.25);
    assertThat(Headline.of(SampleResults.scenario(List.of(slow))))
        .startsWith("25 % of operations are still under way at the end.");
    RunResult good = SAMPLES.even("good");
    assertThat(Headline.of(SampleResults.scenario(List.of(good, slow))))
        .startsWith("In “slow”, 25 % of operations are still under way at the end.")
        .contains(" At an equal load, “good” keeps up, p99 ");
    RunResult worse = withInFlight(SAMPLES.even("worse"), interval -> 0.6);
    ScenarioResult both = SampleResults.scenario(List.of(slow, worse));
    assertThat(Headline.of(both))
        .startsWith("In “worse”, 60 % of operations are still under way at the end.")
        .contains("25 % fail or are under way at the end in “slow”");
    assertThat(Headline.variant(both)).isEqualTo(1);
    RunResult failing = withInFlight(SAMPLES.run("both", 0.9, 9, (r, c, x) -> 0.3), i -> 0.5);
    assertThat(Headline.of(SampleResults.scenario(List.of(failing))))
        .contains(" % of operations fail and 50 % are still under way at the end.");
  }

  /** Half of the last of 20 intervals, 2.5 % of all: that many are under way at any time. */
  @Test
  void operationsUnderWayAtAnyTimeAreNoHotspotAndAreNotCalledCompleted() {
    RunResult begun = withInFlight(SAMPLES.even("begun"), interval -> interval == 0 ? 0.5 : 0);
    assertThat(Headline.of(SampleResults.scenario(List.of(begun))))
        .startsWith("No hotspot: the run completes at least 97 % of the operations, p99 ");
    RunResult late = withInFlight(SAMPLES.even("late"), interval -> interval == 19 ? 0.5 : 0);
    assertThat(Headline.of(SampleResults.scenario(List.of(late))))
        .as("they are more than in the middle of the run")
        .containsPattern("^2\\.[3-7] % of operations are still under way at the end\\.");
  }

  /** Hotspots are recorded by minutes, or by ten seconds at the end. */
  @Test
  void nothingIsSaidOfHotspotsWhereNoneCanBeRecorded() {
    RunResult calm = lasting(9, SAMPLES.even("calm"));
    assertThat(Headline.of(SampleResults.scenario(List.of(calm))))
        .startsWith("Too short to record hotspots; the run completes at least 99 %");
    RunResult locked = lasting(9, SAMPLES.diagonal("locked").withRecords(List.of(), List.of()));
    assertThat(Headline.of(SampleResults.scenario(List.of(locked)))).doesNotContain("hot");
    RunResult longer = lasting(10, SAMPLES.even("calm"));
    assertThat(Headline.of(SampleResults.scenario(List.of(longer)))).startsWith("No hotspot: ");
  }

  private static RunResult lasting(long seconds, RunResult run) {
    RunTiming own = run.timing();
    RunTiming timing =
        new RunTiming(own.startEpochNanos(), seconds * 1_000_000_000L, 0, own.intervalNanos());
    return RunBuilder.of(run).timing(timing).build();
  }

  /**
   * By Little's law 198,000 operations are under way, as 16,500/s take 12 s; most wait for locks.
   */
  @Test
  void operationsThatMostlyWaitForLocksAreNoHotspotAndAreTold() {
    RunResult calm = SAMPLES.run("calm", 1, 12_000, (row, column, random) -> 0.3);
    float[] waits = calm.heatmap().cells().get(HeatMetric.LOCK_WAIT_MILLIS_PER_SECOND);
    Arrays.fill(waits, 0);
    assertThat(Headline.of(SampleResults.scenario(List.of(calm)))).startsWith("No hotspot: ");
    Arrays.fill(waits, 20_000_000);
    RunResult other = ofSystem("Bigtable", twiceOffered(SAMPLES.even("other")));
    ScenarioResult result = SampleResults.scenario(List.of(other, calm));
    assertThat(Headline.of(result))
        .startsWith("In “calm”, operations spend ")
        .contains(" % of their time in wait for locks, p99 ")
        .endsWith(" operations at a time wait for locks of rows of UserAccessLog.");
    assertThat(Headline.variant(result)).isEqualTo(1);
    assertThat(Headline.of(SampleResults.scenario(List.of(SAMPLES.even("fast"), calm))))
        .startsWith("“calm” is slow: p99 ")
        .contains("at an equal load. No split is hot, but ");
  }

  /** Hot from the first minute on; after a warm-up of all its minutes nothing of that is left. */
  @Test
  void whatWasHotInTheWarmUpAloneIsNotTheResult() {
    SampleResults longer = new SampleResults(10, 60, 2, 1);
    RunResult calm = longer.even("hot");
    RunResult trap = calm.withRecords(List.of(), longer.diagonal("trap").hotspots());
    assertThat(Headline.of(SampleResults.scenario(List.of(trap))))
        .startsWith("The run has a hotspot");
    RunResult warm = trap.withRecords(List.of(), List.of(trap.hotspots().get(0)));
    assertThat(Headline.of(SampleResults.scenario(List.of(warmedUp(warm)))))
        .startsWith("No hotspot after the warm-up: the run completes at least 99 %");
  }

  private static RunResult warmedUp(RunResult run) {
    RunTiming own = run.timing();
    RunTiming timing =
        new RunTiming(
            own.startEpochNanos(),
            own.durationNanos(),
            run.hotspots().get(0).intervalEndNanos(),
            own.intervalNanos());
    return RunBuilder.of(run).timing(timing).build();
  }

  @Test
  void whatEndsWithinTheWarmUpIsNotMeasured() {
    RunResult run = SAMPLES.even("early");
    OperationStats total = run.total();
    OperationStats early =
        new OperationStats(
            total.offered(),
            total.completed(),
            total.failed(),
            0,
            total.attempts(),
            0,
            0,
            LatencyHistogram.merged(List.of()));
    assertThat(
            Headline.of(SampleResults.scenario(List.of(RunBuilder.of(run).total(early).build()))))
        .isEqualTo("No operation was offered after the warm-up, so nothing was measured.");
  }

  /** A share of the operations offered in each interval neither completes nor fails. */
  private static RunResult withInFlight(RunResult run, IntToDoubleFunction share) {
    List<LoadResult> loads = run.loads().stream().map(load -> withInFlight(load, share)).toList();
    OperationStats total = run.total();
    long inFlight = loads.stream().mapToLong(load -> load.stats().inFlight()).sum();
    return RunBuilder.of(run).total(withInFlight(total, inFlight)).loads(loads).build();
  }

  private static LoadResult withInFlight(LoadResult load, IntToDoubleFunction share) {
    List<IntervalStats> intervals = new ArrayList<>();
    long inFlight = 0;
    for (int i = 0; i < load.intervals().size(); i++) {
      IntervalStats of = load.intervals().get(i);
      long waits = Math.round(share.applyAsDouble(i) * of.offered());
      intervals.add(
          new IntervalStats(of.offered(), of.completed() - waits, of.failed(), of.latency()));
      inFlight += waits;
    }
    OperationStats stats = load.stats();
    return new LoadResult(
        load.name(), load.operation(), load.table(), withInFlight(stats, inFlight), intervals);
  }

  private static OperationStats withInFlight(OperationStats stats, long inFlight) {
    return new OperationStats(
        stats.offered(),
        stats.completed() - inFlight,
        stats.failed(),
        inFlight,
        stats.attempts(),
        stats.offeredPerSecond(),
        stats.throughputPerSecond(),
        stats.latency());
  }

  /**
   * Of 100 variants at many loads, one that has a partner at its load is not the worst for that.
   */
  @Test
  void theWorstIsNamedFirstWhetherOrNotAnotherVariantHasItsLoad() {
    RunResult bad = SAMPLES.run("bad", 0.9, 12, (row, column, random) -> 0.3);
    RunResult good = SAMPLES.run("good", 1, 12, (row, column, random) -> 0.3);
    RunResult worst = twiceOffered(SAMPLES.run("worst", 0.6, 12, (row, column, random) -> 0.3));
    ScenarioResult both = SampleResults.scenario(List.of(bad, good));
    assertThat(Headline.of(both)).startsWith("In “bad”, ").contains("At an equal load, ");
    ScenarioResult all = SampleResults.scenario(List.of(bad, good, worst));
    assertThat(Headline.of(all)).startsWith("In “worst”, ").doesNotContain("equal load");
    assertThat(Headline.variant(all)).isEqualTo(2);
    RunResult nearly = SAMPLES.run("nearly", 0.65, 12, (row, column, random) -> 0.3);
    assertThat(Headline.of(SampleResults.scenario(List.of(nearly, good, worst))))
        .as("about as bad, and another variant shows what to do")
        .startsWith("In “nearly”, ")
        .contains("none fail in “good”");
  }

  /** Failures of the warm-up are no failures of what is judged, and yet there are some. */
  @Test
  void aVariantWhoseOperationsFailInTheWarmUpAloneIsSaidToFailNoneAfterIt() {
    RunResult bad = SAMPLES.run("bad", 0.9, 12, (row, column, random) -> 0.3);
    RunResult good = SAMPLES.run("good", 1, 12, (row, column, random) -> 0.3);
    OperationStats all = good.total();
    OperationStats early =
        new OperationStats(
            all.offered() + 7,
            all.completed(),
            new FailedOps(0, 7, 0),
            all.inFlight(),
            all.attempts() + 7,
            all.offeredPerSecond(),
            all.throughputPerSecond(),
            all.latency());
    RunResult late = RunBuilder.of(good).total(early).build();
    assertThat(Headline.of(SampleResults.scenario(List.of(bad, late))))
        .contains(" At an equal load, none fail after the warm-up in “good”");
  }

  /** What is used up in 200 s is not yet in 80. */
  @Test
  void runsOfDifferentDurationsAreNotSaidToHaveAnEqualLoad() {
    RunResult bad = SAMPLES.run("bad", 0.9, 12, (row, column, random) -> 0.3);
    RunResult brief = lasting(80, SAMPLES.run("brief", 1, 12, (row, column, random) -> 0.3));
    assertThat(Headline.of(SampleResults.scenario(List.of(bad, brief))))
        .contains(" At an equal rate, but in 80 s instead of ", ", none fail in “brief”")
        .doesNotContain("equal load");
    RunResult good = SAMPLES.run("good", 1, 12, (row, column, random) -> 0.3);
    assertThat(Headline.of(SampleResults.scenario(List.of(bad, brief, good))))
        .contains(" At an equal load, none fail in “good”");
  }

  /** Where no other variant shows what to do, the diagnosis says it. */
  @Test
  void aHeadlineEndsWithWhatToDo() {
    RunResult trap = new SampleResults(10, 60, 2, 1).diagonal("alone");
    ScenarioResult alone = SampleResults.scenario(List.of(trap));
    assertThat(Headline.of(alone)).endsWith(alone.diagnoses().get(0).remedy());
  }

  /**
   * The rush of the warm-up, of 5 intervals of 20, counts for nothing; (3 + 12 × 0.2) ÷ 15 = 36 %.
   */
  @Test
  void serversThatAreFullInPartOfTheTimeAreAReasonForErrors() {
    RunResult run = SAMPLES.run("rush", 0.5, 900, (row, column, random) -> 0.1);
    RunTiming own = run.timing();
    long warmupNanos = 5 * own.intervalNanos();
    RunTiming timing =
        new RunTiming(own.startEpochNanos(), own.durationNanos(), warmupNanos, own.intervalNanos());
    RunResult failing = RunBuilder.of(run).timing(timing).build();
    int warm = 5;
    int rush = 17;
    String end = " of 15 intervals of ";
    RunResult all = withServers(failing, (server, i) -> i >= rush || i < warm ? 1 : 0.2);
    assertThat(Headline.of(SampleResults.scenario(List.of(all))))
        .contains(" % of operations fail. Its servers are full in 3" + end)
        .endsWith("; there is no hotspot.");
    RunResult one = withServers(failing, (server, i) -> i >= rush && server == 1 ? 1 : 0.2);
    assertThat(Headline.of(SampleResults.scenario(List.of(one))))
        .contains(
            " One of its 2 servers is full at times, "
                + failing.servers().get(1).name()
                + " in 3"
                + end,
            "; all together are 28 % busy.");
    RunResult none = withServers(failing, (server, i) -> i < warm ? 1 : 0.2);
    assertThat(Headline.of(SampleResults.scenario(List.of(none)))).endsWith("of operations fail.");
  }

  @Test
  void serversThatLeadNothingAreNoRoomForWrites() {
    RunResult run = SAMPLES.run("zones", 0.5, 900, (row, column, random) -> 0.1);
    RunResult busy = withServers(run, (server, i) -> server == 0 ? 1 : 0);
    ServerResult other = busy.servers().get(1);
    ServerResult follower =
        new ServerResult(
            other.name(),
            0,
            0,
            other.utilisation(),
            other.queueMillis(),
            new int[other.tablets().length]);
    RunResult one = RunBuilder.of(busy).servers(List.of(busy.servers().get(0), follower)).build();
    assertThat(Headline.of(SampleResults.scenario(List.of(one))))
        .endsWith(
            " % of operations fail. Only 1 of its 2 servers leads, and it is 100 % busy; there is no"
                + " hotspot.");
  }

  /** All failures are timeouts, of servers that are a fifth busy at any time: nothing waits. */
  @Test
  void clientsThatGiveUpThoughNothingWaitsAreAReasonForErrors() {
    RunResult failing = SAMPLES.run("early", 0.5, 900, (row, column, random) -> 0.1);
    RunResult late = timedOut(withServers(failing, (server, i) -> 0.2));
    assertThat(Headline.of(SampleResults.scenario(List.of(late))))
        .contains(
            " No server is ever more than 20 % busy and nothing is hot: an answer to ",
            " takes longer than its timeout without any wait. Give it a longer timeout.");
    RunResult busy = timedOut(withServers(failing, (server, i) -> i == 9 ? 0.6 : 0.2));
    assertThat(Headline.of(SampleResults.scenario(List.of(busy)))).endsWith("of operations fail.");
  }

  private static RunResult timedOut(RunResult run) {
    List<LoadResult> loads = new ArrayList<>();
    for (LoadResult load : run.loads()) {
      OperationStats stats = load.stats();
      OperationStats timedOut =
          new OperationStats(
              stats.offered(),
              stats.completed(),
              new FailedOps(stats.failed().total(), 0, 0),
              stats.inFlight(),
              stats.attempts(),
              stats.offeredPerSecond(),
              stats.throughputPerSecond(),
              stats.latency());
      loads.add(
          new LoadResult(load.name(), load.operation(), load.table(), timedOut, load.intervals()));
    }
    return RunBuilder.of(run).loads(loads).build();
  }

  /** Servers whose utilisation is a function of their index and of the interval. */
  private static RunResult withServers(RunResult run, ToDoubleBiFunction<Integer, Integer> busy) {
    List<ServerResult> servers = new ArrayList<>();
    for (int s = 0; s < run.servers().size(); s++) {
      ServerResult own = run.servers().get(s);
      float[] utilisation = new float[own.utilisation().length];
      double sum = 0;
      for (int i = 0; i < utilisation.length; i++) {
        utilisation[i] = (float) busy.applyAsDouble(s, i);
        sum += i < run.firstWarmInterval() ? 0 : utilisation[i];
      }
      double mean = sum / (utilisation.length - run.firstWarmInterval());
      servers.add(
          new ServerResult(own.name(), mean, 1, utilisation, own.queueMillis(), own.tablets()));
    }
    return RunBuilder.of(run).servers(servers).hotspots(List.of()).build();
  }

  /** What is warm alone is no reason for errors, even if it has been so for longer. */
  @Test
  void theReasonForErrorsIsWhatIsHottest() {
    RunResult trap = new SampleResults(10, 60, 2, 1).diagonal("trap");
    ScenarioResult hot = SampleResults.scenario(List.of(trap));
    Diagnosis of = hot.diagnoses().get(0);
    Hotspot full = of.worst();
    Hotspot warm =
        new Hotspot(
            full.intervalEndNanos(),
            full.splitStart(),
            full.splitLimit(),
            60,
            List.of("Warm"),
            List.of(),
            full.server(),
            full.operationsPerSecond(),
            full.topRow(),
            full.bottomRow());
    Diagnosis other =
        new Diagnosis(
            0,
            "warm-range",
            warm,
            of.span(),
            "",
            List.of(),
            List.of("It has room."),
            "Nothing is needed.",
            List.of());
    assertThat(full.cpuUsageScore()).isGreaterThan(60);
    assertThat(Headline.of(withDiagnoses(hot, List.of(other, of))))
        .contains(of.why().get(0))
        .doesNotContain("Nothing is needed");
  }

  /** A range with room left explains no wait for a row; without such a wait it is named. */
  @Test
  void aWarmRangeIsNoReasonWhereManyWaitForOneRow() {
    Diagnosis full =
        SampleResults.scenario(List.of(new SampleResults(10, 60, 2, 1).diagonal("trap")))
            .diagnoses()
            .get(0);
    RunResult calm = SAMPLES.even("calm");
    Diagnosis warm =
        new Diagnosis(
            0,
            "warm-range",
            full.worst(),
            new Diagnosis.HotSpan(0, calm.durationNanos(), 1, List.of(0)),
            "",
            List.of(),
            List.of("It has room."),
            "Nothing is needed.",
            List.of());
    Arrays.fill(calm.heatmap().cells().get(HeatMetric.LOCK_WAIT_MILLIS_PER_SECOND), 2_000);
    ScenarioResult quiet = SampleResults.scenario(List.of(SampleResults.awaiting(calm, 0.9)));
    assertThat(Headline.of(withDiagnoses(quiet, List.of(warm)))).endsWith("Nothing is needed.");
    ScenarioResult waiting = SampleResults.scenario(List.of(SampleResults.awaiting(calm, 7.5)));
    assertThat(Headline.of(withDiagnoses(waiting, List.of(warm))))
        .contains("wait for locks of rows of UserAccessLog, most of them for UserAccessLog(1)")
        .doesNotContain("Nothing is needed");
  }

  /**
   * Two operations of a hundred take 400 ms and the others 10: of 1,000/s, those beyond the p99
   * spend 3.9 s of each second in being slower. Eight that wait for locks make that up.
   */
  @Test
  void theTailIsThatOfLocksWhereTheyAreWaitedForAsLong() {
    RunResult calm = SAMPLES.even("calm");
    OperationStats total = calm.total();
    LatencyHistogram tail =
        new LatencyHistogram(
            new long[] {10_000, 400_000}, new long[] {98, 2}, 100, 98e7 + 8e8, 400_000_000);
    RunResult slow =
        RunBuilder.of(calm)
            .total(
                new OperationStats(
                    total.offered(),
                    total.completed(),
                    total.failed(),
                    0,
                    total.attempts(),
                    1_000,
                    1_000,
                    tail))
            .build();
    Hotspot spot =
        SampleResults.scenario(List.of(new SampleResults(10, 60, 2, 1).diagonal("trap")))
            .diagnoses()
            .get(0)
            .worst();
    Diagnosis half = halfFull(spot, slow.durationNanos());
    float[] waits = calm.heatmap().cells().get(HeatMetric.LOCK_WAIT_MILLIS_PER_SECOND);
    Arrays.fill(waits, 1_150);
    ScenarioResult waiting = SampleResults.scenario(List.of(SampleResults.awaiting(slow, 0.9)));
    assertThat(Headline.of(withDiagnoses(waiting, List.of(half))))
        .startsWith(
            "The p99 is 400 ms as operations wait for locks of rows of UserAccessLog, while")
        .endsWith("no split is full. Spread what is written over more rows.");
    Arrays.fill(waits, 500);
    ScenarioResult few = SampleResults.scenario(List.of(SampleResults.awaiting(slow, 0.9)));
    assertThat(Headline.of(withDiagnoses(few, List.of(half))))
        .as("3.5 that wait do not make up the tail")
        .startsWith("The run has a hotspot in T.ByTime");
  }

  /** An index whose end is written, with room for more. */
  private static Diagnosis halfFull(Hotspot spot, long durationNanos) {
    Hotspot half =
        new Hotspot(
            spot.intervalEndNanos(),
            spot.splitStart(),
            spot.splitLimit(),
            60,
            List.of("T.ByTime"),
            List.of(),
            spot.server(),
            spot.operationsPerSecond(),
            spot.topRow(),
            spot.bottomRow());
    return new Diagnosis(
        0,
        "growing-index",
        half,
        new Diagnosis.HotSpan(0, durationNanos, 1, List.of(0)),
        "",
        List.of(),
        List.of("Entries go to one end."),
        "Shard the index.",
        List.of());
  }

  private static ScenarioResult withDiagnoses(ScenarioResult result, List<Diagnosis> diagnoses) {
    return new ScenarioResult(
        result.head(),
        result.variants(),
        result.expectations(),
        result.targets(),
        diagnoses,
        result.trace());
  }

  /** A reader who chose a system wants another key, not another system. */
  @Test
  void theVariantThatDoesBetterIsOfTheSystemThatFailsIfThereIsOne() {
    RunResult trap = SAMPLES.diagonal("trap");
    RunResult other = ofSystem("Bigtable", SAMPLES.run("other", 1, 5, (row, c, random) -> 0.1));
    RunResult own = SAMPLES.run("own", 1, 20, (row, c, random) -> 0.3);
    assertThat(Headline.of(SampleResults.scenario(List.of(trap, other, own))))
        .contains("none fail in “own”");
    assertThat(Headline.of(SampleResults.scenario(List.of(trap, other))))
        .contains("none fail in “other”");
    RunResult hashed = SAMPLES.run("hashed", 0.1, 900, (row, c, random) -> 0.3);
    RunResult sequential = SAMPLES.run("sequential", 0.05, 900, (row, c, random) -> 0.3);
    assertThat(Headline.of(SampleResults.scenario(List.of(hashed, sequential, other))))
        .as("both are bad, and the other system is better than either")
        .startsWith("In “sequential”, ")
        .contains("none fail in “other”");
  }

  private static RunResult ofSystem(String system, RunResult run) {
    RunIdentity own = run.identity();
    RunIdentity identity =
        new RunIdentity(own.variant(), system, own.words(), own.seed(), own.parameters());
    return RunBuilder.of(run).identity(identity).build();
  }

  private static RunResult twiceOffered(RunResult run) {
    OperationStats total = run.total();
    OperationStats twice =
        new OperationStats(
            2 * total.offered(),
            2 * total.completed(),
            total.failed(),
            total.inFlight(),
            total.attempts(),
            2 * total.offeredPerSecond(),
            2 * total.throughputPerSecond(),
            total.latency());
    return RunBuilder.of(run).total(twice).build();
  }

  /**
   * In each of seven rows of the heatmap two operations wait at a time, most of them for one row.
   */
  @Test
  void aRowWhoseLockIsAlwaysWaitedForIsToldThoughAllIsCompleted() {
    RunResult calm = SAMPLES.even("calm");
    Arrays.fill(calm.heatmap().cells().get(HeatMetric.LOCK_WAIT_MILLIS_PER_SECOND), 2_000);
    assertThat(Headline.of(SampleResults.scenario(List.of(SampleResults.awaiting(calm, 0.9)))))
        .as("no row is always waited for")
        .startsWith("No hotspot: ");
    RunResult one = SampleResults.awaiting(calm, 7.5);
    assertThat(Headline.of(SampleResults.scenario(List.of(one))))
        .isEqualTo(
            "No split is hot, but 14 operations at a time wait for locks of rows of UserAccessLog,"
                + " most of them for UserAccessLog(1). The run completes at least 99 % of the"
                + " operations, p99 "
                + Figures.millis(one.total().latency().percentileMillis(99))
                + ".");
    RunResult all = SampleResults.awaiting(calm, 14);
    assertThat(Headline.of(SampleResults.scenario(List.of(all))))
        .as("no other row is waited for")
        .contains(" wait for the lock of the row UserAccessLog(1). The run completes");
    ScenarioResult both = SampleResults.scenario(List.of(SAMPLES.even("other"), one));
    assertThat(Headline.of(both)).startsWith("In “calm”, p99 ").contains("UserAccessLog(1)");
    assertThat(Headline.variant(both)).isEqualTo(1);
    assertThat(Headline.of(SampleResults.scenario(List.of(SampleResults.awaiting(calm, 6)))))
        .as("less than half of all who wait")
        .contains(" wait for locks of rows of UserAccessLog. The run completes");
    assertThat(Headline.of(SampleResults.scenario(List.of(SampleResults.awaiting(calm, 7.5, 4)))))
        .as("others are always waited for, too")
        .contains(" wait for locks of 4 rows of UserAccessLog (the hottest: UserAccessLog(1)).");
  }

  /** What helps one row leaves the others as they are. */
  @Test
  void theRemedyForLocksIsThatOfAllRowsThatAreAlwaysWaitedFor() {
    RunResult calm = SAMPLES.even("calm");
    Arrays.fill(calm.heatmap().cells().get(HeatMetric.LOCK_WAIT_MILLIS_PER_SECOND), 2_000);
    RunResult one = SampleResults.awaiting(calm, 12);
    RunResult four = SampleResults.awaiting(calm, 12, 4);
    assertThat(LockWaits.any(one).orElseThrow().remedy(one)).startsWith(" split that row into");
    assertThat(LockWaits.any(four).orElseThrow().remedy(four))
        .startsWith(" split each of these rows into");
    assertThat(LockWaits.any(four).orElseThrow().facts(four))
        .contains("one or more for each of 4 rows");
  }

  @Test
  void aResultWithoutVariantsHasNoHeadline() {
    assertThat(Headline.of(SampleResults.scenario(List.of()))).isEmpty();
    assertThat(Headline.variant(SampleResults.scenario(List.of()))).isEqualTo(-1);
  }

  /** A variant may be called "numbers", which fails as a plain word in a sentence. */
  @Test
  void namesOfVariantsStandInQuotationMarks() {
    RunResult trap = SAMPLES.diagonal("numbers");
    RunResult calm = SAMPLES.idle("calm");
    assertThat(Headline.of(SampleResults.scenario(List.of(trap, calm))))
        .startsWith("In “numbers”, " + Figures.percent(trap.errorShare()) + " of operations fail.");
  }
}

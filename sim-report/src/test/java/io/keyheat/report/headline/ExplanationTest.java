package io.keyheat.report.headline;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.result.Diagnosis;
import io.keyheat.core.result.FailedOps;
import io.keyheat.core.result.FaultResult;
import io.keyheat.core.result.FaultResult.FaultSpan;
import io.keyheat.core.result.Heatmap;
import io.keyheat.core.result.Heatmap.HeatMetric;
import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.LoadResult.IntervalStats;
import io.keyheat.core.result.OperationStats;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ScenarioResult;
import io.keyheat.core.result.ServerResult;
import io.keyheat.report.RunBuilder;
import io.keyheat.report.SampleResults;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Which of several troubles of a run a headline names; sixty intervals of ten seconds, fifteen of
 * them the warm-up.
 */
class ExplanationTest {
  private static final long SECOND = 1_000_000_000L;
  private static final String TABLE = "UserAccessLog";

  private static Hotspot hot(String table, int endSecond, double score) {
    return new Hotspot(
        endSecond * SECOND, "a", "b", score, List.of(table), List.of(), 0, 1000, 0, 1);
  }

  private static Diagnosis diagnosis(String cause, Hotspot worst) {
    return new Diagnosis(
        0,
        cause,
        worst,
        new Diagnosis.HotSpan(worst.intervalEndNanos(), worst.intervalEndNanos(), 1, List.of(0)),
        "",
        List.of(),
        List.of("Cause " + cause + "."),
        "Remedy " + cause + ".",
        List.of());
  }

  private static RunResult run(IntPredicate fails, List<Hotspot> hotspots) {
    RunResult run = new SampleResults(10, 60, 2, 1).even("run");
    LoadResult load = run.loads().get(0);
    List<IntervalStats> intervals = new ArrayList<>();
    for (int i = 0; i < load.intervals().size(); i++) {
      long failed = fails.test(i) ? 5_000 : 0;
      intervals.add(
          new IntervalStats(10_000, 10_000 - failed, failed, load.intervals().get(i).latency()));
    }
    LoadResult some = new LoadResult("log", "insert", TABLE, load.stats(), intervals);
    Arrays.fill(run.heatmap().cells().get(HeatMetric.LOCK_WAIT_MILLIS_PER_SECOND), 0);
    return RunBuilder.of(run).loads(List.of(some)).hotspots(hotspots).build();
  }

  private static String headline(RunResult run, Diagnosis... diagnoses) {
    ScenarioResult result = SampleResults.scenario(List.of(run));
    return Headline.of(result.withDiagnoses(List.of(diagnoses)));
  }

  @Test
  void theIndexThatIsNamedIsTheOneThatIsExplained() {
    Hotspot warm = hot("First", 300, 73);
    Hotspot hotter = hot("Second", 300, 74);
    assertThat(
            headline(
                run(i -> false, List.of(warm, hotter)),
                diagnosis("warm-moving-range", warm),
                diagnosis("tombstones", hotter)))
        .startsWith("The run has a hotspot in Second, p99 ")
        .endsWith(". Cause tombstones. Remedy tombstones.");
  }

  /** Both are full, and a row of the map of each refuses attempts. */
  @Test
  void theIndexThatRefusesMoreIsTheCauseOfFailuresThoughItIsListedLater() {
    Hotspot table = hot(TABLE, 300, 100);
    Hotspot index = hot("Index", 300, 96);
    RunResult failing = locked(run(i -> true, List.of(table, index)), 0);
    Arrays.fill(failing.heatmap().cells().get(HeatMetric.LOCK_WAIT_MILLIS_PER_SECOND), 0);
    List<Heatmap.Row> rows = new ArrayList<>(failing.heatmap().rows());
    Heatmap.Row last = rows.get(rows.size() - 1);
    rows.set(rows.size() - 1, new Heatmap.Row("Index", last.startKey(), last.limitKey()));
    Heatmap map = failing.heatmap();
    float[] refused = map.cells().get(HeatMetric.REJECTED_PER_SECOND);
    for (int cell = 0; cell < refused.length; cell++) {
      int row = cell % rows.size();
      refused[cell] = row == 0 ? 100 : row == rows.size() - 1 ? 300 : 0;
    }
    RunResult run =
        RunBuilder.of(failing)
            .heatmap(new Heatmap(rows, map.columns(), map.cells(), map.servers()))
            .build();
    assertThat(headline(run, diagnosis("hot-row", table), diagnosis("growing-index", index)))
        .endsWith(
            " fail. Index: Cause growing-index. Remedy growing-index. 75 % of the refused attempts"
                + " are those of Index, and 25 % those of "
                + TABLE
                + ", another hotspot.");
  }

  /** 52.6 and 52.9 differ by chance; the first of the diagnoses was warm for longer. */
  @Test
  void ofRangesThatAreAboutAsWarmTheOneThatWasForLongestIsNamed() {
    Hotspot longer = hot("Index", 300, 52.6);
    Hotspot warmer = hot("Table", 300, 52.9);
    assertThat(
            headline(
                run(i -> false, List.of(longer, warmer)),
                diagnosis("warm-moving-range", longer),
                diagnosis("warm-range", warmer)))
        .startsWith("The run has a hotspot in Index, p99 ")
        .endsWith(". Cause warm-moving-range. Remedy warm-moving-range.");
  }

  /** All failures fall into a fault, and into two minutes in which a range was full by itself. */
  @Test
  void aRangeThatIsFullWhileOperationsFailKeepsItsRemedyBesideAFault() {
    Hotspot full = hot(TABLE, 300, 100);
    FaultResult faults =
        new FaultResult(List.of(new FaultSpan("slow network", 235 * SECOND, 360 * SECOND)), 0, 0);
    RunResult run = run(i -> i >= 24 && i < 36, List.of(full, hot(TABLE, 360, 100)));
    RunResult faulty = RunBuilder.of(run).faults(faults).build();
    assertThat(headline(faulty, diagnosis("few-tablets", full)))
        .contains(
            " Cause few-tablets. Remedy few-tablets. 100 % of the failures fall into the time of"
                + " slow network");
    RunResult cool = RunBuilder.of(faulty).hotspots(List.of(hot(TABLE, 600, 100))).build();
    assertThat(headline(cool, diagnosis("few-tablets", hot(TABLE, 600, 100))))
        .as("the range is full at another time")
        .doesNotContain("few-tablets");
  }

  /** Twelve of 36 intervals that fail lie in full minutes, 24 where operations wait for locks. */
  @Test
  void locksThatOperationsWaitForWhereNoRangeIsFullAreNamedBesideAHotspot() {
    Hotspot full = hot(TABLE, 300, 100);
    RunResult run = run(i -> i >= 24, List.of(full, hot(TABLE, 360, 95)));
    assertThat(headline(run, diagnosis("few-tablets", full))).doesNotContain("locks");
    float[] waits = run.heatmap().cells().get(HeatMetric.LOCK_WAIT_MILLIS_PER_SECOND);
    int rows = run.heatmap().rows().size();
    Arrays.fill(waits, 36 * rows, 60 * rows, 2_000);
    assertThat(headline(run, diagnosis("few-tablets", full)))
        .contains(
            " 66.7 % of the failures come while operations wait for locks of rows of " + TABLE)
        .endsWith(
            " and no split of UserAccessLog is full: spread what is written over more rows. Others"
                + " come from a hotspot. UserAccessLog: Cause few-tablets. Remedy few-tablets.");
    List<ServerResult> busy = new ArrayList<>();
    for (ServerResult server : run.servers()) {
      float[] all = server.utilisation().clone();
      Arrays.fill(all, 1);
      busy.add(new ServerResult(server.name(), 1, 1, all, server.queueMillis(), server.tablets()));
    }
    assertThat(headline(RunBuilder.of(run).servers(busy).build(), diagnosis("few-tablets", full)))
        .as("rows stay locked for as long as their server lets them wait")
        .doesNotContain("locks");
  }

  /** All operations wait for locks, and some of 1,000 failures are those of such waits. */
  private static RunResult locked(RunResult run, long aborted) {
    Arrays.fill(run.heatmap().cells().get(HeatMetric.LOCK_WAIT_MILLIS_PER_SECOND), 2_000);
    OperationStats all = run.total();
    OperationStats total =
        new OperationStats(
            all.offered(),
            all.completed(),
            new FailedOps(0, 1_000 - aborted, aborted),
            all.inFlight(),
            all.attempts(),
            all.offeredPerSecond(),
            all.throughputPerSecond(),
            all.latency());
    return RunBuilder.of(run).total(total).build();
  }

  /** Another load has ten times the operations, so that those that fail are few of all. */
  @Test
  void aFaultInWhoseTimeAFewOperationsFailIsTheCauseBeforeARangeThatHadRoom() {
    Hotspot warm = hot(TABLE, 300, 72);
    RunResult run = run(i -> i == 24, List.of(warm));
    LoadResult failing = run.loads().get(0);
    List<IntervalStats> many =
        failing.intervals().stream()
            .map(of -> new IntervalStats(100_000, 100_000, 0, of.latency()))
            .toList();
    LoadResult other = new LoadResult("look", "lookup", TABLE, failing.stats(), many);
    FaultSpan stop = new FaultSpan("slow network", 235 * SECOND, 260 * SECOND);
    RunResult faulty =
        RunBuilder.of(run)
            .loads(List.of(failing, other))
            .faults(new FaultResult(List.of(stop), 0, 0))
            .build();
    assertThat(headline(faulty, diagnosis("growing-index", warm)))
        .contains("of the operations of log fail, ")
        .contains("100 % of the failures fall into the time of slow network")
        .doesNotContain("growing-index");
  }

  @Test
  void whatFailsBesideLocksIsNotSaidToComeFromARangeThatHadRoom() {
    Hotspot warm = hot("Log", 300, 73);
    RunResult run = run(i -> i >= 24, List.of(warm));
    assertThat(headline(locked(run, 780), diagnosis("growing-index", warm)))
        .endsWith(
            " fail. 78 % of the failures come in waits for locks of rows of UserAccessLog: spread"
                + " what is written over more rows.");
  }

  /** Of 1,000 failures some are operations that were given up in a wait for a row's lock. */
  @ParameterizedTest
  @CsvSource({
    "900, ' 90 % of the failures come in waits for locks of rows of UserAccessLog: spread what"
        + " is written over more rows. Others come from a hotspot. Log: Cause growing-key. Remedy"
        + " growing-key.'",
    "300, ' Log: Cause growing-key. Remedy growing-key. 30 % of the failures come in waits for locks"
        + " of rows of UserAccessLog: spread what is written over more rows.'",
    "1000, ' over more rows. There is a hotspot, too. Log: Cause growing-key. Remedy growing-key.'",
    "10, 'fail. Log: Cause growing-key. Remedy growing-key.'",
  })
  void ofAHotspotAndOfLocksElsewhereTheWorseComesFirstAndEachRemedyFollowsItsCause(
      long aborted, String words) {
    Hotspot full = hot("Log", 300, 100);
    RunResult run = run(i -> i >= 24, List.of(full));
    assertThat(headline(locked(run, aborted), diagnosis("growing-key", full))).endsWith(words);
  }

  /** All failures are lock waits that were given up; servers are full at any time. */
  @Test
  void locksThatMostOperationsFailByAreNamedBeforeServersThatAreFull() {
    RunResult run = locked(run(i -> i >= 24, List.of()), 960);
    List<ServerResult> servers = new ArrayList<>();
    for (ServerResult server : run.servers()) {
      float[] busy = server.utilisation().clone();
      Arrays.fill(busy, 1);
      servers.add(
          new ServerResult(server.name(), 1, 1, busy, server.queueMillis(), server.tablets()));
    }
    assertThat(headline(RunBuilder.of(run).servers(servers).build()))
        .endsWith(
            " 96 % of the failures come in waits for locks of rows of UserAccessLog: spread what is"
                + " written over more rows. Its servers are 100 % busy; there is no hotspot.");
  }
}

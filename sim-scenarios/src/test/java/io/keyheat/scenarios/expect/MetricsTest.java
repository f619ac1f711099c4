package io.keyheat.scenarios.expect;

import static io.keyheat.core.result.UnsplittableReason.MOVING_HOT_SPOT;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.result.LatencyHistogram;
import io.keyheat.core.result.LoadResult.IntervalStats;
import io.keyheat.core.result.RunEvent;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.result.ExpectationResult;
import io.keyheat.scenarios.expect.metric.RunFacts;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.AbstractDoubleAssert;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class MetricsTest {
  /** The cells of a heatmap are floats. */
  private static final Offset<Double> CLOSE = Offset.offset(1e-6);

  private static MadeRun plain() {
    return new MadeRun("run").load("writes", 6000, i -> 10 + i);
  }

  private static double value(MadeRun run, String metric) {
    Expr name = Parser.parse(metric + " > 0").get(0).first();
    RunResult built = run.build();
    return Expectations.figure((Expr.Name) name, List.of(built), List.of(RunFacts.of(built)))
        .value();
  }

  private static AbstractDoubleAssert<?> assertMetric(MadeRun run, String metric) {
    return assertThat(value(run, metric)).as(metric);
  }

  @Test
  void ratesAreOfTheSecondsInTheWindow() {
    MadeRun growing =
        new MadeRun("run")
            .load("w", i -> new IntervalStats(600L * i, 300L * i, 60L * i, MadeRun.latency(1, 9)));
    // Minutes 4 and 5 offer 2,400 and 3,000 operations: 5,400 in 120 seconds.
    assertMetric(growing, "offered[4m..6m]").isCloseTo(45, CLOSE);
    assertMetric(growing, "throughput[4m..6m]").isCloseTo(22.5, CLOSE);
    assertMetric(growing, "failed[4m..6m]").isCloseTo(4.5, CLOSE);
    assertMetric(growing, "errors[4m..6m]").isCloseTo(0.1, CLOSE);
    // From 50 % on are minutes 5 to 9: 600 · 35 operations in 300 seconds.
    assertMetric(growing, "offered[50%..]").isCloseTo(70, CLOSE);
    // Without a window, after the warm-up: minutes 2 to 9 fail 60 · 44 in 480 seconds.
    assertMetric(growing, "failed").isCloseTo(5.5, CLOSE);
  }

  @Test
  void windowsAreWidenedToWholeIntervals() {
    assertMetric(plain(), "latency.max[4.9m..6.1m]").isCloseTo(16, CLOSE);
    assertMetric(plain(), "latency.mean[4.9m..6.1m]").isCloseTo(15, CLOSE);
  }

  @Test
  void operationsAreCountedOverTheWholeRun() {
    MadeRun run =
        new MadeRun("run").load("w", i -> new IntervalStats(10, 6, 3, MadeRun.latency(1, 6)));
    assertMetric(run, "offeredOps").isEqualTo(100);
    assertMetric(run, "completedOps").isEqualTo(60);
    assertMetric(run, "failedOps").isEqualTo(30);
    assertMetric(run, "timeoutOps").isEqualTo(30);
    assertMetric(run, "rejectedOps").isEqualTo(0);
    assertMetric(run, "inFlightOps").isEqualTo(10);
    assertMetric(run, "attempts").isEqualTo(130);
  }

  @Test
  void percentilesReadTheirDigitsAfterTheSecondAsAFraction() {
    // Of 100,000 latencies 99,900 take 1 ms, 99 take 2 ms and one takes 9 ms.
    LatencyHistogram latency =
        new LatencyHistogram(
            new long[] {1000, 2000, 9000},
            new long[] {99_900, 99, 1},
            100_000,
            (99_900 + 2 * 99 + 9) * 1e6,
            9_000_000);
    MadeRun run =
        new MadeRun("run").load("w", i -> new IntervalStats(100_000, 100_000, 0, latency));
    assertMetric(run, "latency.p50").isCloseTo(1, CLOSE);
    assertMetric(run, "latency.p999").isCloseTo(1, CLOSE);
    assertMetric(run, "latency.p9999").isCloseTo(2, CLOSE);
    assertMetric(run, "latency.max").isCloseTo(9, CLOSE);
    assertMetric(run, "latency.mean[2m..]").isCloseTo(1.00107, CLOSE);
  }

  @Test
  void theWorstIntervalSkipsThoseWithFewOperations() {
    MadeRun run =
        new MadeRun("run")
            .load(
                "w",
                i -> {
                  int count = i == 5 ? 99 : 100;
                  return new IntervalStats(
                      count, count, 0, MadeRun.latency(i == 5 ? 900 : 10 * i, count));
                });
    assertMetric(run, "worst.latency.p99").isCloseTo(90, CLOSE);
    assertMetric(run, "loads.w.worst.latency.p99[3m..6m]").isCloseTo(40, CLOSE);
  }

  @Test
  void aLoadIsAskedForByItsName() {
    MadeRun run = plain().load("reads", 600, i -> 2);
    assertMetric(run, "loads.reads.throughput").isCloseTo(10, CLOSE);
    assertMetric(run, "loads.reads.latency.p99").isCloseTo(2, CLOSE);
    assertMetric(run, "loads.reads.completedOps").isEqualTo(6000);
    assertMetric(run, "throughput").isCloseTo(110, CLOSE);
    assertMetric(run, "worst.latency.max").isCloseTo(19, CLOSE);
  }

  @Test
  void serversAreMeasuredOverTheWindowAndByTheInterval() {
    MadeRun run =
        new MadeRun("run")
            .server(0, 0, 1, 1, 1, 1, 0, 0, 0, 0)
            .server(0, 0, 0, 0, 0, 0, 1, 1, .5f, .5f);
    // After the warm-up: 4 of 8 minutes, and 3 of 8.
    assertMetric(run, "servers.busiest").isCloseTo(0.5, CLOSE);
    assertMetric(run, "servers.mean").isCloseTo(0.4375, CLOSE);
    assertMetric(run, "servers.imbalance").isCloseTo(0.5 / 0.4375, CLOSE);
    assertMetric(run, "servers.meanUsed").as("all are used").isCloseTo(0.4375, CLOSE);
    assertMetric(run, "servers.hottest").isCloseTo(7.0 / 8, CLOSE);
    assertMetric(run, "servers.hot").isCloseTo(6.0 / 8, CLOSE);
    assertMetric(run, "servers.hotChanges").isEqualTo(1);
    assertMetric(run, "servers.busiest[2m..6m]").isCloseTo(1, CLOSE);
    assertMetric(run, "servers.capacity").isEqualTo(3500);
  }

  @Test
  void whatScansReadIsCountedForEachOperation() {
    MadeRun run = plain().load("scans", 20, i -> 1).reads(40, 200, 5_000);
    assertMetric(run, "loads.scans.reads").isEqualTo(2);
    assertMetric(run, "loads.scans.visited[2m..6m]").isEqualTo(10);
    assertMetric(run, "loads.scans.skipped").isEqualTo(250);
    assertMetric(run.event(300, RunEvent.Kind.COMPACTION), "compactions").isEqualTo(1);
    assertMetric(run, "compactions[..5m]").isEqualTo(0);
  }

  @Test
  void splitsAreCountedOverTheRunOrInAWindow() {
    MadeRun run =
        plain()
            .event(60, RunEvent.Kind.SIZE_SPLIT)
            .event(300, RunEvent.Kind.SIZE_SPLIT)
            .event(301, RunEvent.Kind.LOAD_SPLIT)
            .event(420, RunEvent.Kind.SIZE_SPLIT);
    assertMetric(run, "splits.size").isEqualTo(3);
    assertMetric(run, "splits.size[5m..7m]").isEqualTo(1);
    assertMetric(run, "splits.load").isEqualTo(2);
    assertMetric(run, "splits.load[..5m]").isEqualTo(0);
    assertMetric(run, "splits.moves").isEqualTo(5);
    assertMetric(run, "splits.merges").isEqualTo(1);
  }

  @Test
  void keySpacesMayHoldDotsAndSpacesInTheirNames() {
    assertMetric(plain(), "tablets").isEqualTo(7);
    assertMetric(plain(), "storedBytes").isEqualTo(8_000_000_000.0 + 4_000);
    assertMetric(plain(), "spaces.T.rows").isEqualTo(1000);
    assertMetric(plain(), "spaces.\"T.B desc\".tablets").isEqualTo(4);
    assertMetric(plain(), "spaces.T.\"B desc\".bytes").isEqualTo(4000);
  }

  @Test
  void aDiagonalDriftsAndAStripeDoesNot() {
    MadeRun rising = plain();
    MadeRun falling = plain();
    MadeRun stripe = plain();
    for (int i = 0; i < MadeRun.INTERVALS; i++) {
      rising.operations(i, 2 * i, 100).operations(i, 0, 1);
      falling.operations(i, 19 - i, 100);
      stripe.operations(i, 7, 100);
    }
    assertMetric(rising, "heat.drift").isCloseTo(1, CLOSE);
    assertMetric(falling, "heat.T.drift").isCloseTo(-1, CLOSE);
    assertMetric(stripe, "heat.drift").isCloseTo(0, CLOSE);
  }

  /** Five of twenty rows on in each minute: round in four minutes, up the keys or down. */
  @Test
  void thePeriodOfASweepIsTheTimeUntilItIsBack() {
    MadeRun up = plain();
    MadeRun down = plain();
    MadeRun still = plain();
    for (int i = 0; i < MadeRun.INTERVALS; i++) {
      up.operations(i, 5 * i % 20, 100);
      down.operations(i, (200 - 5 * i) % 20, 100);
      still.operations(i, 7, 100);
    }
    assertMetric(up, "heat.period").isCloseTo(240_000, CLOSE);
    assertMetric(down, "heat.T.period").isCloseTo(240_000, CLOSE);
    assertThat(Quantity.parse("heat.period").of(List.of(still.build()))).isNaN();
  }

  @Test
  void theFirstSplitIsToldByItsTime() {
    MadeRun run =
        plain()
            .event(50, RunEvent.Kind.MOVE)
            .event(70, RunEvent.Kind.LOAD_SPLIT)
            .event(200, RunEvent.Kind.LOAD_SPLIT)
            .event(90, RunEvent.Kind.SIZE_SPLIT);
    assertMetric(run, "splits.firstByLoad").isCloseTo(70_000, CLOSE);
    assertMetric(run, "splits.firstByLoad[3m..5m]").isCloseTo(200_000, CLOSE);
    assertMetric(run, "splits.firstBySize").isCloseTo(90_000, CLOSE);
    assertThat(Quantity.parse("splits.firstBySize[3m..5m]").of(List.of(run.build()))).isNaN();
  }

  @Test
  void concentrationIsTheShareOfTheBusiestTwentiethOfTheRows() {
    MadeRun run = plain();
    for (int i = 0; i < MadeRun.INTERVALS; i++) {
      run.operations(i, i, 30).operations(i, 19, 10).capacityShare(i, i, 0.1 * i);
    }
    // A twentieth of 20 rows is one row, with 30 of 40 operations.
    assertMetric(run, "heat.concentration").isCloseTo(0.75, CLOSE);
    assertMetric(run, "heat.hottest").isCloseTo(0.9, CLOSE);
    assertMetric(run, "heat.share[4m..7m]").isCloseTo(0.5, CLOSE);
  }

  @Test
  void hotspotsAreCountedByReasonAndFollowedThroughTheirChanges() {
    MadeRun run =
        plain()
            .hotspot(1, "early", 0, 100)
            .hotspot(3, "b", 5, 100, MOVING_HOT_SPOT)
            .hotspot(3, "x", 1, 60)
            .hotspot(4, "c", 6, 90, MOVING_HOT_SPOT)
            .hotspot(5, "c", 6, 80)
            .hotspot(6, "d", 9, 80)
            .hotspot(7, "a", 2, 80);
    assertMetric(run, "hotspots.count").isEqualTo(6);
    assertMetric(run, "hotspots.MOVING_HOT_SPOT").isEqualTo(2);
    assertMetric(run, "hotspots.HOT_ROW").isEqualTo(0);
    assertMetric(run, "hotspots.max").isEqualTo(100);
    assertMetric(run, "hotspots.max[4m..]").isEqualTo(80);
    assertMetric(run, "hotspots.changes").isEqualTo(3);
    assertMetric(run, "hotspots.ascending").isCloseTo(2.0 / 3, CLOSE);
    assertMetric(run, "hotspots.from.c").isEqualTo(2);
    assertMetric(run, "hotspots.from.\"no. 1\"").isEqualTo(0);
  }

  @Test
  void hotspotsOfOneKeySpaceAreToldApart() {
    MadeRun run =
        plain()
            .hotspot(3, "a", 5, 100)
            .hotspotIn("T.B desc", 3, "b", 15, 70, MOVING_HOT_SPOT)
            .hotspotIn("T.B desc", 4, "c", 16, 60);
    assertMetric(run, "hotspots.count").isEqualTo(3);
    assertMetric(run, "hotspots.T.count").isEqualTo(1);
    assertMetric(run, "hotspots.T.MOVING_HOT_SPOT").isEqualTo(0);
    assertMetric(run, "hotspots.\"T.B desc\".count").isEqualTo(2);
    assertMetric(run, "hotspots.\"T.B desc\".max").isEqualTo(70);
    assertMetric(run, "hotspots.\"T.B desc\".changes").isEqualTo(1);
  }

  @Test
  void aParameterIsReadWithItsUnit() {
    MadeRun run = plain().parameter("loadSplits.window", "60 s").parameter("tablet.word", "split");
    assertMetric(run, "parameter.loadSplits.window").isEqualTo(60_000);
    assertThat(
            Expectations.judge(
                    List.of(Expectations.parse("parameter.tablet.word > 0")),
                    List.of(run.build()),
                    Map.of())
                .get(0)
                .observed())
        .isEqualTo("cannot be judged: parameter tablet.word is no number: split");
  }

  @Test
  void warningsAreCountedByRule() {
    Expectation expectation =
        Expectations.parse("warnings.\"DS-28\" == 2 and warnings.\"SP-01\" == 0");
    assertThat(
            Expectations.judge(
                List.of(expectation), List.of(plain().build()), Map.of("run", Map.of("DS-28", 2))))
        .allMatch(ExpectationResult::holds);
  }
}

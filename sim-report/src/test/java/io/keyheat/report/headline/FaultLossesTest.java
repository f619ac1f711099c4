package io.keyheat.report.headline;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.result.FaultResult;
import io.keyheat.core.result.FaultResult.FaultSpan;
import io.keyheat.core.result.LatencyHistogram;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.LoadResult.IntervalStats;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ServerResult;
import io.keyheat.report.RunBuilder;
import io.keyheat.report.SampleResults;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

/** Twenty intervals of ten seconds, of which the first five are the warm-up. */
class FaultLossesTest {
  private static final long SECOND = 1_000_000_000L;

  private static RunResult run(IntPredicate fails, FaultSpan... spans) {
    RunResult run = new SampleResults(10, 20, 2, 1).even("run");
    List<LoadResult> loads = run.loads().stream().map(load -> failing(load, fails)).toList();
    FaultResult faults = new FaultResult(List.of(spans), 0, 0);
    return RunBuilder.of(run).loads(loads).faults(faults).build();
  }

  private static LoadResult failing(LoadResult load, IntPredicate fails) {
    List<IntervalStats> intervals = new ArrayList<>();
    for (int i = 0; i < load.intervals().size(); i++) {
      IntervalStats of = load.intervals().get(i);
      long failed = fails.test(i) ? 100 : 0;
      intervals.add(new IntervalStats(of.offered(), of.completed(), failed, of.latency()));
    }
    return new LoadResult(load.name(), load.operation(), load.table(), load.stats(), intervals);
  }

  private static FaultSpan stopped(long fromSecond, long toSecond) {
    return new FaultSpan("server-1 stopped", fromSecond * SECOND, toSecond * SECOND);
  }

  /** Of what a fault has kept waiting some fails up to half a minute later. */
  @Test
  void failuresInTheTimeOfAFaultAreToldWithIt() {
    RunResult run = run(i -> i >= 10 && i <= 13, stopped(100, 110));
    assertThat(FaultLosses.inPart(run))
        .contains(
            " 100 % of the failures fall into the time of server-1 stopped (1:40 to 1:50), or"
                + " shortly after.");
  }

  @Test
  void failuresAtOtherTimesAreNotTheFaults() {
    assertThat(FaultLosses.of(run(i -> true, stopped(100, 110)))).isEmpty();
    assertThat(FaultLosses.of(run(i -> i >= 10 && i <= 13))).as("no fault").isEmpty();
    assertThat(FaultLosses.of(run(i -> i < 5, stopped(0, 50)))).as("in the warm-up").isEmpty();
  }

  /** Of 15 intervals the fault and half a minute behind it have 14. */
  @Test
  void aFaultThatLastsForMostOfTheRunTellsLittle() {
    RunResult run = run(i -> true, stopped(60, 170));
    assertThat(FaultLosses.inPart(run)).isEmpty();
    assertThat(FaultLosses.of(run)).isPresent();
  }

  /** Six of ten intervals that fail come more than half a minute after the fault. */
  @Test
  void failuresThatBeginWithAFaultAndOutlastItAreToldWithIt() {
    assertThat(FaultLosses.inPart(run(i -> i >= 10, stopped(100, 110))))
        .contains(
            " The failures begin in the time of server-1 stopped (1:40 to 1:50) and go on after"
                + " it.");
    assertThat(FaultLosses.inPart(run(i -> i >= 9, stopped(100, 110)))).as("before it").isEmpty();
  }

  /** The tail of a fault that meets one variant harder than another is no trait of the variant. */
  @Test
  void aSlowVariantIsToldWithWhatItIsOutsideTheTimeOfAFault() {
    LatencyHistogram fast =
        new LatencyHistogram(new long[] {10_000}, new long[] {100}, 100, 1e9, 10_000_000);
    LatencyHistogram slow =
        new LatencyHistogram(new long[] {900_000}, new long[] {50}, 50, 45e9, 900_000_000);
    RunResult calm = withLatency(fast, fast, stopped(100, 110));
    RunResult tail = withLatency(fast, slow, stopped(100, 110));
    assertThat(FaultLatency.outside(JudgedVariant.of(0, tail), JudgedVariant.of(1, calm)))
        .isEqualTo(
            " Outside the time of server-1 stopped (1:40 to 1:50) and half a minute after it, it"
                + " is 10.0 ms in “run” and 10.0 ms in “run”.");
    RunResult inWarmUp = withLatency(fast, slow, stopped(0, 15));
    assertThat(FaultLatency.outside(JudgedVariant.of(0, inWarmUp), JudgedVariant.of(1, calm)))
        .isEmpty();
    RunResult always = withLatency(slow, slow, stopped(0, 200));
    assertThat(FaultLatency.outside(JudgedVariant.of(0, always), JudgedVariant.of(1, calm)))
        .isEmpty();
  }

  /** A run whose operations are as fast as usual but from interval 10 to interval 13. */
  private static RunResult withLatency(
      LatencyHistogram usual, LatencyHistogram there, FaultSpan span) {
    RunResult run = run(i -> false, span);
    List<LoadResult> loads = new ArrayList<>();
    for (LoadResult load : run.loads()) {
      List<IntervalStats> intervals = new ArrayList<>();
      for (int i = 0; i < load.intervals().size(); i++) {
        IntervalStats of = load.intervals().get(i);
        LatencyHistogram latency = i >= 10 && i <= 13 ? there : usual;
        intervals.add(new IntervalStats(of.offered(), of.completed(), of.failed(), latency));
      }
      loads.add(
          new LoadResult(load.name(), load.operation(), load.table(), load.stats(), intervals));
    }
    return RunBuilder.of(run).loads(loads).build();
  }

  private static RunResult withServers(RunResult run, int tablets, double... busy) {
    List<ServerResult> servers = new ArrayList<>();
    for (double share : busy) {
      float[] shares = new float[20];
      Arrays.fill(shares, (float) share);
      int[] held = new int[20];
      Arrays.fill(held, tablets);
      String name = "server-" + (servers.size() + 1);
      servers.add(new ServerResult(name, share, share, shares, new float[20], held));
    }
    return RunBuilder.of(run).servers(servers).build();
  }

  @Test
  void aServerThatHasNoTabletIsNoReasonWhenItStops() {
    RunResult run = run(i -> i >= 10 && i <= 13, stopped(100, 110));
    assertThat(FaultLosses.inPart(withServers(run, 1, 0.5, 0.5))).isPresent();
    assertThat(FaultLosses.inPart(withServers(run, 0, 0.5, 0.5))).isEmpty();
    assertThat(FaultLosses.of(withServers(run, 0, 0.5, 0.5))).isEmpty();
  }

  /**
   * 25,000 operations an interval instead of 10,000, of which 17,500 complete. Two full servers
   * would have to be 2 × 25 / 17.5 = 2.9 busy; one beside one that stands still 1.4 of 2.
   */
  @Test
  void aFaultInThePeakIsNoReasonWhereAllServersTogetherCouldNotTakeIt() {
    RunResult run = run(i -> false, stopped(100, 110));
    LoadResult of = run.loads().get(0);
    List<IntervalStats> intervals = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      boolean peak = i >= 10 && i <= 13;
      long offered = peak ? 25_000 : 10_000;
      long failed = peak ? 7_500 : 0;
      LatencyHistogram latency = of.intervals().get(i).latency();
      intervals.add(new IntervalStats(offered, offered - failed, failed, latency));
    }
    LoadResult load = new LoadResult("peak", "insert", "Log", of.stats(), intervals);
    RunResult peak = RunBuilder.of(run).loads(List.of(load)).build();
    assertThat(FaultLosses.inPart(withServers(peak, 1, 1, 1))).isEmpty();
    assertThat(FaultLosses.of(withServers(peak, 1, 1, 1))).isEmpty();
    assertThat(FaultLosses.inPart(withServers(peak, 1, 0, 1))).isPresent();
  }
}

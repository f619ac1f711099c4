package io.keyheat.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.result.FaultResult;
import io.keyheat.core.result.FaultResult.FaultSpan;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.LoadResult.IntervalStats;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.RunBuilder;
import io.keyheat.report.SampleResults;
import java.util.ArrayList;
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
}

package io.keyheat.scenarios.diagnosis.run;

import io.keyheat.core.RunSpec;
import io.keyheat.core.result.Heatmap;
import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.ScanSpec;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Queries that all read at one end of a table or index, such as those for the newest: no key that
 * spreads what is written helps them, as each of them then asks all places.
 */
final class EndReads {
  /** Of the service that loads ask for, they have most from here on. */
  private static final double MOST = 2.0 / 3;

  private EndReads() {}

  /** Whether they ask for most of what loads ask of a table or index. */
  static boolean prevail(AskedService asked) {
    return asked.share(call -> isAtEnd(call) ? 1 : 0) >= MOST;
  }

  /** Whether reads at one end that have a limit do: the others read on, over all tablets. */
  static boolean prevailWithLimits(AskedService asked) {
    return asked.share(call -> isAtEnd(call) && hasLimit(call) ? 1 : 0) >= MOST;
  }

  /**
   * Whether such reads ask for most of what the hottest range is asked for, however much loads ask
   * of other ranges: what comes in no order counts there by the part of the keys that it has.
   */
  static boolean prevailAtHottest(
      AskedService asked, RunResult run, RunSpec spec, List<Hotspot> records) {
    Hotspot hottest = records.stream().max(RunCause.BY_HEAT).orElseThrow();
    ToDoubleFunction<CallLoad> reads =
        call -> isAtEnd(call) && hasLimit(call) && isAtEndOf(hottest, call) ? 1 : 0;
    double part = partOfSpace(hottest, run);
    double ofReads = asked.nanosPerSecond(reads);
    double all =
        asked.nanosPerSecond(
            call -> Math.max(reads.applyAsDouble(call), Math.max(part, asked.inOrder(call))));
    double served = hottest.cpuUsageScore() / 100 * spec.system().servers().cores() * 1e9;
    return ofReads > 0 && ofReads >= MOST * Math.max(all, served);
  }

  private static boolean isAtEndOf(Hotspot range, CallLoad call) {
    return (call instanceof ScanLoad load && load.scan().reverse())
        ? range.endsSpace()
        : range.beginsSpace();
  }

  /** The part of the rows of its table's or index's heatmap that a range covers. */
  private static double partOfSpace(Hotspot range, RunResult run) {
    long rows =
        run.heatmap().rows().stream()
            .map(Heatmap.Row::space)
            .filter(range.affectedTables()::contains)
            .count();
    return rows == 0 ? 1 : Math.min(1, (range.bottomRow() - range.topRow()) / rows);
  }

  private static boolean hasLimit(CallLoad call) {
    return call instanceof ScanLoad load && load.scan().limit() < ScanSpec.ALL;
  }

  private static boolean isAtEnd(CallLoad call) {
    return call instanceof ScanLoad load
        && load.scan().where().isEmpty()
        && load.scan().rows().bound() == null;
  }
}

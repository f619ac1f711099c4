package io.keyheat.scenarios.diagnosis.run;

import io.keyheat.core.RunSpec;
import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.diagnosis.Cause;
import io.keyheat.scenarios.diagnosis.SystemRules;
import io.keyheat.scenarios.diagnosis.Words;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * One limit after the other: few tablets of a table or index are full while other servers have
 * room, and once splits have divided them all servers are full.
 *
 * @param fullFromNanos when all servers begin to be full
 * @param startPrevails whether the time before has most of the failures, or is the longer one
 */
record TwoLimits(long fullFromNanos, boolean startPrevails) {
  /** A limit of a smaller share of the failures is not worth a word. */
  private static final double FEW = 0.02;

  /** Returns them if both have limited a table or index. */
  static Optional<TwoLimits> of(RunResult run, RunSpec spec, List<Hotspot> records) {
    FullForGood full = FullForGood.of(run).orElse(null);
    if (full == null) {
      return Optional.empty();
    }
    int from = full.from();
    int end = full.end();
    BitSet hot = hotBefore(run, records, from);
    if (hot.stream().noneMatch(i -> FullForGood.mean(run, i) < FullForGood.UNEVEN)) {
      return Optional.empty();
    }
    String space = records.get(0).affectedTables().get(0);
    int warm = run.firstWarmInterval();
    double first = failed(run, spec, space, IntStream.range(warm, Math.max(warm, from)));
    double then = failed(run, spec, space, IntStream.range(Math.max(warm, from), end));
    boolean anyFail = first + then > 0;
    if (anyFail && then < FEW * (first + then)) {
      return Optional.empty(); // Its servers are full and do what is asked for.
    }
    boolean prevails = anyFail ? first > then : hot.cardinality() > end - from;
    return Optional.of(new TwoLimits(from * run.intervalNanos(), prevails));
  }

  /** The intervals before all servers were full in which a range of the records was. */
  private static BitSet hotBefore(RunResult run, List<Hotspot> records, int from) {
    BitSet hot = run.intervalsOf(records.stream().filter(Hotspot::wasFull).toList());
    hot.clear(Math.min(from, hot.length()), hot.length());
    return hot;
  }

  private static long failed(RunResult run, RunSpec spec, String space, IntStream intervals) {
    List<LoadResult> loads = HeldBackLoad.loads(run, spec, space);
    return intervals
        .mapToLong(
            i ->
                loads.stream()
                    .filter(load -> i < load.intervals().size())
                    .mapToLong(load -> load.intervals().get(i).failed())
                    .sum())
        .sum();
  }

  /**
   * What limits, when.
   *
   * @param start why its tablets were too few at first, without a full stop
   */
  String why(String start, SystemRules rules) {
    String time = Figures.clock(fullFromNanos);
    return startPrevails
        ? start + "; from " + time + " on, all servers are full"
        : rules.fill(
            "from "
                + time
                + " on, all servers are full, whatever the key; before that, the load came faster"
                + " than the <tablet>s were divided");
  }

  /** What to change for both, without a full stop. */
  String remedy(String start, SystemRules rules) {
    String servers = rules.remedy(Cause.EVEN_LOAD, Words.GENERAL);
    return startPrevails
        ? start + "; and for what follows, " + servers
        : servers + "; and for the start, " + start;
  }
}

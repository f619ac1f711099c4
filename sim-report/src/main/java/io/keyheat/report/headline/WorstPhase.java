package io.keyheat.report.headline;

import io.keyheat.core.result.LatencyHistogram;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.LoadResult.IntervalStats;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.view.Figures;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** A part of a run in which operations fail or are slow, and which its figures as a whole hide. */
final class WorstPhase {
  /** With fewer operations that fail it is chance in which intervals they do. */
  private static final int FEWEST_FAILURES = 30;

  /** A tail that is as many times that of the other intervals stands out. */
  private static final double MUCH_SLOWER = 10;

  /** What is answered within this time is not slow, milliseconds. */
  private static final double SLOW_MILLIS = 100;

  /** Shorter times of slow answers happen by chance, or when tablets move. */
  private static final int LEAST_SLOW_INTERVALS = 3;

  /** Intervals between two bad ones that belong to one phase with them. */
  private static final int GAP = 2;

  /** What lasts for a greater part of the run is not hidden by the rest. */
  private static final double MOST = 0.75;

  private final RunResult run;
  private final int first;
  private final int end;

  /** Consecutive intervals. */
  private record Phase(int from, int to) {
    int length() {
      return to - from;
    }
  }

  private WorstPhase(RunResult run) {
    this.run = run;
    first = run.firstWarmInterval();
    end = run.loads().stream().mapToInt(load -> load.intervals().size()).max().orElse(0);
  }

  /** When and how much, in a sentence; empty: there is no such part. */
  static Optional<String> of(RunResult run) {
    WorstPhase phases = new WorstPhase(run);
    return phases.failing().or(phases::slow);
  }

  private Optional<String> failing() {
    IntPredicate fails = i -> failed(i, i + 1) > 0 && errors(i, i + 1) >= LosingLoad.FEW;
    return phases(fails).stream()
        .max(Comparator.comparingLong(phase -> failed(phase.from, phase.to)))
        .filter(phase -> failed(phase.from, phase.to) >= FEWEST_FAILURES)
        .filter(phase -> errors(phase.from, phase.to) >= LosingLoad.FEW)
        .map(
            phase ->
                time(phase)
                    + ", "
                    + Figures.percent(errors(phase.from, phase.to))
                    + " of the operations fail.");
  }

  private Optional<String> slow() {
    double[] sorted =
        IntStream.range(first, end)
            .mapToObj(i -> latency(i, i + 1))
            .filter(latency -> latency.count() > 0)
            .mapToDouble(latency -> latency.percentileMillis(99))
            .sorted()
            .toArray();
    if (sorted.length == 0) {
      return Optional.empty();
    }
    double floor = sorted[sorted.length / 4];
    double least = Math.max(SLOW_MILLIS, MUCH_SLOWER * floor);
    return phases(i -> p99(i, i + 1) >= least).stream()
        .filter(phase -> phase.length() >= LEAST_SLOW_INTERVALS)
        .max(Comparator.comparingInt(Phase::length))
        .map(
            phase ->
                time(phase)
                    + ", p99 is "
                    + Figures.millis(p99(phase.from, phase.to))
                    + "; for a quarter of the run it is at most "
                    + Figures.millis(floor)
                    + "."
                    + tombstones(phase));
  }

  /** Scans that pass more deleted rows than others in a phase are slow for that reason. */
  private String tombstones(Phase phase) {
    for (LoadResult load : run.loads()) {
      LoadResult.Reads reads = load.reads();
      if (reads != null) {
        long passed = sum(reads.tombstones(), phase);
        long completed =
            intervals(load, phase.from, phase.to).stream()
                .mapToLong(IntervalStats::completed)
                .sum();
        if (completed > 0 && passed > sum(reads.rows(), phase)) {
          return " Each scan of "
              + load.name()
              + " passes "
              + Figures.count(Math.round((double) passed / completed))
              + " deleted "
              + run.words().data().rows()
              + " then.";
        }
      }
    }
    return "";
  }

  private static long sum(long[] figures, Phase phase) {
    return IntStream.range(phase.from, Math.min(phase.to, figures.length))
        .mapToLong(i -> figures[i])
        .sum();
  }

  private String time(Phase phase) {
    return " From "
        + Figures.clock(phase.from * run.intervalNanos())
        + " to "
        + Figures.clock(Math.min(phase.to * run.intervalNanos(), run.durationNanos()));
  }

  /** Bad intervals, with those between them that are few; no phase is most of the run. */
  private List<Phase> phases(IntPredicate isBad) {
    List<Phase> phases = new ArrayList<>();
    for (int i : IntStream.range(first, end).filter(isBad).toArray()) {
      int last = phases.size() - 1;
      if (last >= 0 && i - phases.get(last).to <= GAP) {
        phases.set(last, new Phase(phases.get(last).from, i + 1));
      } else {
        phases.add(new Phase(i, i + 1));
      }
    }
    return phases.stream().filter(phase -> phase.length() <= MOST * (end - first)).toList();
  }

  private long failed(int from, int to) {
    return run.loads().stream()
        .flatMap(load -> intervals(load, from, to).stream())
        .mapToLong(IntervalStats::failed)
        .sum();
  }

  private double errors(int from, int to) {
    double errors = LoadResult.errorShare(run.loads(), from, to);
    return Double.isNaN(errors) ? 0 : errors;
  }

  private double p99(int from, int to) {
    LatencyHistogram latency = latency(from, to);
    return latency.count() == 0 ? 0 : latency.percentileMillis(99);
  }

  private LatencyHistogram latency(int from, int to) {
    return LatencyHistogram.merged(
        run.loads().stream()
            .flatMap(load -> intervals(load, from, to).stream())
            .map(IntervalStats::latency)
            .toList());
  }

  private static List<IntervalStats> intervals(LoadResult load, int from, int to) {
    int size = load.intervals().size();
    return load.intervals().subList(Math.min(from, size), Math.min(to, size));
  }
}

package io.keyheat.report.view;

import io.keyheat.core.result.FaultResult.FaultSpan;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.RunResult;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Operations that failed while something was wrong because the scenario asked for it. */
final class FaultLosses {
  /** Faults are the reason if this share of all failures falls into their time. */
  private static final double MOST = 0.8;

  /** What a fault has kept waiting may fail for as long after it: clients give up after 10 s. */
  private static final long AFTER_NANOS = 30_000_000_000L;

  /** Failures begin with a fault if before it there are hardly any, for a part of the run. */
  private static final double HARDLY_ANY = 0.05;

  private static final double PART = 0.1;

  private final RunResult run;

  private FaultLosses(RunResult run) {
    this.run = run;
  }

  /**
   * A sentence where most failures after the warm-up fall into the time of faults, which is not
   * most of the run anyway.
   */
  static Optional<String> inPart(RunResult run) {
    FaultLosses losses = new FaultLosses(run);
    return losses.sentence(MOST).or(losses::beginning);
  }

  /** The same whatever part of the run it is. */
  static Optional<String> of(RunResult run) {
    return new FaultLosses(run).sentence(2);
  }

  private Optional<String> sentence(double mostOfTheRun) {
    List<FaultSpan> spans = run.faults().spans();
    if (spans.isEmpty()) {
      return Optional.empty();
    }
    double inFaults = 0;
    double all = 0;
    int intervalsInFaults = 0;
    int intervals = 0;
    for (int i = run.firstWarmInterval(); i < run.heatmap().columns(); i++) {
      long failed = failedIn(i);
      boolean isInFault = overlaps(i);
      all += failed;
      inFaults += isInFault ? failed : 0;
      intervalsInFaults += isInFault ? 1 : 0;
      intervals++;
    }
    boolean tells =
        all > 0 && inFaults >= MOST * all && intervalsInFaults < mostOfTheRun * intervals;
    return tells
        ? Optional.of(
            " "
                + Figures.percent(inFaults / all)
                + " of the failures fall into the time of "
                + spans.stream().map(FaultLosses::named).collect(Collectors.joining(", "))
                + ", or shortly after.")
        : Optional.empty();
  }

  /** A sentence where failures begin in the time of a fault, and go on after it. */
  private Optional<String> beginning() {
    int warm = run.firstWarmInterval();
    int end = run.heatmap().columns();
    double all = failed(warm, end);
    int first = warm;
    while (first < end && failedIn(first) * (double) (end - first) < all / 2) {
      first++;
    }
    if (all == 0 || first - warm < PART * (end - warm) || failed(warm, first) > HARDLY_ANY * all) {
      return Optional.empty();
    }
    int begin = first;
    List<FaultSpan> spans =
        run.faults().spans().stream().filter(span -> overlaps(span, begin)).toList();
    return spans.isEmpty()
        ? Optional.empty()
        : Optional.of(
            " The failures begin in the time of "
                + spans.stream().map(FaultLosses::named).collect(Collectors.joining(", "))
                + " and go on after it.");
  }

  private double failed(int from, int to) {
    return IntStream.range(from, to).mapToLong(this::failedIn).sum();
  }

  private long failedIn(int interval) {
    long failed = 0;
    for (LoadResult load : run.loads()) {
      if (interval < load.intervals().size()) {
        failed += load.intervals().get(interval).failed();
      }
    }
    return failed;
  }

  private boolean overlaps(int interval) {
    return run.faults().spans().stream().anyMatch(span -> overlaps(span, interval));
  }

  private boolean overlaps(FaultSpan span, int interval) {
    long from = interval * run.intervalNanos();
    long to = from + run.intervalNanos();
    return span.fromNanos() < to && from < span.toNanos() + AFTER_NANOS;
  }

  private static String named(FaultSpan span) {
    return span.label()
        + " ("
        + Figures.clock(span.fromNanos())
        + " to "
        + Figures.clock(span.toNanos())
        + ")";
  }
}

package io.keyheat.report.headline;

import io.keyheat.core.result.FaultResult.FaultSpan;
import io.keyheat.core.result.LoadResult.IntervalStats;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ServerResult;
import io.keyheat.report.view.Figures;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Operations that failed while something was wrong because the scenario asked for it. A fault is
 * named where it can be the reason: not that of a server which has no tablet, nor in the time of a
 * load that all servers together cannot take.
 */
final class FaultLosses {
  /** Faults are the reason if this share of all failures falls into their time. */
  private static final double MOST = 0.8;

  /** Failures begin with a fault if before it there are hardly any, for a part of the run. */
  private static final double HARDLY_ANY = 0.05;

  private static final double PART = 0.1;

  /** A rate that exceeds another one by less is not greater. */
  private static final double RATE_TOLERANCE = 1.05;

  private final RunResult run;
  private final List<FaultSpan> spans;

  private FaultLosses(RunResult run) {
    this.run = run;
    spans = run.faults().spans().stream().filter(this::findsTablets).toList();
  }

  /**
   * A sentence where most failures after the warm-up fall into the time of faults, which is not
   * most of the run anyway.
   */
  static Optional<String> inPart(RunResult run) {
    FaultLosses losses = new FaultLosses(run);
    return losses.isTooMuchAnyway()
        ? Optional.empty()
        : losses.sentence(MOST).or(losses::beginning);
  }

  /** The same whatever part of the run it is. */
  static Optional<String> of(RunResult run) {
    FaultLosses losses = new FaultLosses(run);
    return losses.isTooMuchAnyway() ? Optional.empty() : losses.sentence(2);
  }

  /** Whether a fault is not one of a server that has no tablet before it or in its time. */
  private boolean findsTablets(FaultSpan span) {
    return run.servers().stream()
        .filter(server -> (span.label() + ",").replace(',', ' ').contains(server.name() + " "))
        .allMatch(server -> hasTablets(server, span));
  }

  private boolean hasTablets(ServerResult server, FaultSpan span) {
    int first = (int) (span.fromNanos() / run.intervalNanos());
    int end = Math.max(first, (int) (span.toNanos() / run.intervalNanos()));
    int number = run.servers().indexOf(server);
    return (first == 0 && run.initialTablets().stream().anyMatch(of -> of.server() == number))
        || IntStream.range(Math.max(0, first - 1), Math.min(end, server.tablets().length))
            .anyMatch(i -> server.tablets()[i] > 0);
  }

  /**
   * Whether the load in the time of faults is one that was not carried at any other time, and asks
   * for more than all servers together have, those that stand still included.
   */
  private boolean isTooMuchAnyway() {
    int[] failing = intervals().filter(i -> overlaps(i) && failedIn(i) > 0).toArray();
    double offered = sum(failing, IntervalStats::offered);
    double completed = sum(failing, IntervalStats::completed);
    double carried =
        intervals()
            .filter(i -> !overlaps(i) && failedIn(i) == 0)
            .mapToDouble(i -> sum(new int[] {i}, IntervalStats::offered))
            .max()
            .orElse(0);
    double busy =
        IntStream.of(failing)
            .mapToDouble(i -> run.servers().stream().mapToDouble(s -> s.utilisation()[i]).sum())
            .average()
            .orElse(0);
    return completed > 0
        && offered / failing.length > RATE_TOLERANCE * carried
        && busy * offered / completed > run.servers().size();
  }

  private double sum(int[] some, ToLongFunction<IntervalStats> figure) {
    return IntStream.of(some)
        .mapToLong(
            i ->
                run.loads().stream()
                    .filter(load -> i < load.intervals().size())
                    .mapToLong(load -> figure.applyAsLong(load.intervals().get(i)))
                    .sum())
        .sum();
  }

  private IntStream intervals() {
    return IntStream.range(run.firstWarmInterval(), run.heatmap().columns());
  }

  private Optional<String> sentence(double mostOfTheRun) {
    if (spans.isEmpty()) {
      return Optional.empty();
    }
    IntPredicate isInFault = this::overlaps;
    double all = intervals().mapToLong(this::failedIn).sum();
    double inFaults = intervals().filter(isInFault).mapToLong(this::failedIn).sum();
    boolean tells =
        all > 0
            && inFaults >= MOST * all
            && intervals().filter(isInFault).count() < mostOfTheRun * intervals().count();
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
    List<FaultSpan> begun = spans.stream().filter(span -> overlaps(span, begin)).toList();
    return begun.isEmpty()
        ? Optional.empty()
        : Optional.of(
            " The failures begin in the time of "
                + begun.stream().map(FaultLosses::named).collect(Collectors.joining(", "))
                + " and go on after it.");
  }

  private double failed(int from, int to) {
    return IntStream.range(from, to).mapToLong(this::failedIn).sum();
  }

  private long failedIn(int interval) {
    return (long) sum(new int[] {interval}, IntervalStats::failed);
  }

  /** The faults of a run that find tablets, and touch the time after the warm-up. */
  static List<FaultSpan> measured(RunResult run) {
    FaultLosses losses = new FaultLosses(run);
    return losses.spans.stream()
        .filter(span -> losses.intervals().anyMatch(i -> losses.overlaps(span, i)))
        .toList();
  }

  private boolean overlaps(int interval) {
    return spans.stream().anyMatch(span -> overlaps(span, interval));
  }

  private boolean overlaps(FaultSpan span, int interval) {
    return overlaps(run, span, interval);
  }

  /** Whether an interval lies in the time of a fault, or shortly after it. */
  static boolean overlaps(RunResult run, FaultSpan span, int interval) {
    long from = interval * run.intervalNanos();
    return span.touches(from, from + run.intervalNanos());
  }

  /** Its label, with when it was. */
  static String named(FaultSpan span) {
    return span.label()
        + " ("
        + Figures.clock(span.fromNanos())
        + " to "
        + Figures.clock(span.toNanos())
        + ")";
  }
}

package io.keyheat.scenarios.expect.metric;

import io.keyheat.core.result.RunEvent;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.RunResult.SplitCounts;
import io.keyheat.core.result.SpaceResult;
import java.util.function.ToLongFunction;

/** Metrics of splits, moves, faults and the contents of key spaces. */
public final class TabletMetrics {
  private static final String WHOLE_OR_WINDOW = ", in the whole run or in a window";

  /** Metrics whose names have no further parts. */
  public static final MetricTable<String> ALONE =
      new MetricTable<String>("Of all tablets:", "")
          .add(
              "compactions",
              "how often a tablet was compacted" + WHOLE_OR_WINDOW,
              Metric.whole(Unit.NONE, TabletMetrics::compactions))
          .add(
              "tablets",
              "number of tablets of all key spaces at the end",
              Metric.fixed(Unit.NONE, (run, span) -> sum(run, SpaceResult::tablets)))
          .add(
              "storedBytes",
              "stored bytes of all tables and indexes at the end",
              Metric.fixed(Unit.BYTES, (run, span) -> sum(run, SpaceResult::storedBytes)));

  /** Splits, moves and merges; the run's own count, or the events in a window. */
  public static final MetricTable<String> SPLITS =
      new MetricTable<String>("Of splits, merges and moves" + WHOLE_OR_WINDOW + ":", "splits.")
          .add(
              "size",
              "number of splits by size",
              events(RunEvent.Kind.SIZE_SPLIT, SplitCounts::bySize))
          .add(
              "load",
              "number of splits by load",
              events(RunEvent.Kind.LOAD_SPLIT, SplitCounts::byLoad))
          .add("moves", "number of moves", events(RunEvent.Kind.MOVE, SplitCounts::moves))
          .add("merges", "number of merges", events(RunEvent.Kind.MERGE, SplitCounts::merges))
          .add(
              "firstBySize",
              "milliseconds until the first split by size",
              first(RunEvent.Kind.SIZE_SPLIT))
          .add(
              "firstByLoad",
              "milliseconds until the first split by load",
              first(RunEvent.Kind.LOAD_SPLIT));

  /** Consequences of faults, over the whole run; new leaders also in a window. */
  public static final MetricTable<String> FAULTS =
      new MetricTable<String>("Of faults:", "faults.")
          .add(
              "newLeaders",
              "number of tablets whose leaders moved because of a fault" + WHOLE_OR_WINDOW,
              Metric.whole(
                  Unit.NONE,
                  (run, span) ->
                      span.written()
                          ? count(run, span, RunEvent.Kind.NEW_LEADER)
                          : run.faults().newLeaders()))
          .add(
              "lostAttempts",
              "attempts whose answer was lost when a server stopped",
              Metric.fixed(Unit.NONE, (run, span) -> run.faults().lostAttempts()));

  /** Contents of a key space at the end. */
  public static final MetricTable<String> SPACE =
      new MetricTable<String>("Of a table or an index (`Table.Index`) at the end:", "spaces.NAME.")
          .add("rows", "rows or entries", space -> ofSpace(space, Unit.NONE, SpaceResult::rows))
          .add(
              "bytes",
              "stored bytes",
              space -> ofSpace(space, Unit.BYTES, SpaceResult::storedBytes))
          .add("tablets", "tablets", space -> ofSpace(space, Unit.NONE, SpaceResult::tablets))
          .add(
              "throttled",
              "attempts rejected because the provisioned units were used up",
              space -> ofSpace(space, Unit.NONE, SpaceResult::throttled));

  private TabletMetrics() {}

  private static double sum(RunResult run, ToLongFunction<SpaceResult> figure) {
    return run.spaces().stream().mapToLong(figure).sum();
  }

  private static double compactions(RunResult run, Span span) {
    return span.written()
        ? count(run, span, RunEvent.Kind.COMPACTION)
        : run.events().stream().filter(e -> e.kind() == RunEvent.Kind.COMPACTION).count();
  }

  private static Metric events(RunEvent.Kind kind, ToLongFunction<SplitCounts> all) {
    return Metric.whole(
        Unit.NONE,
        (run, span) -> span.written() ? count(run, span, kind) : all.applyAsLong(run.splits()));
  }

  /**
   * Returns the milliseconds from the start of the run to the first such event, in the run or in a
   * window.
   */
  private static Metric first(RunEvent.Kind kind) {
    return Metric.whole(
        Unit.MILLIS,
        (run, span) -> {
          long start = span.written() ? span.startNanos(run) : 0;
          long end = span.written() ? span.endNanos(run) : Long.MAX_VALUE;
          return run.events().stream()
                  .filter(event -> event.kind() == kind)
                  .mapToLong(RunEvent::timeNanos)
                  .filter(time -> time >= start && time < end)
                  .min()
                  .orElseThrow(() -> new UnjudgeableException("there was no split of this kind"))
              / 1e6;
        });
  }

  private static long count(RunResult run, Span span, RunEvent.Kind kind) {
    long start = span.startNanos(run);
    long end = span.endNanos(run);
    return run.events().stream()
        .filter(event -> event.kind() == kind)
        .filter(event -> event.timeNanos() >= start && event.timeNanos() < end)
        .count();
  }

  private static Metric ofSpace(String name, Unit unit, ToLongFunction<SpaceResult> figure) {
    return Metric.fixed(
        unit,
        (run, span) ->
            run.spaces().stream()
                .filter(space -> space.name().equals(name))
                .mapToLong(figure)
                .findFirst()
                .orElseThrow(() -> new UnjudgeableException("there is no key space " + name)));
  }
}

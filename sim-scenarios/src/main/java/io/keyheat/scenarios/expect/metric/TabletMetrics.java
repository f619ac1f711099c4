package io.keyheat.scenarios.expect.metric;

import io.keyheat.core.result.RunEvent;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.RunResult.SplitCounts;
import io.keyheat.core.result.SpaceResult;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** What became of tablets, and what key spaces hold at the end. */
public final class TabletMetrics {
  public static final List<String> SPLIT_NAMES =
      List.of("size", "load", "moves", "merges", "firstBySize", "firstByLoad");
  public static final List<String> FAULT_NAMES = List.of("newLeaders", "lostAttempts");
  public static final List<String> SPACE_NAMES = List.of("rows", "bytes", "tablets");

  private TabletMetrics() {}

  /** Number of tablets of all key spaces at the run's end. */
  public static Metric tablets() {
    return Metric.fixed(
        Unit.NONE, (run, span) -> run.spaces().stream().mapToLong(SpaceResult::tablets).sum());
  }

  /** Stored bytes of all key spaces at the run's end. */
  public static Metric storedBytes() {
    return Metric.fixed(
        Unit.BYTES, (run, span) -> run.spaces().stream().mapToLong(SpaceResult::storedBytes).sum());
  }

  /** How often a tablet was compacted, in the run or in a window. */
  public static Metric compactions() {
    return Metric.whole(
        Unit.NONE,
        (run, span) -> {
          if (span.written()) {
            return count(run, span, RunEvent.Kind.COMPACTION);
          }
          return run.events().stream().filter(e -> e.kind() == RunEvent.Kind.COMPACTION).count();
        });
  }

  /** Splits, moves and merges; the run's own count, or the events in a window. */
  public static Optional<Metric> splits(String name) {
    return switch (name) {
      case "size" -> Optional.of(events(RunEvent.Kind.SIZE_SPLIT, SplitCounts::bySize));
      case "load" -> Optional.of(events(RunEvent.Kind.LOAD_SPLIT, SplitCounts::byLoad));
      case "moves" -> Optional.of(events(RunEvent.Kind.MOVE, SplitCounts::moves));
      case "firstBySize" -> Optional.of(first(RunEvent.Kind.SIZE_SPLIT));
      case "firstByLoad" -> Optional.of(first(RunEvent.Kind.LOAD_SPLIT));
      case "merges" -> Optional.of(events(RunEvent.Kind.MERGE, SplitCounts::merges));
      default -> Optional.empty();
    };
  }

  private static Metric events(RunEvent.Kind kind, ToLongFunction<SplitCounts> all) {
    return Metric.whole(
        Unit.NONE,
        (run, span) -> span.written() ? count(run, span, kind) : all.applyAsLong(run.splits()));
  }

  /** Milliseconds from the run's start to the first such event, in the run or in a window. */
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
                  .orElseThrow(() -> new UnjudgeableException("there was no such split"))
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

  /** What faults brought about, over the whole run; new leaders also in a window. */
  public static Optional<Metric> faults(String name) {
    return switch (name) {
      case "newLeaders" ->
          Optional.of(
              Metric.whole(
                  Unit.NONE,
                  (run, span) ->
                      span.written()
                          ? count(run, span, RunEvent.Kind.NEW_LEADER)
                          : run.faults().newLeaders()));
      case "lostAttempts" ->
          Optional.of(Metric.fixed(Unit.NONE, (run, span) -> run.faults().lostAttempts()));
      default -> Optional.empty();
    };
  }

  public static Optional<Metric> space(String space, String name) {
    return switch (name) {
      case "rows" -> Optional.of(space(space, Unit.NONE, SpaceResult::rows));
      case "bytes" -> Optional.of(space(space, Unit.BYTES, SpaceResult::storedBytes));
      case "tablets" -> Optional.of(space(space, Unit.NONE, SpaceResult::tablets));
      default -> Optional.empty();
    };
  }

  private static Metric space(String name, Unit unit, ToLongFunction<SpaceResult> figure) {
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

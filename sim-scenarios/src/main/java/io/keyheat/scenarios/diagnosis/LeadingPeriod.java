package io.keyheat.scenarios.diagnosis;

import io.keyheat.core.RunSpec;
import io.keyheat.core.result.Hotspot;
import io.keyheat.core.value.RowHash;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.value.WriteTime;
import io.keyheat.core.workload.spec.CallLoad;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A time with which keys begin, such as a day, or by whose hash rows are placed: what is written
 * now lies in one range.
 */
public final class LeadingPeriod {
  /**
   * Rows with times of a finer tick follow one another as those of a growing key do, and no range
   * is left at once for another one.
   */
  private static final long LEAST_NANOS = 10 * 1_000_000_000L;

  /** What waits for the end of a shorter tick in one range has hardly waited. */
  private static final long LEAST_MOMENT_NANOS = 100_000_000L;

  /** Heat of less than half of a minute may show in the next one first. */
  private static final long LATE_NANOS = Hotspot.MINUTE_NANOS / 2;

  private LeadingPeriod() {}

  /**
   * Whether keys that are written in a space begin with one that ends in a span of the run.
   *
   * @param fromNanos since the run's start, as {@code beforeNanos}
   */
  public static boolean ends(RunSpec spec, String space, long fromNanos, long beforeNanos) {
    return SpaceKey.within(spec, space).stream()
        .anyMatch(key -> ends(spec, key, fromNanos, beforeNanos));
  }

  private static boolean ends(RunSpec spec, SpaceKey key, long fromNanos, long beforeNanos) {
    return times(spec, key, key.columns().get(0), ValueSpec::leadingTime)
        .filter(Objects::nonNull)
        .filter(time -> time.resolutionNanos() >= LEAST_NANOS)
        .anyMatch(
            time ->
                number(time, spec, fromNanos)
                    < number(time, spec, beforeNanos + time.jitterNanos()));
  }

  /**
   * Whether heat begins with the end of one: a range is hot in a minute in which it ends, or in the
   * next one if that begins soon after, and was not in the minute before.
   *
   * @param records of the space, of a minute each
   */
  public static boolean heats(RunSpec spec, String space, List<Hotspot> records) {
    Map<Long, Set<String>> byMinute = new HashMap<>();
    for (Hotspot record : records) {
      byMinute.computeIfAbsent(record.minute(), minute -> new HashSet<>()).add(record.splitStart());
    }
    return byMinute.entrySet().stream()
        .filter(
            entry ->
                !byMinute.getOrDefault(entry.getKey() - 1, Set.of()).containsAll(entry.getValue()))
        .mapToLong(entry -> entry.getKey() * Hotspot.MINUTE_NANOS)
        .anyMatch(
            begin ->
                ends(
                    spec,
                    space,
                    Math.max(0, begin - LATE_NANOS),
                    begin + Hotspot.MINUTE_NANOS - 1));
  }

  /**
   * Whether keys that are written in a space are placed by a hash of times alone, which many rows
   * share: one that they begin with, or that the system takes of their first parts.
   */
  public static boolean isHashed(RunSpec spec, String space) {
    return SpaceKey.within(spec, space).stream()
        .map(key -> times(spec, key))
        .anyMatch(times -> !times.isEmpty() && times.stream().allMatch(LeadingPeriod::isShared));
  }

  /** Whether a value is the time of writing, and that of all rows of some moment. */
  private static boolean isShared(@Nullable WriteTime time) {
    return time != null
        && time.resolutionNanos() >= LEAST_MOMENT_NANOS
        && time.jitterNanos() < time.resolutionNanos();
  }

  /** What writes put into the columns of which the place of a key is a hash; empty: it is none. */
  private static List<@Nullable WriteTime> times(RunSpec spec, SpaceKey key) {
    RowHash hash = key.table().column(key.columns().get(0)).values().rowHash();
    List<String> hashed =
        hash != null && key.hashed() == 0 ? hash.columns() : key.columns().subList(0, key.hashed());
    return hashed.stream()
        .flatMap(column -> times(spec, key, column, ValueSpec::writeTime))
        .toList();
  }

  /** How the time of writing is told in a column by each call that writes it; null: it is not. */
  private static Stream<@Nullable WriteTime> times(
      RunSpec spec, SpaceKey key, String column, Function<ValueSpec, @Nullable WriteTime> timeOf) {
    return spec.loads().stream()
        .flatMap(load -> load.calls().stream())
        .filter(CallLoad::writes)
        .filter(call -> call.table().equals(key.table().name()))
        .map(call -> timeOf.apply(call.values(key.table(), column)));
  }

  /** The number of the period in which a time of the run lies. */
  private static long number(WriteTime time, RunSpec spec, long nanos) {
    return Math.floorDiv(
        spec.startEpochNanos() + nanos + time.offsetNanos(), time.resolutionNanos());
  }
}

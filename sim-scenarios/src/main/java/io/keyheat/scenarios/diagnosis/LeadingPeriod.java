package io.keyheat.scenarios.diagnosis;

import io.keyheat.core.RunSpec;
import io.keyheat.core.value.RowHash;
import io.keyheat.core.value.WriteTime;
import io.keyheat.core.workload.spec.CallLoad;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A time with which keys begin, such as a day, or by whose hash rows are placed: what is written
 * now lies in one range.
 */
final class LeadingPeriod {
  /**
   * Rows with times of a finer tick follow one another as those of a growing key do, and no range
   * is left at once for another one.
   */
  private static final long LEAST_NANOS = 10 * 1_000_000_000L;

  /** What waits for the end of a shorter tick in one range has hardly waited. */
  private static final long LEAST_MOMENT_NANOS = 100_000_000L;

  private LeadingPeriod() {}

  /** Whether keys that are written in a space begin with one that ends before a time of the run. */
  static boolean ends(RunSpec spec, String space, long beforeNanos) {
    return SpaceKey.within(spec, space).stream().anyMatch(key -> ends(spec, key, beforeNanos));
  }

  private static boolean ends(RunSpec spec, SpaceKey key, long beforeNanos) {
    return times(spec, key, key.columns().get(0))
        .filter(Objects::nonNull)
        .filter(time -> time.resolutionNanos() >= LEAST_NANOS)
        .anyMatch(
            time -> number(time, spec, 0) < number(time, spec, beforeNanos + time.jitterNanos()));
  }

  /**
   * Whether keys that are written in a space are placed by a hash of times alone, which many rows
   * share: one that they begin with, or that the system takes of their first parts.
   */
  static boolean isHashed(RunSpec spec, String space) {
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
    return hashed.stream().flatMap(column -> times(spec, key, column)).toList();
  }

  /** How the time of writing is told in a column by each call that writes it; null: it is not. */
  private static Stream<@Nullable WriteTime> times(RunSpec spec, SpaceKey key, String column) {
    return spec.loads().stream()
        .flatMap(load -> load.calls().stream())
        .filter(CallLoad::writes)
        .filter(call -> call.table().equals(key.table().name()))
        .map(call -> call.values(key.table(), column).writeTime());
  }

  /** The number of the period in which a time of the run lies. */
  private static long number(WriteTime time, RunSpec spec, long nanos) {
    return Math.floorDiv(
        spec.startEpochNanos() + nanos + time.offsetNanos(), time.resolutionNanos());
  }
}

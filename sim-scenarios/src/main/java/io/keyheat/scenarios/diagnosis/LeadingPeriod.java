package io.keyheat.scenarios.diagnosis;

import io.keyheat.core.RunSpec;
import io.keyheat.core.value.WriteTime;
import java.util.Objects;

/**
 * A period of time, such as a day, with which keys begin: what is written now lies in one range.
 */
final class LeadingPeriod {
  private LeadingPeriod() {}

  /** Whether keys that lie in a space begin with one that ends before a time of the run. */
  static boolean ends(RunSpec spec, String space, long beforeNanos) {
    return SpaceKey.within(spec, space).stream().anyMatch(key -> ends(spec, key, beforeNanos));
  }

  private static boolean ends(RunSpec spec, SpaceKey key, long beforeNanos) {
    String leading = key.columns().get(0);
    return key.table().columns().stream()
        .filter(column -> column.name().equals(leading))
        .map(column -> column.values().writeTime())
        .filter(Objects::nonNull)
        .filter(WriteTime::isPeriod)
        .anyMatch(
            time -> number(time, spec, 0) < number(time, spec, beforeNanos + time.jitterNanos()));
  }

  /** The number of the period in which a time of the run lies. */
  private static long number(WriteTime time, RunSpec spec, long nanos) {
    return Math.floorDiv(
        spec.startEpochNanos() + nanos + time.offsetNanos(), time.resolutionNanos());
  }
}

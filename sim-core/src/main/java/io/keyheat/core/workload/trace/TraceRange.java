package io.keyheat.core.workload.trace;

import java.util.Map;

/**
 * What a whole trace holds.
 *
 * @param lastNanos time of its last record
 * @param min by column: no value is less
 * @param max by column: no value is greater
 * @param unit by column: the distances between values are multiples of it; 0: all are equal
 */
public record TraceRange(
    long lastNanos, Map<Integer, Long> min, Map<Integer, Long> max, Map<Integer, Long> unit) {
  public TraceRange {
    min = Map.copyOf(min);
    max = Map.copyOf(max);
    unit = Map.copyOf(unit);
  }
}

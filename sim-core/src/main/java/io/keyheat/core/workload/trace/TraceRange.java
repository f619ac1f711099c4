package io.keyheat.core.workload.trace;

import java.util.Map;

/**
 * What a whole trace holds.
 *
 * @param lastNanos time of its last record
 * @param min by column: no value is less
 * @param max by column: no value is greater
 */
public record TraceRange(long lastNanos, Map<Integer, Long> min, Map<Integer, Long> max) {
  public TraceRange {
    min = Map.copyOf(min);
    max = Map.copyOf(max);
  }
}

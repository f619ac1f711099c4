package io.keyheat.core.workload.trace;

import java.util.Map;

/**
 * What some records of a trace hold.
 *
 * @param records how many there are, at most
 * @param min by column: no value is less
 * @param max by column: no value is greater
 * @param unit by column: the distances between values are multiples of it; 0: all are equal
 */
public record TraceRange(
    long records, Map<Integer, Long> min, Map<Integer, Long> max, Map<Integer, Long> unit) {
  public TraceRange {
    min = Map.copyOf(min);
    max = Map.copyOf(max);
    unit = Map.copyOf(unit);
  }
}

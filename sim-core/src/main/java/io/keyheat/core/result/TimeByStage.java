package io.keyheat.core.result;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * Where the time of a load's operations went. The arrays have one entry per recording interval:
 * that in which an attempt was sent, or a wait ended. Of participants or ranges that are served
 * side by side, the times of the slowest one count. A scan of materialized rows counts each of its
 * steps, and those of several ranges one after the other.
 *
 * @param attempts served attempts, or steps of scans
 * @param nanos time of all operations by stage, nanoseconds; a stage in which none spent any is
 *     left out
 * @param lateServiceNanos service of attempts whose answer came when the client had given up
 */
public record TimeByStage(
    long[] attempts, Map<LatencyStage, long[]> nanos, long[] lateServiceNanos) {
  public TimeByStage {
    Map<LatencyStage, long[]> sorted = new EnumMap<>(LatencyStage.class);
    sorted.putAll(nanos);
    nanos = Collections.unmodifiableMap(sorted);
  }

  /**
   * Time in a stage, from one interval on.
   *
   * @param firstInterval from 0
   * @return nanoseconds
   */
  public long sum(LatencyStage stage, int firstInterval) {
    long[] byInterval = nanos.getOrDefault(stage, new long[0]);
    long sum = 0;
    for (int i = firstInterval; i < byInterval.length; i++) {
      sum += byInterval[i];
    }
    return sum;
  }
}

package io.keyheat.core.measure;

import io.keyheat.core.result.CapacityLimit;

/**
 * What a lone tablet can take: as much as its server's cores, and as many rows as its serial stage,
 * reads on as many cores as it may use for them, and as many units as are let through.
 *
 * @param cores of its server
 * @param rowNanos time of a written row in its serial stage; 0: no bound
 * @param otherServers that have replicas of it, which answer stale reads
 */
public record TabletCapacity(int cores, long rowNanos, int otherServers) {
  /** A tablet whose leader answers everything. */
  public TabletCapacity(int cores, long rowNanos) {
    this(cores, rowNanos, 0);
  }

  /**
   * Service of a tablet that the busiest of its servers gave, nanoseconds.
   *
   * @param serviceNanos that all of them gave
   * @param elsewhereNanos that those gave which do not lead it, each about as much
   */
  long ofBusiestServer(long serviceNanos, long elsewhereNanos) {
    return Math.max(serviceNanos - elsewhereNanos, elsewhereNanos / Math.max(1, otherServers));
  }

  /**
   * Share of the capacity of one server that traffic has used in a time, 0 to 1: of cores, of a
   * serial stage, or of the inflow of a token bucket.
   */
  double share(
      long serviceNanos, long rowsWritten, long readNanos, long meteredNanos, double nanos) {
    double cpu = (double) serviceNanos / cores;
    double serial = rowsWritten * (double) rowNanos;
    double ceiling = Math.max(readNanos, meteredNanos);
    return Math.min(1, Math.max(cpu, Math.max(serial, ceiling)) / nanos);
  }

  /** Adds the time for which traffic takes all of each limit, by {@link CapacityLimit#ordinal}. */
  void addUse(
      double[] useNanos, long serviceNanos, long rowsWritten, long readNanos, long meteredNanos) {
    useNanos[CapacityLimit.SERVER_CORES.ordinal()] += (double) serviceNanos / cores;
    useNanos[CapacityLimit.COMMIT_STAGE.ordinal()] += rowsWritten * (double) rowNanos;
    useNanos[CapacityLimit.READ_STAGE.ordinal()] += readNanos;
    useNanos[CapacityLimit.TABLET_UNITS.ordinal()] += meteredNanos;
  }
}

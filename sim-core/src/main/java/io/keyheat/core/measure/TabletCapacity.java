package io.keyheat.core.measure;

/**
 * What a lone tablet can take: as much as its server's cores, and as many rows as its serial stage,
 * reads on as many cores as it may use for them, and as many units as are let through.
 *
 * @param cores of its server
 * @param rowNanos time of a written row in its serial stage; 0: no bound
 */
public record TabletCapacity(int cores, long rowNanos) {
  /**
   * Share of the capacity that traffic has used in a time, 0 to 1: of cores, of a serial stage, or
   * of the inflow of a token bucket.
   */
  double share(
      long serviceNanos, long rowsWritten, long readNanos, long meteredNanos, double nanos) {
    double cpu = (double) serviceNanos / cores;
    double serial = rowsWritten * (double) rowNanos;
    double ceiling = Math.max(readNanos, meteredNanos);
    return Math.min(1, Math.max(cpu, Math.max(serial, ceiling)) / nanos);
  }
}

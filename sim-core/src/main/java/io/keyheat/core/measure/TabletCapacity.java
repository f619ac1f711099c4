package io.keyheat.core.measure;

/**
 * What a lone tablet can take: as much as its server's cores, and as many rows as its serial stage,
 * and reads on as many cores as it may use for them.
 *
 * @param cores of its server
 * @param rowNanos time of a written row in its serial stage; 0: no bound
 */
public record TabletCapacity(int cores, long rowNanos) {
  /** Share of the capacity that traffic has used in a time, 0 to 1: of cores or a serial stage. */
  double share(long serviceNanos, long rowsWritten, long readNanos, double nanos) {
    double cpu = (double) serviceNanos / cores;
    double serial = rowsWritten * (double) rowNanos;
    return Math.min(1, Math.max(cpu, Math.max(serial, (double) readNanos)) / nanos);
  }
}

package io.keyheat.core.measure;

/**
 * What a lone tablet can take: as much as its server's cores, and as many rows as its serial stage.
 *
 * @param cores of its server
 * @param ceilingNanos time of a row in the serial stage; 0: no bound
 */
public record TabletCapacity(int cores, long ceilingNanos) {
  /** Share of the capacity that traffic has used in a time, 0 to 1: of cores or serial stage. */
  double share(long serviceNanos, long rowsWritten, double nanos) {
    double cpu = serviceNanos / (nanos * cores);
    double serial = rowsWritten * (double) ceilingNanos / nanos;
    return Math.min(1, Math.max(cpu, serial));
  }
}

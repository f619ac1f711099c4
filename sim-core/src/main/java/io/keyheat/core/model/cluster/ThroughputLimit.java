package io.keyheat.core.model.cluster;

/**
 * A bound on what a lone tablet is asked to do, in units: for reads and for writes a token bucket
 * of its own. A visit is refused while its bucket is in debt; else it takes its units, though they
 * may be more than the bucket holds.
 *
 * @param writeUnitsPerSecond that flow into the bucket of the writes; infinite: no bound
 * @param readUnitsPerSecond likewise, of the reads
 * @param writeUnitBytes a write takes a unit for each of these bytes begun, at least one
 * @param readUnitBytes likewise, a read
 * @param burstNanos the buckets hold the inflow of so long; a new tablet's are full
 */
public record ThroughputLimit(
    double writeUnitsPerSecond,
    double readUnitsPerSecond,
    long writeUnitBytes,
    long readUnitBytes,
    long burstNanos) {

  /** No bound. */
  public static final ThroughputLimit NONE =
      new ThroughputLimit(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, 1, 1, 0);

  public boolean exists() {
    return writeUnitsPerSecond < Double.POSITIVE_INFINITY
        || readUnitsPerSecond < Double.POSITIVE_INFINITY;
  }

  /** How long it takes until what a visit takes has flowed in again, nanoseconds; 0: no bound. */
  public long refillNanos(boolean write, long bytes) {
    long unit = write ? writeUnitBytes : readUnitBytes;
    long units = Math.max(1, (bytes + unit - 1) / unit);
    return Math.round(units * 1e9 / (write ? writeUnitsPerSecond : readUnitsPerSecond));
  }
}

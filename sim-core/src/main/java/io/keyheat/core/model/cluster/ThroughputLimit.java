package io.keyheat.core.model.cluster;

import io.keyheat.core.profile.ProfileField;

/**
 * A bound on what a lone tablet is asked to do, in units: for reads and for writes a token bucket
 * each. A visit is refused while its bucket is in debt; else it takes its units, though they may be
 * more than the bucket holds.
 */
public record ThroughputLimit(
    @ProfileField(
            value =
                "Units of writes that flow into the token bucket of a tablet; never: writes are"
                    + " not metered.",
            never = true)
        double writeUnitsPerSecond,
    @ProfileField(
            value =
                "Units of reads that flow into the token bucket of a tablet; never: reads are not"
                    + " metered.",
            never = true)
        double readUnitsPerSecond,
    @ProfileField("A write takes a unit for each of these bytes begun, at least one.")
        long writeUnitBytes,
    @ProfileField("A read takes a unit for each of these bytes begun, at least one.")
        long readUnitBytes,
    @ProfileField("The buckets hold the inflow of this time; those of a new tablet are full.")
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

package io.keyheat.core.model.cluster;

import io.keyheat.core.profile.ProfileField;
import java.util.OptionalDouble;

/**
 * A bound on what a lone tablet is asked to do, in units: for reads and for writes a token bucket
 * each. A visit is refused while its bucket is in debt; else it takes its units, though they may be
 * more than the bucket holds.
 */
public record ThroughputLimit(
    @ProfileField(
            value = "Write units that flow into a tablet's token bucket; never: not metered.",
            never = true)
        double writeUnitsPerSecond,
    @ProfileField(
            value = "Read units that flow into a tablet's token bucket; never: not metered.",
            never = true)
        double readUnitsPerSecond,
    @ProfileField("Bytes of a write unit; a begun unit counts as one.") long writeUnitBytes,
    @ProfileField("Bytes of a read unit; a begun unit counts as one.") long readUnitBytes,
    @ProfileField("Time whose inflow the buckets hold; those of a new tablet are filled.")
        long burstNanos,
    @ProfileField("Units of a stale read, as a share of another read's.") double staleShare,
    @ProfileField(
            value =
                "Factor of the units of rows in a commit of several rows; index entries have no"
                    + " factor.",
            max = "10")
        double severalRowsFactor) {

  /** No bound. */
  public static final ThroughputLimit NONE =
      new ThroughputLimit(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, 1, 1, 0, 1, 1);

  public boolean exists() {
    return meters(true) || meters(false);
  }

  /** Whether the units of writes, or of reads, are counted. */
  public boolean meters(boolean write) {
    return unitsPerSecond(write) < Double.POSITIVE_INFINITY;
  }

  private double unitsPerSecond(boolean write) {
    return write ? writeUnitsPerSecond : readUnitsPerSecond;
  }

  /** How long it takes until what a visit takes has flowed in again, nanoseconds; 0: no bound. */
  public long refillNanos(boolean write, long bytes) {
    if (!meters(write)) {
      return 0;
    }
    long unit = write ? writeUnitBytes : readUnitBytes;
    long units = Math.max(1, (bytes + unit - 1) / unit);
    return Math.round(units * 1e9 / unitsPerSecond(write));
  }

  /** The same of a read that any replica may answer. */
  public long staleRefillNanos(long bytes) {
    return Math.round(staleShare * refillNanos(false, bytes));
  }

  /** The same of a row that is written in a commit of several. */
  public long severalRowsRefillNanos(long bytes) {
    return Math.round(severalRowsFactor * refillNanos(true, bytes));
  }

  /**
   * A bound on what all tablets of a table, or of an index, are asked to do together: provisioned
   * units that they share. A tablet may take as much of them as its own bound lets it, so that an
   * uneven load can use them all; what the table left unused it may use later.
   */
  public record Shared(
      @ProfileField(
              value =
                  "Default write units of a table or index; never: only the limits of its tablets.",
              never = true)
          double tableWriteUnitsPerSecond,
      @ProfileField(
              value =
                  "Default read units of a table or index; never: only the limits of its tablets.",
              never = true)
          double tableReadUnitsPerSecond,
      @ProfileField("How long unused units of a table are stored.") long tableBurstNanos,
      @ProfileField("A table starts with the units of this time; at most tableBurst.")
          long tableBurstAtStartNanos) {
    /** No bound. */
    public static final Shared NONE =
        new Shared(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, 0, 0);

    /** The bound of a table with units of its own, where it has some. */
    public Shared with(OptionalDouble writesPerSecond, OptionalDouble readsPerSecond) {
      return new Shared(
          writesPerSecond.orElse(tableWriteUnitsPerSecond),
          readsPerSecond.orElse(tableReadUnitsPerSecond),
          tableBurstNanos,
          tableBurstAtStartNanos);
    }

    /** What a table has at the start, as the time in which it flows in. */
    public long keptAtStartNanos() {
      return Math.min(tableBurstNanos, tableBurstAtStartNanos);
    }

    public boolean exists() {
      return bounds(true) || bounds(false);
    }

    private boolean bounds(boolean write) {
      return unitsPerSecond(write) < Double.POSITIVE_INFINITY;
    }

    /** Units of writes, or of reads, that flow in; infinite: no bound. */
    public double unitsPerSecond(boolean write) {
      return write ? tableWriteUnitsPerSecond : tableReadUnitsPerSecond;
    }

    /** Whether it bounds what the tablets do not count: then it cannot be kept. */
    public boolean isUnmetered(boolean write, ThroughputLimit ofTablet) {
      return bounds(write) && !ofTablet.meters(write);
    }

    /**
     * What is wrong with such a bound.
     *
     * @param expected the parameter by which tablets would count
     */
    public static String unmetered(String expected) {
      return "is given, but the system meters no tablet; expected %s too".formatted(expected);
    }

    /**
     * How much longer, or shorter, the table's inflow of some units takes than that of a tablet; 0:
     * no bound.
     */
    public double refillRatio(boolean write, ThroughputLimit ofTablet) {
      return ofTablet.unitsPerSecond(write) / unitsPerSecond(write);
    }
  }
}

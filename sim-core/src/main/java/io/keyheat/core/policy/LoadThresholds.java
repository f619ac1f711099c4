package io.keyheat.core.policy;

import io.keyheat.core.profile.ProfileField;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * How much load makes a tablet busy: any one of these is enough, and an infinite one never is. They
 * are averages over the window of load splits.
 */
public record LoadThresholds(
    @ProfileField(value = "A tablet with more writes is to be split.", never = true)
        double writesPerSecond,
    @ProfileField(value = "A tablet with more reads is to be split.", never = true)
        double readsPerSecond,
    @ProfileField(
            value = "A tablet with more reads and writes together is to be split.",
            never = true)
        double operationsPerSecond,
    @ProfileField(
            value = "A tablet with more bytes written, new or not, is to be split.",
            never = true)
        double bytesWrittenPerSecond,
    @ProfileField(value = "A tablet with more bytes read is to be split.", never = true)
        double bytesReadPerSecond,
    @ProfileField(
            value = "A tablet that uses more of one server's cores is to be split.",
            never = true)
        double cpuShare,
    @ProfileField(
            value = "A tablet whose reads use more of one server's cores is to be split.",
            never = true)
        double readCpuShare,
    @ProfileField(
            value = "A tablet that uses more of its write or read units is to be split.",
            never = true)
        double unitShare) {

  /** More than the share by which a product or quotient of rates can be off. */
  private static final double ROUNDING = 1e-9;

  /** Thresholds of the kinds that need no look at single visits. */
  public static LoadThresholds of(double writesPerSecond, double readsPerSecond, double cpuShare) {
    double never = Double.POSITIVE_INFINITY;
    return new LoadThresholds(
        writesPerSecond, readsPerSecond, never, never, never, cpuShare, never, never);
  }

  /** Whether any load at all makes a tablet busy: a system may split by size alone. */
  public boolean areReachable() {
    return DoubleStream.of(
            writesPerSecond,
            readsPerSecond,
            operationsPerSecond,
            bytesWrittenPerSecond,
            bytesReadPerSecond,
            cpuShare,
            readCpuShare,
            unitShare)
        .anyMatch(Double::isFinite);
  }

  /** How many thresholds' worth of load these rates are: the greatest of them. */
  double normalizedLoad(ToDoubleFunction<LoadKind> rate, int serverCores) {
    double writes = rate.applyAsDouble(LoadKind.WRITES);
    double reads = rate.applyAsDouble(LoadKind.READS);
    double normalizedLoad = Math.max(writes / writesPerSecond, reads / readsPerSecond);
    normalizedLoad =
        Math.max(normalizedLoad, rate.applyAsDouble(LoadKind.SERVICE) / serverCores / cpuShare);
    normalizedLoad = Math.max(normalizedLoad, (writes + reads) / operationsPerSecond);
    double unitsWritten = rate.applyAsDouble(LoadKind.UNITS_WRITTEN);
    double unitsRead = rate.applyAsDouble(LoadKind.UNITS_READ);
    normalizedLoad = Math.max(normalizedLoad, Math.max(unitsWritten, unitsRead) / unitShare);
    if (!needSamples()) {
      return normalizedLoad;
    }
    double written = rate.applyAsDouble(LoadKind.BYTES_WRITTEN) / bytesWrittenPerSecond;
    double read = rate.applyAsDouble(LoadKind.BYTES_READ) / bytesReadPerSecond;
    double readCpu = rate.applyAsDouble(LoadKind.READ_SERVICE) / serverCores / readCpuShare;
    return Math.max(Math.max(normalizedLoad, readCpu), Math.max(written, read));
  }

  /**
   * A rate of one kind of load: a tablet all of whose rates are below those of their kinds has, for
   * sure, less than a share of a {@link #normalizedLoad threshold's worth} of load.
   */
  double surelyBelow(double share, LoadKind kind, int serverCores) {
    double threshold =
        switch (kind) {
          // Reads and writes together reach a threshold only if one of them reaches half of it.
          case WRITES -> Math.min(writesPerSecond, operationsPerSecond / 2);
          case READS -> Math.min(readsPerSecond, operationsPerSecond / 2);
          case SERVICE -> cpuShare * serverCores;
          case BYTES_WRITTEN -> bytesWrittenPerSecond;
          case BYTES_READ -> bytesReadPerSecond;
          case READ_SERVICE -> readCpuShare * serverCores;
          case UNITS_WRITTEN, UNITS_READ -> unitShare;
        };
    return share * threshold * (1 - ROUNDING);
  }

  /** Whether any threshold is of a kind that is estimated from sampled visits. */
  boolean needSamples() {
    return bytesWrittenPerSecond < Double.POSITIVE_INFINITY
        || bytesReadPerSecond < Double.POSITIVE_INFINITY
        || readCpuShare < Double.POSITIVE_INFINITY;
  }
}

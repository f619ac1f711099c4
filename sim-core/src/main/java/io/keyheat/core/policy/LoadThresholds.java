package io.keyheat.core.policy;

import java.util.function.ToDoubleFunction;

/**
 * How much load makes a tablet busy: any one of these is enough, and an infinite one never is.
 *
 * @param writesPerSecond visits that write
 * @param readsPerSecond visits that read
 * @param operationsPerSecond visits of both kinds together
 * @param bytesWrittenPerSecond bytes of the rows and entries written, new or not
 * @param bytesReadPerSecond bytes of the rows and entries read
 * @param cpuShare service time as a share of one server's cores
 * @param readCpuShare likewise, of reads alone
 */
public record LoadThresholds(
    double writesPerSecond,
    double readsPerSecond,
    double operationsPerSecond,
    double bytesWrittenPerSecond,
    double bytesReadPerSecond,
    double cpuShare,
    double readCpuShare) {

  /** Thresholds of the kinds that need no look at single visits. */
  public static LoadThresholds of(double writesPerSecond, double readsPerSecond, double cpuShare) {
    double never = Double.POSITIVE_INFINITY;
    return new LoadThresholds(
        writesPerSecond, readsPerSecond, never, never, never, cpuShare, never);
  }

  /** How many thresholds' worth of load these rates are: the greatest of them. */
  double pressure(ToDoubleFunction<LoadKind> rate, int serverCores) {
    double writes = rate.applyAsDouble(LoadKind.WRITES);
    double reads = rate.applyAsDouble(LoadKind.READS);
    double pressure = Math.max(writes / writesPerSecond, reads / readsPerSecond);
    pressure = Math.max(pressure, rate.applyAsDouble(LoadKind.SERVICE) / serverCores / cpuShare);
    pressure = Math.max(pressure, (writes + reads) / operationsPerSecond);
    if (!needSamples()) {
      return pressure;
    }
    double written = rate.applyAsDouble(LoadKind.BYTES_WRITTEN) / bytesWrittenPerSecond;
    double read = rate.applyAsDouble(LoadKind.BYTES_READ) / bytesReadPerSecond;
    double readCpu = rate.applyAsDouble(LoadKind.READ_SERVICE) / serverCores / readCpuShare;
    return Math.max(Math.max(pressure, readCpu), Math.max(written, read));
  }

  /** Whether any threshold is of a kind that is estimated from sampled visits. */
  boolean needSamples() {
    return bytesWrittenPerSecond < Double.POSITIVE_INFINITY
        || bytesReadPerSecond < Double.POSITIVE_INFINITY
        || readCpuShare < Double.POSITIVE_INFINITY;
  }
}

package io.keyheat.core.policy;

import java.util.Arrays;

/**
 * How busy each tablet has been lately: rates that forget the past exponentially, with a time
 * constant of {@link #MEMORY_NANOS}, and what the current control period has brought so far.
 */
public final class TabletLoads {
  /** Long enough to even out single arrivals, short beside every policy's window. */
  static final double MEMORY_NANOS = 10e9;

  private double[] writesPerSecond = new double[16];
  private double[] readsPerSecond = new double[16];
  private double[] cpuCores = new double[16];
  private long[] periodWrites = new long[16];
  private long[] periodReads = new long[16];
  private long[] periodServiceNanos = new long[16];

  /** Adds drained traffic of the current control period. */
  public void add(int tablet, long visits, long writes, long serviceNanos) {
    ensure(tablet);
    periodWrites[tablet] += writes;
    periodReads[tablet] += visits - writes;
    periodServiceNanos[tablet] += serviceNanos;
  }

  /** Ends a control period of the given length for tablets below {@code limit}. */
  void endPeriod(int limit, long periodNanos) {
    ensure(limit);
    double keep = StrictMath.exp(-periodNanos / MEMORY_NANOS);
    double take = (1 - keep) / periodNanos;
    for (int tablet = 0; tablet < limit; tablet++) {
      writesPerSecond[tablet] = keep * writesPerSecond[tablet] + take * 1e9 * periodWrites[tablet];
      readsPerSecond[tablet] = keep * readsPerSecond[tablet] + take * 1e9 * periodReads[tablet];
      cpuCores[tablet] = keep * cpuCores[tablet] + take * periodServiceNanos[tablet];
    }
  }

  /** Forgets the period's counts, once everyone has read them. */
  void beginPeriod(int limit) {
    Arrays.fill(periodWrites, 0, limit, 0);
    Arrays.fill(periodReads, 0, limit, 0);
    Arrays.fill(periodServiceNanos, 0, limit, 0);
  }

  double writesPerSecond(int tablet) {
    return writesPerSecond[tablet];
  }

  double readsPerSecond(int tablet) {
    return readsPerSecond[tablet];
  }

  /** Busy cores. */
  double cpuCores(int tablet) {
    return cpuCores[tablet];
  }

  long periodWrites(int tablet) {
    return periodWrites[tablet];
  }

  long periodReads(int tablet) {
    return periodReads[tablet];
  }

  long periodServiceNanos(int tablet) {
    return periodServiceNanos[tablet];
  }

  /** After a split: the left half keeps its share of the rates. */
  void divide(int left, int right, double leftShare) {
    ensure(right);
    give(writesPerSecond, left, right, leftShare);
    give(readsPerSecond, left, right, leftShare);
    give(cpuCores, left, right, leftShare);
    periodWrites[right] = 0;
    periodReads[right] = 0;
    periodServiceNanos[right] = 0;
  }

  private static void give(double[] rates, int left, int right, double leftShare) {
    rates[right] = rates[left] * (1 - leftShare);
    rates[left] *= leftShare;
  }

  /** After a merge: the left one has both tablets' rates. */
  void join(int left, int right) {
    writesPerSecond[left] += writesPerSecond[right];
    readsPerSecond[left] += readsPerSecond[right];
    cpuCores[left] += cpuCores[right];
  }

  private void ensure(int tablet) {
    if (tablet >= cpuCores.length) {
      int capacity = Math.max(tablet + 1, 2 * cpuCores.length);
      writesPerSecond = Arrays.copyOf(writesPerSecond, capacity);
      readsPerSecond = Arrays.copyOf(readsPerSecond, capacity);
      cpuCores = Arrays.copyOf(cpuCores, capacity);
      periodWrites = Arrays.copyOf(periodWrites, capacity);
      periodReads = Arrays.copyOf(periodReads, capacity);
      periodServiceNanos = Arrays.copyOf(periodServiceNanos, capacity);
    }
  }
}

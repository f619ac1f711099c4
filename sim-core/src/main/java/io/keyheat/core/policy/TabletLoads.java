package io.keyheat.core.policy;

import io.keyheat.core.model.cluster.Tablets;
import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * How busy each tablet has been lately: rates that forget the past exponentially, with a time
 * constant of {@link #MEMORY_NANOS}, and what the current control period has brought so far.
 */
public final class TabletLoads {
  /** Long enough to even out single arrivals, short beside every policy's window. */
  static final double MEMORY_NANOS = 10e9;

  private static final LoadKind[] KINDS = LoadKind.values();

  private final double[][] rates = new double[KINDS.length][16]; // By kind, then by tablet.
  private final long[][] period = new long[KINDS.length][16];

  /** Whether anybody has ever added to a kind: the rates of all others are 0 without a look. */
  private final boolean[] isUsed = new boolean[KINDS.length];

  /** Adds drained traffic of the current control period. */
  public void add(int tablet, long visits, long writes, long serviceNanos) {
    add(LoadKind.WRITES, tablet, writes);
    add(LoadKind.READS, tablet, visits - writes);
    add(LoadKind.SERVICE, tablet, serviceNanos);
  }

  /** Adds what is estimated from single visits. */
  void add(LoadKind kind, int tablet, long amount) {
    ensure(tablet);
    if (amount != 0) {
      isUsed[kind.ordinal()] = true;
      period[kind.ordinal()][tablet] += amount;
    }
  }

  /** Adds the units that tablets took since they were last forgotten. */
  public void addUnits(Tablets tablets) {
    for (int tablet = 0; tablet < tablets.limit(); tablet++) {
      add(LoadKind.UNITS_WRITTEN, tablet, tablets.meteredNanos(tablet, true));
      add(LoadKind.UNITS_READ, tablet, tablets.meteredNanos(tablet, false));
    }
  }

  /** Ends a control period of the given length for tablets below {@code limit}. */
  void endPeriod(int limit, long periodNanos) {
    endPeriod(limit, periodNanos, tablet -> true);
  }

  /**
   * Ends a control period of the given length for tablets below {@code limit}.
   *
   * @param isLed whether a tablet has a leader; one without keeps the rates that it had, because
   *     its clients have not gone
   */
  void endPeriod(int limit, long periodNanos, IntPredicate isLed) {
    ensure(limit);
    double keep = StrictMath.exp(-periodNanos / MEMORY_NANOS);
    double take = (1 - keep) / periodNanos;
    for (LoadKind kind : KINDS) {
      if (!isUsed[kind.ordinal()]) {
        continue;
      }
      double[] rate = rates[kind.ordinal()];
      long[] count = period[kind.ordinal()];
      double scale = kind.perSecond ? take * 1e9 : take;
      for (int tablet = 0; tablet < limit; tablet++) {
        if (isLed.test(tablet)) {
          rate[tablet] = keep * rate[tablet] + scale * count[tablet];
        }
      }
    }
  }

  /** Forgets the period's counts, once everyone has read them. */
  void beginPeriod(int limit) {
    for (int kind = 0; kind < KINDS.length; kind++) {
      if (isUsed[kind]) {
        Arrays.fill(period[kind], 0, limit, 0);
      }
    }
  }

  /** Per second, or busy cores; see {@link LoadKind}. Of a tablet never heard of: none. */
  double rate(LoadKind kind, int tablet) {
    double[] rate = rates[kind.ordinal()];
    return tablet < rate.length ? rate[tablet] : 0;
  }

  /** What the current control period has brought. */
  long period(LoadKind kind, int tablet) {
    long[] count = period[kind.ordinal()];
    return tablet < count.length ? count[tablet] : 0;
  }

  /** Busy cores. */
  double cpuCores(int tablet) {
    return rate(LoadKind.SERVICE, tablet);
  }

  /** After a split: the left half keeps its share of the rates. */
  void divide(int left, int right, double leftShare) {
    ensure(right);
    for (LoadKind kind : KINDS) {
      double[] rate = rates[kind.ordinal()];
      rate[right] = rate[left] * (1 - leftShare);
      rate[left] *= leftShare;
      period[kind.ordinal()][right] = 0;
    }
  }

  /** After a merge: the left one has both tablets' rates. */
  void join(int left, int right) {
    for (double[] rate : rates) {
      rate[left] += rate[right];
    }
  }

  private void ensure(int tablet) {
    int size = rates[0].length;
    if (tablet >= size) {
      int capacity = Math.max(tablet + 1, 2 * size);
      for (int kind = 0; kind < KINDS.length; kind++) {
        rates[kind] = Arrays.copyOf(rates[kind], capacity);
        period[kind] = Arrays.copyOf(period[kind], capacity);
      }
    }
  }
}

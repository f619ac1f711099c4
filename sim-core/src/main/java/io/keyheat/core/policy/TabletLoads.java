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

  private static final int EACH = KINDS.length;

  // By tablet, then by kind: what is looked at together lies together, as tablets lie far apart.

  private double[] rates = new double[16 * EACH];
  private long[] period = new long[16 * EACH];

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
      period[at(kind, tablet)] += amount;
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
    double[] scale = new double[EACH];
    for (LoadKind kind : KINDS) {
      scale[kind.ordinal()] = kind.perSecond ? take * 1e9 : take;
    }
    for (int tablet = 0; tablet < limit; tablet++) {
      if (isLed.test(tablet)) {
        for (int kind = 0, at = tablet * EACH; kind < EACH; kind++, at++) {
          if (isUsed[kind]) {
            rates[at] = keep * rates[at] + scale[kind] * period[at];
          }
        }
      }
    }
  }

  private static int at(LoadKind kind, int tablet) {
    return tablet * EACH + kind.ordinal();
  }

  /** Forgets the period's counts, once everyone has read them. */
  void beginPeriod(int limit) {
    Arrays.fill(period, 0, limit * EACH, 0);
  }

  /** Per second, or busy cores; see {@link LoadKind}. Of a tablet never heard of: none. */
  double rate(LoadKind kind, int tablet) {
    int at = at(kind, tablet);
    return at < rates.length ? rates[at] : 0;
  }

  /** What the current control period has brought. */
  long period(LoadKind kind, int tablet) {
    int at = at(kind, tablet);
    return at < period.length ? period[at] : 0;
  }

  /** Busy cores. */
  double cpuCores(int tablet) {
    return rate(LoadKind.SERVICE, tablet);
  }

  /** After a split: the left half keeps its share of the rates. */
  void divide(int left, int right, double leftShare) {
    ensure(right);
    for (LoadKind kind : KINDS) {
      rates[at(kind, right)] = rates[at(kind, left)] * (1 - leftShare);
      rates[at(kind, left)] *= leftShare;
      period[at(kind, right)] = 0;
    }
  }

  /** After a merge: the left one has both tablets' rates. */
  void join(int left, int right) {
    for (LoadKind kind : KINDS) {
      rates[at(kind, left)] += rates[at(kind, right)];
    }
  }

  private void ensure(int tablet) {
    if (tablet * EACH >= rates.length) {
      int capacity = Math.max((tablet + 1) * EACH, 2 * rates.length);
      rates = Arrays.copyOf(rates, capacity);
      period = Arrays.copyOf(period, capacity);
    }
  }
}

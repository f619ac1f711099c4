package io.keyheat.core.policy;

import io.keyheat.core.model.cluster.Tablets;
import io.keyheat.core.model.request.SampledVisit;
import io.keyheat.core.model.request.VisitKind;
import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * How busy each tablet has been lately: rates that forget the past exponentially, with a time
 * constant, and what the current control period has brought so far.
 */
public final class TabletLoads implements TabletListener {
  private static final LoadKind[] KINDS = LoadKind.values();

  private final double memoryNanos;

  // By kind, then by tablet: the ends of control periods go through all tablets of one kind after
  // the other. Those of a kind that nobody has ever added to are empty: its rates are 0.

  private final double[][] rates = new double[KINDS.length][0];
  private final long[][] period = new long[KINDS.length][0];

  /**
   * Tablets without any load.
   *
   * @param memoryNanos time constant of the rates
   */
  public TabletLoads(long memoryNanos) {
    this.memoryNanos = memoryNanos;
  }

  /** Adds drained traffic of the current control period. */
  public void add(int tablet, long visits, long writes, long serviceNanos) {
    add(LoadKind.WRITES, tablet, writes);
    add(LoadKind.READS, tablet, visits - writes);
    add(LoadKind.SERVICE, tablet, serviceNanos);
  }

  /** Adds what is estimated from single visits. */
  void add(LoadKind kind, int tablet, long amount) {
    if (amount != 0) {
      ensure(kind.ordinal(), tablet);
      period[kind.ordinal()][tablet] += amount;
    }
  }

  /**
   * Adds the bytes, and the service of reads, of sampled visits.
   *
   * @param times visits that this one stands for
   */
  void addSampled(SampledVisit visit, int times) {
    boolean isWrite = visit.kind() == VisitKind.WRITE;
    add(
        isWrite ? LoadKind.BYTES_WRITTEN : LoadKind.BYTES_READ,
        visit.tablet(),
        (long) visit.bytes() * times);
    if (!isWrite) {
      add(LoadKind.READ_SERVICE, visit.tablet(), (long) (visit.meanNanos() * times));
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
    double keep = StrictMath.exp(-periodNanos / memoryNanos);
    double take = (1 - keep) / periodNanos;
    for (LoadKind kind : KINDS) {
      double scale = kind.perSecond ? take * 1e9 : take;
      double[] rate = rates[kind.ordinal()];
      long[] amount = period[kind.ordinal()];
      int known = Math.min(limit, rate.length);
      for (int tablet = 0; tablet < known; tablet++) {
        if (isLed.test(tablet)) {
          rate[tablet] = keep * rate[tablet] + scale * amount[tablet];
        }
      }
    }
  }

  /** Forgets the period's counts, once everyone has read them. */
  void beginPeriod(int limit) {
    for (long[] amounts : period) {
      Arrays.fill(amounts, 0, Math.min(limit, amounts.length), 0);
    }
  }

  /**
   * Whether a tablet's rate of some kind is not below that kind's limit.
   *
   * @param limits by kind
   */
  boolean isAnyAtLeast(double[] limits, int tablet) {
    for (int kind = 0; kind < KINDS.length; kind++) {
      if (tablet < rates[kind].length && rates[kind][tablet] >= limits[kind]) {
        return true;
      }
    }
    return false;
  }

  /** Per second, or busy cores; see {@link LoadKind}. Of a tablet never heard of: none. */
  public double rate(LoadKind kind, int tablet) {
    double[] rate = rates[kind.ordinal()];
    return tablet < rate.length ? rate[tablet] : 0;
  }

  /** What the current control period has brought. */
  long period(LoadKind kind, int tablet) {
    long[] amounts = period[kind.ordinal()];
    return tablet < amounts.length ? amounts[tablet] : 0;
  }

  /** Busy cores. */
  public double cpuCores(int tablet) {
    return rate(LoadKind.SERVICE, tablet);
  }

  @Override
  public void divided(Division division) {
    divide(division.left(), division.right(), division.at().leftLoadShare());
  }

  @Override
  public void merged(int left, int right) {
    join(left, right);
  }

  /** After a split: the left half keeps its share of the rates. */
  void divide(int left, int right, double leftShare) {
    for (int kind = 0; kind < KINDS.length; kind++) {
      if (rates[kind].length > 0) {
        ensure(kind, Math.max(left, right));
        rates[kind][right] = rates[kind][left] * (1 - leftShare);
        rates[kind][left] *= leftShare;
        period[kind][right] = 0;
      }
    }
  }

  /** After a merge: the left one has both tablets' rates. */
  void join(int left, int right) {
    for (int kind = 0; kind < KINDS.length; kind++) {
      if (rates[kind].length > 0) {
        ensure(kind, Math.max(left, right));
        rates[kind][left] += rates[kind][right];
      }
    }
  }

  private void ensure(int kind, int tablet) {
    if (tablet >= rates[kind].length) {
      int capacity = Math.max(Math.max(16, tablet + 1), 2 * rates[kind].length);
      rates[kind] = Arrays.copyOf(rates[kind], capacity);
      period[kind] = Arrays.copyOf(period[kind], capacity);
    }
  }
}

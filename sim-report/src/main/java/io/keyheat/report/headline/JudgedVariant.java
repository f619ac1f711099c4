package io.keyheat.report.headline;

import io.keyheat.core.result.FailedOps;
import io.keyheat.core.result.OperationStats;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.view.Figures;
import java.util.Optional;

/**
 * What one variant is judged by.
 *
 * @param index of the variant
 * @param errors share of its operations that failed; 0 where there are none
 * @param underWay at its end
 * @param p99Millis of all its operations; 0 where there are none
 * @param losing a load that loses many of its operations, which are few of all
 * @param locks that more than one operation waits for at any time
 */
record JudgedVariant(
    int index,
    RunResult run,
    double errors,
    UnderWay underWay,
    double p99Millis,
    Optional<LosingLoad> losing,
    Optional<LockWaits> locks) {
  /** Operations that spend more of their time in wait for locks are slow for that reason. */
  private static final double MOST = 0.5;

  private static final double MILLIS_PER_SECOND = 1000;

  /** The share of operations that are slower than the p99. */
  private static final double TAIL = 0.01;

  /** What is slower by less is not slow, milliseconds. */
  private static final double SLOW_MILLIS = 100;

  static JudgedVariant of(int index, RunResult run) {
    return new JudgedVariant(
        index,
        run,
        orZero(run.errorShare()),
        UnderWay.of(run),
        orZero(run.total().latency().percentileMillis(99)),
        LosingLoad.of(run),
        LockWaits.of(run));
  }

  private static double orZero(double figure) {
    return Double.isNaN(figure) ? 0 : figure;
  }

  /**
   * Share of its operations that wait at its end as it did not keep up; 0 if it did, or if they are
   * few beside those that failed.
   */
  double behind() {
    double share = Math.min(underWay.share(), 1 - errors);
    return underWay.isBehind() && share >= LosingLoad.FEW && share >= errors / 2 ? share : 0;
  }

  /** Share of its operations that failed or wait as it did not keep up. */
  double lost() {
    return errors + behind();
  }

  /** Whether it does not complete its load. */
  boolean losesMany() {
    return lost() >= LosingLoad.FEW;
  }

  /** Whether it, or one of its loads, does not complete. */
  boolean isLosing() {
    return losesMany() || losing.isPresent();
  }

  /** Share of the operations that fail of the load that loses many of them; 0: there is none. */
  double errorsOfOne() {
    return losing.map(LosingLoad::errors).orElse(0.0);
  }

  /** Operations that wait for a lock as a share of those under way. */
  double lockedShare() {
    return locks.map(locked -> locked.waiting() / operationsUnderWay()).orElse(0.0);
  }

  /** Operations that failed in a wait for a lock as a share of all that failed; 0: none did. */
  double failuresInLocks() {
    FailedOps failed = run.total().failed();
    return failed.total() == 0 ? 0 : (double) failed.aborted() / failed.total();
  }

  boolean isMostlyLocked() {
    return lockedShare() >= MOST;
  }

  /**
   * Operations under way, on average: by Little's law of those that complete; where many do not, as
   * many as the ends of the recording intervals show.
   */
  private double operationsUnderWay() {
    OperationStats total = run.total();
    double completing =
        total.throughputPerSecond() * total.latency().meanMillis() / MILLIS_PER_SECOND;
    return Math.max(completing, UnderWay.mean(run));
  }

  /**
   * Whether waits for locks make its tail, and no full range does: those that are slower than the
   * p99 take the time by which they are slower than others in waits, by Little's law.
   */
  boolean hasTailOfLocks() {
    double p50 = orZero(run.total().latency().percentileMillis(50));
    double slowerBy = p99Millis - p50;
    double inTail = TAIL * run.total().throughputPerSecond() * slowerBy / MILLIS_PER_SECOND;
    return slowerBy > p50
        && slowerBy > SLOW_MILLIS
        && run.hotspots().stream()
            .noneMatch(spot -> spot.wasFull() && spot.intervalEndNanos() > run.warmupNanos())
        && LockWaits.any(run)
            .filter(waits -> waits.waiting() >= inTail && waits.areOutsideFullRanges(run))
            .isPresent();
  }

  /** Operations that wait for the lock of one row. */
  double waitingForOneRow() {
    return locks.map(LockWaits::forOneRow).orElse(0.0);
  }

  double offeredPerSecond() {
    return run.total().offeredPerSecond();
  }

  /** Whether another run has its duration. */
  boolean lastsAsLongAs(JudgedVariant other) {
    return run.durationNanos() == other.run.durationNanos();
  }

  /** In quotation marks, as a variant's name may be any words of a sentence. */
  String quoted() {
    return "“" + run.variant() + "”";
  }

  String p99() {
    return Figures.millis(p99Millis);
  }
}

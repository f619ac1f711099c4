package io.keyheat.report.headline;

import io.keyheat.report.view.Figures;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Operations that fail as they wait for locks, beside those that fail in a hot range. */
final class LockFailures {
  /** Failures of this share are all but few of them. */
  private static final double ALL = 0.99;

  private LockFailures() {}

  /** Of hot tables and of locks, the one that more operations fail by comes first. */
  static ExplainedLoss beside(JudgedVariant run, List<String> tables, ExplainedLoss hot) {
    Optional<LockWaits> locks = run.locks();
    boolean areElsewhere = locks.filter(l -> !tables.contains(l.space())).isPresent();
    return (areElsewhere ? Optional.<ExplainedLoss>empty() : whileNoneIsFull(run, tables, hot))
        .or(
            () ->
                locks
                    .filter(l -> areElsewhere || l.areOutsideFullRanges(run.run()))
                    .map(l -> besideOtherLocks(run, tables, l, hot)))
        .orElse(hot);
  }

  private static ExplainedLoss besideOtherLocks(
      JudgedVariant run, List<String> tables, LockWaits locked, ExplainedLoss hot) {
    double share = run.failuresInLocks();
    return share >= ExplainedLoss.MOST && !hadNoRoom(run, tables)
        ? new ExplainedLoss(failing(locked, run), "")
        : besideFailures(share, failing(locked, run), hot);
  }

  /** Whether a range of some tables or indexes, or a server of one, was full in any interval. */
  private static boolean hadNoRoom(JudgedVariant run, List<String> tables) {
    FailureTimes times = new FailureTimes(run.run());
    IntPredicate isFull = times.whileFull(tables).or(times.whileServersFull(tables));
    return IntStream.range(run.run().firstWarmInterval(), run.run().heatmap().columns())
        .anyMatch(isFull);
  }

  /** Adds a sentence about failures of another reason where they are many. */
  private static ExplainedLoss besideFailures(double share, String sentence, ExplainedLoss hot) {
    return share >= ALL
        ? hot.behind(sentence + " There is a hotspot, too.")
        : share >= ExplainedLoss.MOST
            ? hot.behind(sentence + " Others come from a hotspot.")
            : share >= ExplainedLoss.MANY ? hot.and(sentence) : hot;
  }

  /** Such as {@code 97 % of the failures come in waits for the lock of the row T(1).} */
  static String failing(LockWaits locked, JudgedVariant run) {
    return " "
        + Figures.percent(run.failuresInLocks())
        + " of the failures come in waits for "
        + locked.locks(run.run())
        + ":"
        + locked.remedy(run.run());
  }

  /**
   * A full range, or a full server, holds the locks of its rows for longer, so operations that wait
   * for locks of the hot table fail for another reason only while none of both is full.
   */
  private static Optional<ExplainedLoss> whileNoneIsFull(
      JudgedVariant run, List<String> tables, ExplainedLoss hot) {
    FailureTimes times = new FailureTimes(run.run());
    IntPredicate isFull =
        times.whileFull(tables).or(times.whileRefusing(tables)).or(times.whileServersFull(tables));
    return run.locks()
        .flatMap(
            locked -> {
              IntPredicate isLocked = times.whileLocked(locked.space());
              double share = times.share(i -> isLocked.test(i) && !isFull.test(i));
              return share < ExplainedLoss.MANY
                  ? Optional.empty()
                  : Optional.of(whileLocked(run, share, tables, locked, hot));
            });
  }

  private static ExplainedLoss whileLocked(
      JudgedVariant run, double share, List<String> tables, LockWaits locked, ExplainedLoss hot) {
    String failures =
        " "
            + Figures.percent(share)
            + " of the failures come while operations wait for "
            + locked.locks(run.run())
            + " and no "
            + run.run().words().tablet()
            + " of "
            + String.join(", ", tables)
            + " is full";
    return hot.remedy().equalsIgnoreCase(locked.remedy(run.run()))
        ? new ExplainedLoss(hot.cause() + failures + ".", hot.remedy(), hot.also())
        : besideFailures(share, failures + ":" + locked.remedy(run.run()), hot);
  }
}

package io.keyheat.report.headline;

import io.keyheat.core.result.Heatmap;
import io.keyheat.core.result.Heatmap.HeatMetric;
import io.keyheat.core.result.LimitUse;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.SpaceResult;
import io.keyheat.core.result.SpaceResult.AwaitedRow;
import io.keyheat.report.view.Figures;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The table or index for whose rows' locks operations wait most.
 *
 * @param space its name
 * @param waiting operations that wait for a lock, on average after the warm-up
 * @param row of them, the one that most wait for; null: it is not known
 */
public record LockWaits(String space, double waiting, @Nullable AwaitedRow row) {
  /** From here on waits are worth a word: a lock that is held half of the time has as many. */
  private static final double FEW = 0.25;

  /** A row is named as the reason if this share of all that wait is for it. */
  private static final double MOST = 0.5;

  /** Of waits of this share, those for other rows are not worth a word. */
  private static final double ALL = 0.99;

  /** Returns it if operations wait. */
  public static Optional<LockWaits> any(RunResult run) {
    return run.spaces().stream()
        .map(space -> of(run, space))
        .max(Comparator.comparingDouble(LockWaits::waiting))
        .filter(most -> most.waiting() >= FEW);
  }

  /** Returns it if more than one operation waits at any time, on average. */
  static Optional<LockWaits> of(RunResult run) {
    return any(run).filter(most -> most.waiting() > 1);
  }

  private static LockWaits of(RunResult run, SpaceResult space) {
    return new LockWaits(space.name(), run.waitingForLocks(space.name()), space.mostAwaited());
  }

  /**
   * Whether most of the waits are for rows of ranges that are not full in the meantime: a full
   * range holds the locks of its rows for longer.
   */
  public boolean areOutsideFullRanges(RunResult run) {
    Heatmap map = run.heatmap();
    int rows = map.rows().size();
    float[] waits = map.cells().getOrDefault(HeatMetric.LOCK_WAIT_MILLIS_PER_SECOND, new float[0]);
    float[] shares = map.cells().getOrDefault(HeatMetric.CAPACITY_SHARE, new float[waits.length]);
    float[] refused =
        map.cells().getOrDefault(HeatMetric.REJECTED_PER_SECOND, new float[waits.length]);
    double all = 0;
    double outside = 0;
    for (int cell = run.firstWarmInterval() * rows; cell < waits.length; cell++) {
      if (map.rows().get(cell % rows).space().equals(space)) {
        all += waits[cell];
        outside += shares[cell] < LimitUse.SATURATED && refused[cell] == 0 ? waits[cell] : 0;
      }
    }
    return all > 0 && outside >= MOST * all;
  }

  /** Operations that wait for the row that most wait for; 0: it is not known. */
  double forOneRow() {
    return row == null ? 0 : row.waiting();
  }

  /** Whether one row is the reason, and no other one. */
  public boolean isOneRow() {
    return row != null && !areSeveralRows() && forOneRow() >= MOST * waiting;
  }

  /** Whether there are several rows for each of which there is always one that waits. */
  public boolean areSeveralRows() {
    return row != null && row.alwaysAwaited() > 1;
  }

  /** Such as {@code 14 wait at a time for rows of T} and {@code 8 of them for T(1)}. */
  public List<String> facts(RunResult run) {
    String all =
        Figures.number(waiting)
            + " wait at a time for "
            + run.words().data().rows()
            + " of "
            + space;
    if (row == null || (!isOneRow() && !areSeveralRows())) {
      return List.of(all);
    }
    String most = Figures.number(row.waiting()) + " of them for " + row.key();
    return areSeveralRows()
        ? List.of(all, "one or more for each of " + several(row, run), most + ", the most")
        : List.of(all, most);
  }

  /** Such as {@code 3 rows}. */
  private static String several(AwaitedRow row, RunResult run) {
    return (row.areAll() ? "" : "at least ")
        + Figures.count(row.alwaysAwaited())
        + " "
        + run.words().data().rows();
  }

  /**
   * Such as {@code locks of rows of T}, {@code the lock of the row T(1)}, or, where other rows are
   * waited for, too, {@code locks of rows of T, most of them for T(1)}, or {@code locks of 3 rows
   * of T (the hottest: T(1))}.
   */
  String locks(RunResult run) {
    String all = "locks of " + run.words().data().rows() + " of " + space;
    if (row != null && areSeveralRows()) {
      return "locks of " + several(row, run) + " of " + space + " (the hottest: " + row.key() + ")";
    }
    if (row == null || !isOneRow()) {
      return all;
    }
    return forOneRow() < ALL * waiting
        ? all + ", most of them for " + row.key()
        : "the lock of the " + run.words().data().row() + " " + row.key();
  }

  /** Has the locks taken less often: a sentence that goes on behind a colon. */
  String remedy(RunResult run) {
    String pieces = " into pieces with keys far apart, write one of them at random, and read them";
    return areSeveralRows()
        ? " split each of these " + run.words().data().rows() + pieces + " all."
        : isOneRow()
            ? " split that " + run.words().data().row() + pieces + " all."
            : " spread what is written over more " + run.words().data().rows() + ".";
  }
}

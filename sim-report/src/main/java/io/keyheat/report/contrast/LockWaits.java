package io.keyheat.report.contrast;

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

  /** Returns it if operations wait. */
  public static Optional<LockWaits> any(RunResult run) {
    return run.spaces().stream()
        .map(space -> of(run, space))
        .max(Comparator.comparingDouble(LockWaits::waiting))
        .filter(most -> most.waiting() >= FEW);
  }

  private static LockWaits of(RunResult run, SpaceResult space) {
    return new LockWaits(space.name(), run.waitingForLocks(space.name()), space.mostAwaited());
  }

  /** Operations that wait for the row that most wait for; 0: it is not known. */
  private double forOneRow() {
    return row == null ? 0 : row.waiting();
  }

  /** Whether one row is the reason, and no other one. */
  private boolean isOneRow() {
    return row != null && !areSeveralRows() && forOneRow() >= MOST * waiting;
  }

  /** Whether there are several rows for each of which there is always one that waits. */
  private boolean areSeveralRows() {
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
}

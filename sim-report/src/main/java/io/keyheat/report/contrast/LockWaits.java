package io.keyheat.report.contrast;

import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.SpaceResult;
import io.keyheat.core.result.SpaceResult.AwaitedRow;
import io.keyheat.report.view.Figures;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The table or index for whose rows' locks operations wait most. */
public final class LockWaits {
  /** From here on waits are worth a word: a lock that is held half of the time has as many. */
  private static final double FEW = 0.25;

  /** A row is named as the reason if this share of all that wait is for it. */
  private static final double MOST = 0.5;

  private LockWaits() {}

  /**
   * Returns how many operations wait on average after the warm-up, such as {@code 14 wait at a time
   * for rows of T} and {@code 8 of them for T(1)}; empty: few do.
   */
  public static List<String> facts(RunResult run) {
    Optional<SpaceResult> most =
        run.spaces().stream()
            .max(Comparator.comparingDouble(space -> run.waitingForLocks(space.name())))
            .filter(space -> run.waitingForLocks(space.name()) >= FEW);
    return most.map(space -> facts(run, space)).orElse(List.of());
  }

  private static List<String> facts(RunResult run, SpaceResult space) {
    double waiting = run.waitingForLocks(space.name());
    String rows = run.words().data().rows();
    String all = Figures.number(waiting) + " wait at a time for " + rows + " of " + space.name();
    AwaitedRow row = space.mostAwaited();
    if (row == null) {
      return List.of(all);
    }
    String ofRow = Figures.number(row.waiting()) + " of them for " + row.key();
    if (row.alwaysAwaited() > 1) {
      String several =
          (row.areAll() ? "" : "at least ") + Figures.count(row.alwaysAwaited()) + " " + rows;
      return List.of(all, "one or more for each of " + several, ofRow + ", the most");
    }
    return row.waiting() >= MOST * waiting ? List.of(all, ofRow) : List.of(all);
  }
}

package io.keyheat.scenarios.estimate;

import io.keyheat.core.key.Keys;
import io.keyheat.scenarios.estimate.Demand.DemandPart;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Tries a cut on the rows that a tablet is asked for, as a splitter would try it. */
final class TrialCut {
  private static final Comparator<DemandPart> BY_KEY =
      (one, other) -> Keys.compare(one.hi(), one.lo(), other.hi(), other.lo());

  /** Either side of a cut that helps has at least this share of what follows. */
  private static final double LEAST_SHARE = 0.1;

  /** Fewer rows tell nothing about a share of a tenth. */
  private static final int LEAST_ROWS = 40;

  private TrialCut() {}

  /**
   * Returns whether a cut at the middle row of the first half divides the second half. It does not
   * where a range moves, nor where one row is asked for nearly always.
   *
   * @param rows in the order in which they are asked for
   */
  static boolean divides(List<DemandPart> rows) {
    if (rows.size() < LEAST_ROWS) {
      return true;
    }
    int half = rows.size() / 2;
    DemandPart middle = rows.subList(0, half).stream().sorted(BY_KEY).toList().get(half / 2);
    List<DemandPart> later = rows.subList(half, rows.size());
    return isDivided(later.stream().filter(row -> BY_KEY.compare(row, middle) < 0), later)
        || isDivided(later.stream().filter(row -> BY_KEY.compare(row, middle) <= 0), later);
  }

  private static boolean isDivided(Stream<DemandPart> before, List<DemandPart> all) {
    double share = (double) before.count() / all.size();
    return share >= LEAST_SHARE && share <= 1 - LEAST_SHARE;
  }
}

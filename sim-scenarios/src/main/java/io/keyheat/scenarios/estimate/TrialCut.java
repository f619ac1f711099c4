package io.keyheat.scenarios.estimate;

import io.keyheat.core.key.Keys;
import io.keyheat.scenarios.estimate.Demand.DemandPart;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/** Tries a cut on the rows that a tablet is asked for, as a splitter would try it. */
final class TrialCut {
  private static final Comparator<DemandPart> BY_KEY =
      (one, other) -> Keys.compare(one.hi(), one.lo(), other.hi(), other.lo());

  /** Either side of a cut that helps has at least this share of what follows. */
  private static final double LEAST_SHARE = 0.1;

  /** Fewer rows tell nothing about a share of a tenth. */
  private static final int LEAST_ROWS = 40;

  /** Of fewer rows at a moment, chance puts all on one side of a cut. */
  private static final int LEAST_AT_A_MOMENT = 20;

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
    return divides(rows.subList(0, half), List.of(rows.subList(half, rows.size())));
  }

  /**
   * Returns whether a cut at the middle row of the first half of some moments divides what is asked
   * for at each later one: where the sides take turns, one of them has all at any time.
   *
   * @param moments rows that are asked for at each of them, in the order of time
   */
  static boolean dividesEach(List<List<DemandPart>> moments) {
    List<List<DemandPart>> joined = new ArrayList<>();
    List<DemandPart> last = new ArrayList<>();
    for (List<DemandPart> rows : moments) {
      last.addAll(rows);
      if (last.size() >= LEAST_AT_A_MOMENT) {
        joined.add(last);
        last = new ArrayList<>();
      }
    }
    if (joined.size() < 2) {
      return divides(moments.stream().flatMap(List::stream).toList());
    }
    int half = joined.size() / 2;
    List<DemandPart> first = joined.subList(0, half).stream().flatMap(List::stream).toList();
    return divides(first, joined.subList(half, joined.size()));
  }

  private static boolean divides(List<DemandPart> first, List<List<DemandPart>> later) {
    DemandPart middle = first.stream().sorted(BY_KEY).toList().get(first.size() / 2);
    return isDivided(row -> BY_KEY.compare(row, middle) < 0, later)
        || isDivided(row -> BY_KEY.compare(row, middle) <= 0, later);
  }

  private static boolean isDivided(Predicate<DemandPart> isBefore, List<List<DemandPart>> moments) {
    double lesser = 0;
    double all = 0;
    for (List<DemandPart> rows : moments) {
      long before = rows.stream().filter(isBefore).count();
      lesser += Math.min(before, rows.size() - before);
      all += rows.size();
    }
    return lesser >= LEAST_SHARE * all;
  }
}

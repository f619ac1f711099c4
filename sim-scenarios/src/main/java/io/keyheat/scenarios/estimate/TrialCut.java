package io.keyheat.scenarios.estimate;

import io.keyheat.core.key.Keys;
import io.keyheat.scenarios.estimate.Demand.DemandPart;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/**
 * A cut of a tablet, tried on the rows that it is asked for, as a splitter would try it: in the
 * middle of what was asked for first or beside it, judged by what is asked for later.
 *
 * @param isBefore which rows lie before it
 * @param lesserShare of what is asked for later, the part of the side that has less at each moment
 * @param isHeavierBefore which side has more over all moments
 */
record TrialCut(Predicate<DemandPart> isBefore, double lesserShare, boolean isHeavierBefore) {
  private static final Comparator<DemandPart> BY_KEY =
      (one, other) -> Keys.compare(one.hi(), one.lo(), other.hi(), other.lo());

  /** Either side of a cut that helps has at least this share of what follows. */
  private static final double LEAST_SHARE = 0.1;

  /** Shares of what was asked for first that lie before the cuts that are tried. */
  private static final double[] PLACES = {0.5, 0.25, 0.75};

  /** Fewer rows tell nothing about a share of a tenth. */
  private static final int LEAST_ROWS = 40;

  /** Of fewer rows at a moment, chance puts all on one side of a cut. */
  private static final int LEAST_AT_A_MOMENT = 20;

  /**
   * The rows that one load asks a tablet for.
   *
   * @param first in the first half of what was drawn
   * @param later in the second half, at each of its moments
   */
  record AskedRows(List<DemandPart> first, List<List<DemandPart>> later) {
    /** Rows in the order in which they are asked for, all at one moment. */
    static AskedRows of(List<DemandPart> rows) {
      int half = rows.size() / 2;
      return new AskedRows(rows.subList(0, half), List.of(rows.subList(half, rows.size())));
    }

    /** Rows at each of some moments, in the order of time; moments with few rows are joined. */
    static AskedRows ofMoments(List<List<DemandPart>> moments) {
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
        return of(moments.stream().flatMap(List::stream).toList());
      }
      int half = joined.size() / 2;
      return new AskedRows(
          joined.subList(0, half).stream().flatMap(List::stream).toList(),
          joined.subList(half, joined.size()));
    }

    private int rows() {
      return first.size() + laterRows();
    }

    private int laterRows() {
      return later.stream().mapToInt(List::size).sum();
    }

    private AskedRows side(Predicate<DemandPart> isKept) {
      return new AskedRows(
          first.stream().filter(isKept).toList(),
          later.stream().map(rows -> rows.stream().filter(isKept).toList()).toList());
    }

    /** The rows at one of some moments that last as long together as all of its own. */
    private List<DemandPart> at(int moment, int moments) {
      return later.get((int) ((long) moment * later.size() / moments));
    }
  }

  /**
   * What one load asks of one side of the cuts so far.
   *
   * @param perRow what one of its later rows stands for at a moment, so that loads compare
   */
  private record Side(AskedRows rows, double perRow) {
    private double asks() {
      return perRow * rows.laterRows() / rows.later().size();
    }
  }

  /**
   * What one load asks of a tablet.
   *
   * @param asks how much, in a unit that all loads share
   * @param isWhole whether no cut is made in time, so that what it asks stays together
   */
  record AskingLoad(AskedRows rows, double asks, boolean isWhole) {}

  /**
   * Returns whether cuts bring a tablet below what it can take. They do not where a range moves,
   * nor where one row is asked for nearly always, whatever else is asked for beside. A cut is taken
   * to help where too few rows are known.
   *
   * @param share of what the tablet can take that is asked for; at most 1: whether one cut divides
   */
  static boolean helps(List<AskingLoad> loads, double share) {
    double whole = loads.stream().filter(AskingLoad::isWhole).mapToDouble(AskingLoad::asks).sum();
    List<Side> sides =
        loads.stream()
            .filter(load -> !load.isWhole() && load.rows().laterRows() > 0)
            .map(
                load ->
                    new Side(
                        load.rows(),
                        load.asks() * load.rows().later().size() / load.rows().laterRows()))
            .toList();
    double left = share;
    do {
      if (areUnknown(sides, whole)) {
        return true;
      }
      TrialCut cut = of(sides, whole);
      if (cut.lesserShare < LEAST_SHARE) {
        return false;
      }
      left *= 1 - cut.lesserShare;
      Predicate<DemandPart> isKept = cut.isHeavierBefore ? cut.isBefore : cut.isBefore.negate();
      sides = sides.stream().map(s -> new Side(s.rows().side(isKept), s.perRow())).toList();
    } while (left > 1);
    return true;
  }

  /** Whether most of what is asked for is known from a few rows. */
  private static boolean areUnknown(List<Side> sides, double whole) {
    double all = whole + sides.stream().mapToDouble(Side::asks).sum();
    double unknown =
        sides.stream()
            .filter(side -> side.rows().rows() < LEAST_ROWS)
            .mapToDouble(Side::asks)
            .sum();
    return 2 * unknown > all;
  }

  /** The first cut that divides, or the last one tried. */
  private static TrialCut of(List<Side> sides, double whole) {
    List<WeightedRow> first = new ArrayList<>();
    for (Side side : sides) {
      double each = side.asks() / Math.max(1, side.rows().first().size());
      side.rows().first().forEach(row -> first.add(new WeightedRow(row, each)));
    }
    first.sort(Comparator.comparing(WeightedRow::row, BY_KEY));
    TrialCut cut = new TrialCut(row -> false, 0, false);
    for (int i = 0; i < PLACES.length && !first.isEmpty() && cut.lesserShare < LEAST_SHARE; i++) {
      DemandPart at = at(PLACES[i], first);
      TrialCut below = judged(row -> BY_KEY.compare(row, at) < 0, sides, whole);
      TrialCut above = judged(row -> BY_KEY.compare(row, at) <= 0, sides, whole);
      cut = below.lesserShare >= above.lesserShare ? below : above;
    }
    return cut;
  }

  private record WeightedRow(DemandPart row, double weight) {}

  /** The row before which a share of all weights lies. */
  private static DemandPart at(double share, List<WeightedRow> sorted) {
    double all = sorted.stream().mapToDouble(WeightedRow::weight).sum();
    double sum = 0;
    for (WeightedRow one : sorted) {
      sum += one.weight();
      if (sum > share * all) {
        return one.row();
      }
    }
    return sorted.get(sorted.size() - 1).row();
  }

  private static TrialCut judged(Predicate<DemandPart> isBefore, List<Side> sides, double whole) {
    int moments = sides.stream().mapToInt(side -> side.rows().later().size()).max().orElse(1);
    double lesser = 0;
    double before = 0;
    double after = 0;
    for (int m = 0; m < moments; m++) {
      double beforeNow = 0;
      double afterNow = 0;
      for (Side side : sides) {
        List<DemandPart> rows = side.rows().at(m, moments);
        long count = rows.stream().filter(isBefore).count();
        beforeNow += side.perRow() * count;
        afterNow += side.perRow() * (rows.size() - count);
      }
      lesser += Math.min(beforeNow, afterNow);
      before += beforeNow;
      after += afterNow;
    }
    double all = before + after + whole * moments;
    return new TrialCut(isBefore, all == 0 ? 0 : lesser / all, before > after);
  }
}

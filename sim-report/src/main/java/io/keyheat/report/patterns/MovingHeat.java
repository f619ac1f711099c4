package io.keyheat.report.patterns;

import io.keyheat.report.patterns.Pattern.Kind;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Load that is in few places at any time, and in others later.
 *
 * <p>Each row's visits are followed in time: a row that a moving hotspot passes has them in one
 * short span, a row that it passes again and again in several. What tells the two from chance is
 * that neighbouring rows are passed one after the other.
 */
final class MovingHeat {
  private static final int LEAST_ROWS = 6;
  private static final int LEAST_COLUMNS = 6;

  /** The part of a column's rows that may hold most of its load. */
  private static final double MOST_ROWS_AT_A_TIME = 0.35;

  /** How much of a column's load those rows hold. */
  private static final double MOST_LOAD = 0.8;

  /** A row's visits lie within this part of the run, as a standard deviation. */
  private static final double SHORT_VISIT = 0.1;

  /** Least share of the steps from a row to the next that go one way in time. */
  private static final double SAME_WAY = 0.8;

  /**
   * A diagonal in a part of the keys passes at least this share of the rows, in this of the run.
   */
  private static final double LEAST_PART = 0.1;

  private static final double LEAST_LASTING = 0.3;

  /** What ends within this share of the rows before the last ends with it. */
  private static final double NEAR_THE_END = 0.03;

  /** What passes at least this share of the visited rows leaves no other load beside it. */
  private static final double WHOLE = 0.9;

  private final Activity activity;

  private MovingHeat(Activity activity) {
    this.activity = activity;
  }

  static Optional<Pattern> find(Activity activity) {
    boolean enough = activity.rows() >= LEAST_ROWS;
    if (!enough || activity.activeColumns().size() < LEAST_COLUMNS) {
      return Optional.empty();
    }
    MovingHeat heat = new MovingHeat(activity);
    boolean narrow = heat.rowsForMostLoad() <= Math.max(2, MOST_ROWS_AT_A_TIME * activity.rows());
    Optional<Pattern> whole = narrow ? heat.diagonal().or(heat::sweep) : Optional.empty();
    return whole.or(heat::diagonalInPart);
  }

  /** A diagonal on some neighbouring rows, beside load of another shape on the others. */
  private Optional<Pattern> diagonalInPart() {
    List<Visit> visits = visits();
    List<Visit> longest = List.of();
    for (int way = -1; way <= 1; way += 2) {
      int start = 0;
      for (int i = 0; i <= visits.size(); i++) {
        boolean goesOn =
            i > start
                && i < visits.size()
                && isShort(visits.get(i))
                && way * (visits.get(i).mean() - visits.get(i - 1).mean()) >= 0;
        if (!goesOn) {
          if (i - start > longest.size()) {
            longest = visits.subList(start, i);
          }
          start = i;
        }
      }
    }
    boolean isLong = longest.size() >= Math.max(LEAST_ROWS, LEAST_PART * activity.rows());
    if (!isLong || lastingShare(longest) < LEAST_LASTING) {
      return Optional.empty();
    }
    boolean rises = longest.get(0).mean() <= longest.get(longest.size() - 1).mean();
    return longest.size() >= WHOLE * activeRows() && endsWithTheKeys(longest, rises)
        ? Optional.of(whole(longest, rises))
        : Optional.of(
            around(
                Kind.PARTIAL_DIAGONAL,
                longest,
                1,
                "a moving hotspot in a part of the keys, beside other load"));
  }

  private boolean isShort(Visit visit) {
    return visit.deviation() <= SHORT_VISIT * activity.columns();
  }

  /** The part of the run between the first visit and the last. */
  private double lastingShare(List<Visit> visits) {
    double columns = visits.get(visits.size() - 1).mean() - visits.get(0).mean();
    return Math.abs(columns) / activity.columns();
  }

  /** The median over columns of the number of rows that hold most of the load. */
  private double rowsForMostLoad() {
    double[] counts =
        activity.activeColumns().stream()
            .mapToDouble(
                column -> {
                  float[] sorted = activity.operations()[column].clone();
                  Arrays.sort(sorted);
                  double left = MOST_LOAD * activity.totals()[column];
                  int rows = 0;
                  while (left > 0 && rows < sorted.length) {
                    left -= sorted[sorted.length - 1 - rows++];
                  }
                  return rows;
                })
            .sorted()
            .toArray();
    return counts[counts.length / 2];
  }

  /** When each visited row was visited: the mean column, and how far its visits lie apart. */
  private record Visit(int row, double mean, double deviation) {}

  private List<Visit> visits() {
    return IntStream.range(0, activity.rows())
        .mapToObj(this::visit)
        .filter(visit -> !Double.isNaN(visit.mean()))
        .toList();
  }

  private Visit visit(int row) {
    double sum = 0;
    double weighted = 0;
    double squares = 0;
    for (int column = 0; column < activity.columns(); column++) {
      double value = activity.operations()[column][row];
      sum += value;
      weighted += value * column;
      squares += value * column * column;
    }
    double mean = weighted / sum;
    return new Visit(row, mean, Math.sqrt(Math.max(0, squares / sum - mean * mean)));
  }

  /** One diagonal, or several side by side: rows passed once, one after the other. */
  private Optional<Pattern> diagonal() {
    List<Visit> visits = visits().stream().filter(this::isShort).toList();
    if (visits.size() < 0.6 * activeRows() || visits.size() < LEAST_ROWS) {
      return Optional.empty();
    }
    int rising = 0;
    int falling = 0;
    int jumps = 0;
    for (int i = 1; i < visits.size(); i++) {
      double step = visits.get(i).mean() - visits.get(i - 1).mean();
      if (Math.abs(step) > 0.5 * activity.columns()) {
        jumps++;
      } else if (step > 0) {
        rising++;
      } else if (step < 0) {
        falling++;
      }
    }
    int steps = Math.max(1, rising + falling);
    double oneWay = (double) Math.max(rising, falling) / steps;
    if (oneWay < SAME_WAY || steps < 0.5 * visits.size() || jumps > visits.size() / 4) {
      return Optional.empty();
    }
    String way = rising > falling ? "rises" : "falls";
    if (jumps > 0) {
      String text =
          String.format(
              Locale.ROOT,
              "%d moving hotspots side by side: each %s through its part of the keys",
              jumps + 1,
              way);
      return Optional.of(around(Kind.DIAGONALS, visits, jumps + 1, text));
    }
    return Optional.of(
        endsWithTheKeys(visits, rising > falling)
            ? whole(visits, rising > falling)
            : around(
                Kind.PARTIAL_DIAGONAL,
                visits,
                1,
                "a moving hotspot in a part of the keys: the place of the load "
                    + way
                    + " with time"));
  }

  private Pattern whole(List<Visit> visits, boolean rises) {
    return around(
        Kind.DIAGONAL,
        visits,
        1,
        "a moving hotspot: the place of the load "
            + (rises ? "rises" : "falls")
            + " through the keys with time");
  }

  /** Whether the load moves to the last of all keys, or against their order to the first. */
  private boolean endsWithTheKeys(List<Visit> visits, boolean rises) {
    double beyond =
        rises ? activity.rows() - 1 - visits.get(visits.size() - 1).row() : visits.get(0).row();
    return beyond <= Math.max(1, NEAR_THE_END * activity.rows());
  }

  private Pattern around(Kind kind, List<Visit> visits, int places, String text) {
    int top = activity.topRow() + visits.get(0).row();
    int bottom = activity.topRow() + visits.get(visits.size() - 1).row() + 1;
    return new Pattern(kind, activity.space(), 0, activity.columns(), top, bottom, places, text);
  }

  private long activeRows() {
    return visits().size();
  }

  /** The middle of the load goes through all rows one way and begins again, at least once. */
  private Optional<Pattern> sweep() {
    double[] middles = activity.activeColumns().stream().mapToDouble(this::middle).toArray();
    double way = 0;
    double against = 0;
    for (int i = 1; i < middles.length; i++) {
      double step = circular(middles[i] - middles[i - 1]);
      if (step > 0) {
        way += step;
      } else {
        against -= step;
      }
    }
    double rounds = Math.abs(way - against) / activity.rows();
    if (rounds < 1.5 || Math.max(way, against) < SAME_WAY * (way + against)) {
      return Optional.empty();
    }
    return Optional.of(
        activity.whole(
            Kind.SWEEP,
            String.format(
                Locale.ROOT,
                "a moving hotspot that goes through all keys %.1f times, as the low bits of a clock"
                    + " or a counter written as text do",
                rounds)));
  }

  /** The shorter way around: the row after the last is the first. */
  private double circular(double step) {
    double rows = activity.rows();
    return step - rows * Math.rint(step / rows);
  }

  /** The circular mean of a column's rows, weighted by their load. */
  private double middle(int column) {
    double x = 0;
    double y = 0;
    for (int row = 0; row < activity.rows(); row++) {
      double angle = 2 * Math.PI * (row + 0.5) / activity.rows();
      x += activity.operations()[column][row] * Math.cos(angle);
      y += activity.operations()[column][row] * Math.sin(angle);
    }
    return Math.atan2(y, x) / (2 * Math.PI) * activity.rows();
  }
}

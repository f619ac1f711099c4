package io.keyheat.scenarios.sweep;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A field of the scenario and the values that it takes in a sweep: at least one, none twice.
 *
 * <p>Written as {@code servers=3..20} or {@code tables.Log.shards=1,4,16,64}; {@link ValueList}
 * describes the values. Those that are quantities of one kind are in ascending order.
 */
public record Axis(String path, List<String> values) {
  private static final Set<String> OF_BEGINNING = Set.of("preSplits", "ramp", "failure");

  public Axis {
    values = List.copyOf(values);
  }

  /**
   * Parses the argument of an option {@code --set}.
   *
   * @throws IllegalArgumentException if it is invalid, with a message for the user
   */
  public static Axis parse(String text) {
    int equals = text.indexOf('=');
    String path = equals < 0 ? text.strip() : text.substring(0, equals).strip();
    String list = equals < 0 ? "" : text.substring(equals + 1).strip();
    if (path.isEmpty() || list.isEmpty()) {
      throw new IllegalArgumentException(
          "--set " + text + ": expected a field and its values, such as servers=3..20");
    }
    try {
      return new Axis(path, AscendingValues.sorted(ValueList.parse(list)));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("--set " + text + ": " + e.getMessage(), e);
    }
  }

  /**
   * Whether a field concerns the beginning of runs, before any steady state, so that no warm-up is
   * to be cut by what a run shows: the tablets that are there at the start, how loads grow to their
   * rates, and what has failed from the start.
   */
  public static boolean concernsBeginning(String path) {
    return OF_BEGINNING.contains(path.substring(path.lastIndexOf('.') + 1));
  }

  /** Returns all combinations, the last axis changing fastest; without axes, only the origin. */
  public static List<Point> grid(List<Axis> axes) {
    List<Point> points = List.of(Point.ORIGIN);
    for (Axis axis : axes) {
      List<Point> more = new ArrayList<>();
      for (Point point : points) {
        axis.values().forEach(value -> more.add(point.with(axis.path(), value)));
      }
      points = more;
    }
    return points;
  }
}

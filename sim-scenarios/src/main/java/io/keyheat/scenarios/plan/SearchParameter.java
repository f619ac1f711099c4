package io.keyheat.scenarios.plan;

import io.keyheat.scenarios.sweep.Point;

/**
 * The parameter that a plan searches.
 *
 * @param name as the user wrote it
 * @param path of the scenario's field that is varied
 * @param goal which end of the values that meet the targets is the answer
 * @param base point at which all values are tried
 */
public record SearchParameter(
    SearchKind kind, String name, String path, Goal goal, SearchRange range, Point base) {

  /** Which end of the values that meet the targets is the answer. */
  public enum Goal {
    /** Greater values meet the targets more easily; the answer is the least that does. */
    LEAST,
    /** Smaller values meet the targets more easily; the answer is the greatest that does. */
    GREATEST
  }

  /** Returns a parameter of a named kind, at the unchanged scenario. */
  static SearchParameter of(SearchKind kind, String name, Goal goal, SearchRange range) {
    return new SearchParameter(kind, name, kind.path(), goal, range, Point.ORIGIN);
  }

  /** Returns the scenario at one of the values. */
  public Point point(int index) {
    return base.with(path, range.values().get(index));
  }

  /** Returns a copy based at another point. */
  public SearchParameter at(Point newBase) {
    return new SearchParameter(kind, name, path, goal, range, newBase);
  }

  /** Returns the index next to {@code index} that is less likely to meet the targets. */
  public int harder(int index) {
    return goal == Goal.LEAST ? index - 1 : index + 1;
  }
}

package io.keyheat.scenarios.plan;

import io.keyheat.scenarios.sweep.Point;
import java.util.List;

/**
 * The parameter that a plan searches for.
 *
 * @param name as the user wrote it
 * @param path of the field, or a word that stands for one
 * @param goal which end of the values that keep the targets is asked for
 * @param values in ascending order, as YAML
 * @param labels the same for readers
 * @param start index of the value to begin with
 * @param gap how many values between one that keeps the targets and one that misses them may be
 *     left undecided: 0 where each value is another thing, more where they are steps of a continuum
 * @param base where all values are tried
 */
public record SearchParameter(
    String name,
    String path,
    Goal goal,
    List<String> values,
    List<String> labels,
    int start,
    int gap,
    Point base) {
  public SearchParameter {
    values = List.copyOf(values);
    labels = List.copyOf(labels);
    if (values.isEmpty() || values.size() != labels.size() || start >= values.size()) {
      throw new IllegalArgumentException(name + " has no values, or no start among them");
    }
  }

  /** Which end is asked for. */
  public enum Goal {
    /** More keeps the targets: the least that does. */
    LEAST,
    /** Less keeps the targets: the greatest that does. */
    GREATEST
  }

  /** The scenario at one of the values. */
  public Point point(int index) {
    return base.with(path, values.get(index));
  }

  /** The same at another place. */
  public SearchParameter at(Point newBase) {
    return new SearchParameter(name, path, goal, values, labels, start, gap, newBase);
  }
}

package io.keyheat.scenarios.plan;

import java.util.List;

/**
 * The values that a search may try.
 *
 * @param values in ascending order, as YAML
 * @param labels of the values, for readers
 * @param start index of the value to try first
 * @param gap greatest number of undecided values at the boundary: 0 if each value is distinct, more
 *     if the values are steps of a continuum
 */
public record SearchRange(List<String> values, List<String> labels, int start, int gap) {
  public SearchRange {
    values = List.copyOf(values);
    labels = List.copyOf(labels);
    if (values.isEmpty() || values.size() != labels.size() || start >= values.size()) {
      throw new IllegalArgumentException("a range without values, or without a start among them");
    }
  }

  /** Returns a range whose values are their own labels. */
  static SearchRange of(List<String> values, int start, int gap) {
    return new SearchRange(values, values, start, gap);
  }

  /** Returns the number of values. */
  public int size() {
    return values.size();
  }

  /** Returns the label of the first value. */
  public String firstLabel() {
    return labels.get(0);
  }

  /** Returns the label of the last value. */
  public String lastLabel() {
    return labels.get(labels.size() - 1);
  }
}

package io.keyheat.scenarios.expect;

import java.util.List;

/** An expectation that could be read; whether its names exist is another matter. */
public final class Expectation {
  private final String text;
  private final List<Comparison> comparisons;

  Expectation(String text, List<Comparison> comparisons) {
    this.text = text;
    this.comparisons = List.copyOf(comparisons);
  }

  /** As written. */
  public String text() {
    return text;
  }

  List<Comparison> comparisons() {
    return comparisons;
  }

  @Override
  public String toString() {
    return text;
  }
}

package io.keyheat.scenarios.expect;

import java.util.List;

/** A parsed expectation, whose names are not resolved yet. */
public final class Expectation {
  private final String text;
  private final List<Comparison> comparisons;

  Expectation(String text, List<Comparison> comparisons) {
    this.text = text;
    this.comparisons = List.copyOf(comparisons);
  }

  /** Returns the text as written. */
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

package io.keyheat.scenarios.sensitivity;

import java.util.List;

/**
 * An expectation of a screened scenario.
 *
 * @param text as the scenario writes it
 * @param rules ids of the rules that the expectation belongs to
 */
public record ScreenedExpectation(String text, List<String> rules) {
  public ScreenedExpectation {
    rules = List.copyOf(rules);
  }
}

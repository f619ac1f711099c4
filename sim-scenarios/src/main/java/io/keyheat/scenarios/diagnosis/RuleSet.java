package io.keyheat.scenarios.diagnosis;

import java.util.List;

/**
 * The rules of one system, in the order of its document.
 *
 * @param id what the ids of its rules begin with, such as {@code SP}
 * @param title the system's name
 * @param document what its document is called
 */
public record RuleSet(String id, String title, String document, List<Rule> rules) {
  public RuleSet {
    rules = List.copyOf(rules);
  }
}

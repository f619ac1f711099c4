package io.keyheat.scenarios.diagnosis;

import io.keyheat.report.result.Finding.StatedRule;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * One thing that a system's document says.
 *
 * @param id such as {@code SP-01}
 * @param title in a few words
 * @param sentence what one should know
 * @param assumes assumed parameters of the system's profile without which the simulation does not
 *     show the rule, such as {@code tablets.commit}
 */
public record Rule(String id, String title, String sentence, List<String> assumes) {
  public Rule {
    assumes = List.copyOf(assumes);
  }

  /** The sentence, and what its demonstration assumes. */
  public String verdict() {
    return assumes.isEmpty()
        ? sentence
        : sentence + " Here it depends on the assumed " + String.join(" and ", assumes) + ".";
  }

  /** Returns the rule as results quote it. */
  public StatedRule stated() {
    Set<String> decisive = new LinkedHashSet<>(assumes);
    decisive.addAll(NarrowRules.parameters(id));
    return new StatedRule(id, title, verdict(), List.copyOf(decisive));
  }

  /** The rule as a message names it: {@code SP-01: A growing first key part}. */
  @Override
  public String toString() {
    return id + ": " + title;
  }
}

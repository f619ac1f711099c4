package io.keyheat.report.rules;

import java.util.List;

/**
 * One rule and what shows it.
 *
 * @param id such as {@code SP-01}
 * @param showings one for each scenario that lists the rule
 * @param narrow sentences that say for which narrow choice of an assumption alone it holds
 */
public record ShownRule(
    String id, String title, String sentence, List<RuleEvidence> showings, List<String> narrow) {
  public ShownRule {
    showings = List.copyOf(showings);
    narrow = List.copyOf(narrow);
  }

  /** A rule fails if any scenario says so, and holds only if one does. */
  public RuleStatus status() {
    List<RuleStatus> all = showings.stream().map(RuleEvidence::status).toList();
    if (all.contains(RuleStatus.FAILS)) {
      return RuleStatus.FAILS;
    }
    return all.contains(RuleStatus.HOLDS) ? RuleStatus.HOLDS : RuleStatus.NOT_SHOWN;
  }
}

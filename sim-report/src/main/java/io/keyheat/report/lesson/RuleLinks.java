package io.keyheat.report.lesson;

import io.keyheat.report.page.Html;
import io.keyheat.report.result.Finding.StatedRule;
import java.util.ArrayList;
import java.util.List;

/** Rules of the systems' documents in a lesson: codes that lead to the rules' sentences. */
final class RuleLinks {
  private RuleLinks() {}

  /** The codes of some rules in parentheses; nothing where there is none. */
  static Html of(List<StatedRule> rules) {
    List<Html> parts = new ArrayList<>();
    for (StatedRule rule : rules) {
      parts.add(Html.text(parts.isEmpty() ? " (" : ", "));
      parts.add(Html.element("a", "href", "#rule-" + rule.id()).text(rule.id()));
    }
    parts.add(Html.text(parts.isEmpty() ? "" : ")"));
    return Html.join(parts);
  }

  /** What each rule says. */
  static Html list(List<StatedRule> rules) {
    return Html.element("ul", "class", "rules").of(rules.stream().map(RuleLinks::item).toList());
  }

  private static Html item(StatedRule rule) {
    return Html.element("li", "id", "rule-" + rule.id(), "dir", "auto")
        .of(Html.element("b").text(rule.toString()), Html.text(". " + rule.sentence()));
  }
}

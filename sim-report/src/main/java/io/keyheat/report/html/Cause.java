package io.keyheat.report.html;

import io.keyheat.core.result.Diagnosis;
import io.keyheat.core.result.ScenarioResult;
import io.keyheat.report.page.Html;
import java.util.ArrayList;
import java.util.List;

/** The line of cause: what limited the variant on the upper map, and the rules that say so. */
final class Cause {
  private Cause() {}

  static Html of(ScenarioResult result, Contrast contrast) {
    return result.diagnoses().stream()
        .filter(found -> found.variant() == contrast.upper() && !found.why().isEmpty())
        .findFirst()
        .map(Cause::line)
        .orElse(Html.NOTHING);
  }

  private static Html line(Diagnosis diagnosis) {
    List<Html> parts = new ArrayList<>();
    String why = diagnosis.why().get(0);
    parts.add(Html.element("span").with("class", "why").with("title", why).text(why));
    for (String rule : diagnosis.ruleIds()) {
      parts.add(Html.element("a").with("href", "#rule-" + rule).text(rule));
    }
    return Html.join(parts);
  }
}

package io.keyheat.report.html;

import io.keyheat.report.contrast.Contrast;
import io.keyheat.report.page.Html;
import io.keyheat.report.result.Finding;
import java.util.ArrayList;
import java.util.List;

/** The line of cause: what limited the variant on the upper map, and the rules that say so. */
final class CauseLine {
  private CauseLine() {}

  static Html of(Contrast contrast) {
    return contrast.cause().map(CauseLine::line).orElse(Html.NOTHING);
  }

  private static Html line(Finding finding) {
    List<Html> parts = new ArrayList<>();
    String why = finding.sentence();
    parts.add(Html.element("span").with("class", "why").with("title", why).text(why));
    for (String rule : finding.ruleIds()) {
      parts.add(Html.element("a").with("href", "#rule-" + rule).text(rule));
    }
    return Html.join(parts);
  }
}

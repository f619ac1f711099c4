package io.keyheat.report.html;

import io.keyheat.report.plan.PlanModel;
import io.keyheat.report.plan.PlanModel.Judged;
import io.keyheat.report.plan.PlanModel.PlannedVariant;
import io.keyheat.report.plan.PlanModel.Trial;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A plan as one page: the number, the margin and the reasons first, on a sheet of their own when
 * printed; then every value that was tried.
 */
public final class PlanPage {
  private final PlanModel edition;
  private final StringBuilder html = new StringBuilder();

  private PlanPage(PlanModel edition) {
    this.edition = edition;
  }

  /** Writes the whole page. It is text in UTF-8, as it says itself. */
  public static void write(PlanModel edition, Writer out) throws IOException {
    StudyPage.write(
        edition.question(),
        StudyPage.facts(edition.scenario(), edition.version(), edition.commandLine()),
        new PlanPage(edition).body(),
        out);
  }

  private String body() {
    add("<section class=\"management\">");
    add("<p class=\"lead\">" + Template.escaped(edition.title()) + "</p>");
    add("<div class=\"answers\">");
    edition.variants().forEach(this::answer);
    add("</div><h2>What this rests on</h2><ul class=\"lead\">");
    edition.premises().forEach(premise -> add("<li>" + Template.escaped(premise) + "</li>"));
    add("</ul></section>");
    edition.variants().forEach(this::engineers);
    return html.toString();
  }

  private void answer(PlannedVariant variant) {
    boolean found = !variant.answer().isEmpty();
    add("<article class=\"answer " + (found ? "found" : "none") + "\">");
    add("<h2>" + Template.escaped(variant.name()) + "</h2>");
    add("<div class=\"number\">");
    add(Template.escaped(found ? variant.answer() : variant.headline()) + "</div>");
    if (found) {
      add("<p>" + Template.escaped(variant.headline()) + "</p>");
      add("<p class=\"margin\">Margin: " + Template.escaped(variant.margin()) + "</p>");
    }
    add("<ol>");
    variant.reasons().forEach(reason -> add("<li>" + Template.escaped(reason) + "</li>"));
    add("</ol>");
    if (!variant.outlook().isEmpty()) {
      add("<p>As the load grows:</p><ul>");
      variant
          .outlook()
          .forEach(
              o ->
                  add(
                      "<li>"
                          + Template.escaped(o.when() + ", " + o.load() + ": " + o.answer())
                          + "</li>"));
      add("</ul>");
    }
    add("</article>");
  }

  private void engineers(PlannedVariant variant) {
    add("<section class=\"engineers\"><h2>" + Template.escaped(variant.name()) + "</h2>");
    add("<div class=\"charts\">");
    int targets = variant.trials().isEmpty() ? 0 : variant.trials().get(0).judged().size();
    for (int i = 0; i < targets; i++) {
      chart(variant, i);
    }
    add("</div>");
    table(variant);
    add("</section>");
  }

  private void chart(PlannedVariant variant, int target) {
    String text = variant.trials().get(0).judged().get(target).target();
    Chart chart = new Chart(edition.parameter(), text.replaceFirst(" *[<>].*", ""));
    List<Chart.Dot> dots = new ArrayList<>();
    List<Chart.Dot> limits = new ArrayList<>();
    for (Trial trial : variant.trials()) {
      Judged judged = trial.judged().get(target);
      double limit = judged.limit();
      limits.add(new Chart.Dot(number(trial), limit, limit, limit, text, false));
      dots.add(
          new Chart.Dot(
              number(trial),
              judged.mean(),
              judged.low(),
              judged.high(),
              trial.value() + ": " + judged.shown(),
              false));
    }
    chart.line(variant.name(), dots);
    // What is held against a figure may grow with the parameter, as room for storage does.
    if (limits.stream().mapToDouble(Chart.Dot::y).distinct().count() > 1) {
      chart.line(text, limits);
    } else {
      limits.stream().limit(1).forEach(limit -> chart.limit(text, limit.y()));
    }
    add("<figure><figcaption>" + Template.escaped(text) + "</figcaption>" + chart.svg());
    add("</figure>");
  }

  /** The number that a value begins with, so that axes are true to scale; else its position. */
  private static double number(Trial trial) {
    String digits = trial.value().replaceFirst("^500/(\\d+)/5$", "$1").replaceAll("[^0-9.].*", "");
    return digits.isEmpty() ? trial.position() : Double.parseDouble(digits);
  }

  private void table(PlannedVariant variant) {
    boolean priced = variant.trials().stream().anyMatch(trial -> !trial.cost().isEmpty());
    add("<div class=\"scroll\"><table class=\"figures\"><thead><tr>");
    add("<th>" + Template.escaped(edition.parameter()) + "</th><th></th>");
    if (!variant.trials().isEmpty()) {
      for (Judged judged : variant.trials().get(0).judged()) {
        add("<th>" + Template.escaped(judged.target()) + "</th>");
      }
    }
    add((priced ? "<th>cost</th>" : "") + "<th>replications</th><th>warm-up</th></tr></thead>");
    add("<tbody>");
    for (Trial trial : variant.trials()) {
      String status = trial.status().name().toLowerCase(Locale.ROOT);
      add("<tr><td>" + Template.escaped(trial.value()) + "</td>");
      add("<td class=\"status-" + status + "\">" + status + "</td>");
      for (Judged judged : trial.judged()) {
        String own = judged.status().name().toLowerCase(Locale.ROOT);
        add("<td class=\"status-" + own + "\">" + Template.escaped(judged.shown()) + "</td>");
      }
      add(priced ? "<td>" + Template.escaped(trial.cost()) + "</td>" : "");
      add(
          "<td class=\"text\">"
              + trial.replications()
              + ", "
              + Template.escaped(trial.stopped())
              + "</td>");
      add("<td class=\"text\">" + Template.escaped(trial.warmup()) + "</td></tr>");
    }
    add("</tbody></table></div>");
  }

  private void add(String line) {
    html.append(line).append('\n');
  }
}

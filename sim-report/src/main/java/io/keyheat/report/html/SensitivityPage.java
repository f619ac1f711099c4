package io.keyheat.report.html;

import io.keyheat.report.sensitivity.SensitivityModel;
import io.keyheat.report.sensitivity.SensitivityModel.Flip;
import io.keyheat.report.sensitivity.SensitivityModel.Narrow;
import io.keyheat.report.sensitivity.SensitivityModel.Screened;
import io.keyheat.report.sensitivity.SensitivityModel.ScreenedParameter;
import io.keyheat.report.view.Rounding;
import java.io.IOException;
import java.io.Writer;
import java.util.Comparator;
import java.util.List;

/**
 * Which assumed parameters change what scenarios show, as two pages: each by itself, and all
 * together by elementary effects.
 */
public final class SensitivityPage {
  /** Name of the page on which each parameter is varied by itself. */
  public static final String ONE_AT_A_TIME = "one-at-a-time.html";

  /** Name of the page on which all are varied together. */
  public static final String MORRIS = "morris.html";

  private final SensitivityModel edition;
  private final StringBuilder html = new StringBuilder();

  private SensitivityPage(SensitivityModel edition) {
    this.edition = edition;
  }

  /** Writes the page on which each parameter is varied by itself. */
  public static void writeOneAtATime(SensitivityModel edition, Writer out) throws IOException {
    StudyPage.write(
        "Which assumptions decide: each by itself",
        facts(edition),
        new SensitivityPage(edition).oneAtATime(),
        out);
  }

  /** Writes the page on which all parameters are varied together. */
  public static void writeMorris(SensitivityModel edition, Writer out) throws IOException {
    StudyPage.write(
        "Which assumptions decide: elementary effects",
        facts(edition),
        new SensitivityPage(edition).morris(),
        out);
  }

  private static String facts(SensitivityModel edition) {
    String editions = edition.shortEdition() ? "short editions" : "full editions";
    return StudyPage.facts(editions, edition.version(), edition.commandLine());
  }

  private String oneAtATime() {
    add("<section class=\"management\"><p class=\"lead\">Each parameter that nobody has");
    add("published is set to values from end to end of its plausible range, all others as the");
    add("profile has them. What counts is whether an expectation of the scenario comes out");
    add("otherwise.");
    if (edition.trajectories() > 0) {
      add(" See also <a href=\"" + MORRIS + "\">all of them together</a>.");
    }
    add("</p>");
    narrow();
    add("</section>");
    edition.scenarios().forEach(this::byItself);
    return html.toString();
  }

  private void narrow() {
    List<Narrow> rules = edition.narrowRules();
    add("<h2>Rules that hold only for a narrow choice of an assumption</h2>");
    if (rules.isEmpty()) {
      add("<p class=\"lead\">None of those screened here.</p>");
      return;
    }
    add("<div class=\"scroll\"><table class=\"figures\"><thead><tr><th class=\"text\">rule</th>");
    add("<th class=\"text\">scenario</th><th class=\"text\">parameter</th><th>as it is</th>");
    add("<th class=\"text\">not at</th></tr></thead><tbody>");
    for (Narrow narrow : rules) {
      add("<tr>" + text(narrow.rule()) + text(narrow.scenario()));
      add(text(narrow.parameter().path()) + cell(narrow.parameter().value()));
      add(text(narrow.lostAt()) + "</tr>");
    }
    add("</tbody></table></div>");
  }

  private void byItself(Screened scenario) {
    List<ScreenedParameter> decisive = scenario.decisive();
    head(scenario);
    int idle = scenario.parameters().size() - decisive.size();
    add("<p class=\"lead\">" + idle + " of " + scenario.parameters().size());
    add(" assumed parameters change nothing in their ranges.</p>");
    for (ScreenedParameter parameter : decisive) {
      add("<h3><code>" + Template.escaped(parameter.path()) + "</code>: ");
      add(Template.escaped(parameter.value() + ", " + span(parameter)) + "</h3>");
      add("<p class=\"faint\">" + Template.escaped(parameter.because()) + "</p><ul>");
      for (Flip flip : parameter.flips()) {
        String rules = flip.rules().isEmpty() ? "" : " (" + String.join(", ", flip.rules()) + ")";
        String verdict = flip.holds() ? "holds" : "does not hold";
        add("<li>" + Template.escaped(flip.value()) + ": " + verdict + ": <code>");
        add(Template.escaped(flip.expectation()) + "</code>" + Template.escaped(rules) + "</li>");
      }
      add("</ul>");
    }
    add("</section>");
  }

  private void head(Screened scenario) {
    add("<section class=\"engineers\"><h2>" + Template.escaped(scenario.title()) + "</h2>");
    add("<p class=\"faint\"><code>" + Template.escaped(scenario.name()) + "</code> · ");
    add(scenario.holding() + " of " + scenario.expectations() + " expectations hold as it is</p>");
  }

  private static String span(ScreenedParameter parameter) {
    return "from " + parameter.from() + " to " + parameter.to();
  }

  private String morris() {
    add("<section class=\"management\"><p class=\"lead\">All parameters that nobody has");
    add(
        "published are varied together over their plausible ranges, one step after the other, along");
    add(edition.trajectories() + " trajectories (Morris, 1991). The response is the share of the");
    add("scenario's expectations that hold. μ* is the mean size of a parameter's effect over its");
    add("whole range, σ its standard deviation: where σ is as large as μ*, the effect depends on");
    add("the others. See also <a href=\"" + ONE_AT_A_TIME + "\">each by itself</a>.</p></section>");
    for (Screened scenario : edition.scenarios()) {
      head(scenario);
      add("<div class=\"scroll\"><table class=\"figures\"><thead><tr>");
      add("<th class=\"text\">parameter</th><th>as it is</th><th>plausible</th>");
      add("<th>μ*</th><th>σ</th></tr></thead><tbody>");
      scenario.parameters().stream()
          .sorted(Comparator.comparingDouble(parameter -> -parameter.meanSize()))
          .forEach(this::effect);
      add("</tbody></table></div></section>");
    }
    return html.toString();
  }

  private void effect(ScreenedParameter parameter) {
    add("<tr>" + text(parameter.path()) + cell(parameter.value()) + cell(span(parameter)));
    add(cell(number(parameter.meanSize())) + cell(number(parameter.deviation())) + "</tr>");
  }

  private static String number(double value) {
    return Double.isFinite(value) ? Rounding.text(Math.rint(value * 1e4) / 1e4) : "–";
  }

  private static String text(String words) {
    return "<td class=\"text\">" + Template.escaped(words) + "</td>";
  }

  private static String cell(String words) {
    return "<td>" + Template.escaped(words) + "</td>";
  }

  private void add(String line) {
    html.append(line).append('\n');
  }
}

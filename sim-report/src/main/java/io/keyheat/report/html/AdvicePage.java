package io.keyheat.report.html;

import io.keyheat.report.advice.AdviceModel;
import io.keyheat.report.advice.AdviceModel.Figure;
import io.keyheat.report.advice.AdviceModel.TextFile;
import io.keyheat.report.advice.AdviceModel.TriedCure;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Advice as one page: the change, what it brings and the reasons first, on a sheet of their own
 * when printed; then every cure that was tried, and the best one ready to use.
 */
public final class AdvicePage {
  private final AdviceModel edition;
  private final StringBuilder html = new StringBuilder();

  private AdvicePage(AdviceModel edition) {
    this.edition = edition;
  }

  /** Writes the whole page. It is text in UTF-8, as it says itself. */
  public static void write(AdviceModel edition, Writer out) throws IOException {
    StudyPage.write(
        "What should change?",
        StudyPage.facts(edition.scenario(), edition.version(), edition.commandLine()),
        new AdvicePage(edition).body(),
        out);
  }

  private String body() {
    add("<section class=\"management\">");
    add("<p class=\"lead\">" + Template.escaped(edition.title()) + "</p>");
    add("<div class=\"answers\">");
    answer();
    add("</div><h2>What this rests on</h2><ul class=\"lead\">");
    edition.premises().forEach(premise -> add("<li>" + Template.escaped(premise) + "</li>"));
    add("</ul></section>");
    if (!edition.cures().isEmpty()) {
      engineers();
    }
    return html.toString();
  }

  private void answer() {
    boolean found = !edition.best().isEmpty();
    add("<article class=\"answer " + (found ? "found" : "none") + "\">");
    add("<h2>" + Template.escaped(edition.variant()) + "</h2>");
    add("<div class=\"number\">");
    add(Template.escaped(found ? edition.best() : edition.verdict()) + "</div>");
    if (found) {
      add("<p>" + Template.escaped(edition.verdict()) + "</p>");
    }
    if (!edition.margin().isEmpty()) {
      add("<p class=\"margin\">Margin: " + Template.escaped(edition.margin()) + "</p>");
    }
    add("<ol>");
    edition.reasons().forEach(reason -> add("<li>" + Template.escaped(reason) + "</li>"));
    add("</ol></article>");
  }

  private void engineers() {
    add("<section class=\"engineers\"><h2>What was tried</h2><div class=\"charts\">");
    measured().forEach(this::chart);
    add("</div>");
    table();
    if (!edition.notTried().isEmpty()) {
      add("<h3>Not tried</h3><ul class=\"lead\">");
      edition.notTried().forEach(cure -> add("<li>" + Template.escaped(cure) + "</li>"));
      add("</ul>");
    }
    add("</section>");
    if (!edition.files().isEmpty()) {
      add("<section class=\"engineers\"><h2>Ready to use</h2>");
      edition.files().forEach(this::file);
      add("</section>");
    }
  }

  private void chart(int metric) {
    String name = edition.metrics().get(metric);
    List<Bars.Bar> bars = new ArrayList<>();
    for (TriedCure cure : edition.cures()) {
      Figure figure = cure.figures().get(metric);
      bars.add(
          new Bars.Bar(cure.name(), figure.mean(), figure.low(), figure.high(), figure.shown()));
    }
    add("<figure><figcaption>" + Template.escaped(name) + "</figcaption>");
    add(Bars.svg(name, bars) + "</figure>");
  }

  /** Metrics of which some cure has a figure: where nobody reads, nothing is read. */
  private List<Integer> measured() {
    return IntStream.range(0, edition.metrics().size())
        .filter(
            i ->
                edition.cures().stream()
                    .anyMatch(cure -> Double.isFinite(cure.figures().get(i).mean())))
        .boxed()
        .toList();
  }

  private void table() {
    add("<div class=\"scroll\"><table class=\"figures\"><thead><tr><th></th>");
    for (int i : measured()) {
      add("<th>" + Template.escaped(edition.metrics().get(i)) + "</th>");
    }
    add("<th>rule</th><th>gives up</th><th>hottest then</th></tr></thead><tbody>");
    for (TriedCure cure : edition.cures()) {
      boolean best = cure.name().equals(edition.best());
      add("<tr><td class=\"text" + (best ? " status-met" : "") + "\">");
      add(Template.escaped(cure.name()) + "</td>");
      for (int i : measured()) {
        add("<td>" + Template.escaped(cure.figures().get(i).shown()) + "</td>");
      }
      add("<td>" + Template.escaped(cure.rule()) + "</td>");
      add("<td class=\"text\">" + Template.escaped(cure.givesUp()) + "</td>");
      add("<td>" + Template.escaped(cure.hot()) + "</td></tr>");
    }
    add("</tbody></table></div>");
  }

  private void file(TextFile file) {
    add("<h3>" + Template.escaped(file.name()) + "</h3>");
    add("<pre class=\"ready\">" + Template.escaped(file.text()) + "</pre>");
  }

  private void add(String line) {
    html.append(line).append('\n');
  }
}

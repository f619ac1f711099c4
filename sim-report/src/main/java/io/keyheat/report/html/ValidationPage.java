package io.keyheat.report.html;

import io.keyheat.report.validation.Agreement;
import io.keyheat.report.validation.ValidationModel;
import io.keyheat.report.validation.ValidationModel.Row;
import io.keyheat.report.validation.ValidationModel.Validated;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;

/** Published figures beside simulated ones, as one page: first what does not agree, then all. */
public final class ValidationPage {
  private static final String TITLE = "What others published, simulated";

  private final ValidationModel edition;
  private final StringBuilder html = new StringBuilder();

  private ValidationPage(ValidationModel edition) {
    this.edition = edition;
  }

  /** Writes the whole page. It is text in UTF-8, as it says itself. */
  public static void write(ValidationModel edition, Writer out) throws IOException {
    String editions = edition.shortEdition() ? "short editions" : "full editions";
    StudyPage.write(
        TITLE,
        StudyPage.facts(editions, edition.version(), edition.commandLine()),
        new ValidationPage(edition).body(),
        out);
  }

  private String body() {
    add("<section class=\"management\">");
    add("<p class=\"lead\"><b>" + Template.escaped(edition.summary()) + ".</b></p>");
    add("<h2>How they are compared</h2><ul class=\"lead\">");
    add("<li>Each simulated figure is the mean of independent replications, each with a seed of");
    add("its own, with its 95 % interval by Student's t.</li>");
    add(
        "<li>Where a range was published, or how exact a figure is, the figure agrees if the"
            + " whole");
    add("interval lies within. An exact figure agrees if the 99.9 % interval holds it (of twenty");
    add("true figures a 95 % interval misses one by chance) and half of the 95 % interval is at");
    add(
        "most "
            + Math.round(100 * edition.precision())
            + " % of it. Open: the interval is too wide to tell.</li>");
    add(
        "<li>Each system runs with its one profile; no parameter is set for a validation, but"
            + " those");
    add("of the bare queue, which are the textbook's.</li>");
    add("</ul>");
    disagreements();
    add("</section>");
    edition.validations().forEach(this::validation);
    return html.toString();
  }

  private void disagreements() {
    List<Row> rows = new ArrayList<>();
    for (Validated validation : edition.validations()) {
      validation.rows().stream()
          .filter(row -> row.agreement() != Agreement.AGREES)
          .forEach(rows::add);
    }
    if (!rows.isEmpty()) {
      add("<h2>What does not agree, and why</h2>");
      table(rows);
    }
  }

  private void validation(Validated validation) {
    add("<section class=\"engineers\"><h2>" + Template.escaped(validation.title()) + "</h2>");
    add("<p class=\"faint\"><code>keyheat validate " + Template.escaped(validation.name()));
    add("</code> · " + validation.replications() + " replications</p>");
    for (String paragraph : validation.prose().strip().split("\n\\s*\n", -1)) {
      add("<p class=\"lead\">" + Template.escaped(paragraph) + "</p>");
    }
    table(validation.rows());
    add("</section>");
  }

  private void table(List<Row> rows) {
    add("<div class=\"scroll\"><table class=\"figures\"><thead><tr>");
    add("<th class=\"text\">published</th><th class=\"text\">by whom</th><th>figure</th>");
    add("<th>agrees within</th><th>simulated</th><th>95 % interval</th><th></th>");
    add("</tr></thead><tbody>");
    rows.forEach(this::row);
    add("</tbody></table></div>");
  }

  private void row(Row row) {
    add("<tr><td class=\"text\">" + Template.escaped(row.what()));
    add("<br><code>" + Template.escaped(row.metric()) + "</code></td>");
    add("<td class=\"text\">" + Template.escaped(row.published().source()) + "</td>");
    add("<td>" + Template.escaped(row.published().text()) + "</td>");
    add("<td>" + Template.escaped(row.published().range()) + "</td>");
    add("<td>" + Template.escaped(row.simulated().meanText()) + "</td>");
    add("<td>" + Template.escaped(row.simulated().intervalText()) + "</td>");
    String style =
        switch (row.agreement()) {
          case AGREES -> "status-met";
          case DISAGREES -> "status-missed";
          case OPEN -> "status-open";
        };
    add("<td class=\"text\"><span class=\"" + style + "\">" + row.agreement().words());
    add("</span><br>" + Template.escaped(row.explanation()) + "</td></tr>");
  }

  private void add(String line) {
    html.append(line).append('\n');
  }
}

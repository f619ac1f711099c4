package io.keyheat.report.html;

import io.keyheat.core.result.ExpectationResult;
import io.keyheat.report.rules.RuleEvidence;
import io.keyheat.report.rules.RuleStatus;
import io.keyheat.report.rules.RulesModel;
import io.keyheat.report.rules.ShownDocument;
import io.keyheat.report.rules.ShownRule;
import java.io.IOException;
import java.io.Writer;
import java.util.Comparator;
import java.util.List;

/**
 * All rules and what a run of the library shows of each, as one self-contained page without
 * scripts.
 */
public final class RulesPage {
  /** Expectations shown at once; the others wait for a click, those that fail do not. */
  private static final int IN_SIGHT = 2;

  private final RulesModel edition;
  private final StringBuilder html = new StringBuilder();

  private RulesPage(RulesModel edition) {
    this.edition = edition;
  }

  /** Writes the whole page. It is text in UTF-8, as it says itself. */
  public static void write(RulesModel edition, Writer out) throws IOException {
    String css = Template.resource("page/report.css");
    String rulesCss = Template.resource("page/rules.css");
    String page = Template.resource("page/rules.html");
    page =
        Template.replace(
            page,
            "style-src 'self'",
            "style-src " + Template.hash(css) + " " + Template.hash(rulesCss));
    page = Template.replace(page, link("report.css"), "<style>" + css + "</style>");
    page = Template.replace(page, link("rules.css"), "<style>" + rulesCss + "</style>");
    page = Template.replace(page, "No facts.", facts(edition));
    page = Template.replace(page, "<!-- overview -->", new RulesPage(edition).overview());
    page = Template.replace(page, "<!-- documents -->", new RulesPage(edition).documents());
    out.write(page);
    out.flush();
  }

  private static String link(String name) {
    return "<link rel=\"stylesheet\" href=\"" + name + "\">";
  }

  private static String facts(RulesModel edition) {
    return edition.scenarios().size()
        + (edition.scenarios().size() == 1 ? " scenario" : " scenarios")
        + (edition.shortEdition() ? " in their short edition" : "")
        + " · Keyheat "
        + Template.escaped(edition.version())
        + " · <code>"
        + Template.escaped(edition.commandLine())
        + "</code>";
  }

  /** The class of an element that shows a status. */
  private static String styleOf(RuleStatus status) {
    return switch (status) {
      case HOLDS -> "holds";
      case FAILS -> "fails";
      case NOT_SHOWN -> "open";
    };
  }

  private String overview() {
    add("<div class=\"overview\">");
    for (RuleStatus status : RuleStatus.values()) {
      long count = edition.count(status);
      String style = count == 0 ? "none" : styleOf(status);
      String words = status == RuleStatus.NOT_SHOWN || count == 1 ? status.words() : plural(status);
      add("<div class=\"figure " + style + "\"><b>" + count + "</b> " + words + "</div>");
    }
    add("</div>");
    add("<nav class=\"map\" aria-label=\"All rules\">");
    for (ShownDocument document : edition.documents()) {
      add("<span>" + Template.escaped(document.system()) + "</span><ol>");
      document.rules().forEach(this::chip);
      add("</ol>");
    }
    add("</nav>");
    add("<form class=\"filter\" aria-label=\"Rules shown\">");
    choice("all", "all rules", true);
    choice("holds", "only those that hold", false);
    choice("fails", "only those that fail", false);
    choice("open", "only those not yet shown", false);
    add("</form>");
    return html.toString();
  }

  private static String plural(RuleStatus status) {
    return status == RuleStatus.HOLDS ? "hold" : "fail";
  }

  private void chip(ShownRule rule) {
    String id = Template.escaped(rule.id());
    String number = id.substring(id.indexOf('-') + 1);
    add(
        "<li><a class=\""
            + styleOf(rule.status())
            + "\" href=\"#"
            + id
            + "\" title=\""
            + Template.escaped(rule.id() + " " + rule.title() + ": " + rule.status().words())
            + "\">"
            + number
            + "</a></li>");
  }

  private void choice(String value, String words, boolean checked) {
    add(
        "<label><input type=\"radio\" name=\"only\" id=\"only-"
            + value
            + "\""
            + (checked ? " checked" : "")
            + "> "
            + words
            + "</label>");
  }

  private String documents() {
    for (ShownDocument document : edition.documents()) {
      long holds = document.rules().stream().filter(r -> r.status() == RuleStatus.HOLDS).count();
      add("<section class=\"document\">");
      add(
          "<h2>"
              + Template.escaped(document.system())
              + " <small>"
              + Template.escaped(document.document())
              + " · "
              + holds
              + " of "
              + document.rules().size()
              + " hold</small></h2>");
      document.rules().forEach(this::rule);
      add("</section>");
    }
    return html.toString();
  }

  private void rule(ShownRule rule) {
    String id = Template.escaped(rule.id());
    RuleStatus status = rule.status();
    add("<article class=\"rule " + styleOf(status) + "\" id=\"" + id + "\">");
    add(
        "<div class=\"id\"><a href=\"#"
            + id
            + "\">"
            + id
            + "</a><b>"
            + mark(status)
            + status.words()
            + "</b></div>");
    add("<div class=\"says\"><h3>" + Template.escaped(rule.title()) + "</h3>");
    add("<p>" + Template.escaped(rule.sentence()) + "</p>");
    for (String sentence : rule.narrow()) {
      add("<p class=\"faint\"><b>Narrow:</b> " + Template.escaped(sentence) + "</p>");
    }
    add("</div>");
    add("<div class=\"shown\">");
    rule.showings().forEach(this::showing);
    add("</div></article>");
  }

  private static String mark(RuleStatus status) {
    return switch (status) {
      case HOLDS -> "✔ ";
      case FAILS -> "✘ ";
      case NOT_SHOWN -> "";
    };
  }

  private void showing(RuleEvidence showing) {
    boolean failed = showing.fault() != null;
    String name = Template.escaped(showing.scenario());
    String title = Template.escaped(showing.title());
    add("<div class=\"showing\"><p>");
    add(
        failed
            ? "<span class=\"name\">" + name + "</span>"
            : "<a href=\"" + Template.escaped(showing.report()) + "\">" + name + "</a>");
    add("<span class=\"faint\" dir=\"auto\">" + title + "</span>");
    add("<span class=\"count" + (failed ? " fault" : "") + "\">");
    add(Template.escaped(showing.count()) + "</span></p>");
    List<ExpectationResult> failingFirst =
        showing.expectations().stream()
            .sorted(Comparator.comparing(ExpectationResult::holds))
            .toList();
    int failing = (int) (failingFirst.size() - showing.holding());
    int inSight = Math.min(failingFirst.size(), Math.max(IN_SIGHT, failing));
    add("<ul>");
    failingFirst.subList(0, inSight).forEach(this::expectation);
    add("</ul>");
    if (inSight < failingFirst.size()) {
      add("<details><summary>" + (failingFirst.size() - inSight) + " more</summary><ul>");
      failingFirst.subList(inSight, failingFirst.size()).forEach(this::expectation);
      add("</ul></details>");
    }
    add("</div>");
  }

  private void expectation(ExpectationResult expectation) {
    add("<li class=\"" + (expectation.holds() ? "holds" : "fails") + "\">");
    add("<span class=\"mono\">" + Template.escaped(expectation.text()) + "</span>");
    add("<span class=\"faint\">" + Template.escaped(expectation.observed()) + "</span></li>");
  }

  private void add(String line) {
    html.append(line).append('\n');
  }
}

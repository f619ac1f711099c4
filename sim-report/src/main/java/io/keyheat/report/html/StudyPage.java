package io.keyheat.report.html;

import java.io.IOException;
import java.io.Writer;

/**
 * What the pages of plans and of sweeps have in common: one file, no scripts, made for paper too.
 */
final class StudyPage {
  private StudyPage() {}

  /**
   * @param facts HTML that follows the title
   * @param body HTML of all the rest
   */
  static void write(String title, String facts, String body, Writer out) throws IOException {
    String css = Template.resource("page/report.css");
    String own = Template.resource("page/study.css");
    String page = Template.resource("page/study.html");
    page =
        Template.replace(
            page, "style-src 'self'", "style-src " + Template.hash(css) + " " + Template.hash(own));
    page = Template.replace(page, link("report.css"), "<style>" + css + "</style>");
    page = Template.replace(page, link("study.css"), "<style>" + own + "</style>");
    page = Template.replace(page, "<title>Keyheat", "<title>" + Template.escaped(title));
    page = Template.replace(page, "No title.", Template.escaped(title));
    page = Template.replace(page, "No facts.", facts);
    page = Template.replace(page, "<!-- body -->", body);
    out.write(page);
    out.flush();
  }

  private static String link(String name) {
    return "<link rel=\"stylesheet\" href=\"" + name + "\">";
  }

  /** {@code orders · Keyheat 1.0 · keyheat plan orders …}. */
  static String facts(String scenario, String version, String commandLine) {
    return Template.escaped(scenario)
        + " · Keyheat "
        + Template.escaped(version)
        + " · <code>"
        + Template.escaped(commandLine)
        + "</code>";
  }
}

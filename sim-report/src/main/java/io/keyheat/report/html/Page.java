package io.keyheat.report.html;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The page's template with everything but the data filled in. The template is a working page of its
 * own: what is replaced are its references to the files beside it, and its defaults.
 */
final class Page {
  static final String D3 = "/META-INF/resources/webjars/d3/7.9.0/dist/d3.min.js";

  /** The modules, each after those that it imports from. */
  static final List<String> MODULES =
      List.of(
          "dom.js",
          "format.js",
          "state.js",
          "data.js",
          "scale.js",
          "paint.js",
          "marks.js",
          "axes.js",
          "table.js",
          "rows.js",
          "margins.js",
          "boundaries.js",
          "overlay.js",
          "heatinput.js",
          "heatmap.js",
          "chart.js",
          "latency.js",
          "timeline.js",
          "verdict.js",
          "worst.js",
          "hotsplits.js",
          "details.js",
          "controls.js",
          "keymap.js",
          "compare.js",
          "charts.js",
          "main.js");

  private static final String DATA = "<script type=\"application/json\" id=\"data\">{}</script>";

  private final String html;

  private Page(String html) {
    this.html = html;
  }

  /**
   * @param title plain text
   * @param proseHtml safe HTML
   */
  static Page of(String title, String proseHtml) {
    String html = Shell.HTML;
    html =
        Template.replace(
            html, "<title>Keyheat</title>", "<title>" + Template.escaped(title) + "</title>");
    return new Page(Template.replace(html, "<p>No description.</p>", proseHtml));
  }

  /** What is the same in every page, made once. */
  private static final class Shell {
    static final String HTML;

    static {
      try {
        HTML = html();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private static String html() throws IOException {
      String style = Template.resource("page/report.css");
      String d3 = Template.resource(D3);
      String script = Bundle.of("page/", MODULES);
      String html = Template.resource("page/report.html");
      html =
          Template.replace(
              html,
              "script-src 'self'; style-src 'self'",
              "script-src "
                  + Template.hash(d3)
                  + " "
                  + Template.hash(script)
                  + "; style-src "
                  + Template.hash(style));
      html =
          Template.replace(
              html,
              "<link rel=\"stylesheet\" href=\"report.css\">",
              "<style>" + style + "</style>");
      html =
          Template.replace(
              html, "<script src=\"d3.min.js\"></script>", "<script>" + d3 + "</script>");
      return Template.replace(
          html,
          "<script type=\"module\" src=\"main.js\"></script>",
          "<script type=\"module\">" + script + "</script>");
    }
  }

  /** Size without data. */
  int bytes() {
    return html.getBytes(StandardCharsets.UTF_8).length;
  }

  /** The whole page; {@code json} must be fit for a script element. */
  String with(String json) {
    return Template.replace(html, DATA, DATA.replace("{}", json));
  }
}

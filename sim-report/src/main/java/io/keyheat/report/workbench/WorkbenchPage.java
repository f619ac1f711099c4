package io.keyheat.report.workbench;

import io.keyheat.report.html.Bundle;
import io.keyheat.report.html.Template;
import io.keyheat.report.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The page on which a scenario is edited with completion and its run is watched. It asks its own
 * server for everything that it does not carry, by addresses relative to its own, and nobody else.
 *
 * @param html the whole page
 * @param policy its content security policy
 */
public record WorkbenchPage(String html, String policy) {
  private static final String FOLDER = "/io/keyheat/report/";
  private static final String D3 = "/META-INF/resources/webjars/d3/7.9.0/dist/d3.min.js";
  private static final List<String> MODULES =
      List.of(
          "html/page/dom.js",
          "html/page/format.js",
          "html/page/scale.js",
          "html/page/paint.js",
          "html/page/axes.js",
          "workbench/page/context.js",
          "workbench/page/completion.js",
          "workbench/page/editor.js",
          "workbench/page/live.js",
          "workbench/page/workbench.js");
  private static final String DATA = "<script type=\"application/json\" id=\"data\">{}</script>";

  /** A scenario of the library. */
  public record Entry(String name, String title, String text) {}

  /**
   * @param schema JSON Schema of scenarios
   */
  public static WorkbenchPage of(List<Entry> library, String schema) throws IOException {
    String css = Template.resource("page/report.css");
    String own = Template.resource(FOLDER + "workbench/page/workbench.css");
    String d3 = Template.resource(D3);
    String script = Bundle.of(FOLDER, MODULES);
    String policy =
        ("default-src 'none'; connect-src 'self'; script-src %s %s; style-src %s %s;"
                + " base-uri 'none'; form-action 'none'")
            .formatted(
                Template.hash(d3), Template.hash(script), Template.hash(css), Template.hash(own));
    String page = Template.resource(FOLDER + "workbench/page/workbench.html");
    page = Template.replace(page, link("report.css"), "<style>" + css + "</style>");
    page = Template.replace(page, link("workbench.css"), "<style>" + own + "</style>");
    page =
        Template.replace(
            page, "<script src=\"d3.min.js\"></script>", "<script>" + d3 + "</script>");
    page =
        Template.replace(
            page,
            "<script type=\"module\" src=\"workbench.js\"></script>",
            "<script type=\"module\">" + script + "</script>");
    page = Template.replace(page, DATA, DATA.replace("{}", data(library, schema)));
    return new WorkbenchPage(page, policy);
  }

  private static String link(String name) {
    return "<link rel=\"stylesheet\" href=\"" + name + "\">";
  }

  private static String data(List<Entry> library, String schema) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Json json = Json.forPage(out);
    json.document(
        () -> {
          json.member("schema", schema);
          json.objects(
              "library",
              library,
              entry -> {
                json.member("name", entry.name());
                json.member("title", entry.title());
                json.member("text", entry.text());
              });
        });
    return out.toString(StandardCharsets.UTF_8).strip();
  }
}

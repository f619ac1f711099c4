package io.keyheat.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The page's template with everything but the data filled in. The template is a working page of its
 * own: what is replaced are its references to the files beside it, and its defaults.
 */
final class Page {
  private static final String D3 = "/META-INF/resources/webjars/d3/7.9.0/dist/d3.min.js";

  /** The modules, each after those that it imports from. */
  private static final List<String> MODULES =
      List.of(
          "dom.js",
          "format.js",
          "data.js",
          "scale.js",
          "paint.js",
          "marks.js",
          "axes.js",
          "heatmap.js",
          "chart.js",
          "table.js",
          "verdict.js",
          "details.js",
          "controls.js",
          "keymap.js",
          "charts.js",
          "main.js");

  private static final Pattern IMPORT = Pattern.compile("(?m)^import [^;]*;\n");
  private static final Pattern EXPORT = Pattern.compile("(?m)^export ");

  private static final String DATA = "<script type=\"application/json\" id=\"data\">{}</script>";

  private final String html;

  private Page(String html) {
    this.html = html;
  }

  /**
   * @param title plain text
   * @param proseHtml safe HTML
   */
  static Page of(String title, String proseHtml) throws IOException {
    String style = resource("page/report.css");
    String d3 = resource(D3);
    String script = bundle();
    String html = resource("page/report.html");
    html =
        replace(
            html,
            "script-src 'self'; style-src 'self'",
            "script-src " + hash(d3) + " " + hash(script) + "; style-src " + hash(style));
    html = replace(html, "<title>Keyheat</title>", "<title>" + escaped(title) + "</title>");
    html =
        replace(
            html, "<link rel=\"stylesheet\" href=\"report.css\">", "<style>" + style + "</style>");
    html = replace(html, "<p>No description.</p>", proseHtml);
    html = replace(html, "<script src=\"d3.min.js\"></script>", "<script>" + d3 + "</script>");
    html =
        replace(
            html,
            "<script type=\"module\" src=\"main.js\"></script>",
            "<script type=\"module\">" + script + "</script>");
    return new Page(html);
  }

  /** Size without data. */
  int bytes() {
    return html.getBytes(StandardCharsets.UTF_8).length;
  }

  /** The whole page; {@code json} must be fit for a script element. */
  String with(String json) {
    return replace(html, DATA, DATA.replace("{}", json));
  }

  /**
   * All modules as one: without their imports, as what they import is in the same scope now. Two
   * modules must therefore not declare the same name, which a browser would refuse.
   */
  private static String bundle() throws IOException {
    StringBuilder bundle = new StringBuilder();
    for (String module : MODULES) {
      String text = resource("page/" + module);
      bundle.append("\n// ").append(module).append('\n');
      bundle.append(EXPORT.matcher(IMPORT.matcher(text).replaceAll("")).replaceAll(""));
    }
    return bundle.toString();
  }

  private static String replace(String html, String marker, String text) {
    int at = html.indexOf(marker);
    if (at < 0) {
      throw new IllegalStateException("the page's template lacks " + marker);
    }
    return html.substring(0, at) + text + html.substring(at + marker.length());
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  /** The source by which a content security policy lets one inline script or style pass. */
  private static String hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = Page.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("missing resource " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
    }
  }
}

package io.keyheat.report.page;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One self-contained page. Every page has the head, the skip link, the style and the tooltip of
 * {@code page.html}; scripts come linked from their modules, with d3 where one of them uses it. The
 * content security policy admits exactly the page's scripts and styles, by their hashes, and no
 * request.
 */
public final class Page {
  private static final String FOLDER = "/io/keyheat/report/page/";

  private final String title;
  private final List<String> styles = new ArrayList<>(List.of(Resources.text(FOLDER + "page.css")));
  private final List<String> scripts = new ArrayList<>();
  private final List<String> allowed = new ArrayList<>();
  private String module = "";
  private Html above = Html.NOTHING;
  private Html facts = Html.NOTHING;
  private Html main = Html.NOTHING;
  private Html footer = Html.NOTHING;

  private Page(String title) {
    this.title = title;
  }

  /** A page with a title, plain text. */
  public static Page titled(String title) {
    return new Page(title);
  }

  /** Adds a style sheet after those that the page has. */
  public Page style(String resource) {
    styles.add(Resources.text(resource));
    return this;
  }

  /** Has a module run, with all that it imports; it finds the page's data in {@code #data}. */
  public Page script(String resource) {
    ScriptLinker.Script script = ScriptLinker.link(Resources::text, List.of(resource));
    if (script.usesD3()) {
      scripts.add(Resources.text(Resources.D3));
    }
    module = script.text();
    return this;
  }

  /** Adds a directive to the policy, such as {@code img-src data:}. */
  public Page allow(String directive) {
    allowed.add(directive);
    return this;
  }

  /** Sets what stands above the title. */
  public Page above(Html content) {
    above = content;
    return this;
  }

  /** Sets the line below the title. */
  public Page facts(Html content) {
    facts = content;
    return this;
  }

  public Page main(Html content) {
    main = content;
    return this;
  }

  public Page footer(Html content) {
    footer = content;
    return this;
  }

  /** The content security policy. */
  public String policy() {
    List<String> directives = new ArrayList<>(List.of("default-src 'none'"));
    if (!module.isEmpty()) {
      List<String> all = new ArrayList<>(scripts);
      all.add(module);
      directives.add("script-src " + hashes(all));
    }
    directives.add("style-src " + hashes(styles));
    directives.addAll(allowed);
    directives.add("base-uri 'none'");
    directives.add("form-action 'none'");
    return String.join("; ", directives);
  }

  /** Writes the page, which declares its encoding, UTF-8. */
  public void write(String json, Writer out) throws IOException {
    out.write(html(json));
    out.flush();
  }

  /**
   * The whole page.
   *
   * @param json the data, as {@link EmbeddedJson} writes it; a page without scripts has none
   */
  public String html(String json) {
    String html = Resources.text(FOLDER + "page.html");
    html = html.replace("content=\"default-src 'none'\"", "content=\"" + policy() + "\"");
    html = Html.filled(html, "title", Html.text(title));
    html = Html.filled(html, "styles", Html.trusted(elements("style", styles)));
    html = Html.filled(html, "above", above);
    html = Html.filled(html, "heading", Html.text(title));
    html = Html.filled(html, "facts", facts);
    html = Html.filled(html, "main", main);
    html = Html.filled(html, "footer", footer);
    return Html.filled(html, "scripts", Html.trusted(module.isEmpty() ? "" : scripts(json)));
  }

  private String scripts(String json) {
    return "<script type=\"application/json\" id=\"data\">"
        + json
        + "</script>\n"
        + elements("script", scripts)
        + "<script type=\"module\">"
        + module
        + "</script>";
  }

  private static String elements(String name, List<String> texts) {
    return texts.stream()
        .map(text -> "<" + name + ">" + text + "</" + name + ">\n")
        .collect(Collectors.joining());
  }

  private static String hashes(List<String> texts) {
    return texts.stream().map(Page::hash).collect(Collectors.joining(" "));
  }

  /** The source by which a policy admits one inline script or style. */
  private static String hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}

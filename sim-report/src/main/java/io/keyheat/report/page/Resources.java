package io.keyheat.report.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Texts of which pages are made, by their paths on the class path. */
final class Resources {
  private static final String WEBJARS = "/META-INF/resources/webjars/";

  static final String D3 = WEBJARS + "d3/7.9.0/dist/d3.min.js";

  /** Paths of libraries' modules in their WebJars, by the names that imports have for them. */
  private static final Map<String, String> LIBRARIES =
      Map.ofEntries(
          Map.entry("@codemirror/autocomplete", "codemirror__autocomplete/6.20.3/dist/index.js"),
          Map.entry("@codemirror/commands", "codemirror__commands/6.10.4/dist/index.js"),
          Map.entry("@codemirror/language", "codemirror__language/6.12.4/dist/index.js"),
          Map.entry(
              "@codemirror/legacy-modes/mode/yaml", "codemirror__legacy-modes/6.5.1/mode/yaml.js"),
          Map.entry("@codemirror/lint", "codemirror__lint/6.9.7/dist/index.js"),
          Map.entry("@codemirror/state", "codemirror__state/6.7.1/dist/index.js"),
          Map.entry("@codemirror/view", "codemirror__view/6.43.7/dist/index.js"),
          Map.entry("@lezer/common", "lezer__common/1.5.2/dist/index.js"),
          Map.entry("@lezer/highlight", "lezer__highlight/1.2.3/dist/index.js"),
          Map.entry("@marijn/find-cluster-break", "marijn__find-cluster-break/1.0.3/src/index.js"),
          Map.entry("crelt", "crelt/1.0.7/index.js"),
          Map.entry("style-mod", "style-mod/4.1.3/src/style-mod.js"),
          Map.entry("w3c-keyname", "w3c-keyname/2.2.8/index.js"));

  private Resources() {}

  /** The path of a library's module, such as {@code crelt}. */
  static String library(String name) {
    String path = LIBRARIES.get(name);
    if (path == null) {
      throw new IllegalArgumentException("unknown library " + name);
    }
    return WEBJARS + path;
  }

  /** The text of a resource, with line feeds as line ends on every system. */
  static String text(String path) {
    try (InputStream in = Resources.class.getResourceAsStream(path)) {
      if (in == null) {
        throw new IllegalArgumentException("missing resource " + path);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(path, e);
    }
  }
}

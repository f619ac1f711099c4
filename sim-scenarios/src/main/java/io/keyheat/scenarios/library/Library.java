package io.keyheat.scenarios.library;

import io.keyheat.scenarios.document.Nearest;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.document.ScenarioException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The scenarios that are shipped: resources {@code library/NAME.yaml}, listed in its index. */
public final class Library {
  private static final String FOLDER = "/library/";
  private static final String TITLE = "title:";

  private Library() {}

  /**
   * A scenario of the library.
   *
   * @param name such as {@code spanner/timestamp-key}
   * @param title its first line about itself
   * @param text the whole file
   */
  public record Entry(String name, String title, String text) {}

  /** Names in the order in which they are shown. */
  public static List<String> names() {
    return resource("index.txt").lines().filter(line -> !line.isBlank()).toList();
  }

  /** Whether the library has a scenario of that name. */
  public static boolean has(String name) {
    return names().contains(name);
  }

  /** The scenario of that name; the exception's message names the nearest one. */
  public static Entry find(String name) throws ScenarioException {
    List<String> names = names();
    if (!names.contains(name)) {
      throw new ScenarioException(
          name,
          "there is no scenario "
              + Quote.of(name)
              + " in the library; expected one of "
              + String.join(", ", names)
              + Nearest.hint(name, names));
    }
    String text = resource(name + ".yaml");
    String title =
        text.lines()
            .filter(line -> line.startsWith(TITLE))
            .map(line -> line.substring(TITLE.length()).strip())
            .findFirst()
            .orElse(name);
    return new Entry(name, title, text);
  }

  private static String resource(String name) {
    try (InputStream in = Library.class.getResourceAsStream(FOLDER + name)) {
      if (in == null) {
        throw new IllegalStateException("the library was not shipped whole: " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

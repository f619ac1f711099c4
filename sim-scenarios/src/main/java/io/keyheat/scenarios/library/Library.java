package io.keyheat.scenarios.library;

import io.keyheat.scenarios.document.ScenarioException;
import java.util.List;

/** The shipped scenarios: resources {@code library/NAME.yaml}, listed in its index. */
public final class Library {
  private static final ResourceCatalog SHELF =
      new ResourceCatalog("library", "scenario", "library", "keyheat list");

  private Library() {}

  /**
   * A scenario of the library.
   *
   * @param name such as {@code spanner/timestamp-key}
   * @param title value of its field {@code title}
   * @param text the whole file
   */
  public record LibraryEntry(String name, String title, String text) {}

  /** Names in the order in which they are shown. */
  public static List<String> names() {
    return SHELF.names();
  }

  /** Whether the library has a scenario of that name. */
  public static boolean has(String name) {
    return names().contains(name);
  }

  /** The scenario of that name; the exception's message names the nearest one. */
  public static LibraryEntry find(String name) throws ScenarioException {
    return SHELF.find(name);
  }
}

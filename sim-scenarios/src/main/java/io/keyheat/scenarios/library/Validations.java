package io.keyheat.scenarios.library;

import io.keyheat.scenarios.document.ScenarioException;
import java.util.List;

/**
 * The scenarios that are compared with published figures: resources {@code validations/NAME.yaml},
 * listed in their index.
 */
public final class Validations {
  private static final ResourceCatalog SHELF =
      new ResourceCatalog("validations", "validation", "suite", "keyheat validate --list");

  private Validations() {}

  /** Names in the order in which they are shown. */
  public static List<String> names() {
    return SHELF.names();
  }

  /** Returns the scenario of a name; the exception's message names the nearest one. */
  public static Library.LibraryEntry find(String name) throws ScenarioException {
    return SHELF.find(name);
  }
}

package io.keyheat.scenarios.document;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The place of a value in a document.
 *
 * @param line from 1
 * @param column from 1, in characters
 * @param parent of the mapping or list that holds it; null: the document itself
 * @param step from the parent: {@code .name} or {@code [0]}; empty for the document itself
 * @param file of another document that this value comes from, such as a schema; null: none
 */
public record Place(
    int line, int column, @Nullable Place parent, String step, @Nullable String file) {
  /** Where a document begins. */
  public static final Place START = new Place(1, 1, null, "");

  /** A place in the document itself. */
  public Place(int line, int column, @Nullable Place parent, String step) {
    this(line, column, parent, step, null);
  }

  /** The place of a member of the mapping that is here. */
  public Place member(String name, int line, int column) {
    return new Place(line, column, this, "." + Quote.plain(name));
  }

  /** Returns the place of an item of the list at this place. */
  public Place item(int index, int line, int column) {
    return new Place(line, column, this, "[" + index + "]");
  }

  /**
   * Returns the path from the top of the document, such as {@code tables.Users.key[0]}; empty for
   * the top itself.
   */
  public String path() {
    Deque<String> steps = new ArrayDeque<>();
    for (Place place = this; place != null; place = place.parent) {
      steps.addFirst(place.step);
    }
    String path = String.join("", steps);
    return path.startsWith(".") ? path.substring(1) : path;
  }
}

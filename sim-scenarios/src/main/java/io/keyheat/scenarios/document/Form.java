package io.keyheat.scenarios.document;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The form of the value of a field: its reader, its JSON Schema for editors and its name in the
 * reference. {@link Scalars} and {@link Structures} create forms.
 *
 * @param <T> type of the value
 */
public interface Form<T> {
  /** Reads a node; returns null and adds a problem where the node is invalid. */
  @Nullable T read(Node node, Problems problems);

  /**
   * Returns the form in JSON Schema (draft 2020-12), as a map that the caller may change.
   *
   * @param definitions receives the definitions that the schema refers to
   */
  Map<String, Object> schema(Definitions definitions);

  /** Returns its name in the reference, such as {@code duration}, in Markdown. */
  String words();

  /** Returns the forms within it, which the reference describes too. */
  default List<Form<?>> parts() {
    return List.of();
  }
}

package io.keyheat.scenarios.document;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the value of a field may be: how it is read, what an editor may take for it, and how the
 * reference calls it. {@link Scalars} and {@link Structures} make them.
 *
 * @param <T> what is read
 */
public interface Form<T> {
  /** Reads a node; null where the problems say why not. */
  @Nullable T read(Node node, Problems problems);

  /**
   * The form in JSON Schema (draft 2020-12), as a map that the caller may change.
   *
   * @param definitions takes the definitions that the schema refers to
   */
  Map<String, Object> schema(Definitions definitions);

  /** What the reference calls it, such as {@code duration}, in Markdown. */
  String words();

  /** The forms in it, which the reference describes too. */
  default List<Form<?>> parts() {
    return List.of();
  }
}

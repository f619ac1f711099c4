package io.keyheat.core.value;

import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * A generator as a scenario names it, with all that is needed to read and describe it.
 *
 * @param name such as {@code uuid}
 * @param make makes the generator of its fields; an {@link IllegalArgumentException} says what is
 *     wrong between them
 */
public record GeneratorType(
    String name,
    String sentence,
    Set<ColumnType> types,
    Layout layout,
    List<GeneratorField<?>> fields,
    Function<FieldValues, ValueSpec> make) {

  public enum Layout {
    /** {@code {zipf: {count: 10}}}, or the name alone if no field must be there. */
    FIELDS,
    /** {@code {sequence: {start: 1}}}, or the first field alone: {@code {sequence: 1}}. */
    FIRST_OR_FIELDS,
    /** The first field has the generator's name: {@code {hash: [Id], modulo: 8}}. */
    VALUE
  }

  public GeneratorType {
    fields = List.copyOf(fields);
  }

  public static GeneratorType word(
      String name, String sentence, Set<ColumnType> types, ValueSpec generator) {
    return new GeneratorType(name, sentence, types, Layout.FIELDS, List.of(), f -> generator);
  }

  /** Whether its name alone is enough. */
  public boolean isWord() {
    return layout == Layout.FIELDS && fields.stream().allMatch(field -> field.fallback() != null);
  }
}

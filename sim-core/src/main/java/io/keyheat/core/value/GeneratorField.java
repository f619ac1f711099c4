package io.keyheat.core.value;

import org.jspecify.annotations.Nullable;

/**
 * One field of a generator: the reader of scenarios, the JSON Schema and the reference are made
 * from it.
 *
 * @param <T> what is read
 * @param fallback the value where the field is absent; null: it must be there
 * @param fallbackWords what the fallback means, such as {@code all 64 bits}; empty: as it prints
 */
public record GeneratorField<T>(
    String name,
    FieldContent content,
    String sentence,
    @Nullable T fallback,
    String fallbackWords) {

  public static <T> GeneratorField<T> required(String name, FieldContent content, String sentence) {
    return new GeneratorField<>(name, content, sentence, null, "");
  }

  /** A field of a whole number, both ends included. */
  public static GeneratorField<Long> whole(String name, long min, long max, String sentence) {
    return required(name, new FieldContent.Whole(min, max), sentence);
  }

  /** A field of a number, both ends included. */
  public static GeneratorField<Double> decimal(
      String name, double min, double max, String sentence) {
    return required(name, new FieldContent.Decimal(min, max), sentence);
  }

  /** A flag, false where it is absent. */
  public static GeneratorField<Boolean> flag(String name, String sentence) {
    return GeneratorField.<Boolean>required(name, FieldContent.Plain.FLAG, sentence).orElse(false);
  }

  public GeneratorField<T> orElse(T value) {
    return orElse(value, "");
  }

  /** Returns the field with a default value and what it means. */
  public GeneratorField<T> orElse(T value, String words) {
    return new GeneratorField<>(name, content, sentence, value, words);
  }
}

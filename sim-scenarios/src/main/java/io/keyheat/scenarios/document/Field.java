package io.keyheat.scenarios.document;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One field of a mapping: its name, what it holds and what it means. The reader, the JSON Schema
 * and the reference are all made from it.
 *
 * @param <T> what is read
 */
public final class Field<T> {
  private final String name;
  private final Form<T> form;
  private final String description;
  private final @Nullable T fallback;
  private final String expected;

  private Field(
      String name, Form<T> form, String description, @Nullable T fallback, String expected) {
    this.name = name;
    this.form = form;
    this.description = description;
    this.fallback = fallback;
    this.expected = expected;
  }

  /**
   * A field that may be absent.
   *
   * @param description whole sentences
   */
  public static <T> Field<T> of(String name, Form<T> form, String description) {
    return new Field<>(name, form, description, null, "");
  }

  /**
   * Returns the field with a default value, which the description then ends with.
   *
   * @param written the value as a document would have it
   */
  public Field<T> orElse(String written) {
    T value = form.read(new Node.Scalar(Place.START, written, true), new Problems(name));
    if (value == null) {
      throw new IllegalArgumentException(name + " cannot be " + written);
    }
    return orElse(value, written);
  }

  /**
   * Returns the field with a default value.
   *
   * @param words what the value means, such as {@code No limit}; the description then ends with it
   */
  public Field<T> orElse(T value, String words) {
    return new Field<>(name, form, description + " " + words + " if absent.", value, "");
  }

  /**
   * Returns the field as one that must be there.
   *
   * @param newExpected what to write, for the message that it is missing
   */
  public Field<T> required(String newExpected) {
    return new Field<>(name, form, description, null, newExpected);
  }

  /**
   * Returns the field as one that must be there.
   *
   * @param standIn what is read in its place where it is missing or wrong, so that reading goes on
   */
  public Field<T> required(String newExpected, T standIn) {
    return new Field<>(name, form, description, standIn, newExpected);
  }

  /** Fields as those of a mapping that may lack any of them. */
  public static List<Field<?>> optional(Collection<Field<?>> fields) {
    return fields.stream().<Field<?>>map(Field::asOptional).toList();
  }

  private Field<T> asOptional() {
    return new Field<>(name, form, description, fallback, "");
  }

  /** Names of fields, in their order. */
  public static Set<String> names(Collection<Field<?>> fields) {
    Set<String> names = new LinkedHashSet<>();
    fields.forEach(field -> names.add(field.name));
    return names;
  }

  public String name() {
    return name;
  }

  public Form<T> form() {
    return form;
  }

  /** What the field means, with its default, in whole sentences. */
  public String description() {
    return description;
  }

  public boolean isRequired() {
    return !expected.isEmpty();
  }

  /** What to write where it is required and missing. */
  String expected() {
    return expected;
  }

  /** The value where the field is absent, or null if it has none. */
  @Nullable T fallback() {
    return fallback;
  }

  Map<String, Object> schema(Definitions definitions) {
    Map<String, Object> schema = new LinkedHashMap<>(form.schema(definitions));
    schema.put("description", description);
    return schema;
  }
}

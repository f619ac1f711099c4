package io.keyheat.scenarios.document;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One field of a mapping: its name, form, default and meaning. The reader, the JSON Schema and the
 * reference derive from it.
 *
 * @param <T> type of its value
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
   * Returns an optional field.
   *
   * @param description whole sentences
   */
  public static <T> Field<T> of(String name, Form<T> form, String description) {
    return new Field<>(name, form, description, null, "");
  }

  /**
   * Returns the field with a default value, which the description then states.
   *
   * @param written the value as written in a document
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
   * @param words meaning of the value, such as {@code no limit}, for the description
   */
  public Field<T> orElse(T value, String words) {
    return new Field<>(name, form, description + " Default: " + words + ".", value, "");
  }

  /**
   * Returns the field as a required one.
   *
   * @param newExpected what to write, for the message that it is missing
   */
  public Field<T> required(String newExpected) {
    return new Field<>(name, form, description, null, newExpected);
  }

  /**
   * Returns the field as a required one.
   *
   * @param standIn value to use where it is missing or wrong, so that reading can continue
   */
  public Field<T> required(String newExpected, T standIn) {
    return new Field<>(name, form, description, standIn, newExpected);
  }

  /** Returns the fields as optional ones. */
  public static List<Field<?>> optional(Collection<Field<?>> fields) {
    return fields.stream().<Field<?>>map(Field::asOptional).toList();
  }

  private Field<T> asOptional() {
    return new Field<>(name, form, description, fallback, "");
  }

  /** Returns the names of fields, in order. */
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

  /** Returns the meaning of the field and its default, in whole sentences. */
  public String description() {
    return description;
  }

  public boolean isRequired() {
    return !expected.isEmpty();
  }

  /** Returns the expected value, for the message that a required field is missing. */
  String expected() {
    return expected;
  }

  /** Returns the default value, or null if it has none. */
  @Nullable T fallback() {
    return fallback;
  }

  Map<String, Object> schema(Definitions definitions) {
    Map<String, Object> schema = new LinkedHashMap<>(form.schema(definitions));
    schema.put("description", description);
    return schema;
  }
}

package io.keyheat.scenarios.document;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The fields that a mapping may have. As a form, it reads the mapping itself. */
public final class FieldGroup implements Form<Node.Mapping> {
  private final String name;
  private final String description;
  private final String expected;
  private final List<Field<?>> fields;
  private final Use use;
  private final boolean hasExactlyOne;

  /** The part of a mapping that a document must write. */
  private enum Use {
    /** The whole mapping. */
    WHOLE,
    /** The whole mapping, or null, by which an override removes it. */
    WHOLE_OR_NULL,
    /** The differences from the mapping that an override changes. */
    OVERRIDE
  }

  private FieldGroup(
      String name,
      String description,
      String expected,
      Collection<Field<?>> fields,
      Use use,
      boolean hasExactlyOne) {
    this.name = name;
    this.description = description;
    this.expected = expected;
    this.fields = List.copyOf(fields);
    this.use = use;
    this.hasExactlyOne = hasExactlyOne;
  }

  /**
   * Returns a mapping that is always written as a whole.
   *
   * @param name of the definition in the schema and of the section in the reference
   * @param description whole sentences
   * @param expected what to write instead of something else, such as {@code a mapping of columns}
   */
  public static FieldGroup of(
      String name, String description, String expected, Collection<Field<?>> fields) {
    return new FieldGroup(name, description, expected, fields, Use.WHOLE, false);
  }

  /** See {@link #of(String, String, String, Collection)}. */
  public static FieldGroup of(
      String name, String description, String expected, Field<?>... fields) {
    return of(name, description, expected, Arrays.asList(fields));
  }

  /** Returns the mapping as one that an override may remove. */
  public FieldGroup removable() {
    return new FieldGroup(name, description, expected, fields, Use.WHOLE_OR_NULL, hasExactlyOne);
  }

  /** Returns the mapping as one that an override may write in part, or remove. */
  public FieldGroup overridable() {
    return new FieldGroup(name, description, expected, fields, Use.OVERRIDE, hasExactlyOne);
  }

  /** Returns the mapping as one that holds exactly one of its fields. */
  public FieldGroup exactlyOne() {
    return new FieldGroup(name, description, expected, fields, use, true);
  }

  /** Joins lists of fields. */
  @SafeVarargs
  @SuppressWarnings("varargs")
  public static List<Field<?>> join(List<Field<?>>... lists) {
    List<Field<?>> all = new ArrayList<>();
    for (List<Field<?>> list : lists) {
      all.addAll(list);
    }
    return List.copyOf(all);
  }

  public String name() {
    return name;
  }

  public String description() {
    return description;
  }

  public List<Field<?>> fields() {
    return fields;
  }

  /** Returns the names of the fields, in order. */
  public Set<String> names() {
    return Field.names(fields);
  }

  @Override
  public Node.@Nullable Mapping read(Node node, Problems problems) {
    return Section.mapping(node, expected, problems);
  }

  @Override
  public Map<String, Object> schema(Definitions definitions) {
    return definitions.refer(name, () -> object(definitions));
  }

  /** Returns the schema itself, to which {@link #schema} refers. */
  public Map<String, Object> object(Definitions definitions) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", use == Use.WHOLE ? "object" : List.of("object", "null"));
    schema.put("description", description);
    Map<String, Object> properties = new LinkedHashMap<>();
    fields.forEach(field -> properties.put(field.name(), field.schema(definitions)));
    schema.put("properties", properties);
    List<String> required = fields.stream().filter(Field::isRequired).map(Field::name).toList();
    if (use != Use.OVERRIDE && !required.isEmpty()) {
      schema.put("required", required);
    }
    if (hasExactlyOne) {
      schema.put("minProperties", 1);
      schema.put("maxProperties", 1);
    }
    schema.put("additionalProperties", false);
    return schema;
  }

  @Override
  public String words() {
    return link(name);
  }

  /** Returns a link to the section of the reference that describes a definition. */
  public static String link(String name) {
    return "[" + name + "](#" + name.toLowerCase(Locale.ROOT).replace(".", "") + ")";
  }

  @Override
  public List<Form<?>> parts() {
    return fields.stream().<Form<?>>map(Field::form).toList();
  }
}

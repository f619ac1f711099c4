package io.keyheat.scenarios.document;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Forms that are composed of others. {@link FieldGroup} is the one with fixed fields. */
public final class Structures {
  private Structures() {}

  /**
   * A form that the schema and the reference describe under a name.
   *
   * @param form supplied when needed, so that a form may contain itself
   */
  public record Named<T>(String name, String description, Supplier<Form<T>> form)
      implements Form<T> {
    @Override
    public @Nullable T read(Node node, Problems problems) {
      return form.get().read(node, problems);
    }

    @Override
    public Map<String, Object> schema(Definitions definitions) {
      return definitions.refer(
          name,
          () -> {
            Map<String, Object> schema = new LinkedHashMap<>();
            schema.put("description", description);
            schema.putAll(form.get().schema(definitions));
            schema.put("description", description);
            return schema;
          });
    }

    /** Returns the alternatives of the form. */
    public List<Form<?>> alternatives() {
      return form.get() instanceof AnyOf any ? any.parts : List.of(form.get());
    }

    @Override
    public String words() {
      return FieldGroup.link(name);
    }

    @Override
    public List<Form<?>> parts() {
      return List.of(form.get());
    }
  }

  /** Returns a form with alternatives; the reader of the node decides between them. */
  public static Form<Node> anyOf(Form<?>... alternatives) {
    return new AnyOf(List.of(alternatives));
  }

  private record AnyOf(List<Form<?>> parts) implements Form<Node> {
    @Override
    public Node read(Node node, Problems problems) {
      return node;
    }

    @Override
    public Map<String, Object> schema(Definitions definitions) {
      Map<String, Object> schema = new LinkedHashMap<>();
      schema.put("anyOf", parts.stream().map(part -> part.schema(definitions)).toList());
      return schema;
    }

    @Override
    public String words() {
      return parts.stream()
          .map(Form::words)
          .filter(words -> !words.isEmpty())
          .collect(Collectors.joining(", or "));
    }
  }

  /** Returns the form of null, by which an override removes a member. */
  public static Form<Node> nothing() {
    return new Nothing();
  }

  private record Nothing() implements Form<Node> {
    @Override
    public Node read(Node node, Problems problems) {
      return node;
    }

    @Override
    public Map<String, Object> schema(Definitions definitions) {
      Map<String, Object> schema = new LinkedHashMap<>();
      schema.put("type", "null");
      return schema;
    }

    @Override
    public String words() {
      return "";
    }
  }

  /** Returns a form with a description among alternatives. */
  public static <T> Form<T> described(Form<T> form, String description) {
    String sentence =
        description.endsWith(".")
            ? description.substring(0, description.length() - 1)
            : description;
    return new Annotated<>(form, "description", description, form.words() + " (" + sentence + ")");
  }

  /** Returns a form with examples for editors. */
  public static <T> Form<T> withExamples(Form<T> form, Object... examples) {
    return new Annotated<>(form, "examples", List.of(examples), form.words());
  }

  /**
   * A form with an additional member in its schema.
   *
   * @param name and {@code value} of the schema's further member
   */
  private record Annotated<T>(Form<T> form, String name, Object value, String words)
      implements Form<T> {
    @Override
    public @Nullable T read(Node node, Problems problems) {
      return form.read(node, problems);
    }

    @Override
    public Map<String, Object> schema(Definitions definitions) {
      Map<String, Object> schema = new LinkedHashMap<>(form.schema(definitions));
      schema.put(name, value);
      return schema;
    }

    @Override
    public List<Form<?>> parts() {
      return form.parts();
    }
  }

  /**
   * A list.
   *
   * @param min and {@code max} number of items
   * @param expected what to write instead of something else
   */
  public static Form<List<Node>> list(Form<?> item, int min, int max, String expected) {
    return new ListOf(item, min, max, expected, "array");
  }

  /** A list that an override may remove. */
  public static Form<List<Node>> listOrNull(Form<?> item, int min, int max, String expected) {
    return new ListOf(item, min, max, expected, List.of("array", "null"));
  }

  /** The schema of something that holds at least {@code min} and at most {@code max} parts. */
  private static Map<String, Object> sized(Object type, String parts, int min, int max) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", type);
    if (min > 0) {
      schema.put("min" + parts, min);
    }
    if (max < Integer.MAX_VALUE) {
      schema.put("max" + parts, max);
    }
    return schema;
  }

  private record ListOf(Form<?> item, int min, int max, String expected, Object type)
      implements Form<List<Node>> {
    @Override
    public List<Node> read(Node node, Problems problems) {
      return Section.items(node, expected, problems);
    }

    @Override
    public Map<String, Object> schema(Definitions definitions) {
      Map<String, Object> schema = sized(type, "Items", min, max);
      schema.put("items", item.schema(definitions));
      return schema;
    }

    @Override
    public String words() {
      return "list of " + item.words();
    }

    @Override
    public List<Form<?>> parts() {
      return List.of(item);
    }
  }

  /** A mapping whose names the user chooses; an override may remove it. */
  public static MapOf mapOf(Form<?> value, String expected) {
    return new MapOf(value, expected, "", 0, Integer.MAX_VALUE, List.of("object", "null"));
  }

  /**
   * A mapping whose names the user chooses.
   *
   * @param names pattern of its names; empty: any
   * @param min and {@code max} number of its members
   */
  public record MapOf(Form<?> value, String expected, String names, int min, int max, Object type)
      implements Form<Node.Mapping> {

    /** Returns the mapping with names of a pattern. */
    public MapOf named(String pattern) {
      return new MapOf(value, expected, pattern, min, max, type);
    }

    /** Returns the mapping with durations as names. */
    public MapOf byDuration() {
      return named(Scalars.DURATION_PATTERN);
    }

    /** Returns the mapping with a number of members within limits. */
    public MapOf sized(int newMin, int newMax) {
      return new MapOf(value, expected, names, newMin, newMax, type);
    }

    /** Returns the mapping as one that cannot be removed. */
    public MapOf whole() {
      return new MapOf(value, expected, names, min, max, "object");
    }

    @Override
    public Node.@Nullable Mapping read(Node node, Problems problems) {
      return Section.mapping(node, expected, problems);
    }

    @Override
    public Map<String, Object> schema(Definitions definitions) {
      Map<String, Object> schema = Structures.sized(type, "Properties", min, max);
      if (!names.isEmpty()) {
        schema.put("propertyNames", Map.of("pattern", names));
      }
      schema.put("additionalProperties", value.schema(definitions));
      return schema;
    }

    @Override
    public String words() {
      return "map of " + value.words();
    }

    @Override
    public List<Form<?>> parts() {
      return List.of(value);
    }
  }
}

package io.keyheat.scenarios.reader;

import io.keyheat.core.value.FieldContent;
import io.keyheat.core.value.GeneratorField;
import io.keyheat.core.value.GeneratorType;
import io.keyheat.core.value.GeneratorType.Layout;
import io.keyheat.scenarios.document.Units;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The JSON Schema of generators, made from their descriptions. */
final class GeneratorSchema {
  private GeneratorSchema() {}

  /** All that may say how the values of a column come about. */
  static Map<String, Object> definition() {
    List<Map<String, Object>> forms = new ArrayList<>();
    forms.add(words());
    forms.add(
        fragment(
            "type", "string",
            "pattern", GeneratorFields.NUMBERED_TEXT,
            "description", "Text with a number that counts up from 1, such as Customer{n}."));
    GeneratorFields.MAPPINGS.values().forEach(type -> forms.add(mapping(type)));
    forms.add(fragment("type", "null"));
    return fragment("description", "How the values of a column come about.", "anyOf", forms);
  }

  private static Map<String, Object> words() {
    String meanings =
        GeneratorFields.WORDS.values().stream()
            .map(type -> type.name() + ": " + type.sentence())
            .collect(Collectors.joining(" "));
    return fragment(
        "type",
        "string",
        "enum",
        List.copyOf(GeneratorFields.WORDS.keySet()),
        "description",
        meanings);
  }

  private static Map<String, Object> mapping(GeneratorType type) {
    if (type.layout() == Layout.VALUE) {
      return object(type.sentence(), type.fields());
    }
    Map<String, Object> inside = object(type.sentence(), type.fields());
    if (type.layout() == Layout.FIRST_OR_FIELDS) {
      Map<String, Object> first = field(type.fields().get(0));
      inside = fragment("description", type.sentence(), "anyOf", List.of(first, inside));
    }
    return fragment(
        "type", "object",
        "description", type.sentence(),
        "properties", fragment(type.name(), inside),
        "required", List.of(type.name()),
        "additionalProperties", false);
  }

  private static Map<String, Object> object(String description, List<GeneratorField<?>> fields) {
    Map<String, Object> properties = new LinkedHashMap<>();
    fields.forEach(field -> properties.put(field.name(), field(field)));
    Map<String, Object> object =
        fragment("type", "object", "description", description, "properties", properties);
    List<String> required =
        fields.stream().filter(f -> f.fallback() == null).map(GeneratorField::name).toList();
    if (!required.isEmpty()) {
      object.put("required", required);
    }
    object.put("additionalProperties", false);
    return object;
  }

  private static Map<String, Object> field(GeneratorField<?> field) {
    Map<String, Object> schema = content(field.content());
    schema.put("description", description(field));
    return schema;
  }

  /** What a field means, with its default. */
  static String description(GeneratorField<?> field) {
    if (field.fallback() == null) {
      return field.sentence();
    }
    boolean duration = field.content() instanceof FieldContent.Duration;
    String printed =
        duration ? Units.showNanos((Long) field.fallback()) : String.valueOf(field.fallback());
    String words = field.fallbackWords().isEmpty() ? printed : field.fallbackWords();
    return field.sentence() + " " + words + " if absent.";
  }

  private static Map<String, Object> content(FieldContent content) {
    if (content instanceof FieldContent.Whole whole) {
      Map<String, Object> schema = fragment("type", "integer");
      if (whole.min() > Long.MIN_VALUE) {
        schema.put("minimum", whole.min());
      }
      if (whole.max() < Long.MAX_VALUE) {
        schema.put("maximum", whole.max());
      }
      return schema;
    }
    if (content instanceof FieldContent.Decimal decimal) {
      return fragment("type", "number", "minimum", decimal.min(), "maximum", decimal.max());
    }
    if (content instanceof FieldContent.Duration) {
      return reference("duration");
    }
    if (content instanceof FieldContent.Words words) {
      return fragment("enum", words.words());
    }
    return plain((FieldContent.Plain) content);
  }

  private static Map<String, Object> plain(FieldContent.Plain content) {
    return switch (content) {
      case FLAG -> fragment("type", "boolean");
      case SHARE -> reference("share");
      case CONSTANT -> reference("constant");
      case OPERAND -> reference("operand");
      case NUMBER_GENERATOR -> reference("generator");
      case PATTERN -> fragment("type", "string", "pattern", GeneratorFields.NUMBERED_TEXT);
      case CONSTANTS -> list(reference("constant"));
      case COLUMNS -> list(fragment("type", "string"));
      case WEIGHTS -> list(fragment("type", "number", "exclusiveMinimum", 0));
      case BOUNDS -> {
        Map<String, Object> bounds = list(fragment("type", List.of("integer", "string")));
        bounds.put("minItems", 2);
        bounds.put("maxItems", 2);
        yield bounds;
      }
    };
  }

  private static Map<String, Object> reference(String name) {
    return fragment("$ref", "#/$defs/" + name);
  }

  private static Map<String, Object> list(Map<String, Object> item) {
    return fragment("type", "array", "minItems", 1, "items", item);
  }

  /** A piece of a schema: names and values in turn. */
  private static Map<String, Object> fragment(Object... namesAndValues) {
    Map<String, Object> fragment = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      fragment.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return fragment;
  }
}

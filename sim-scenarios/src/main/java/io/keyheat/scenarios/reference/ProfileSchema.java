package io.keyheat.scenarios.reference;

import io.keyheat.scenarios.document.Definitions;
import io.keyheat.scenarios.document.Field;
import io.keyheat.scenarios.document.FieldGroup;
import io.keyheat.scenarios.document.Form;
import io.keyheat.scenarios.profile.ParameterTable;
import io.keyheat.scenarios.profile.ProfileHead;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The JSON Schema (draft 2020-12) of a profile's file, for editors. What a scenario overrides as a
 * plain value, a profile has with its source, and with a plausible range where it is assumed.
 */
public final class ProfileSchema {
  private ProfileSchema() {}

  /** The schema's text. */
  public static String text() {
    Definitions definitions = new Definitions();
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("title", "A profile of a system that Keyheat simulates");
    Map<String, Object> fields = closed(schema);
    for (Field<?> field : ProfileHead.FIELDS) {
      fields.put(field.name(), described(field.form().schema(definitions), field.description()));
    }
    for (Field<?> field : ParameterTable.overrides()) {
      fields.put(field.name(), topField(field, definitions));
    }
    return JsonSchema.of(schema, definitions);
  }

  /** A group of parameters, or a parameter that stands in no group. */
  private static Map<String, Object> topField(Field<?> field, Definitions definitions) {
    if (!(field.form() instanceof FieldGroup group)) {
      return parameter(field, definitions);
    }
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("description", field.description());
    Map<String, Object> members = closed(schema);
    group.fields().forEach(member -> members.put(member.name(), parameter(member, definitions)));
    return schema;
  }

  private static Map<String, Object> parameter(Field<?> field, Definitions definitions) {
    Map<String, Object> parameter = new LinkedHashMap<>();
    parameter.put("description", field.description());
    Map<String, Object> fields = closed(parameter);
    fields.put("value", described(field.form().schema(definitions), field.description()));
    fields.put("source", text("Where the value is published, or why it was assumed."));
    fields.put(
        "assumed",
        described(
            Map.of("type", "boolean"),
            "Whether the value is assumed, because no source publishes it."));
    fields.put("range", range(field.form(), definitions));
    parameter.put("required", List.of("value", "source", "assumed"));
    parameter.put("if", Map.of("properties", Map.of("assumed", Map.of("const", false))));
    parameter.put("then", Map.of("properties", Map.of("range", false)));
    return parameter;
  }

  private static Map<String, Object> range(Form<?> form, Definitions definitions) {
    Map<String, Object> range = new LinkedHashMap<>();
    range.put("description", "Plausible range of an assumed number, for keyheat sensitivity.");
    Map<String, Object> fields = closed(range);
    fields.put("from", described(form.schema(definitions), "The least plausible value."));
    fields.put("to", described(form.schema(definitions), "The greatest plausible value."));
    fields.put("because", text("What makes the range plausible."));
    range.put("required", List.of("from", "to", "because"));
    return range;
  }

  /** Makes it an object with no fields but those that are put into the map returned. */
  private static Map<String, Object> closed(Map<String, Object> object) {
    Map<String, Object> fields = new LinkedHashMap<>();
    object.put("type", "object");
    object.put("properties", fields);
    object.put("additionalProperties", false);
    return fields;
  }

  private static Map<String, Object> described(Map<String, Object> schema, String description) {
    Map<String, Object> described = new LinkedHashMap<>(schema);
    described.put("description", description);
    return described;
  }

  private static Map<String, Object> text(String description) {
    return described(Map.of("type", "string"), description);
  }
}

package io.keyheat.scenarios.reference;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.keyheat.scenarios.document.Definitions;
import java.util.LinkedHashMap;
import java.util.Map;

/** Writes a JSON Schema with its definitions. */
final class JsonSchema {
  private static final ObjectMapper JSON = new ObjectMapper();

  private JsonSchema() {}

  static String of(Map<String, Object> schema, Definitions definitions) {
    Map<String, Object> whole = new LinkedHashMap<>();
    whole.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    whole.putAll(schema);
    whole.put("$defs", definitions.byName());
    try {
      return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(whole);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("the schema cannot be written", e);
    }
  }
}

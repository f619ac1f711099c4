package io.keyheat.scenarios.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.keyheat.report.json.ResultJson;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;

/** Writes the reference of {@code result.json} in Markdown from its schema. */
final class ResultReference {
  private static final String REF = "#/$defs/";

  private final StringBuilder page = new StringBuilder();

  private ResultReference() {}

  /** Returns the page. */
  static String text() throws IOException {
    try (InputStream in = ResultJson.class.getResourceAsStream(ResultJson.SCHEMA_RESOURCE)) {
      ResultReference reference = new ResultReference();
      reference.add(JsonMapper.builder().build().readTree(in));
      return reference.page.toString();
    }
  }

  private void add(JsonNode schema) {
    page.append(
        """
        # Members of result.json

        Made from its [JSON Schema](../../sim-report/src/main/resources/io/keyheat/report/json/result.schema.json).
        Change the schema, not this file. Each section is an object; `a.b` is member b of a, `a[].b` of each of its entries.

        """);
    page.append(schema.get("description").asText()).append('\n');
    table(schema, "");
    schema
        .get("$defs")
        .properties()
        .forEach(
            type -> {
              page.append("\n## ").append(type.getKey()).append('\n');
              String text = type.getValue().path("description").asText();
              page.append(text.isEmpty() ? "" : "\n" + text + "\n");
              table(type.getValue(), type.getKey());
            });
  }

  private void table(JsonNode object, String type) {
    page.append("\n| member | type | content |\n|---|---|---|\n");
    rows(object, "", type);
  }

  private void rows(JsonNode object, String before, String type) {
    object
        .path("properties")
        .properties()
        .forEach(
            member -> {
              String name = before + member.getKey();
              JsonNode value = member.getValue();
              String text = value.path("description").asText();
              if (text.isEmpty()) {
                throw new AssertionError(type + "." + name + " has no description in the schema");
              }
              page.append("| `%s` | %s | %s |\n".formatted(name, type(value), text));
              rows(value, name + ".", type);
              rows(value.path("items"), name + "[].", type);
            });
  }

  private static String type(JsonNode value) {
    if (value.has("$ref")) {
      String name = value.get("$ref").asText().substring(REF.length());
      return "[%s](#%s)".formatted(name, name.toLowerCase(Locale.ROOT));
    }
    if (value.has("enum")) {
      return "text";
    }
    JsonNode type = value.path("type");
    if (type.isArray()) {
      return word(type.get(0).asText()) + " or null";
    }
    return type.asText().equals("array")
        ? "list of " + type(value.path("items"))
        : word(type.asText());
  }

  private static String word(String type) {
    return type.equals("string") ? "text" : type;
  }
}

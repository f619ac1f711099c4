package io.keyheat.scenarios.reader;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.keyheat.scenarios.profile.SchemaDialect;
import java.util.List;
import java.util.Map;

/**
 * The JSON Schema (draft 2020-12) of a profile's file, for editors. It is made of the scenario's:
 * what a scenario overrides as a plain value, a profile has with its source, and with a plausible
 * range where it is assumed.
 */
public final class ProfileSchema {
  private static final String PROPERTIES = "properties";

  private static final ObjectMapper JSON = new ObjectMapper();

  private ProfileSchema() {}

  /** The schema's text. */
  public static String text() {
    try {
      JsonNode scenario = JSON.readTree(ScenarioSchema.text());
      ObjectNode schema = JSON.createObjectNode();
      schema.set("$schema", scenario.get("$schema"));
      schema.put("title", "A profile of a system that Keyheat simulates");
      ObjectNode fields = closed(schema);
      fields.set("title", text("The system's name."));
      fields.set("tabletWord", text("What the system calls a tablet."));
      fields.set("extends", text("A profile by name or path, whose parameters count here too."));
      fields.set("vendor", vendor());
      addParameters(scenario.at("/$defs/system/anyOf/1/properties"), fields);
      schema.set("$defs", scenario.get("$defs"));
      return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(schema);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("the schema that was shipped is no JSON", e);
    }
  }

  private static ObjectNode vendor() {
    ObjectNode vendor = JSON.createObjectNode();
    vendor.put("description", "What the system's documents say beside its parameters.");
    ObjectNode fields = closed(vendor);
    fields.set("rules", text("Id of the set of rules that its schemas and loads are judged by."));
    fields.set("schemas", schemas());
    fields.set("preSplits", flag("Whether users can split a table before they write to it."));
    ObjectNode cpu = JSON.createObjectNode();
    cpu.put("description", "Greatest share of CPU to plan for, by deployment, the default first.");
    cpu.put("type", "object").set("additionalProperties", limit("Such as 65%."));
    fields.set("cpu", cpu);
    fields.set("storage", limit("What a server may store, such as 10TiB."));
    fields.set("keyEnd", limit("Writes to one end of a range of keys, such as 500/s."));
    fields.set("row", limit("Writes to one row, such as 1/s."));
    return vendor;
  }

  private static ObjectNode schemas() {
    ObjectNode schemas = JSON.createObjectNode();
    schemas.put("type", "array").put("description", "Languages in which advise writes a schema.");
    ObjectNode items = schemas.putObject("items");
    SchemaDialect.ids().forEach(items.withArray("enum")::add);
    return schemas;
  }

  private static ObjectNode limit(String description) {
    ObjectNode limit = JSON.createObjectNode();
    limit.put("description", description);
    ObjectNode fields = closed(limit);
    fields.set("value", text("The limit with its unit."));
    fields.set("source", text("Where it is published."));
    require(limit, List.of("value", "source"));
    return limit;
  }

  /** A group's members are parameters; a field without members is one itself. */
  private static void addParameters(JsonNode overrides, ObjectNode fields) {
    for (Map.Entry<String, JsonNode> field : overrides.properties()) {
      JsonNode members = field.getValue().path(PROPERTIES);
      if (field.getKey().equals("profile")) {
        continue;
      }
      if (members.isObject()) {
        ObjectNode group = JSON.createObjectNode();
        group.set("description", field.getValue().path("description"));
        addParameters(members, closed(group));
        fields.set(field.getKey(), group);
      } else {
        fields.set(field.getKey(), parameter(field.getValue()));
      }
    }
  }

  private static ObjectNode parameter(JsonNode value) {
    ObjectNode parameter = JSON.createObjectNode();
    parameter.set("description", value.path("description"));
    ObjectNode fields = closed(parameter);
    fields.set("value", value);
    fields.set("source", text("Where the value is published, or why it was assumed."));
    fields.set("assumed", flag("Whether nobody has published it."));
    fields.set("range", range(value));
    require(parameter, List.of("value", "source", "assumed"));
    ObjectNode published = parameter.putObject("if").putObject(PROPERTIES).putObject("assumed");
    published.put("const", false);
    parameter.putObject("then").putObject(PROPERTIES).put("range", false);
    return parameter;
  }

  private static ObjectNode range(JsonNode value) {
    ObjectNode range = JSON.createObjectNode();
    range.put(
        "description",
        "Where an assumed number might as well lie; keyheat sensitivity goes from end to end.");
    ObjectNode fields = closed(range);
    fields.set("from", value);
    fields.set("to", value);
    fields.set("because", text("What makes the range plausible."));
    require(range, List.of("from", "to", "because"));
    return range;
  }

  /** Makes it an object with no fields but those returned. */
  private static ObjectNode closed(ObjectNode object) {
    object.put("type", "object");
    ObjectNode fields = object.putObject(PROPERTIES);
    object.put("additionalProperties", false);
    return fields;
  }

  private static void require(ObjectNode object, List<String> names) {
    names.forEach(object.withArray("required")::add);
  }

  private static ObjectNode text(String description) {
    return JSON.createObjectNode().put("type", "string").put("description", description);
  }

  private static ObjectNode flag(String description) {
    return JSON.createObjectNode().put("type", "boolean").put("description", description);
  }
}

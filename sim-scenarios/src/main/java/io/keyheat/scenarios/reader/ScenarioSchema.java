package io.keyheat.scenarios.reader;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * The JSON Schema (draft 2020-12) of a scenario file, for editors. It knows the names and forms of
 * all fields; what it cannot say (which columns there are, say) the reader checks.
 */
public final class ScenarioSchema {
  private ScenarioSchema() {}

  /** The schema's text. */
  public static String text() {
    try (InputStream in = ScenarioSchema.class.getResourceAsStream("scenario.schema.json")) {
      if (in == null) {
        throw new IllegalStateException("the schema was not shipped");
      }
      ObjectMapper json = new ObjectMapper();
      ObjectNode schema = (ObjectNode) json.readTree(in);
      schema.withObject("/$defs").set("generator", json.valueToTree(GeneratorSchema.definition()));
      return json.writerWithDefaultPrettyPrinter().writeValueAsString(schema) + "\n";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

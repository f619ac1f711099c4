package io.keyheat.scenarios.reference;

import io.keyheat.scenarios.document.Definitions;
import io.keyheat.scenarios.reader.ScenarioFields;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The JSON Schema (draft 2020-12) of a scenario file, for editors. It knows the names and forms of
 * all fields; what it cannot say (which columns there are, say) the reader checks.
 */
public final class ScenarioSchema {
  private ScenarioSchema() {}

  /** The schema's text. */
  public static String text() {
    Definitions definitions = new Definitions();
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("title", "Keyheat scenario");
    schema.putAll(ScenarioFields.SCENARIO.object(definitions));
    return JsonSchema.of(schema, definitions);
  }
}

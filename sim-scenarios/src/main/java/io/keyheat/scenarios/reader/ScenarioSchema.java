package io.keyheat.scenarios.reader;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

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
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

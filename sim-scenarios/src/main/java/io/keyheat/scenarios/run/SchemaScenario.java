package io.keyheat.scenarios.run;

import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.document.SourceText;
import io.keyheat.scenarios.profile.Profiles;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.schema.Imported;
import java.nio.file.Path;
import java.util.List;

/** A schema by itself as a scenario: each of its tables is written. */
public final class SchemaScenario {
  /** Endings of files that hold schemas and no scenarios. */
  private static final String SCHEMA_FILE = "(?is).*\\.(?:sql|ddl|sdl|psql|hbase|cbt)";

  private SchemaScenario() {}

  /** Refuses schemas among scenarios, as their system is not known. */
  public static void refuse(List<String> names) throws BadInputException {
    for (String name : names) {
      if (name.matches(SCHEMA_FILE)) {
        throw new BadInputException(
            name
                + " is a schema; expected --system too, one of "
                + String.join(", ", Profiles.names()));
      }
    }
  }

  /**
   * Reads a schema of a system.
   *
   * @throws ScenarioException with the mistakes of the schema at its own lines
   */
  public static ScenarioFile read(String file, String system, ReadOptions options)
      throws ScenarioException, BadInputException {
    Path path = Path.of(file);
    Imported imported = Imported.read(file, SourceText.read(path), Profiles.vendor(system));
    if (imported.tableNames().isEmpty()) {
      throw new ScenarioException(
          imported.left().isEmpty()
              ? List.of(new Problem(file, 1, 1, "", "has no tables; expected a schema with tables"))
              : imported.left());
    }
    StringBuilder text = new StringBuilder();
    text.append("title: '").append(quoted(file)).append("'\n");
    text.append("schema: '").append(quoted(path.toString())).append("'\n");
    text.append("system: '").append(quoted(system)).append("'\n");
    text.append("servers: 10\nduration: 10m\nloads:\n");
    int i = 0;
    for (String table : imported.tableNames()) {
      text.append("  write").append(++i).append(": {insert: \"").append(table);
      text.append("\", rate: 1/s}\n");
    }
    return ScenarioReader.read(file, text.toString(), Path.of(""), options);
  }

  private static String quoted(String text) {
    return text.replace("'", "''");
  }
}

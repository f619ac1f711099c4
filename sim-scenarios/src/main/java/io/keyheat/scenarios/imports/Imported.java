package io.keyheat.scenarios.imports;

import io.keyheat.core.schema.IndexTrait;
import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.document.ScenarioException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Tables read from a schema, and what of it could not be taken.
 *
 * @param left each with the file and line where it is written
 */
public record Imported(List<ImportedTable> tables, List<Problem> left) {
  public Imported {
    tables = List.copyOf(tables);
    left = List.copyOf(left);
  }

  /**
   * Reads a schema by what its file's name ends with.
   *
   * @throws ScenarioException if it cannot be read at all
   */
  public static Imported read(String file, String text) throws ScenarioException {
    boolean sql = file.toLowerCase(Locale.ROOT).matches("(?s).*\\.(sql|ddl|sdl)");
    return sql ? SpannerDdl.read(file, text) : DocumentIndexes.read(file, text);
  }

  /** The tables as a scenario's {@code tables}. */
  public String yaml() {
    StringBuilder yaml = new StringBuilder("tables:\n");
    for (ImportedTable table : tables) {
      yaml.append("  ").append(name(table.name)).append(":\n    columns:\n");
      table.columns.forEach(
          (name, column) ->
              yaml.append("      ")
                  .append(name(name))
                  .append(": {type: ")
                  .append(column.type())
                  .append(", values: ")
                  .append(column.values())
                  .append(column.indexed() ? "}\n" : ", indexed: false}\n"));
      yaml.append("    key: ").append(list(table.key)).append('\n');
      if (!table.parent.isEmpty()) {
        yaml.append("    interleavedIn: ").append(name(table.parent)).append('\n');
      }
      if (!table.indexes.isEmpty()) {
        yaml.append("    indexes:\n");
        for (Map.Entry<String, ImportedTable.Index> entry : table.indexes.entrySet()) {
          ImportedTable.Index index = entry.getValue();
          yaml.append("      ").append(name(entry.getKey())).append(": {on: ");
          yaml.append(list(index.on()));
          yaml.append(index.traits().contains(IndexTrait.INTERLEAVED) ? ", interleaved: true" : "");
          yaml.append(
                  index.traits().contains(IndexTrait.NULL_FILTERED) ? ", nullFiltered: true" : "")
              .append("}\n");
        }
      }
    }
    return yaml.toString();
  }

  private static String list(List<String> items) {
    return items.stream().map(Imported::name).collect(Collectors.joining(", ", "[", "]"));
  }

  /** In quotes where YAML could take it for something else. */
  private static String name(String name) {
    boolean plain =
        name.matches("[A-Za-z_][A-Za-z0-9_. -]*")
            && !name.matches("(?i)true|false|null|yes|no|on|off|y|n|~");
    return plain ? name : "\"" + name.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }
}

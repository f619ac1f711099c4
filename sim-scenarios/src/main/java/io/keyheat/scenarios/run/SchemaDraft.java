package io.keyheat.scenarios.run;

import io.keyheat.scenarios.schema.Imported;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;

/** Writes a scenario that can be run of a schema: its tables, each of them written at a rate. */
public final class SchemaDraft {
  /** Writes of all tables together where the user gives no rate: a guess, and marked as one. */
  private static final double GUESSED_PER_SECOND = 4000;

  private static final MathContext DIGITS = new MathContext(4);

  private SchemaDraft() {}

  /**
   * Returns the scenario in YAML.
   *
   * @param perSecond writes of all tables together; 0: not given
   */
  public static String yaml(Imported schema, String system, int servers, double perSecond) {
    List<String> tables = schema.tableNames();
    double rate = (perSecond > 0 ? perSecond : GUESSED_PER_SECOND) / tables.size();
    StringBuilder yaml = new StringBuilder();
    yaml.append("title: ").append(tables.size() == 1 ? "One table" : tables.size() + " tables");
    yaml.append(" of a schema\nsystem: ").append(system);
    yaml.append("\nservers: ").append(servers);
    yaml.append("\nduration: 5m\nwarmUp: 1m\n");
    yaml.append(
        "# The generators of values are guesses from types and defaults: replace them by the values"
            + " that you know.\n");
    yaml.append(schema.yaml());
    yaml.append("loads:\n");
    if (perSecond <= 0) {
      yaml.append("  # The rates are guesses: replace them by the rates of your application.\n");
    }
    int number = 0;
    for (String table : tables) {
      yaml.append("  ").append(loadName(table, ++number)).append(":\n    insert: \"");
      yaml.append(table.replace("\\", "\\\\").replace("\"", "\\\"")).append("\"\n    rate: ");
      yaml.append(BigDecimal.valueOf(rate).round(DIGITS).stripTrailingZeros().toPlainString());
      yaml.append("/s\n");
    }
    return yaml.toString();
  }

  private static String loadName(String table, int number) {
    String plain = table.replaceAll("[^A-Za-z0-9_-]", "_");
    return "write-" + (plain.equals(table) ? plain : plain + "-" + number);
  }
}

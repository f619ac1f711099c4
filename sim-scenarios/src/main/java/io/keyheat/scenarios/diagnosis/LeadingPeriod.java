package io.keyheat.scenarios.diagnosis;

import io.keyheat.core.RunSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.WriteTime;
import java.util.Objects;

/**
 * A period of time, such as a day, with which keys begin: what is written now lies in one range.
 */
final class LeadingPeriod {
  private LeadingPeriod() {}

  /** Whether the keys of a table or index begin with one. */
  static boolean isIn(RunSpec spec, String space) {
    return spec.tables().stream()
        .anyMatch(
            table ->
                table.columns().stream()
                    .filter(column -> column.name().equals(leading(table, space)))
                    .map(column -> column.values().writeTime())
                    .filter(Objects::nonNull)
                    .anyMatch(WriteTime::isPeriod));
  }

  /** The column that leads a space, if it is of the table; else nothing. */
  private static String leading(TableSpec table, String space) {
    if (space.equals(table.name())) {
      return table.primaryKey().get(0).column();
    }
    if (!space.startsWith(table.name() + ".")) {
      return "";
    }
    String index = space.substring(table.name().length() + 1);
    return table.indexes().stream()
        .filter(each -> each.name().equals(index))
        .map(each -> each.parts().get(0).column())
        .findFirst()
        .orElse(index.replaceFirst(" desc$", "")); // An automatic one is called by its column.
  }
}

package io.keyheat.scenarios.imports;

import io.keyheat.scenarios.imports.text.SchemaFinding.Kind;
import io.keyheat.scenarios.imports.text.SchemaFindings;
import io.keyheat.scenarios.imports.text.SourcePosition;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Says which rows have a size that no schema declares: a type has the greatest length of a text at
 * most, and a file without columns names those of keys and indexes only.
 */
final class GuessedSizes {
  /** Of {@link GuessedValues#ANY_TEXT}: five letters and a number of up to seven digits. */
  private static final int TEXT_BYTES = 12;

  private static final int MAX_NAMED = 5;

  private static final String REMEDY =
      " (give each table the rowSize that you know: storage, splits by size and bills follow from"
          + " it)";

  private GuessedSizes() {}

  /**
   * Adds one finding for all tables whose size is a guess.
   *
   * @param hasAllColumns whether the language declares the columns that are in no key, too
   * @param sized tables that have a size elsewhere
   */
  static void note(
      List<ImportedTable> tables,
      boolean hasAllColumns,
      Set<String> sized,
      SchemaFindings findings) {
    List<ImportedTable> open =
        tables.stream()
            .filter(table -> table.rowSize.isEmpty() && !sized.contains(table.name))
            .filter(table -> !hasAllColumns || !texts(table).isEmpty())
            .toList();
    if (open.isEmpty()) {
      return;
    }
    String names =
        named(open.stream().map(table -> named(table, hasAllColumns)).toList(), "tables");
    SourcePosition at = open.get(0).positions.getOrDefault("", SourcePosition.START);
    String message =
        hasAllColumns
            ? "nothing says how long texts are; counted with %d bytes each: %s"
                .formatted(TEXT_BYTES, names)
            : "nothing says how large rows are; counted with the columns of their keys and"
                + " indexes alone: "
                + names;
    findings.add(Kind.ASSUMED_SIZE, at, message + REMEDY);
  }

  private static String named(ImportedTable table, boolean hasAllColumns) {
    return hasAllColumns ? table.name + " (" + named(texts(table), "columns") + ")" : table.name;
  }

  private static List<String> texts(ImportedTable table) {
    return table.columns.entrySet().stream()
        .filter(column -> column.getValue().values().equals(GuessedValues.ANY_TEXT))
        .map(Map.Entry::getKey)
        .toList();
  }

  private static String named(List<String> names, String what) {
    int others = names.size() - MAX_NAMED;
    return names.stream().limit(MAX_NAMED).collect(Collectors.joining(", "))
        + (others > 0 ? " and %d more %s".formatted(others, what) : "");
  }
}

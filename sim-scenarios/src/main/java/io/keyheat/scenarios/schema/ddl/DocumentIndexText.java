package io.keyheat.scenarios.schema.ddl;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Indexes as Firestore's and Datastore mode's files declare them. */
final class DocumentIndexText {
  private DocumentIndexText() {}

  static String firestoreIndexes(List<TableSpec> tables) {
    List<String> indexes = new ArrayList<>();
    List<String> overrides = new ArrayList<>();
    for (TableSpec table : tables) {
      for (IndexSpec index : table.indexes()) {
        String fields =
            index.parts().stream()
                .map(
                    part ->
                        "{\"fieldPath\": \"%s\", \"order\": \"%s\"}"
                            .formatted(
                                part.column(), part.descending() ? "DESCENDING" : "ASCENDING"))
                .collect(Collectors.joining(", "));
        indexes.add(
            "    {\"collectionGroup\": \"%s\", \"queryScope\": \"COLLECTION\", \"fields\": [%s]}"
                .formatted(table.name(), fields));
      }
      for (String column : exempted(table)) {
        overrides.add(
            "    {\"collectionGroup\": \"%s\", \"fieldPath\": \"%s\", \"indexes\": []}"
                .formatted(table.name(), column));
      }
    }
    return "{\n  \"indexes\": %s,\n  \"fieldOverrides\": %s\n}\n"
        .formatted(json(indexes), json(overrides));
  }

  private static String json(List<String> lines) {
    return lines.isEmpty() ? "[]" : "[\n" + String.join(",\n", lines) + "\n  ]";
  }

  /**
   * What is exempted is said in code there, not in this file. An entity has no entry in a composite
   * index one of whose properties is exempted (documentation of Datastore mode, "Indexes"), so what
   * the scenario has as such an index is the built-in one of a property made of them.
   */
  static String indexYaml(List<TableSpec> tables) {
    StringBuilder code = new StringBuilder();
    StringBuilder yaml = new StringBuilder();
    for (TableSpec table : tables) {
      for (String column : exempted(table)) {
        if (!isIndexedAlone(table, column)) {
          code.append("# exclude from indexes in the code that writes it: ");
          code.append(table.name()).append('.').append(column).append('\n');
        }
      }
      for (IndexSpec index : table.indexes()) {
        if (index.parts().size() > 1 && isOfExempted(table, index)) {
          code.append(madeProperty(table, index));
        } else if (index.parts().size() > 1) {
          yaml.append(composite(table, index));
        }
      }
    }
    return code + (yaml.isEmpty() ? "indexes: []\n" : "indexes:\n" + yaml);
  }

  private static List<String> exempted(TableSpec table) {
    return table.columns().stream()
        .filter(column -> !column.indexed() && !table.isInKey(column.name()))
        .map(ColumnSpec::name)
        .toList();
  }

  /** The built-in index of a single property may stand by its own name in a scenario. */
  private static boolean isIndexedAlone(TableSpec table, String column) {
    return table.indexes().stream().anyMatch(index -> columns(index).equals(List.of(column)));
  }

  private static boolean isOfExempted(TableSpec table, IndexSpec index) {
    return exempted(table).stream().anyMatch(columns(index)::contains);
  }

  private static List<String> columns(IndexSpec index) {
    return index.parts().stream().map(KeyPart::column).toList();
  }

  private static String madeProperty(TableSpec table, IndexSpec index) {
    List<String> parts = columns(index);
    return "# write also %s.%s: one text of %s, in which texts\n#   sort as these do. Its own index does what %s does here: a composite index has no\n#   entries of properties that are excluded from indexes\n"
        .formatted(
            table.name(), String.join("_", parts), String.join(", then ", parts), index.name());
  }

  private static String composite(TableSpec table, IndexSpec index) {
    StringBuilder yaml = new StringBuilder();
    yaml.append("- kind: ").append(table.name()).append("\n  properties:\n");
    for (KeyPart part : index.parts()) {
      yaml.append("  - name: ").append(part.column()).append('\n');
      yaml.append(part.descending() ? "    direction: desc\n" : "");
    }
    return yaml.toString();
  }
}

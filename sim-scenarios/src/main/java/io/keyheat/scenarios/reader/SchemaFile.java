package io.keyheat.scenarios.reader;

import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.document.SourceText;
import io.keyheat.scenarios.document.YamlDocument;
import io.keyheat.scenarios.imports.Imported;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The tables of a schema that a scenario names instead of writing them again.
 *
 * @param document the scenario with these tables under its own, which override them
 * @param yaml the tables as a scenario has them; empty: no schema is named
 * @param left what of the schema could not be taken, with its file and line
 */
record SchemaFile(Node.Mapping document, String yaml, List<Problem> left) {
  /**
   * @param folder from which the schema's path starts; null: no file may be read
   */
  static SchemaFile of(Node.Mapping document, @Nullable Path folder, Problems problems)
      throws ScenarioException {
    Node node = document.get(ScenarioFields.SCHEMA.name());
    String name =
        node == null || Node.isNull(node)
            ? null
            : ScenarioFields.SCHEMA.form().read(node, problems);
    if (name != null && folder == null) {
      problems.add(
          node == null ? document.place() : node.place(),
          Quote.of(name) + " is a file; expected none, as none is read here");
    }
    if (name == null || folder == null) {
      return new SchemaFile(document, "", List.of());
    }
    Path path = folder.resolve(name);
    Imported imported = Imported.read(path.toString(), SourceText.read(path));
    String yaml = imported.yaml();
    if (imported.tables().isEmpty()) {
      problems.add(
          node == null ? document.place() : node.place(),
          "the schema has no tables; expected CREATE TABLE statements, or composite indexes");
      return new SchemaFile(document, "", imported.left());
    }
    Node.Mapping tables = YamlDocument.parse(yaml, new Problems(path.toString()));
    Node.Mapping nowhere = (Node.Mapping) FieldOverlay.moved(tables, FieldOverlay.nowhere(""));
    Node.Mapping whole = new Overrides(problems).merge(nowhere, document);
    return new SchemaFile(whole, yaml, imported.left());
  }
}

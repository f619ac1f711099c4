package io.keyheat.scenarios.document.shipped;

import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.document.SourceText;
import io.keyheat.scenarios.document.YamlDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The build's step that parses the YAML documents which nearly every command reads. */
public final class ShippedDocuments {
  private ShippedDocuments() {}

  /**
   * Puts each document of some folders beside itself as it is parsed.
   *
   * @param folders with YAML documents
   */
  public static void main(String[] folders) throws IOException, ScenarioException {
    for (String folder : folders) {
      for (Path document : documents(Path.of(folder))) {
        Problems problems = new Problems(document.toString());
        Node.Mapping top = YamlDocument.parse(SourceText.read(document), problems);
        problems.throwIfAny();
        Path parsed = document.resolveSibling(document.getFileName() + ShippedText.PARSED);
        Files.write(parsed, ParsedDocument.write(top));
      }
    }
  }

  private static List<Path> documents(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
    }
  }
}

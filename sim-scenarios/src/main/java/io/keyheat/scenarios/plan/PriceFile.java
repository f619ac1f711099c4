package io.keyheat.scenarios.plan;

import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.document.Section;
import io.keyheat.scenarios.document.Values;
import io.keyheat.scenarios.document.YamlDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads prices a month from a small file of the user's. */
public final class PriceFile {
  private static final List<String> FIELDS =
      List.of("currency", "server", "servers", "storage", "backup", "region");
  private static final double MOST = 1e9;

  private PriceFile() {}

  /**
   * Reads {@code server}, {@code servers} (by variant, where they differ), {@code storage} and
   * {@code backup} (of 10^9 bytes), {@code region} (a factor, 1 if absent) and {@code currency}.
   *
   * @throws ScenarioException with the mistakes, each at its line
   */
  public static Prices read(Path file) throws ScenarioException {
    Problems problems = new Problems(file.toString());
    String text;
    try {
      text = Files.readString(file);
    } catch (IOException e) {
      throw new ScenarioException(file.toString(), "cannot be read; expected a file of prices");
    }
    Node.Mapping mapping = YamlDocument.parse(text, problems);
    problems.throwIfAny();
    Section section = new Section(mapping, FIELDS, problems);
    Prices prices =
        new Prices(
            section.value("server", Values.decimal(0, MOST), 0.0),
            servers(mapping, problems),
            section.value("storage", Values.decimal(0, MOST), 0.0),
            section.value("backup", Values.decimal(0, MOST), 0.0),
            section.value("region", Values.decimal(0, MOST), 1.0),
            section.value("currency", Values.text(10), ""),
            Set.of());
    problems.throwIfAny();
    return prices;
  }

  /** The prices of a server by variant; each variant may stand for a machine type. */
  private static Map<String, Double> servers(Node.Mapping mapping, Problems problems) {
    Map<String, Double> servers = new LinkedHashMap<>();
    Node node = mapping.get("servers");
    if (node instanceof Node.Mapping variants) {
      Section section = new Section(variants, variants.members().keySet(), problems);
      for (String variant : variants.members().keySet()) {
        servers.put(variant, section.value(variant, Values.decimal(0, MOST), 0.0));
      }
    } else if (node != null) {
      problems.add(node.place(), "found " + node.kind() + "; expected a price for each variant");
    }
    return servers;
  }
}

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
import java.util.List;

/** Reads prices a month from a small file of the user's. */
public final class PriceFile {
  private static final List<String> FIELDS =
      List.of("currency", "server", "storage", "backup", "region");
  private static final double MOST = 1e9;

  private PriceFile() {}

  /**
   * Reads {@code server}, {@code storage} and {@code backup} (of 10^9 bytes), {@code region} (a
   * factor, 1 if absent) and {@code currency}.
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
            section.value("storage", Values.decimal(0, MOST), 0.0),
            section.value("backup", Values.decimal(0, MOST), 0.0),
            section.value("region", Values.decimal(0, MOST), 1.0),
            section.value("currency", Values.text(10), ""));
    problems.throwIfAny();
    return prices;
  }
}

package io.keyheat.scenarios.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.report.workbench.CardHeat;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.run.CheckedScenario;
import io.keyheat.scenarios.run.ScenarioRun;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/**
 * The gallery's pictures are of real runs: {@code -Dkeyheat.renewDocuments} runs the short profile
 * of every scenario and writes them anew, which takes some minutes.
 */
class GalleryHeatTest {
  private static final Path FILE = Path.of("src/main/resources/library/heat.txt");

  /** One that takes a second. */
  private static final String QUICK = "lessons/one-tablet";

  @Test
  void everyCardHasTheHeatOfItsScenario() throws ScenarioException, IOException {
    if (System.getProperty("keyheat.renewDocuments") != null) {
      List<String> lines = new ArrayList<>();
      for (String name : Library.names()) {
        lines.add(GalleryHeat.line(name, heat(name)));
      }
      Files.write(FILE, lines);
    }
    assertThat(GalleryHeat.load().keySet())
        .as("renew it with -Dkeyheat.renewDocuments")
        .containsExactlyElementsOf(Library.names());
    assertThat(levels(GalleryHeat.load().get(QUICK))).isEqualTo(levels(heat(QUICK)));
  }

  private static CardHeat heat(String name) throws ScenarioException, IOException {
    ReadOptions options =
        ReadOptions.DEFAULT.withMaxOperations(Long.MAX_VALUE).withShortProfile(true);
    CheckedScenario scenario =
        CheckedScenario.of(ScenarioReader.read(name, Library.find(name).text(), options));
    return CardHeat.of(ScenarioRun.of(scenario, 1).result(""));
  }

  private static byte[] levels(CardHeat heat) throws IOException {
    byte[] packed = Base64.getDecoder().decode(heat.cells());
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
      return in.readAllBytes();
    }
  }
}

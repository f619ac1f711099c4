package io.keyheat.scenarios.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.List;
import org.junit.jupiter.api.Test;

class LargeCommitsTest {
  private static List<String> notes(String system, String rowSize, int rows)
      throws ScenarioException {
    String text =
        """
        title: Documents
        system: %s
        servers: 5
        duration: 10m
        tables: {T: {columns: {Id: {type: string, values: autoId}}, key: [Id], rowSize: %s}}
        loads: {w: {insert: T, rate: 10/s, rowsPerCommit: %d}}
        """
            .formatted(system, rowSize, rows);
    return LargeCommits.notes(ScenarioReader.read("test", text, ReadOptions.DEFAULT));
  }

  /** 400 ns a byte: 900 KB take 360 ms, 10 documents of 50 KB take 200 ms. */
  @Test
  void largeCommitsOfAStageOfTheirTabletAreNamed() throws ScenarioException {
    assertThat(notes("firestore", "900KB", 1))
        .singleElement()
        .asString()
        .contains("tables.T", "360 ms", "overstate");
    assertThat(notes("datastore", "50KB", 10)).singleElement().asString().contains("200 ms");
  }

  @Test
  void smallCommitsAndTabletsWithoutAStageAreNot() throws ScenarioException {
    assertThat(notes("firestore", "50KB", 1)).isEmpty();
    assertThat(notes("spanner", "900KB", 1)).isEmpty();
  }
}

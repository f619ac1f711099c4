package io.keyheat.scenarios.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.List;
import org.junit.jupiter.api.Test;

class FewOperationsTest {
  private static List<String> notes(String target) throws ScenarioException {
    String text =
        """
        title: t
        system: spanner
        servers: 2
        duration: 100s
        warmUp: 50s
        tables:
          T: {columns: {Id: {type: uuid, values: {uuid: v4}}}, key: [Id], rowSize: 1KB}
        loads:
          rare: {insert: T, rate: 2/s}
          many: {insert: T, rate: 100/s}
        targets: ["%s"]
        """
            .formatted(target);
    return CheckedScenario.of(ScenarioReader.read("test", text, ReadOptions.DEFAULT)).targetNotes();
  }

  @Test
  void aTargetForWhichALoadOffersTooFewOperationsIsForetold() throws ScenarioException {
    assertThat(notes("loads.rare.latency.p99 < 50ms"))
        .containsExactly(
            "run: loads.rare.latency.p99 < 50ms: 100 operations are too few: 1,000 are needed, as"
                + " many as duration: 10m has at this rate");
    assertThat(notes("latency.p99 < 50ms")).isEmpty();
    assertThat(notes("loads.many.errors < 1%")).isEmpty();
  }
}

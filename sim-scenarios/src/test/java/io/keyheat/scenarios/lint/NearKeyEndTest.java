package io.keyheat.scenarios.lint;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Entries by time behind a value that queries name, of which one tablet takes 500 a second. */
class NearKeyEndTest {
  private static List<Warning> ofIndex(String rate) throws ScenarioException {
    String text =
        """
        title: t
        system: firestore
        servers: 5
        duration: 60s
        tables:
          Ticks:
            columns:
              Id: {type: string, values: {uuid: v4}}
              Exchange: {type: string, values: {choice: [A, B]}, indexed: false}
              At: {type: timestamp, values: now, indexed: false}
            key: [Id]
            indexes: {ByExchange: {on: [Exchange, At]}}
        loads: {log: {insert: Ticks, rate: %s}}
        """
            .formatted(rate);
    return Lint.of(ScenarioReader.read("t", text)).stream()
        .filter(warning -> warning.finding().startsWith("behind Exchange, At"))
        .toList();
  }

  /** Each of two exchanges has half of the load. */
  @Test
  void anEndThatIsNearlyFullIsNotedAndOneThatIsFullerIsWarnedOf() throws ScenarioException {
    assertThat(ofIndex("980/s"))
        .singleElement()
        .satisfies(
            note -> {
              assertThat(note.level()).isEqualTo(Level.NOTE);
              assertThat(note.finding()).contains("490 writes/s may meet", "about 500/s");
            });
    assertThat(ofIndex("1100/s"))
        .singleElement()
        .extracting(Warning::level)
        .isEqualTo(Level.WARNING);
    assertThat(ofIndex("800/s")).isEmpty();
  }
}

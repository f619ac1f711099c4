package io.keyheat.scenarios.foresight;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.run.CheckedScenario;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** 6,000 inserts a second, of which a server takes 3,500; a window of load splits is a minute. */
class ShortRunsTest {
  /** A day outlasts any run of minutes, and within it the second column may be cut. */
  @ParameterizedTest
  @CsvSource({"yyyy-MM-dd'T'HH:mm, false", "yyyy-MM-dd, true"})
  void noDurationIsNamedWhereTheHotPlaceMovesOnBeforeAWindowHasPassed(
      String pattern, boolean isNamed) throws ScenarioException {
    String text =
        """
        title: t
        system: spanner
        servers: 6
        start: 2026-03-29T00:58:00Z
        duration: 4m
        tables:
          E:
            columns:
              M: {type: string, values: {timeText: "%s"}}
              Id: {type: uuid, values: {uuid: v4}}
            key: [M, Id]
            rowSize: 1KB
        loads: {w: {insert: E, rate: 6000/s}}
        """
            .formatted(pattern);
    assertThat(
            CheckedScenario.of(ScenarioReader.read("test", text, ReadOptions.DEFAULT))
                .notes()
                .stream()
                .anyMatch(note -> note.contains("ends before load splits")))
        .isEqualTo(isNamed);
  }
}

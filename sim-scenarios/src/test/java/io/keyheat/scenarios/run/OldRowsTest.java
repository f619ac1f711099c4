package io.keyheat.scenarios.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.Simulation;
import io.keyheat.core.result.InitialTablet;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows that are there before the run, in tables whose keys hold the time of writing. */
class OldRowsTest {
  private static final String SCENARIO =
      """
      title: Invoices of a day
      system: spanner
      servers: 4
      duration: 10s
      tables:
        Invoices:
          columns:
            At: {type: %s, values: %s%s}
            Id: {type: uuid, values: {uuid: v4}}
          key: [At, Id]
          rowSize: 1KB
          existing: 240GB
      loads:
        book: {insert: Invoices, rate: 10/s}
      """;

  private static CheckedScenario scenario(String type, String values, String existing)
      throws ScenarioException {
    String text = SCENARIO.formatted(type, values, existing);
    return CheckedScenario.of(ScenarioReader.read("old.yaml", text));
  }

  /** Thirty days in tablets of half of 8 GB at least: each begins as much later as it is large. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "timestamp; now; ",
        "timestamp; now; now",
        "string; {timeText: \"yyyy-MM-dd'T'HH:mm:ss'Z'\"}; "
      })
  void theyLieEvenlyOverTheThirtyDaysBefore(String type, String values, String existing)
      throws ScenarioException {
    CheckedScenario scenario =
        scenario(type, values, existing == null ? "" : ", existing: " + existing);
    List<Instant> begins =
        Simulation.run(scenario.specs().get(0), now -> {}).initialTablets().stream()
            .map(InitialTablet::key)
            .filter(key -> key.contains("20"))
            .map(key -> Instant.parse(key.replaceFirst("[^0-9]*([^,\"]*).*", "$1")))
            .toList();
    assertThat(begins).hasSizeBetween(29, 60).isSorted();
    double days = days(begins.get(0), begins.get(begins.size() - 1));
    assertThat(days).isCloseTo(30.0 * (begins.size() - 1) / (begins.size() + 1), within(0.5));
  }

  private static double days(Instant from, Instant to) {
    return Duration.between(from, to).toMillis() / 86_400_000.0;
  }
}

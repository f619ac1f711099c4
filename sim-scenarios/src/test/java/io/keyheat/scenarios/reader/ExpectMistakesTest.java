package io.keyheat.scenarios.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.document.ScenarioException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpectMistakesTest {
  /** Names are known where each variant is; how a line is written needs no variant. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "duraton: 2m | rate: 5/s | there is no field, unknown variant, missing comparison",
        "duration: 2m | rat: 5/s | there is no field, missing comparison",
      })
  void mistakesInExpectationsAreSaidWithThoseOfTheRest(
      String duration, String rate, String mistakes) {
    String text =
        """
        title: t
        system: spanner
        servers: 3
        %s
        tables: {T: {columns: {Id: {type: int64, values: {sequence: 1}}}, key: [Id]}}
        loads: {w: {insert: T, %s}}
        expect:
          - nobody.throughput > 10
          - run.throughput 10
        """
            .formatted(duration, rate);
    ScenarioException thrown =
        catchThrowableOfType(
            ScenarioException.class,
            () -> ScenarioReader.read("f.yaml", text, ReadOptions.DEFAULT));
    List<String> found = thrown.problems().stream().map(Problem::message).toList();
    String[] expected = mistakes.split(", ");
    assertThat(found).hasSameSizeAs(expected);
    for (int i = 0; i < expected.length; i++) {
      assertThat(found.get(i)).contains(expected[i].replace("missing comparison", "expected"));
    }
  }
}

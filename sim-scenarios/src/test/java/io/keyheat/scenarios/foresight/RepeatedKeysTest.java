package io.keyheat.scenarios.foresight;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.run.CheckedScenario;
import java.util.List;
import org.junit.jupiter.api.Test;

/** 900 rows whose key has 1,000 values. */
class RepeatedKeysTest {
  private static List<String> notes(String values, String operation) throws ScenarioException {
    String text =
        """
        title: t
        system: spanner
        servers: 3
        duration: 2m
        tables:
          T:
            columns: {Id: {type: int64, values: %s}}
            key: [Id]
            rowSize: 1KB
            existing: 900
        loads: {w: {%s: T, rate: 100/s}}
        """
            .formatted(values, operation);
    return CheckedScenario.of(ScenarioReader.read("test", text, ReadOptions.DEFAULT))
        .notes()
        .stream()
        .filter(note -> note.contains("distinct rows"))
        .toList();
  }

  /** Three in four draws of theta 2 are the first two values (1 + 1/4 of ζ(2) = 1.645). */
  @Test
  void skewedKeysGiveFewerRowsThanStated() throws ScenarioException {
    String skewed = "{zipf: {count: 1000, theta: 2}}";
    assertThat(notes(skewed, "upsert"))
        .singleElement()
        .asString()
        .matches(
            "tables.T.existing: the run begins with [1-9][0-9]{1,2} distinct rows instead of 900,.*");
    assertThat(notes(skewed, "update")).as("rows that are only counted").isEmpty();
  }

  /** Three thousand million are more than an int holds. */
  @Test
  void rowsThatAreOnlyCountedAreAsManyAsStated() throws ScenarioException {
    String text =
        """
        title: t
        system: spanner
        servers: 3
        duration: 2m
        tables:
          T:
            columns: {Id: {type: uuid, values: {uuid: v4}}}
            key: [Id]
            rowSize: 500B
            existing: 3000000000
        loads: {get: {lookup: T, rate: 100/s}}
        """;
    assertThat(CheckedScenario.of(ScenarioReader.read("test", text, ReadOptions.DEFAULT)).notes())
        .noneMatch(note -> note.contains("distinct rows"));
  }

  @Test
  void uniformKeysGiveAllRows() throws ScenarioException {
    assertThat(notes("{uniform: [1, 1000]}", "upsert")).isEmpty();
  }
}

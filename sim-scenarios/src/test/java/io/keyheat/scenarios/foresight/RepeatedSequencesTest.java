package io.keyheat.scenarios.foresight;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** 100/s for a minute, and 100/s for half of one. */
class RepeatedSequencesTest {
  private static List<String> notes(String key, String id, String later) throws ScenarioException {
    String text =
        """
        title: Two loads
        system: spanner
        servers: 3
        duration: 1m
        tables:
          T:
            columns:
              Id: %s
              Kind: {type: int64, values: {constant: 1}}
              At: {type: timestamp, values: now}
            key: [%s]
        loads:
          first: {insert: T, rate: 100/s}
          second: {insert: T, rate: 100/s, until: 30s%s}
        """
            .formatted(id, key, later);
    return RepeatedSequences.notes(ScenarioReader.read("test", text));
  }

  @Test
  void theRowsOfTheShorterOfTwoCountsAreInsertedTwice() throws ScenarioException {
    assertThat(notes("Id", "{type: int64, values: {sequence: 1}}", ""))
        .singleElement()
        .asString()
        .contains("loads.first and loads.second", "up to 3,000 are inserted twice", "T");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Id | {type: int64, values: {sequence: 1}} | | 1",
        "Kind, Id | {type: int64, values: {bitReversed: 1}} | | 1",
        "Id | {type: string, values: {text: 'id-{n}', n: {sequence: 1}}} | | 1",
        "Id | {type: int64, values: {sequence: 1}} | , values: {Id: {sequence: 9001}} | 0",
        "Kind, Id | {type: int64, values: {sequence: 1}} | , values: {Kind: {constant: 2}} | 0",
        "Id, At | {type: int64, values: {sequence: 1}} | | 0",
        "Id | {type: uuid, values: {uuid: v4}} | | 0",
        "Id | {type: int64, values: snowflake} | | 0",
        "Id | {type: int64, values: {uniform: [1, 1000000]}} | | 0",
      })
  void onlyKeysThatBothCountFromOneStartAreTold(String key, String id, String later, int told)
      throws ScenarioException {
    assertThat(notes(key, id, later == null ? "" : later)).hasSize(told);
  }
}

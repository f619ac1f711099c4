package io.keyheat.scenarios.foresight.rows;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WholeCollectionsTest {
  private static List<String> notes(String system, String key, String index) throws Exception {
    String text =
        """
        title: A log with an index
        system: %s
        servers: 3
        duration: 1m
        tables:
          Log:
            columns:
              Day: {type: int64, values: {uniform: [1, 9]}}
              Id: {type: int64, values: {uniform: [1, 1000000]}}
              Who: {type: int64, values: {uniform: [1, 1000000]}}
            key: [%s]
            rowSize: 100B
            indexes: {ByWho: {on: [Day, Who]%s}}
        loads: {w: {insert: Log, rate: 100/s}}
        """
            .formatted(system, key, index);
    return WholeCollections.notes(ScenarioReader.read("test", text, ReadOptions.DEFAULT));
  }

  /**
   * A local index of DynamoDB keeps the items of a partition key together; a global one does not.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "dynamodb   | Day, Id | ', interleaved: true' | 1",
        "dynamodb   | Day, Id | ''                    | 0",
        "dynamodb   | Day     | ', interleaved: true' | 0",
        "yugabytedb | Day, Id | ''                    | 0",
        "spanner    | Day, Id | ''                    | 0",
      })
  void rowsOfOneHashThatTheSystemKeepsTogetherAreNamed(
      String system, String key, String index, int count) throws Exception {
    assertThat(notes(system, key, index))
        .hasSize(count)
        .allSatisfy(
            note ->
                assertThat(note)
                    .contains(
                        "keeps all items of one Day in one partition, at most 10GB",
                        "no load divides it; this run does not refuse what would be more"));
  }

  @Test
  void rowsThatARunDividesAreNotNamed() throws Exception {
    assertThat(
            notes(
                "dynamodb\nvariants: {one: {system: {hashing: {keepsTogether: none}}}}",
                "Day, Id",
                ", interleaved: true"))
        .isEmpty();
  }
}

package io.keyheat.scenarios.reader.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Writes and lookups with a row for each of several values. */
class RowFanOutTest {
  private static LoadSpec load(String fields) throws ScenarioException {
    String text =
        """
        title: Copies
        system: spanner
        servers: 4
        duration: 1m
        tables:
          T:
            columns:
              Copy: {type: int64, values: {uniform: [0, 15]}}
              Id: {type: int64, values: {uniform: [1, 1000]}}
              Other: {type: int64, values: {uniform: [0, 15]}}
            key: [Copy, Id]
        loads: {w: {insert: T, rate: 10/s, %s}}
        """
            .formatted(fields);
    return ScenarioReader.read("test", text, ReadOptions.DEFAULT)
        .variants()
        .get(0)
        .spec()
        .loads()
        .get(0);
  }

  /** Two rows a commit, each in 16 copies, are 32. */
  @Test
  void eachRowOfACommitIsThereForEachValue() throws ScenarioException {
    assertThat(load("rowsPerCommit: 2, fanOut: {Copy: 0..15}").calls().get(0).rowsPerCommit())
        .isEqualTo(32);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "fanOut: {Other: 0..15} | \"Other\" is not in the key",
        "fanOut: {Copy: 0..3}, values: {Copy: {constant: 1}} | \"Copy\" is also in values",
        "fanOut: {Copy: 0..15}, limit: 3 | belongs to a scan"
      })
  void whatIsNoPartOfTheKeyOrGivenTwiceIsRefused(String fields, String message) {
    assertThatThrownBy(() -> load(fields)).hasMessageContaining(message);
  }
}

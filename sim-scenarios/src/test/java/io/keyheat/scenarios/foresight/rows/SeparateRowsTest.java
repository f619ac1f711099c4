package io.keyheat.scenarios.foresight.rows;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SeparateRowsTest {
  private static String notes(String load) throws ScenarioException {
    return notesOf(TEXT.formatted(load));
  }

  private static String notesOf(String text) throws ScenarioException {
    return String.join(
        "\n", SeparateRows.notes(ScenarioReader.read("test", text, ReadOptions.DEFAULT)));
  }

  private static final String TEXT =
      """
        title: Accounts
        system: cockroachdb
        servers: 3
        duration: 1m
        tables:
          Account:
            columns:
              Shard: {type: int64, values: {hash: [Id], modulo: 8}}
              Id: {type: int64, values: {uniform: [1, 1000]}}
            key: [Shard, Id]
            rowSize: 100B
            existing: 1000
        loads: {transfer: {rate: 10/s, %s}}
        """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "transaction: serial, calls: {read: {lookup: Account}, take: {update: Account}} | true",
        "transaction: serial, calls: {take: {update: Account}, give: {update: Account}} | false",
        "transaction: serial, calls: {read: {lookup: Account}, add: {insert: Account}}  | false",
        "transaction: serial, values: {Id: {uniform: [1, 9]}}, "
            + "calls: {read: {lookup: Account}, take: {update: Account}}                | false",
        "transaction: serial, calls: {read: {lookup: Account}, "
            + "take: {update: Account, values: {Id: {uniform: [1, 9]}}}}                | false",
      })
  void aReadAndAChangeWithoutSharedKeysAreNamed(String load, boolean named) throws Exception {
    if (named) {
      assertThat(notes(load))
          .isEqualTo(
              "loads.transfer: read and take each draw a row of Account; if both mean one row, give"
                  + " the load values for Id (values: {Id: …})");
    } else {
      assertThat(notes(load)).isEmpty();
    }
  }

  @Test
  void whereThereIsOneRowBothMeanIt() throws ScenarioException {
    String text =
        TEXT.formatted(
            "transaction: serial, calls: {read: {lookup: Account}, take: {update: Account}}");
    String one =
        text.replace("{uniform: [1, 1000]}", "{constant: 1}, existing: {sequence: 1}")
            .replace("[Shard, Id]", "[Id]");
    assertThat(notesOf(one)).isEmpty();
    assertThat(notesOf(text.replace("[Shard, Id]", "[Id]"))).isNotEmpty();
  }
}

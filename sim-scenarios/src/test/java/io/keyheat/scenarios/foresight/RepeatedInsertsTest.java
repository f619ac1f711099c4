package io.keyheat.scenarios.foresight;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RepeatedInsertsTest {
  /** One minute: 6,000 commits, from keys of 100 customers on 10 days. */
  private static String notes(String load) throws ScenarioException {
    String text =
        """
        title: Orders
        system: spanner
        servers: 3
        duration: 1m
        tables:
          Orders:
            columns:
              Customer: {type: int64, values: {uniform: [1, 100]}}
              Day: {type: int64, values: {uniform: [1, 10]}}
              Id: {type: int64, values: {sequence: 1}}
            key: [Customer, Day]
            rowSize: 100B
        loads: {orders: {%s}}
        """
            .formatted(load);
    return String.join(
        "\n", RepeatedInserts.notes(ScenarioReader.read("test", text, ReadOptions.DEFAULT)));
  }

  @Test
  void insertsThatNameEachKeyAgainAndAgainAreNamed() throws Exception {
    assertThat(notes("insert: Orders, rate: 100/s"))
        .startsWith("loads.orders inserts 6,000 rows into Orders, of which 6 have the commonest");
  }

  @Test
  void eachRowOfACommitCounts() throws Exception {
    assertThat(notes("insert: Orders, rate: 100/s, rowsPerCommit: 5")).contains("of which 30 ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "update: Orders, rate: 100/s",
        "upsert: Orders, rate: 100/s",
        "insert: Orders, rate: 10/s",
        "insert: Orders, rate: 100/s, until: 10s",
        "insert: Orders, rate: 100/s, values: {Customer: {sequence: 1}}",
        "insert: Orders, rate: 100/s, values: {Customer: {uniform: [1, 1000000]}}",
      })
  void writesOfKeysThatMayDifferAreNot(String load) throws Exception {
    assertThat(notes(load)).isEmpty();
  }
}

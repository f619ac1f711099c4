package io.keyheat.scenarios.foresight.rows;

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
    return notes("spanner", load);
  }

  private static String notes(String system, String load) throws ScenarioException {
    String text =
        """
        title: Orders
        system: %s
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
            .formatted(system, load);
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

  /** Datastore mode allocates an id where an entity is inserted with the id 0; Spanner does not. */
  @Test
  void rowsWhoseIdsTheSystemAllocatesHaveKeysOfTheirOwn() throws Exception {
    String load = "insert: Orders, rate: 100/s, values: {Customer: {constant: 0}}";
    assertThat(notes("datastore", load)).isEmpty();
    assertThat(notes("spanner", load)).contains("of which 600 ");
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

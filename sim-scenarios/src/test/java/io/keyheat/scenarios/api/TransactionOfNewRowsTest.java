package io.keyheat.scenarios.api;

import static io.keyheat.scenarios.api.OutcomeAssert.assertThat;

import org.junit.jupiter.api.Test;

/** Rows that no other operation names need no lock, and yet their commit ends a transaction. */
class TransactionOfNewRowsTest {
  private static final String TEXT =
      """
      title: Read and insert
      system: {profile: spanner}
      servers: 3
      duration: 60s
      tables:
        Settings:
          columns: {K: {type: int64, values: {uniform: [1, 10]}}}
          key: [K]
          existing: 10
          rowSize: 100B
        Orders:
          columns: {Id: {type: int64, values: {uniform: [1, 1000000000]}}}
          key: [Id]
          rowSize: 1KB
      loads:
        order:
          transaction: serial
          rate: %d/s
          calls:
            settings: {lookup: Settings}
            put: {insert: Orders}
      variants:
        numbers: {}
        uuids: {tables: {Orders: {columns: {Id: {type: uuid, values: {uuid: v4}}}}}}
        oneRow:
          tables:
            Orders: {columns: {Id: {type: uuid, values: {uuid: v4}}}}
            Settings: &one {existing: 1, columns: {K: {values: {constant: 1}}}}
        oneCounter:
          tables: {Settings: *one}
          loads: {order: {calls: {count: {update: Settings}}}}
      """;

  /** Ten rows, each locked for some 12 ms twice a second. */
  @Test
  void theRowsThatWereReadAreFreeAfterIt() {
    Outcome outcome = Scenario.ofText("rare", TEXT.formatted(20)).run();
    assertThat(outcome)
        .variant("numbers")
        .satisfies("errors == 0%")
        .satisfies("latency.p99 < 50ms");
    assertThat(outcome).variant("uuids").satisfies("errors == 0%").satisfies("latency.p99 < 50ms");
  }

  /** Rows that are only read are locked against writers, of whom there are none. */
  @Test
  void anyNumberOfTransactionsReadARowAtATime() {
    Outcome outcome = Scenario.ofText("read", TEXT.formatted(1_000)).run();
    assertThat(outcome).variant("oneRow").satisfies("errors == 0%").satisfies("latency.p99 < 50ms");
  }

  /**
   * A transaction takes more than 10 ms, so that a row which all of them read and write lets fewer
   * than 100 pass in a second; more come.
   */
  @Test
  void oneAtATimeHoldsTheLockOfTheRowThatAllReadAndWrite() {
    Outcome outcome = Scenario.ofText("written", TEXT.formatted(200)).run();
    assertThat(outcome).variant("oneCounter").satisfies("throughput > 30/s");
    assertThat(outcome).variant("oneCounter").satisfies("throughput < 100/s");
  }
}

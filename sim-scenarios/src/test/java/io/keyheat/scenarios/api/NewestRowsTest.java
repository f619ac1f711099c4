package io.keyheat.scenarios.api;

import static io.keyheat.scenarios.api.OutcomeAssert.assertThat;

import org.junit.jupiter.api.Test;

/**
 * The newest rows of a region lie where they were written, whatever other regions lie behind it in
 * its tablet: a scan of rows that are only counted loads that tablet, as one of rows that are
 * looked at one by one does.
 */
class NewestRowsTest {
  /** A core does 100 writes or 400 reads of ten rows a second, and 80 % of both are of one end. */
  @Test
  void countedRowsAreReadWhereTheyAreWritten() {
    Outcome outcome =
        Scenario.ofText(
                "newest",
                """
                title: Newest rows
                system:
                  profile: spanner
                  servers: {cores: 1}
                  costs: {write: 10ms, read: 1ms, readRowReverse: 100us}
                servers: 6
                duration: 10m
                warmUp: 5m
                tables:
                  Orders:
                    columns:
                      Region: {type: string, values: {choice: [eu, us], weights: [95, 5]}}
                      At: {type: timestamp, values: now}
                      No: {type: int64, values: {uniform: [1, 1000000000]}}
                    key: [Region, At, No]
                    rowSize: 1KB
                loads:
                  orders: {insert: Orders, rate: 60/s}
                  read: {scan: Orders, where: [Region], reverse: true, limit: 10, rate: 300/s}
                variants:
                  counted: {}
                  oneByOne: {loads: {read: {offset: 1}}}
                """)
            .run();
    assertThat(outcome).variant("oneByOne").satisfies("servers.busiest > 90%");
    assertThat(outcome).variant("counted").satisfies("servers.busiest > 90%");
  }
}

package io.keyheat.scenarios.diagnosis.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Servers that are full while others have room. */
class CrowdedServersTest {
  /**
   * Eleven regions of unequal widths lie on five servers, of which each can do 22,500 of 91,000/s:
   * one is asked for more, and the others have room.
   */
  @Test
  void theServerThatIsFullIsNamedWhereOthersHaveRoom() throws Exception {
    String text =
        """
        title: t
        system: hbase
        servers: 5
        duration: 3m
        warmUp: 1m
        tables:
          T:
            columns:
              Id: {type: int64, values: {uniform: [1, 1000000]}, existing: {sequence: 1}}
            key: [Id]
            rowSize: 1KB
            existing: 1GB
            preSplits: 11
        loads: {get: {lookup: T, rate: 91000/s}}
        """;
    assertThat(DiagnosedRun.diagnoses(text))
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found.cause()).isEqualTo("uneven-tablets");
              assertThat(found.why().get(0))
                  .containsPattern(
                      "server-\\d is full, with [23] of the 11 regions, while the other servers are"
                          + " [67]\\d(\\.\\d)? % busy");
              assertThat(found.remedy()).startsWith("Split the range beforehand into as many");
            });
  }
}

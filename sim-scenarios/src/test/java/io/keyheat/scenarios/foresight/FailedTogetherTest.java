package io.keyheat.scenarios.foresight;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.run.CheckedScenario;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailedTogetherTest {
  /** Server s lies in zone s mod 3, and what it leads has replicas at its place in both others. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "9 | stopServer: 1, from: 10s            | stopServer: 2, from: 20s | server-2 and server-3",
        "9 | stopServer: 5, from: 10s            | stopServer: 6, from: 20s | server-6 and server-4",
        "9 | stopServer: 1, from: 10s, to: 15s    | stopServer: 2, from: 20s | ''",
        "9 | stopServer: 1, from: 10s            | stopZone: 2, from: 20s   | ''",
        "3 | stopServer: 1, from: 10s            | stopServer: 2, from: 20s | ''",
      })
  void aPairOfServersThatStopAtOnceIsOneOfManyPairs(
      int servers, String first, String second, String replicas) throws Exception {
    String text =
        """
        title: Two of %d
        system: spanner
        servers: %d
        duration: 1m
        tables:
          T:
            {columns: {Id: {type: uuid, values: {uuid: v4}}}, key: [Id], rowSize: 1KB}
        loads: {w: {insert: T, rate: 10/s}}
        faults: [{%s}, {%s}]
        """
            .formatted(servers, servers, first, second);
    assertThat(FailedTogether.notes(ScenarioReader.read("test", text)))
        .hasSize(replicas.isEmpty() ? 0 : 1)
        .allSatisfy(note -> assertThat(note).contains(" on " + replicas + ":"));
  }

  /** Of three replicas in three zones, two must be up. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{stopZone: 1, from: 10s}, {stopZone: 2, from: 10s} | 3",
        "{stopZone: 1, from: 10s}, {stopZone: 2, from: 10s, to: 12s} | 0",
        "{stopZone: 1, from: 10s} | 0"
      })
  void aRunWhoseFaultsTakeTheQuorumSaysSoBeforeItBegins(String faults, int servers)
      throws Exception {
    String text =
        """
        title: Two zones
        system: spanner
        servers: 3
        duration: 1m
        tables:
          T:
            {columns: {Id: {type: uuid, values: {uuid: v4}}}, key: [Id], rowSize: 1KB}
        loads: {w: {insert: T, rate: 10/s}}
        faults: [%s]
        """
            .formatted(faults);
    assertThat(CheckedScenario.of(ScenarioReader.read("test", text)).notes())
        .filteredOn(note -> note.contains("quorum"))
        .hasSize(servers == 0 ? 0 : 1)
        .allSatisfy(
            note ->
                assertThat(note)
                    .startsWith("The ranges of " + servers + " of 3 servers have no quorum"));
  }
}

package io.keyheat.scenarios.foresight;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.run.CheckedScenario;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailedTogetherTest {
  /**
   * Server s lies in zone s mod 3, and what a server leads has a replica on one of the three of
   * each other zone: one range in nine has two of its three replicas on two servers of two zones,
   * and none has two in one zone. A zone and a server of another one hold two replicas of a third.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "stopServer: 1, from: 10s          | stopServer: 2, from: 20s | 9  | 13",
        "stopServer: 1, from: 10s          | stopServer: 6, from: 20s | 9  | 13",
        "stopServer: 1, from: 10s          | stopServer: 4, from: 20s | 0  | 0",
        "stopServer: 1, from: 10s, to: 15s | stopServer: 2, from: 20s | 0  | 0",
        "stopServer: 1, from: 10s          | stopZone: 2, from: 20s   | 30 | 36",
      })
  void aRangeHasNoQuorumWhereTwoOfItsReplicasAreDown(
      String first, String second, int least, int most) throws Exception {
    String text =
        """
        title: Two of nine
        system: spanner
        servers: 9
        duration: 1m
        tables:
          T:
            {columns: {Id: {type: uuid, values: {uuid: v4}}}, key: [Id], rowSize: 1KB}
        loads: {w: {insert: T, rate: 10/s}}
        faults: [{%s}, {%s}]
        """
            .formatted(first, second);
    List<String> notes = FailedTogether.withoutQuorum(ScenarioReader.read("test", text));
    assertThat(notes)
        .hasSize(most > 0 ? 1 : 0)
        .allSatisfy(
            note -> {
              assertThat(note).startsWith("About ").contains(" % of the ranges have no quorum");
              assertThat(Integer.parseInt(note.split(" ", -1)[1])).isBetween(least, most);
            });
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

  private static List<String> withoutQuorum(int servers, String loads) throws Exception {
    String text =
        """
        title: Down
        system: spanner
        servers: %d
        duration: 1m
        tables:
          T:
            columns: {Id: {type: uuid, values: {uuid: v4}}}
            key: [Id]
            rowSize: 1KB
            existing: 100
        loads: {%s}
        faults: [{stopServer: 1, from: 10s, to: 40s}]
        """
            .formatted(servers, loads);
    return FailedTogether.withoutQuorum(ScenarioReader.read("test", text));
  }

  /** Two replicas of three must agree to a write, or to a leader; a stale read asks any one. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "w: {insert: T, rate: 1/s}                                        | writes",
        "r: {lookup: T, rate: 1/s}                                        | reads at the leaders",
        "r: {lookup: T, rate: 1/s}, w: {insert: T, rate: 1/s}             | writes, and reads at the leaders,",
        "r: {lookup: T, stale: true, rate: 1/s}, w: {insert: T, rate: 1/s}| writes",
        "r: {lookup: T, stale: true, rate: 1/s}                           | ''",
        "w: {insert: T, rate: 1/s, until: 9s}                                | ''",
        "w: {insert: T, rate: 1/s, from: 41s}                             | ''",
      })
  void operationsThatFailWithoutAQuorumAreThoseThatNeedOne(String loads, String failing)
      throws Exception {
    assertThat(withoutQuorum(2, loads))
        .hasSize(failing.isEmpty() ? 0 : 1)
        .allSatisfy(note -> assertThat(note).endsWith(", so that " + failing + " fail."));
  }

  @Test
  void anOnlyServerIsSpokenOfAsOne() throws Exception {
    assertThat(withoutQuorum(1, "w: {insert: T, rate: 1/s}"))
        .containsExactly(
            "The ranges of the only server have no quorum while it is down: fewer than 2 of their 3"
                + " replicas are up, as one server holds them, so that writes fail.");
  }
}

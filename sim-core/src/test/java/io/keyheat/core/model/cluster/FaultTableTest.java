package io.keyheat.core.model.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Servers, zones and times. */
class FaultTableTest {
  private static FaultTable table(int servers, int zones, Fault... faults) {
    return new FaultTable(servers, zones, List.of(faults));
  }

  @Test
  void theReplicasOfATabletLieInDifferentZonesAsFarAsTheyGo() {
    FaultTable table = table(7, 3);
    for (int leader = 0; leader < 7; leader++) {
      int server = leader;
      assertThat(IntStream.of(1, 2).map(i -> table.zoneOf(table.replicaOf(server, i, 5))))
          .as("leader %d", leader)
          .doesNotContain(table.zoneOf(leader))
          .doesNotHaveDuplicates();
    }
  }

  /** Zone 0 has the servers 0, 3 and 6, zone 1 has 1 and 4, zone 2 has 2 and 5. */
  @Test
  void noTwoReplicasLieOnOneServerAsFarAsServersGo() {
    FaultTable table = table(7, 3);
    assertThat(table.zoneOf(5)).isEqualTo(2);
    for (long tablet = 0; tablet < 50; tablet++) {
      long number = FaultTable.numberOf(0, tablet, 0);
      assertThat(IntStream.rangeClosed(1, 6).map(i -> table.replicaOf(3, i, number)))
          .containsExactlyInAnyOrder(0, 1, 2, 4, 5, 6);
    }
  }

  /**
   * Of 9,000 tablets that one of nine servers leads in three zones, each server of another zone has
   * a replica of a third, give or take four times √(1/3 · 2/3 / 9,000) = 2 %, and both replicas lie
   * on a pair of them for a ninth. In one zone, each of the eight others has one of a quarter.
   */
  @ParameterizedTest
  @CsvSource({"3, 0.333, 6", "1, 0.25, 8"})
  void replicasOfWhatOneServerLeadsAreSpreadOverTheOthers(int zones, double share, int servers) {
    FaultTable table = table(9, zones);
    Map<Integer, Integer> replicas = new HashMap<>();
    int onPair = 0;
    for (int tablet = 0; tablet < 9_000; tablet++) {
      long number = FaultTable.numberOf(1, tablet, 0);
      int first = table.replicaOf(4, 1, number);
      int second = table.replicaOf(4, 2, number);
      replicas.merge(first, 1, Integer::sum);
      replicas.merge(second, 1, Integer::sum);
      onPair += first == 5 && second == 6 ? 1 : 0;
    }
    assertThat(replicas).hasSize(servers).doesNotContainKey(4);
    assertThat(replicas.values())
        .allSatisfy(n -> assertThat(n / 9_000.0).isCloseTo(share, within(0.02)));
    if (zones == 3) {
      assertThat(onPair / 9_000.0).isCloseTo(1 / 9.0, within(0.014));
    }
  }

  @Test
  void fewerServersThanZonesAreEachAZoneOfItsOwn() {
    FaultTable table = table(2, 3);
    assertThat(table.zoneOf(1)).isEqualTo(1);
    assertThat(table.replicaOf(1, 1, 5)).isZero();
    assertThat(table.replicaOf(0, 1, 5)).isEqualTo(1);
  }

  @Test
  void aTableIsEmptyOnlyWithoutFaults() {
    assertThat(table(2, 2).isEmpty()).isTrue();
    assertThat(table(2, 2, new Fault.LeadersMove(0, 0, 1, 5)).isEmpty()).isFalse();
  }
}

package io.keyheat.scenarios.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.model.cluster.LeaderParameters;
import io.keyheat.core.model.cluster.ReplicationParameters;
import org.junit.jupiter.api.Test;

/** Three replicas, each in another of three zones. */
class LeadingServersTest {
  private static LeadingServers leaders(int leadingZones, int servers) {
    LeaderParameters leader = LeaderParameters.failingOverIn(0);
    return LeadingServers.of(
        new ReplicationParameters(3, 2, 0, 0, 0, 0, 0, 0, 0, leader, 3, leadingZones), servers);
  }

  @Test
  void whereEachZoneLeadsEachServerDoesAsMuch() {
    LeadingServers all = leaders(0, 9);
    assertThat(all.areAll()).isTrue();
    assertThat(all.ofLeader(18, 9)).isCloseTo(3, within(1e-12));
    assertThat(all.ofOther(9)).isZero();
  }

  @Test
  void theServersOfOneZoneDoAllWritesAndAThirdOfStaleReads() {
    LeadingServers third = leaders(1, 9);
    assertThat(third.leading()).isEqualTo(3);
    assertThat(third.ofLeader(18, 9)).isCloseTo((18 + 3) / 3.0, within(1e-12));
    assertThat(third.ofOther(9)).isCloseTo((9 - 3) / 6.0, within(1e-12));
  }

  /** Of four servers, the first and the last are of zone 1, and the others follow both of them. */
  @Test
  void fewFollowersMayBeBusierThanLeaders() {
    LeadingServers two = leaders(1, 4);
    assertThat(two.leading()).isEqualTo(2);
    assertThat(two.ofLeader(0, 12)).isCloseTo(2, within(1e-12));
    assertThat(two.ofBusiest(0, 12)).isCloseTo(4, within(1e-12));
  }
}

package io.keyheat.scenarios.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SeedsTest {
  @Test
  void theFirstReplicationHasTheScenariosOwnSeed() {
    assertThat(Seeds.of(42, 0)).isEqualTo(42);
  }

  @Test
  void noTwoReplicationsShareASeed() {
    Set<Long> seeds = new HashSet<>();
    for (int i = 0; i < 10_000; i++) {
      assertThat(seeds.add(Seeds.of(1, i))).as("replication " + i).isTrue();
    }
  }
}

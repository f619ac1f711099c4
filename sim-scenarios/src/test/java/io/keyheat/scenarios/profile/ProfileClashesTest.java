package io.keyheat.scenarios.profile;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import org.junit.jupiter.api.Test;

/** Values of a profile that do not go together. */
class ProfileClashesTest {
  private static void assertRefused(String settings, String message) {
    String text =
        """
        title: A clash
        system: {profile: spanner, %s}
        servers: 2
        duration: 10s
        tables:
          T:
            columns: {Id: {type: int64, values: {uniform: [1, 1000]}}}
            key: [Id]
            rowSize: 1KB
        loads: {load: {insert: T, rate: 10/s}}
        """
            .formatted(settings);
    assertThatThrownBy(() -> ScenarioReader.read("clash", text, ReadOptions.DEFAULT))
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining(message);
  }

  @Test
  void theMessageNamesTheSettingThatIsTooSmall() {
    assertRefused(
        "servers: {cv: 0.5, service: hyperexponential}",
        "servers.cv is 0.5; a hyperexponential service expects at least 1");
  }

  /** Of five replicas, four lie beside the leader. */
  @Test
  void noMoreReplicasAreFarThanLieBesideTheLeader() {
    assertRefused(
        "replication: {replicas: 5, farReplicas: 5, farExtra: 10ms}",
        "clash:2:68: system.replication.farReplicas: 5 far replicas are more than the replicas"
            + " without the leader, 4; expected at most as many");
  }

  /** Spanner's profile has three zones. */
  @Test
  void noMoreZonesLeadThanThereAre() {
    assertRefused(
        "replication: {leadingZones: 4}",
        "system.replication.leadingZones: 4 leading zones are more than the zones, 3; expected at"
            + " most as many, or 0 for all");
  }
}

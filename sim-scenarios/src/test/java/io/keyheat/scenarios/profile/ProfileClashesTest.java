package io.keyheat.scenarios.profile;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import org.junit.jupiter.api.Test;

/** Values of a profile that do not go together. */
class ProfileClashesTest {
  @Test
  void theMessageNamesTheSettingThatIsTooSmall() {
    String text =
        """
        title: A clash
        system: {profile: spanner, servers: {cv: 0.5, service: hyperexponential}}
        servers: 2
        duration: 10s
        tables:
          T:
            columns: {Id: {type: int64, values: {uniform: [1, 1000]}}}
            key: [Id]
            rowSize: 1KB
        loads: {load: {insert: T, rate: 10/s}}
        """;
    assertThatThrownBy(() -> ScenarioReader.read("clash", text, ReadOptions.DEFAULT))
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining("servers.cv is 0.5; a hyperexponential service expects at least 1");
  }
}

package io.keyheat.scenarios.foresight;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.run.CheckedScenario;
import java.util.List;
import org.junit.jupiter.api.Test;

class TightTimeoutsTest {
  /** An answer takes 9 ms at least, and four services of 2 ms each without their variation. */
  private static List<String> notes(String timeout) throws ScenarioException {
    String text =
        """
        title: t
        system:
          profile: spanner
          costs: {write: 2ms, writeRow: 0ms, writeByte: 0ms}
          replication: {clientRoundTrip: 1ms, roundTrip: 6ms, jitter: 0ms, commitWait: 2ms}
        servers: 1
        duration: 60s
        tables: {T: {columns: {Id: {type: int64, values: {uniform: [1, 1000000]}}}, key: [Id]}}
        loads: {w: {insert: T, rate: 300/s, timeout: %s}}
        """
            .formatted(timeout);
    return CheckedScenario.of(ScenarioReader.read("test", text, ReadOptions.DEFAULT)).notes();
  }

  @Test
  void aTimeoutThatLeavesLessThanAServiceToWaitIsTold() throws ScenarioException {
    assertThat(notes("18ms"))
        .anyMatch(
            note -> note.startsWith("loads.w: its timeout of 18.0 ms") && note.contains("17"));
    assertThat(notes("20ms")).noneMatch(note -> note.contains("timeout"));
    assertThat(notes("10s")).noneMatch(note -> note.contains("timeout"));
  }
}

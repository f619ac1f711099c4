package io.keyheat.scenarios.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.keyheat.core.Simulation;
import io.keyheat.core.result.OperationStats;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.run.CheckedScenario;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a commit's bytes cost is its server's time: it holds up no other commit of its tablet. */
class LargeDocumentsTest {
  private static final String SCENARIO =
      """
      title: Large documents
      system: {profile: firestore, tablets: {commit: %s}}
      servers: 5
      duration: 5m
      warmUp: 1m
      tables:
        D:
          columns:
            id: {type: string, values: autoId, indexed: false}
            at: {type: timestamp, values: now}
          key: [id]
          rowSize: %s
          preSplits: 10
      loads:
        writes: {insert: D, rate: 60/s}
      """;

  private static OperationStats total(String commit, String rowSize) throws Exception {
    String text = SCENARIO.formatted(commit, rowSize);
    return Simulation.run(
            CheckedScenario.of(ScenarioReader.read("large", text, ReadOptions.DEFAULT))
                .specs()
                .get(0),
            now -> {})
        .total();
  }

  /**
   * The tail of the index is busy for 60/s × 1.739 ms, a tenth of the time, and the ten tablets of
   * documents far less: the stage takes its 1.739 ms and makes M/D/1's wait of 0.1 ms at most.
   */
  @ParameterizedTest
  @ValueSource(strings = {"1KB", "100KB", "900KB"})
  void theStageOfATabletAddsItsOwnTimeAlone(String rowSize) throws Exception {
    OperationStats with = total("1739130ns", rowSize);
    OperationStats without = total("0ns", rowSize);
    assertThat(with.throughputPerSecond())
        .isCloseTo(without.throughputPerSecond(), withinPercentage(0.1));
    assertThat(with.latency().meanMillis() - without.latency().meanMillis())
        .isCloseTo(1.739 + 0.1, within(0.2));
  }
}

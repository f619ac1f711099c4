package io.keyheat.scenarios.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.Simulation;
import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.UnsplittableReason;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.run.CheckedScenario;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Partitions of 1,000 units of writes and 3,000 of reads a second, four of them at the start. */
class MeteredPartitionsTest {
  private static RunResult run(String rowSize, String duration, String load) throws Exception {
    String text =
        """
        title: Items of a size
        system: {profile: dynamodb, loadSplits: {window: 30s, cooldown: 30s}}
        servers: 8
        duration: %s
        warmUp: 10s
        tables:
          T:
            columns: {Id: {type: int64, values: {uniform: [1, 1000000000]}}}
            key: [Id]
            rowSize: %s
            existing: 100000
        loads: {load: {%s}}
        """
            .formatted(duration, rowSize, load);
    return Simulation.run(
        CheckedScenario.of(ScenarioReader.read("items", text, ReadOptions.DEFAULT)).specs().get(0),
        now -> {});
  }

  /** The rate that four partitions serve at first, and four fifths more than that offered. */
  @ParameterizedTest(name = "{0}, {1}")
  @CsvSource({"1000B, insert, 4000", "1500B, insert, 2000", "5KB, lookup, 6000"})
  void partitionsNearTheirUnitsAreSplitWhateverAnItemsSize(
      String rowSize, String operation, int atFirst) throws Exception {
    double offered = 1.8 * atFirst;
    String load = "%s: T, rate: %.0f/s".formatted(operation, offered);
    RunResult run = run(rowSize, "2m", load);
    assertThat(run.tablets().events()).isNotEmpty();
    double lost = run.total().failed().total();
    double seconds = 120;
    // Until the splits, after a window, four ninths are refused; after them nothing is.
    assertThat(lost / (offered - atFirst)).as("seconds of refusals").isBetween(25.0, 75.0);
    assertThat(run.total().completed() / seconds).isGreaterThan(1.3 * atFirst);
  }

  /** Three units of 4 KB are 10 KB: 1,000 reads a second of one item; half of that if stale. */
  @ParameterizedTest(name = "{0}")
  @CsvSource({"false, 1000", "true, 2000"})
  void aReadThatAnyReplicaMayAnswerTakesHalfTheUnits(boolean stale, int bears) throws Exception {
    String load = "lookup: T, values: {Id: {constant: 42}}, rate: 3000/s, stale: " + stale;
    RunResult run = run("10KB", "1m", load);
    assertThat(run.total().throughputPerSecond()).isCloseTo(bears, within(0.02 * bears));
  }

  @Test
  void oneItemAtItsUnitsIsAHotRow() throws Exception {
    String load = "lookup: T, values: {Id: {constant: 42}}, rate: 1500/s";
    assertThat(run("10KB", "90s", load).hotspots())
        .flatExtracting(Hotspot::unsplittableReasons)
        .contains(UnsplittableReason.HOT_ROW);
  }
}

package io.keyheat.scenarios.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.LoadSplitReach;
import io.keyheat.core.RunSpec;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.lint.Peak;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether load splits can come of a load, and whether tablets made beforehand stay. */
class LoadSplitReachTest {
  private static LoadSplitReach reach(String system, long rows, String load)
      throws ScenarioException {
    String text =
        """
        title: Settings
        system: %s
        servers: 4
        duration: 10m
        tables:
          Settings:
            columns: {Id: {type: int64, values: {uniform: [1, 10000000]}}}
            key: [Id]
            rowSize: 1KB
            existing: %d
        loads: {load: {%s}}
        """
            .formatted(system, rows, load);
    RunSpec spec = ScenarioReader.read("test", text, ReadOptions.DEFAULT).variants().get(0).spec();
    return LoadSplitReach.of(spec, "Settings", each -> Peak.atMost(each, spec.durationNanos()));
  }

  /**
   * FoundationDB splits above 1 MB written a second, which are 1,000 rows of 1 KB, and by no number
   * of reads; Spanner by the time that reads or writes take; HBase by no load.
   */
  @ParameterizedTest
  @CsvSource({
    "foundationdb, 'update: Settings, rate: 999/s', false",
    "foundationdb, 'update: Settings, rate: 1000/s', true",
    "foundationdb, 'update: Settings, rate: 100/s, rowsPerCommit: 10', true",
    "foundationdb, 'update: Settings, rate: {ramp: {from: 10/s, to: 1000/s, over: 5m}}', true",
    "foundationdb, 'update: Settings, clients: 1', true",
    "foundationdb, 'lookup: Settings, rate: 100000/s', false",
    "spanner, 'lookup: Settings, rate: 100000/s', true",
    "spanner, 'update: Settings, rate: 999/s', true",
    "hbase, 'update: Settings, rate: 100000/s', false",
  })
  void aLoadSplitsByWhatItAsksForAlone(String system, String load, boolean canSplit)
      throws ScenarioException {
    assertThat(reach(system, 1_000, load).canSplit()).isEqualTo(canSplit);
  }

  /**
   * FoundationDB merges what is below 125 MB, with its neighbour below 500 MB, and both below a
   * tenth of what splits one: of 16 tablets, two have an eighth of the load, so 800 rows of 1 KB a
   * second are the tenth.
   */
  @ParameterizedTest
  @CsvSource({
    "100000, 'lookup: Settings, rate: 100000/s', true",
    "1999999, 'lookup: Settings, rate: 100000/s', true",
    "2000000, 'lookup: Settings, rate: 100000/s', false",
    "100000, 'update: Settings, rate: 799/s', true",
    "100000, 'update: Settings, rate: 800/s', false",
  })
  void tabletsThatAreSmallAndColdByWhatSplitsOneAreMergedAgain(
      long rows, String load, boolean merged) throws ScenarioException {
    assertThat(reach("foundationdb", rows, load).mergesAgain(16)).isEqualTo(merged);
    assertThat(reach("foundationdb", rows, load).mergesAgain(1)).isFalse();
    assertThat(reach("spanner", rows, load).mergesAgain(16)).isFalse();
  }
}

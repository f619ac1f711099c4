package io.keyheat.scenarios.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.LoadSplitReach;
import io.keyheat.core.RunSpec;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether load splits can come of a load, and whether tablets made beforehand stay. */
class LoadSplitReachTest {
  private static LoadSplitReach reach(String system, long rows, String load)
      throws ScenarioException {
    return reach(system, rows, load, "1KB");
  }

  private static LoadSplitReach reach(String system, long rows, String load, String rowSize)
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
            rowSize: %s
            existing: %d
        loads: {load: {%s}}
        """
            .formatted(system, rowSize, rows, load);
    RunSpec spec = ScenarioReader.read("test", text, ReadOptions.DEFAULT).variants().get(0).spec();
    return LoadSplitReach.of(spec, "Settings", each -> Peak.perSecond(each, spec.durationNanos()));
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
   * One server of FoundationDB, of 8 cores, writes 8 / (1.886 ms + 200 * 0.4 us) = 4,070 rows of
   * 200 B a second, 0.8 of the 1 MB/s that split a shard; of 400 B, 3,910 rows and 1.6 MB. Where
   * 100,000 lookups a second of 0.34 ms wait with 5,000 updates of 2.05 ms, 44.2 cores are asked
   * for, and each has 8 / 44.2 of its rate: 905 updates and 0.36 MB.
   */
  @ParameterizedTest
  @CsvSource({
    "200B, 'update: Settings, rate: 100000/s', false",
    "400B, 'update: Settings, rate: 100000/s', true",
    "200B, 'update: Settings, clients: 1000', false",
    "400B, 'update: Settings, clients: 1000', true",
    "400B, 'update: Settings, rate: 5000/s', true",
    "400B, 'update: Settings, rate: 5000/s}, other: {lookup: Settings, rate: 100000/s', false",
  })
  void aTabletIsAskedForNoMoreThanOneServerServes(String rowSize, String load, boolean canSplit)
      throws ScenarioException {
    assertThat(reach("foundationdb", 1_000, load, rowSize).canSplit()).isEqualTo(canSplit);
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

  /** The run lasts ten minutes, and FoundationDB merges from the fifth on, every half a minute. */
  @ParameterizedTest
  @CsvSource({
    "'update: Settings, rate: 800/s, until: 6m', true",
    "'update: Settings, rate: 800/s, from: 6m', true",
    "'update: Settings, rate: 800/s, until: 4m}, late: {update: Settings, rate: 800/s, from: 4m',"
        + " false",
    "'update: Settings, rate: {step: {0s: 100/s, 4m: 800/s}}', false",
    "'update: Settings, rate: {step: {0s: 800/s, 7m: 799/s, 8m: 800/s}}', true",
  })
  void tabletsAreMergedInTheTimeThatTheLoadLeavesThemCold(String load, boolean merged)
      throws ScenarioException {
    assertThat(reach("foundationdb", 1_000, load).mergesAgain(16)).isEqualTo(merged);
  }

  /**
   * Of 2,000,000 rows of 1 KB, a sixteenth is as large as FoundationDB merges none; 1,995,000 lack
   * 5,000, which 100/s are in 50 s.
   */
  @ParameterizedTest
  @CsvSource({"49s, true", "51s, false"})
  void whatHasBeenAddedIsWhatTheRatesAddUpTo(String until, boolean merged)
      throws ScenarioException {
    String load = "insert: Settings, rate: 100/s, until: " + until;
    assertThat(reach("foundationdb", 1_995_000, load).mergesAgain(16)).isEqualTo(merged);
  }

  /**
   * The run ends after ten minutes, and shards are merged after an hour, in which 500 rows of 1 KB
   * a second are 1.8 GB, and a sixteenth of them 112.5 MB; 600 are 2.16 GB and 135 MB.
   */
  @ParameterizedTest
  @CsvSource({"500, true", "600, false"})
  void tabletsThatGrowUntilTheyWouldBeMergedAreNot(int perSecond, boolean merged)
      throws ScenarioException {
    String system = "{profile: foundationdb, merges: {delay: 60m}}";
    String load = "insert: Settings, rate: %d/s".formatted(perSecond);
    assertThat(reach(system, 1, load).mergesAgain(16)).isEqualTo(merged);
  }

  /**
   * The load ends a minute before the run does. Spanner keeps split points for ten days and
   * CockroachDB for good, Bigtable and FoundationDB as any other.
   */
  @ParameterizedTest
  @CsvSource({
    "spanner, false",
    "'{profile: spanner, merges: {preSplitsKept: 9m, delay: 1m}}', true",
    "'{profile: spanner, merges: {preSplitsKept: 10m, delay: 1m}}', false",
    "'{profile: bigtable, merges: {delay: 5m}}', true",
    "cockroachdb, false",
    "'{profile: cockroachdb, merges: {preSplitsKept: 5m}}', true",
    "foundationdb, true",
  })
  void tabletsThatUsersMadeAreMergedNoSoonerThanTheirCutsExpire(String system, boolean merged)
      throws ScenarioException {
    String load = "lookup: Settings, rate: 1/s, until: 9m";
    assertThat(reach(system, 1_000, load).mergesAgain(16)).isEqualTo(merged);
  }

  /**
   * Bigtable splits at a fifth of a server, which writes 14,000 rows of 1 KB a second, and merges
   * two below a tenth of that: of 16 tablets, below 8 * 0.02 * 14,000 = 2,240 rows a second of all.
   */
  @ParameterizedTest
  @CsvSource({
    "'update: Settings, rate: 2200/s', true",
    "'update: Settings, rate: 2300/s', false",
    "'update: Settings, rate: 220/s, rowsPerCommit: 10', true",
    "'update: Settings, clients: 1', false",
    "'scan: Settings, limit: 10, rate: 1/s', false",
  })
  void whatServersHaveToDoKeepsTabletsApartAsFarAsItIsKnown(String load, boolean merged)
      throws ScenarioException {
    String bigtable = "{profile: bigtable, merges: {delay: 5m}}";
    assertThat(reach(bigtable, 1_000, load).mergesAgain(16)).isEqualTo(merged);
  }
}

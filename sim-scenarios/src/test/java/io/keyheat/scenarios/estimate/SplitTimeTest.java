package io.keyheat.scenarios.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.RunSpec;
import io.keyheat.core.policy.LoadSplitParameters;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** 6,000 inserts a second into one tablet of a server that takes 3,500. */
class SplitTimeTest {
  private static OptionalLong neededFor(String type, String values, String duration)
      throws ScenarioException {
    String text =
        """
        title: Orders
        system: spanner
        servers: 5
        duration: %s
        tables:
          Orders:
            columns:
              Id: {type: %s, values: %s}
              N: {type: int64, values: {sequence: 1}}
            key: [Id, N]
            rowSize: 1KB
        loads:
          orders: {insert: Orders, rate: 6000/s}
        """
            .formatted(duration, type, values);
    RunSpec spec = ScenarioReader.read("test", text, ReadOptions.DEFAULT).variants().get(0).spec();
    return SplitTime.neededNanos(spec, Estimate.ofFirstKeys(spec, spec.plan()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "int64     | {uniform: [1, 1000000]}",
        "string    | {uuid: v4}",
        "int64     | {choice: [1, 2]}",
      })
  void aShortRunDoesNotDecideWhereACutDivides(String type, String values) throws Exception {
    assertThat(neededFor(type, values, "2m")).isPresent();
    assertThat(neededFor(type, values, "2h")).isEmpty();
  }

  /**
   * A server of its own would have room: it is the 275 writes a second of Datastore, or 900 of the
   * 1,000 units of one of four partitions, that a load splits a tablet for.
   */
  @ParameterizedTest
  @CsvSource({
    "datastore, 270, false",
    "datastore, 400, true",
    "dynamodb, 3300, false",
    "dynamodb, 4400, true"
  })
  void anyThresholdOfLoadSplitsCounts(String system, int rate, boolean isShort) throws Exception {
    String text =
        """
        title: Orders
        system: %s
        servers: 5
        duration: 60s
        tables: {Orders: {columns: {Id: {type: int64, values: {uniform: [1, 1000000]}, indexed: false}}, key: [Id], rowSize: 1KB}}
        loads: {orders: {insert: Orders, rate: %d/s}}
        """;
    String scenario =
        text.formatted(system, rate)
            .replace(", indexed: false", system.equals("dynamodb") ? "" : ", indexed: false");
    RunSpec spec =
        ScenarioReader.read("test", scenario, ReadOptions.DEFAULT).variants().get(0).spec();
    assertThat(SplitTime.neededNanos(spec, Estimate.ofFirstKeys(spec, spec.plan())).isPresent())
        .isEqualTo(isShort);
  }

  /** 6,000/s are split while the run warms up, as its beginning is at 0. */
  @Test
  void aWarmUpDoesNotPutOffSplits() throws Exception {
    assertThat(neededFor("int64", "{uniform: [1, 1000000]}", "30m")).isEmpty();
    assertThat(neededFor("int64", "{uniform: [1, 1000000]}", "30m\nwarmUp: 25m")).isEmpty();
    assertThat(neededFor("int64", "{uniform: [1, 1000000]}", "30m\nwarmUp: 29m"))
        .as("two windows of a minute after it")
        .hasValue(31 * 60_000_000_000L);
  }

  /**
   * Clients that wait ask for all that a tablet's server has, not for more: five times the fifth
   * for which Spanner splits, so three halvings decide, for 60,000 clients as for 6,000.
   */
  @ParameterizedTest
  @CsvSource({"60, 0", "6000, 3", "60000, 3"})
  void clientsThatWaitAskATabletForNoMoreThanItHas(int clients, int halvings) throws Exception {
    String text =
        """
        title: Orders
        system: spanner
        servers: 50
        duration: 60s
        tables: {T: {columns: {Id: {type: int64, values: {uniform: [1, 1000000]}}}, key: [Id], rowSize: 1KB}}
        loads: {orders: {insert: T, clients: %d, think: 100ms}}
        """
            .formatted(clients);
    RunSpec spec = ScenarioReader.read("test", text, ReadOptions.DEFAULT).variants().get(0).spec();
    LoadSplitParameters splits = spec.system().policies().loadSplits();
    long windows =
        halvings * (splits.windowNanos() + splits.cooldownNanos()) + 2 * splits.windowNanos();
    assertThat(SplitTime.neededNanos(spec, Estimate.ofFirstKeys(spec, spec.plan())))
        .isEqualTo(halvings == 0 ? OptionalLong.empty() : OptionalLong.of(windows));
  }

  /** Rows that move past each cut burn on, however long the run lasts. */
  @ParameterizedTest
  @ValueSource(strings = {"{sequence: 1}", "{sequence: {start: 9000000, step: -1}}"})
  void noRunIsTooShortWhereNoCutDivides(String values) throws Exception {
    assertThat(neededFor("int64", values, "2m")).isEmpty();
  }

  private static OptionalLong neededForUpdates(String table, int servers, String rate)
      throws ScenarioException {
    String text =
        """
        title: Updates
        system: spanner
        servers: %d
        duration: 2m
        tables:
          T:
            columns: {Id: {type: int64, values: {uniform: [1, 1000000000]}}}
            key: [Id]
            rowSize: 1KB
            existing: 1000000%s
        loads: {changes: {update: T, rate: %s}}
        """
            .formatted(servers, table, rate);
    RunSpec spec = ScenarioReader.read("test", text, ReadOptions.DEFAULT).variants().get(0).spec();
    return SplitTime.neededNanos(spec, Estimate.ofFirstKeys(spec, spec.plan()));
  }

  /** A split takes 700 writes/s for a minute: 1,500 for 5 s and 100 else are 217 of a minute. */
  @Test
  void aPeakThatIsOverBeforeAWindowIsSplitsNothing() throws Exception {
    String spike = "{step: {0m: 100/s, 30s: 1500/s, %s: 100/s}}";
    assertThat(neededForUpdates("", 3, spike.formatted("35s"))).isEmpty();
    assertThat(neededForUpdates("", 3, spike.formatted("90s")))
        .as("1,500 for a minute")
        .isPresent();
    assertThat(neededForUpdates("", 3, "{step: {0m: 100/s, 115s: 1500/s}}"))
        .as("a peak that lasts to the end goes on")
        .isPresent();
  }

  /**
   * 350 of 700 writes/s each; of a thousand draws, the busiest of 300 has twice to thrice 1/300.
   */
  @Test
  void theBusiestOfManyTabletsByChanceIsNotTakenForOneToSplit() throws Exception {
    String preSplits = "\n    preSplits: 300";
    assertThat(neededForUpdates(preSplits, 60, "105000/s")).isEmpty();
    assertThat(neededForUpdates("\n    preSplits: 2", 60, "3000/s")).as("1,500 each").isPresent();
  }

  private static OptionalLong neededFor(String duration, String load) throws ScenarioException {
    String text =
        """
        title: Late
        system: spanner
        servers: 5
        duration: %s
        tables:
          T: {columns: {Id: {type: uuid, values: {uuid: v4}}}, key: [Id], rowSize: 1KB}
        loads: {w: {insert: T, %s}}
        """
            .formatted(duration, load);
    RunSpec spec = ScenarioReader.read("test", text, ReadOptions.DEFAULT).variants().get(0).spec();
    return SplitTime.neededNanos(spec, Estimate.ofFirstKeys(spec, spec.plan()));
  }

  /** What begins 20 minutes later needs 20 minutes more, however it is said. */
  @Test
  void splitsAreCountedFromWhenTheLoadAsksForThem() throws Exception {
    long early = neededFor("1m", "rate: 6000/s").orElseThrow();
    long late = early + 20 * 60_000_000_000L;
    for (String load :
        new String[] {"rate: 6000/s, from: 20m", "rate: {step: {0m: 10/s, 20m: 6000/s}}"}) {
      assertThat(neededFor("21m", load)).as(load).hasValue(late);
      assertThat(neededFor(late / 1_000_000_000 + "s", load)).as(load).isEmpty();
    }
  }

  /** Of a load that doubles in half an hour, the splits for its first half are done by then. */
  @Test
  void splitsKeepPaceWithALoadThatGrowsSlowly() throws Exception {
    assertThat(neededFor("2h", "rate: {ramp: {from: 0/s, to: 6000/s, over: 110m}}")).isEmpty();
  }
}

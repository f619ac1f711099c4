package io.keyheat.scenarios.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.RunSpec;
import io.keyheat.core.result.OperationStats;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.result.ExpectationResult;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.expect.Expectation;
import io.keyheat.scenarios.expect.Expectations;
import io.keyheat.scenarios.experiment.Experiment;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.reader.Variant;
import io.keyheat.scenarios.trial.RunWarnings;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the shipped scenarios promise holds, and not by the luck of one seed. */
class LibrarySeedsTest {
  /** The scenarios that show many rules at once; each of the others shows a single one. */
  private static final Set<String> LARGE =
      Set.of("spanner/timestamp-key", "firestore/sharded-timestamps", "datastore/ramp");

  /** Most of the time of all short profiles, faults and rules of reading above all. */
  private static final Set<String> LONG =
      Set.of(
          "datastore/ds-06-one-entity",
          "datastore/ds-09-deleted-entries",
          "datastore/ds-11-reads-bear-more",
          "datastore/ds-16-reads-and-new-ranges",
          "datastore/ds-17-migration",
          "datastore/ds-18-expiry",
          "datastore/ds-19-copies-for-readers",
          "datastore/ds-22-only-the-hottest",
          "datastore/ds-23-batches",
          "datastore/ds-24-parallel-calls",
          "datastore/ds-25-rollback",
          "datastore/ds-26-same-entity-twice",
          "datastore/ds-29-lookup",
          "faults/leader-zone",
          "faults/retry-storm",
          "faults/server-stops",
          "faults/slow-parts",
          "faults/stale-reads",
          "faults/zone-stops",
          "lessons/sandbox",
          "compare/one-workload-every-system",
          "spanner/sp-08-newest-first",
          "spanner/sp-12-load-splits",
          "spanner/two-phase-commit",
          "compare/one-hot-row",
          "firestore/sharded-timestamps");

  private static final int SEEDS_OF_LARGE = 10;
  private static final int SEEDS = 5;
  private static final int SEEDS_IN_EVERY_BUILD = 1;

  static Stream<Arguments> someSeeds() {
    return each(SEEDS_IN_EVERY_BUILD, SEEDS_IN_EVERY_BUILD)
        .filter(named -> !LONG.contains(named.get()[0]));
  }

  static Stream<Arguments> allSeeds() {
    return each(SEEDS, SEEDS_OF_LARGE);
  }

  private static Stream<Arguments> each(int seedsOfSmall, int seedsOfLarge) {
    return Library.names().stream()
        .flatMap(
            name ->
                LongStream.rangeClosed(1, LARGE.contains(name) ? seedsOfLarge : seedsOfSmall)
                    .mapToObj(seed -> Arguments.of(name, seed)));
  }

  @ParameterizedTest(name = "{0}, seed {1}")
  @MethodSource("someSeeds")
  void everyExpectationOfTheShortProfileHolds(String name, long seed) throws ScenarioException {
    expectAllToHold(name, seed, true);
  }

  @Tag("full")
  @ParameterizedTest(name = "{0}, seed {1}")
  @MethodSource("allSeeds")
  void everyExpectationOfTheShortProfileHoldsForMoreSeeds(String name, long seed)
      throws ScenarioException {
    expectAllToHold(name, seed, true);
  }

  /** Takes up to half a minute of a core for each. */
  @Tag("full")
  @ParameterizedTest(name = "{0}, seed {1}")
  @MethodSource("allSeeds")
  void everyExpectationHolds(String name, long seed) throws ScenarioException {
    expectAllToHold(name, seed, false);
  }

  private static void expectAllToHold(String name, long seed, boolean shortProfile)
      throws ScenarioException {
    ReadOptions options = ReadOptions.DEFAULT.withSeed(seed).withShortProfile(shortProfile);
    ScenarioFile scenario = ScenarioReader.read(name, Library.find(name).text(), options);
    List<RunSpec> specs = scenario.variants().stream().map(Variant::spec).toList();
    int threads = Runtime.getRuntime().availableProcessors();
    List<RunResult> runs = new Experiment(specs, threads).run();
    List<Expectation> expectations =
        scenario.expectations().stream().map(line -> Expectations.parse(line.text())).toList();
    assertThat(Expectations.judge(expectations, runs, RunWarnings.counts(scenario, runs)))
        .as("%s with seed %d", name, seed)
        .isNotEmpty()
        .allMatch(ExpectationResult::holds);
    for (RunResult run : runs) {
      assertThat(accountedFor(run.total()))
          .as("operations of %s, %s with seed %d", name, run.variant(), seed)
          .isEqualTo(run.total().offered());
    }
  }

  private static long accountedFor(OperationStats total) {
    return total.completed() + total.failed().total() + total.inFlight();
  }
}

package io.keyheat.scenarios.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.RunSpec;
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
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * No rule is passed by construction: without the mechanism that it rests on, what the scenario
 * expects does not come about. Each case takes a mechanism out of a scenario's short profile and
 * runs the variants of the expectations that must then fail.
 */
class RuleMechanismTest {
  private static final String SPANNER = "system: spanner";
  private static final String FIRESTORE = "system: firestore";

  /** A hundred times the cores: a server that nothing here can fill. */
  private static final String ENDLESS_SERVERS = "system: {profile: spanner, servers: {cores: 800}}";

  /** Nobody ever sees enough requests to decide on a cut. */
  private static final String NO_LOAD_SPLITS =
      "system: {profile: spanner, loadSplits: {minJudged: 1000000}}";

  /** Their runs are hours of deletes, or of tablets that are cut. */
  private static final Set<String> LONG =
      Set.of(
          "datastore/ds-09-deleted-entries",
          "datastore/ds-16-reads-and-new-ranges",
          "datastore/ds-17-migration",
          "datastore/ds-18-expiry",
          "datastore/ds-22-only-the-hottest");

  /** Each build tries one case of several, so that each file of cases is reached. */
  private static final int ONE_OF = 3;

  static Stream<BrokenMechanism> someCases() {
    List<BrokenMechanism> cases =
        all().filter(broken -> !LONG.contains(broken.scenario())).toList();
    return IntStream.range(0, cases.size()).filter(i -> i % ONE_OF == 0).mapToObj(cases::get);
  }

  static Stream<BrokenMechanism> allCases() {
    return Stream.concat(LargeMechanisms.cases(), all());
  }

  private static Stream<BrokenMechanism> all() {
    return Stream.of(
            ofSpannerAndFirestore(),
            DatastoreMechanisms.cases(),
            ComparisonMechanisms.cases(),
            LifeOfDataMechanisms.cases())
        .flatMap(cases -> cases);
  }

  private static Stream<BrokenMechanism> ofSpannerAndFirestore() {
    return Stream.of(
        endlessServers(
            "spanner/sp-04-uuid",
            "v1-string.throughput within",
            "time-first.throughput within",
            "time-first.latency.p99 > 10"),
        oneTablet(
            "spanner/sp-04-uuid",
            8,
            "v4-string.throughput >=",
            "v4-pair.throughput >=",
            "v4-bytes.throughput >="),
        oneTablet("spanner/sp-04-uuid", 16, "read-scattered.servers.mean within"),
        endlessServers("spanner/uuid-layouts", "v7.throughput within", "ksuid.throughput within"),
        withoutSizeSplits("spanner/uuid-layouts", "v4.throughput >=", "v1.servers.hotChanges"),
        endlessServers(
            "spanner/sp-09-index-on-timestamp",
            "indexed.throughput within",
            "indexed.servers.hottest",
            "indexed.latency.p99 > 10"),
        endlessServers(
            "spanner/sp-10-interleaved-index",
            "apart.throughput within",
            "one-busy-user.loads.busy.throughput within",
            "one-busy-user.servers.hottest"),
        oneTablet("spanner/sp-10-interleaved-index", 16, "interleaved.throughput >="),
        endlessServers(
            "spanner/sp-11-sharded-index", "unsharded.throughput within", "unsharded.latency.p99"),
        oneTablet("spanner/sp-11-sharded-index", 16, "sharded.throughput >="),
        new BrokenMechanism(
            "spanner/sp-11-sharded-index",
            "slow scans among the sixteen",
            SPANNER,
            "system: {profile: spanner, servers: {service: deterministic}}",
            List.of("latest-sharded.loads.latest.latency.mean within")),
        new BrokenMechanism(
            "spanner/sp-12-load-splits",
            "splits by load",
            SPANNER,
            NO_LOAD_SPLITS,
            List.of(
                "wide-range.throughput[2m..] >=",
                "wide-range.splits.load",
                "hot-row.hotspots.HOT_ROW",
                "hot-row.loads.others.throughput",
                "stream.hotspots.MOVING_HOT_SPOT")),
        endlessServers(
            "spanner/sp-12-load-splits",
            "wide-range.throughput[..10s] within",
            "hot-row.loads.hot.throughput",
            "hot-row.servers.hottest",
            "stream.throughput within"),
        endlessServers("spanner/sp-13-bulk-load", "random-order.servers.mean"),
        new BrokenMechanism(
            "spanner/sp-13-bulk-load",
            "overhead that neighbours share",
            SPANNER,
            "system: {profile: spanner, costs: {writeRow: 1.885714ms}}",
            List.of("ranges-by-16.throughput within")),
        endlessServers(
            "spanner/sp-14-innocent-neighbour",
            "shared.loads.orders.latency.p99 >= 3",
            "moved.loads.orders.latency.p99[..30s] >= 3"),
        new BrokenMechanism(
            "spanner/sp-14-innocent-neighbour",
            "a balancer",
            SPANNER,
            "system: {profile: spanner, balancer: {interval: 1h}}",
            List.of("moved.splits.moves", "moved.loads.orders.latency.p99[50%..] within")),
        new BrokenMechanism(
            "firestore/fs-07-hot-readers",
            "splits by load",
            FIRESTORE,
            "system: {profile: firestore, loadSplits: {minJudged: 1000000}}",
            List.of("growing-writes.splits.load", "scattered-writes.throughput[90%..] >=")),
        new BrokenMechanism(
            "firestore/fs-07-hot-readers",
            "a tablet's serial stage",
            FIRESTORE,
            "system: {profile: firestore, tablets: {commit: 0ns}}",
            List.of(
                "growing-writes.throughput[..10s] within", "scattered-writes.throughput[..10s]")),
        new BrokenMechanism(
            "firestore/fs-07-hot-readers",
            "a tablet's limit of reads",
            FIRESTORE,
            "system: {profile: firestore, servers: {cores: 800}, tablets: {read: 0ns}}",
            List.of(
                "readers-of-the-newest.loads.readers.throughput within",
                "readers-of-the-newest.loads.readers.errors",
                "readers-of-the-newest.loads.readers.latency.p99 > 10")),
        new BrokenMechanism(
            "firestore/fs-08-field-order",
            "a tablet's serial stage",
            FIRESTORE,
            "system: {profile: firestore, tablets: {commit: 0ns}}",
            List.of("timestamp-first.throughput within", "timestamp-first.latency.p99 > 10")),
        oneTablet("firestore/fs-08-field-order", 8, "shard-first.throughput >="));
  }

  private static BrokenMechanism endlessServers(String scenario, String... fails) {
    return new BrokenMechanism(
        scenario, "a server's limit", SPANNER, ENDLESS_SERVERS, List.of(fails));
  }

  /** Nothing was split before the run, and in its short time nothing will be. */
  private static BrokenMechanism oneTablet(String scenario, int preSplits, String... fails) {
    String what = preSplits + " pre-splits";
    return new BrokenMechanism(
        scenario, what, "preSplits: " + preSplits, "preSplits: 1", List.of(fails));
  }

  /** The old rows were never split by size, so that the table is in a single tablet. */
  private static BrokenMechanism withoutSizeSplits(String scenario, String... fails) {
    String by = "system: {profile: spanner, sizeSplits: {threshold: 1000TB}}";
    return new BrokenMechanism(scenario, "splits by size", SPANNER, by, List.of(fails));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("someCases")
  void theExpectationFails(BrokenMechanism broken) throws ScenarioException {
    expectToFail(broken);
  }

  @Tag("full")
  @ParameterizedTest(name = "{0}")
  @MethodSource("allCases")
  void theExpectationOfEachCaseFails(BrokenMechanism broken) throws ScenarioException {
    expectToFail(broken);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("allCases")
  void itsScenarioHasTheMechanismAndTheExpectations(BrokenMechanism broken)
      throws ScenarioException {
    ScenarioFile scenario = without(broken);
    for (String beginning : broken.fails()) {
      assertThat(expectation(scenario, beginning)).isNotEmpty();
    }
  }

  private static ScenarioFile without(BrokenMechanism broken) throws ScenarioException {
    String text = Library.find(broken.scenario()).text();
    assertThat(text).contains(broken.written());
    return ScenarioReader.read(
        broken.scenario(),
        text.replace(broken.written(), broken.by()),
        ReadOptions.DEFAULT.withShortProfile(true));
  }

  private static void expectToFail(BrokenMechanism broken) throws ScenarioException {
    ScenarioFile scenario = without(broken);
    List<String> expected =
        broken.fails().stream().map(beginning -> expectation(scenario, beginning)).toList();
    List<RunResult> runs = run(scenario, expected);
    List<Expectation> expectations = expected.stream().map(Expectations::parse).toList();
    assertThat(Expectations.judge(expectations, runs, RunWarnings.counts(scenario, runs)))
        .as("%s: what it rests on is gone, yet it comes about", broken)
        .noneMatch(ExpectationResult::holds);
  }

  private static String expectation(ScenarioFile scenario, String beginning) {
    List<String> found =
        scenario.expectations().stream()
            .map(line -> line.text())
            .filter(line -> line.startsWith(beginning))
            .toList();
    assertThat(found).as("expectations that begin with %s", beginning).hasSize(1);
    return found.get(0);
  }

  private static List<RunResult> run(ScenarioFile scenario, List<String> expectations) {
    Set<String> named =
        expectations.stream()
            .flatMap(text -> Stream.of(text.split("[^A-Za-z0-9-]+")))
            .collect(Collectors.toSet());
    List<RunSpec> specs =
        scenario.variants().stream()
            .filter(v -> scenario.variants().size() == 1 || named.contains(v.name()))
            .map(Variant::spec)
            .toList();
    return new Experiment(specs, Runtime.getRuntime().availableProcessors()).run();
  }
}

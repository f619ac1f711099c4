package io.keyheat.scenarios.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.SystemSpec;
import io.keyheat.core.model.cluster.ThroughputLimit;
import io.keyheat.core.policy.LoadSplitParameters;
import io.keyheat.core.policy.LoadThresholds;
import io.keyheat.core.policy.SizeSplitParameters;
import io.keyheat.core.result.Parameter;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProfilesTest {
  private static final String SCENARIO =
      """
      title: t
      system: %s
      servers: 1
      duration: 1m
      tables: {T: {columns: {A: {type: int64, values: {sequence: 1}}}, key: [A]}}
      loads: {l: {insert: T, rate: 1/s}}
      """;

  private static final double NEVER = Double.POSITIVE_INFINITY;

  @TempDir Path folder;

  static List<String> names() {
    return Profiles.names();
  }

  private static SystemSpec system(String written) throws ScenarioException {
    return ScenarioReader.read("t", SCENARIO.formatted(written)).variants().get(0).spec().system();
  }

  private static Parameter parameter(SystemSpec system, String path) {
    return system.parameters().stream()
        .filter(p -> p.path().equals(path))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("names")
  void everyParameterHasAValueAndASource(String name) throws ScenarioException {
    SystemSpec system = Profiles.load(name);
    assertThat(system.parameters())
        .extracting(Parameter::path)
        .containsExactlyElementsOf(ParameterTable.paths());
    assertThat(system.parameters()).allSatisfy(p -> assertThat(p.source()).isNotBlank());
    assertThat(system.parameters()).allSatisfy(p -> assertThat(p.value()).isNotBlank());
  }

  @Test
  void aSpannerNodeTakesWhatIsDocumented() throws ScenarioException {
    SystemSpec spanner = Profiles.load("spanner");
    double cores = spanner.servers().cores();
    assertThat(cores / spanner.costs().commitNanos(1, 1_000) * 1e9).isCloseTo(3500, within(1.0));
    assertThat(cores / spanner.costs().lookupNanos(1_000) * 1e9).isCloseTo(22_500, within(1.0));
    assertThat(spanner.policies().sizeSplits().thresholdBytes()).isEqualTo(8_000_000_000L);
    assertThat(spanner.tablets().commitNanos()).isZero();
    assertThat(spanner.indexes().everyColumn()).isFalse();
  }

  /** Bulk loading: 1 to 5 MB a commit, 10 to 20 MB/s a node. */
  @ParameterizedTest
  @CsvSource({"1000, 1000", "5000, 1000", "100, 10000", "1, 1000000", "5, 1000000"})
  void aSpannerNodeTakesTenToTwentyMegabytesASecondInLargeCommits(int rows, int bytes)
      throws ScenarioException {
    SystemSpec spanner = Profiles.load("spanner");
    double commitNanos = spanner.costs().commitNanos(rows, (long) rows * bytes);
    double perSecond = spanner.servers().cores() * 1e9 / commitNanos * rows * bytes;
    assertThat(perSecond).isBetween(10e6, 20e6);
  }

  /** 220 MB/s a node on SSD; Spanner's profile takes the figure over. */
  @ParameterizedTest
  @ValueSource(strings = {"bigtable", "spanner"})
  void aBigtableNodeScansWhatIsDocumented(String name) throws ScenarioException {
    SystemSpec system = Profiles.load(name);
    double rowNanos = system.costs().readRowNanos() + 1_000 * system.costs().readByteNanos();
    assertThat(system.servers().cores() / rowNanos * 1e9 * 1_000).isCloseTo(220e6, within(1e4));
  }

  @Test
  void aFirestoreTabletTakesWhatItsRuleSays() throws ScenarioException {
    SystemSpec firestore = Profiles.load("firestore");
    assertThat(1e9 / firestore.tablets().commitNanos()).isCloseTo(575, within(0.01));
    assertThat(firestore.policies().loadSplits().thresholds().writesPerSecond()).isEqualTo(275);
    assertThat(firestore.policies().loadSplits().thresholds().readsPerSecond()).isEqualTo(1900);
    assertThat(firestore.costs().commitNanos(1, 1_000))
        .isGreaterThanOrEqualTo(3 * firestore.costs().lookupNanos(1_000));
    assertThat(firestore.indexes().entries().bothDirections()).isTrue();
  }

  @Test
  void datastoreModeSharesTheStorageOfFirestore() throws ScenarioException {
    SystemSpec firestore = Profiles.load("firestore");
    SystemSpec datastore = Profiles.load("datastore");
    assertThat(datastore.title()).isEqualTo("Firestore in Datastore mode");
    assertThat(datastore.tabletWord()).isEqualTo(firestore.tabletWord());
    assertThat(datastore.tablets()).isEqualTo(firestore.tablets());
    assertThat(datastore.policies().loadSplits()).isEqualTo(firestore.policies().loadSplits());
    assertThat(datastore.costs()).isEqualTo(firestore.costs());
  }

  @Test
  void anOverriddenParameterIsListedAsSuch() throws ScenarioException {
    SystemSpec system = system("{profile: spanner, tablets: {commit: 1ms}}");
    assertThat(system.tablets().commitNanos()).isEqualTo(1_000_000);
    Parameter commit = parameter(system, "tablets.commit");
    assertThat(commit.value()).isEqualTo("1ms");
    assertThat(commit.assumed()).isTrue();
    assertThat(commit.source()).isEqualTo("set by the scenario; the profile has 0ns");
    assertThat(parameter(system, "servers.cores"))
        .isEqualTo(parameter(Profiles.load("spanner"), "servers.cores"));
  }

  @Test
  void aProfileCanBeAFileThatExtendsAnother() throws ScenarioException, IOException {
    Path file = folder.resolve("mine.yaml");
    Files.writeString(
        file,
        """
        title: Mine
        extends: firestore
        tablets: {commit: {value: 1ms, source: measured, assumed: false}}
        """);
    SystemSpec mine = system(file.toString());
    assertThat(mine.title()).isEqualTo("Mine");
    assertThat(mine.tablets().commitNanos()).isEqualTo(1_000_000);
    assertThat(parameter(mine, "tablets.commit").assumed()).isFalse();
    assertThat(mine.policies().loadSplits())
        .isEqualTo(Profiles.load("firestore").policies().loadSplits());
  }

  @Test
  void aProfileWithMistakesIsRefusedAtTheirPlaces() throws IOException {
    Path file = folder.resolve("bad.yaml");
    Files.writeString(
        file,
        """
        title: Bad
        extends: firestore
        tablets: {comit: {value: 1ms, source: measured, assumed: false}}
        control: {value: 1, source: x, assumed: true}
        replication: {quorum: {value: 2, assumed: true}}
        """);
    assertThatThrownBy(() -> Profiles.load(file.toString()))
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining("bad.yaml:3:11: tablets.comit: there is no field")
        .hasMessageContaining("did you mean \"commit\"?")
        .hasMessageContaining("bad.yaml:4:18: control.value: \"1\" has no unit")
        .hasMessageContaining("replication.quorum.source: is missing");
  }

  @Test
  void aProfileThatExtendsItselfIsRefused() throws IOException {
    Path file = folder.resolve("loop.yaml");
    Files.writeString(file, "title: Loop\nextends: " + file + "\n");
    assertThatThrownBy(() -> Profiles.load(file.toString()))
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining("extends more than 5 profiles");
  }

  @Test
  void anUnknownProfileToInheritFromIsToldWithFileAndLine() throws IOException {
    Path file = folder.resolve("mine.yaml");
    Files.writeString(file, "title: Mine\nextends: hbas\n");
    assertThatThrownBy(() -> Profiles.load(file.toString()))
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining("mine.yaml:2:10")
        .hasMessageContaining("there is no profile \"hbas\"")
        .hasMessageContaining("did you mean \"hbase\"?");
  }

  @Test
  void anUnknownProfileIsAnsweredWithTheNearest() {
    assertThatThrownBy(() -> Profiles.load("spaner"))
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining("did you mean \"spanner\"?");
  }

  @Test
  void aQuorumAboveTheReplicasIsRefused() {
    assertThatThrownBy(() -> system("{profile: spanner, replication: {quorum: 4}}"))
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining(
            "system.replication.quorum: a quorum of 4 is more than the replicas, 3");
  }

  /** The quorum is the profile's, and right there; what is wrong stands in the scenario. */
  @Test
  void fewerReplicasThanTheProfilesQuorumAreRefusedWhereTheyAreGiven() {
    assertThatThrownBy(() -> system("{profile: spanner, replication: {replicas: 1}}"))
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining(
            "system.replication.replicas: a quorum of 2 is more than the replicas, 1");
  }

  @Test
  void hbaseSplitsTheOnlyRegionOnAServerEarly() throws ScenarioException {
    SizeSplitParameters sizes = Profiles.load("hbase").policies().sizeSplits();
    assertThat(sizes.thresholdBytes(1)).isEqualTo(256L << 20);
    assertThat(sizes.thresholdBytes(2)).isEqualTo(10L << 30);
    assertThat(sizes.counting()).isEqualTo(SizeSplitParameters.Counting.ON_SERVER);
  }

  /** min(10 GiB, R³ · 256 MiB), R the table's regions on the server. */
  @Test
  void hbase1SplitsBySizeCubed() throws ScenarioException {
    SizeSplitParameters sizes = Profiles.load("hbase-1").policies().sizeSplits();
    for (int regions = 1; regions <= 10; regions++) {
      long cubed = (long) regions * regions * regions * (256L << 20);
      assertThat(sizes.thresholdBytes(regions)).isEqualTo(Math.min(10L << 30, cubed));
    }
    assertThat(sizes.counting()).isEqualTo(SizeSplitParameters.Counting.ON_SERVER);
  }

  @Test
  void yugabyteSplitsBySizeInThreePhases() throws ScenarioException {
    SizeSplitParameters sizes = Profiles.load("yugabytedb").policies().sizeSplits();
    assertThat(sizes.thresholdBytes(0.9)).isEqualTo(128L << 20);
    assertThat(sizes.thresholdBytes(1)).isEqualTo(10L << 30);
    assertThat(sizes.thresholdBytes(23.9)).isEqualTo(10L << 30);
    assertThat(sizes.thresholdBytes(24)).isEqualTo(100L << 30);
    assertThat(sizes.maxAtOnce()).isEqualTo(1_000_000);
    assertThat(sizes.maxAtOnceByServer()).isEqualTo(1);
    assertThat(sizes.counting()).isEqualTo(SizeSplitParameters.Counting.PER_SERVER);
  }

  @Test
  void cockroachSplitsByCpuWhereAKeyDividesIt() throws ScenarioException {
    SystemSpec system = Profiles.load("cockroachdb");
    LoadSplitParameters loads = system.policies().loadSplits();
    assertThat(loads.thresholds().operationsPerSecond()).isInfinite();
    // Attributed to requests are 500 ms a second, a quarter of all.
    assertThat(loads.thresholds().cpuShare() * system.servers().cores()).isEqualTo(4 * 0.5);
    // |left − right| / (left + right) < 0.25.
    assertThat(2 * loads.maxHeavierShare() - 1).isEqualTo(0.25);
    assertThat(loads.candidates()).isEqualTo(20);
    assertThat(loads.minJudged()).isEqualTo(100);
    assertThat(loads.judgesLater()).isTrue();
  }

  @Test
  void tikvSplitsByTheLoadOfReadsAlone() throws ScenarioException {
    LoadThresholds thresholds = Profiles.load("tikv").policies().loadSplits().thresholds();
    assertThat(thresholds)
        .isEqualTo(
            new LoadThresholds(
                NEVER, 3_000, NEVER, NEVER, 30L << 20, NEVER, thresholds.readCpuShare(), NEVER));
    assertThat(thresholds.readCpuShare()).isCloseTo(0.25 * 0.8, within(1e-9));
  }

  @Test
  void foundationSplitsByBytesWrittenAndMergesNothingBusy() throws ScenarioException {
    SystemSpec system = Profiles.load("foundationdb");
    LoadSplitParameters loads = system.policies().loadSplits();
    assertThat(loads.thresholds())
        .isEqualTo(new LoadThresholds(NEVER, NEVER, NEVER, 1e6, NEVER, NEVER, NEVER, NEVER));
    assertThat(loads.pieceShare() * 1e6).as("bytes a second").isEqualTo(250_000);
    assertThat(system.policies().merges().maxLoadShare() * 1e6).isCloseTo(100_000, within(1e-6));
    assertThat(system.policies().sizeSplits().thresholdBytes()).isEqualTo(500_000_000);
  }

  @Test
  void aDynamoPartitionIsMeteredAndNeverMerged() throws ScenarioException {
    SystemSpec system = Profiles.load("dynamodb");
    assertThat(system.tablets().limit())
        .isEqualTo(new ThroughputLimit(1_000, 3_000, 1_024, 4_096, 1_000_000_000L, 0.5, 2));
    assertThat(system.policies().merges().enabled()).isFalse();
    assertThat(system.policies().sizeSplits().thresholdBytes()).isEqualTo(10_000_000_000L);
  }

  @Test
  void tikvCutsWhereNineTenthsStayTogetherAtMost() throws ScenarioException {
    SystemSpec system = Profiles.load("tikv");
    LoadSplitParameters loads = system.policies().loadSplits();
    // |left − right| / (left + right) < 0.8.
    assertThat(2 * loads.maxHeavierShare() - 1).isCloseTo(0.8, within(1e-9));
    assertThat(loads.judgesLater()).isFalse();
    assertThat(system.policies().sizeSplits().thresholdBytes()).isEqualTo(384L << 20);
  }

  @ParameterizedTest
  @CsvSource({"spanner-hdd, 3500, 1500", "spanner-throughput, 22500, 22500"})
  void aProfileOfFewLinesInheritsTheOthersWithTheirSources(String name, double writes, double reads)
      throws ScenarioException {
    SystemSpec spanner = Profiles.load("spanner");
    SystemSpec system = Profiles.load(name);
    double cores = system.servers().cores();
    assertThat(cores / system.costs().commitNanos(1, 1_000) * 1e9).isCloseTo(writes, within(1.0));
    assertThat(cores / system.costs().lookupNanos(1_000) * 1e9).isCloseTo(reads, within(1.0));
    assertThat(system.policies()).isEqualTo(spanner.policies());
    assertThat(parameter(system, "locks.transactionIdle"))
        .isEqualTo(parameter(spanner, "locks.transactionIdle"));
    assertThat(system.parameters())
        .filteredOn(p -> !spanner.parameters().contains(p))
        .hasSizeBetween(1, 4);
  }

  @Test
  void aBigtableNodeTakesWhatIsDocumented() throws ScenarioException {
    SystemSpec system = Profiles.load("bigtable");
    double cores = system.servers().cores();
    assertThat(cores / system.costs().commitNanos(1, 1_000) * 1e9).isCloseTo(14_000, within(1.0));
    assertThat(cores / system.costs().lookupNanos(1_000) * 1e9).isCloseTo(17_000, within(1.0));
    assertThat(system.tablets().moves().moveOutageNanos()).isLessThan(1_000_000_000L);
  }

  @Test
  void noCodeAsksForASystemByItsName() throws IOException {
    Pattern name = Pattern.compile("\"(?:" + String.join("|", Profiles.names()) + ")\"");
    for (String module : List.of(".", "../sim-core", "../sim-report")) {
      try (Stream<Path> files = Files.walk(Path.of(module, "src/main/java"))) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          assertThat(Files.readString(file)).as("%s", file).doesNotContainPattern(name);
        }
      }
    }
  }

  @Test
  void whatProfilesHaveInCommonIsNoProfile() {
    assertThat(Profiles.names()).doesNotContain("common");
    assertThatThrownBy(() -> system("common")).hasMessageContaining("there is no profile");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sizeSplits: {stages: 1GB above 2} | \"1GB above 2\" is no threshold; expected none, or",
        "sizeSplits: {stages: '1GB below 2, 2GB below 1'} | is not in the order of the numbers of"
            + " tablets",
        "sizeSplits: {counting: onSever} | did you mean \"onServer\"?",
        "loadSplits: {bytesWritten: 1MB} | \"1MB\" is no rate of bytes; expected never, or one"
            + " such",
        "loadSplits: {pieceShare: often} | \"often\" is not a share",
        "tablets: {writeUnits: 1000} | has no unit",
        "merges: {maxSmall: 1GB} | did you mean \"maxSmaller\"?",
        "balancer: {separates: yes} | is neither true nor false"
      })
  void mistakesInTheNewerParametersAreNamed(String parameters, String message) {
    assertThatThrownBy(() -> system("{profile: spanner, " + parameters + "}"))
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1s | true  | {from: 2s, to: 3s, because: x}    | does not include the value",
        "1s | true  | {from: 3s, to: 500ms, because: x} | does not include the value",
        "1s | true  | {from: 500ms, to: 2s}             | range.because: is missing",
        "1s | true  | {from: 500, to: 2s, because: x}   | has no unit",
        "1s | true  | {from: 1s, too: 2s, because: x}   | did you mean \"to\"?",
        "1s | false | {from: 500ms, to: 2s, because: x} | belongs to a value that is not assumed",
      })
  void mistakesInAPlausibleRangeAreNamed(
      String value, boolean assumed, String range, String message) throws IOException {
    Path file = folder.resolve("ranged.yaml");
    Files.writeString(
        file,
        "title: T\ntabletWord: tablet\nextends: spanner\nservers:\n  maxWait: {value: "
            + value
            + ", source: s, assumed: "
            + assumed
            + ", range: "
            + range
            + "}\n");
    assertThatThrownBy(() -> Profiles.ranges(file.toString()))
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining(message);
  }

  @Test
  void aValueThatIsNoNumberHasNoRange() throws IOException {
    Path file = folder.resolve("ranged.yaml");
    Files.writeString(
        file,
        "title: T\ntabletWord: tablet\nextends: spanner\nservers:\n  service: {value:"
            + " exponential, source: s, assumed: true, range: {from: exponential, to:"
            + " deterministic, because: x}}\n");
    assertThatThrownBy(() -> Profiles.ranges(file.toString()))
        .hasMessageContaining("belongs to a value that is not a number");
  }

  /** What the profile of another extends is inherited, and what it sets anew is not. */
  @Test
  void rangesAreInheritedWithTheValue() throws ScenarioException {
    List<String> datastore =
        Profiles.ranges("datastore").stream().map(PlausibleRange::path).toList();
    assertThat(datastore)
        .isEqualTo(Profiles.ranges("firestore").stream().map(PlausibleRange::path).toList())
        .contains("loadSplits.writes", "loadSplits.window");
  }

  /** Of ten shards and a limit of five, a bill by results counts five rows, any other fifty. */
  @ParameterizedTest
  @CsvSource({"firestore, 5", "datastore, 5", "spanner, 50", "dynamodb, 50", "cockroachdb, 50"})
  void onlyASystemThatBillsItsResultsMergesTheRowsOfShards(String profile, long reads)
      throws Exception {
    SystemSpec system = system(profile);
    int merged = system.indexes().maxInValues();
    assertThat(system.billing().readBill(merged).readsOfFull(10, 0, 5, false)).isEqualTo(reads);
  }
}

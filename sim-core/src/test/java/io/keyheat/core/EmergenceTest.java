package io.keyheat.core;

import static io.keyheat.core.SystemDraft.MINUTE;
import static io.keyheat.core.SystemDraft.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.keyheat.core.model.cluster.Fault;
import io.keyheat.core.reference.Act;
import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.LoadResult.IntervalStats;
import io.keyheat.core.result.RunEvent;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ServerResult;
import io.keyheat.core.result.UnsplittableReason;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.generator.BitReversed;
import io.keyheat.core.value.generator.Constant;
import io.keyheat.core.value.generator.Mix;
import io.keyheat.core.value.generator.Sequence;
import io.keyheat.core.value.generator.Uniform;
import io.keyheat.core.workload.LoadKind;
import io.keyheat.core.workload.spec.LoadFrame;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.ScanSpec;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Effects that no line of the model names come out of capacity, queues and splits. */
class EmergenceTest {
  private static final ColumnSpec SEQUENCE = Fixtures.number("Id", Fixtures.sequence());
  private static final ColumnSpec FALLING =
      Fixtures.number("Id", new Sequence(Long.MAX_VALUE / 2, -1));
  private static final ColumnSpec SCATTERED = Fixtures.number("Id", new BitReversed(1));

  private static RunSpec spec(
      SystemDraft system, int servers, long minutes, TableSpec table, LoadSpec... loads) {
    return Fixtures.run(1, system, servers, minutes * MINUTE, MINUTE, List.of(table), loads);
  }

  private static RunResult inserts(
      SystemDraft system, int servers, long minutes, double perSecond, ColumnSpec id) {
    return Simulation.run(
        spec(
            system,
            servers,
            minutes,
            Fixtures.table("T", List.of(id), "Id"),
            Fixtures.load(
                "inserts", LoadKind.INSERT, "T", Fixtures.poisson(perSecond), Fixtures.ONCE)),
        now -> {});
  }

  private static double throughput(RunResult run) {
    return run.total().throughputPerSecond();
  }

  private static Set<UnsplittableReason> reasons(RunResult run) {
    return run.hotspots().stream()
        .map(Hotspot::unsplittableReasons)
        .flatMap(List::stream)
        .collect(Collectors.toSet());
  }

  /** Throughput over the last minute. */
  private static double lastMinute(RunResult run) {
    List<IntervalStats> intervals = run.loads().get(0).intervals();
    int perMinute = (int) (MINUTE / run.intervalNanos());
    return intervals.subList(intervals.size() - perMinute, intervals.size()).stream()
            .mapToLong(IntervalStats::completed)
            .sum()
        / 60.0;
  }

  @Test
  void aSequenceLevelsOffAtTheCapacityOfOneTabletWhateverIsOffered() {
    for (double offered : new double[] {800, 1_500, 4_000}) {
      assertThat(throughput(inserts(SystemDraft.firestore(), 10, 4, offered, SEQUENCE)))
          .isCloseTo(575, within(10.0));
    }
  }

  @Test
  void belowThatCapacityASequenceIsAsGoodAsAnyKey() {
    RunResult sequence = inserts(SystemDraft.firestore(), 10, 4, 200, SEQUENCE);
    RunResult scattered = inserts(SystemDraft.firestore(), 10, 4, 200, SCATTERED);
    assertThat(throughput(sequence)).isCloseTo(200, within(10.0));
    assertThat(sequence.total().latency().percentileMillis(99))
        .isCloseTo(scattered.total().latency().percentileMillis(99), within(3.0));
  }

  @Test
  void twiceTheCapacityOfATabletIsTwiceTheCeiling() {
    SystemDraft system = SystemDraft.firestore();
    system.commitNanos /= 2;
    assertThat(throughput(inserts(system, 10, 4, 4_000, SEQUENCE)))
        .isCloseTo(2 * 575, within(20.0));
  }

  @Test
  void whereATabletHasNoLimitOfItsOwnTheServerIsTheCeilingOfASequence() {
    RunResult run = inserts(SystemDraft.spanner(), 5, 4, 10_000, SEQUENCE);
    assertThat(throughput(run)).isCloseTo(3_500, within(70.0));
    assertThat(run.servers().stream().filter(s -> s.utilisationMax() > 0.9).count())
        .isLessThanOrEqualTo(2);
  }

  @Test
  void splitsByLoadGainASequenceNothingAndTheReportSaysWhy() {
    RunResult run = inserts(SystemDraft.firestore(), 10, 8, 1_500, SEQUENCE);
    assertThat(reasons(run)).contains(UnsplittableReason.MOVING_HOT_SPOT);
    assertThat(lastMinute(run)).isCloseTo(575, within(15.0));
  }

  @Test
  void aFallingSequenceFaresLikeARisingOne() {
    RunResult run = inserts(SystemDraft.firestore(), 10, 8, 1_500, FALLING);
    assertThat(reasons(run)).contains(UnsplittableReason.MOVING_HOT_SPOT);
    assertThat(throughput(run)).isCloseTo(575, within(15.0));
  }

  /** Readers of the newest rows read where the last row lies, at whichever end of the keys. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void readersOfTheNewestRowsDoNotEscapeInEitherOrder(boolean spanner) {
    RunResult rising = withReaders(spanner, SEQUENCE, true);
    RunResult falling = withReaders(spanner, FALLING, false);
    assertThat(throughput(rising)).isCloseTo(throughput(falling), withinPercentage(2));
    assertThat(rising.splits().bySize()).isPositive().isEqualTo(falling.splits().bySize());
    assertThat(rising.splits().byLoad()).isZero();
    assertThat(falling.splits().byLoad()).isZero();
    assertThat(reasons(rising)).containsExactly(UnsplittableReason.MOVING_HOT_SPOT);
    assertThat(reasons(falling)).containsExactly(UnsplittableReason.MOVING_HOT_SPOT);
    assertThat(completed(rising, 1)).isCloseTo(completed(falling, 1), withinPercentage(5));
  }

  private static RunResult withReaders(boolean spanner, ColumnSpec id, boolean reverse) {
    SystemDraft system = spanner ? SystemDraft.spanner() : SystemDraft.firestore();
    system.readRowReverseNanos = system.readRowNanos; // Either order costs alike.
    system.sizeSplitBytes = spanner ? 500_000_000 : 80_000_000;
    ScanLoad newest =
        new ScanLoad(
            new LoadFrame("newest", Fixtures.poisson(spanner ? 600 : 300), Fixtures.ONCE),
            "T",
            Map.of(),
            new ScanSpec(null, Map.of(), null, reverse, 10, false),
            false);
    LoadSpec inserts =
        Fixtures.load(
            "inserts",
            LoadKind.INSERT,
            "T",
            Fixtures.poisson(spanner ? 4_500 : 900),
            Fixtures.ONCE);
    TableSpec table = Fixtures.table("T", List.of(id), "Id");
    return Simulation.run(spec(system, 4, 5, table, inserts, newest), now -> {});
  }

  /** A row that was updated is there, so readers of what was updated last find it at its end. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void readersOfTheLatestUpdatesDoNotEscapeInEitherOrder(boolean spanner) {
    RunResult rising = withUpdates(spanner, "At", true);
    RunResult falling = withUpdates(spanner, "At desc", false);
    assertThat(lastMinute(rising)).isCloseTo(lastMinute(falling), withinPercentage(2));
    assertThat(completed(rising, 1)).isCloseTo(completed(falling, 1), withinPercentage(5));
    // The old entries lie all over the index: chance decides whether they are divided once.
    assertThat(rising.splits().byLoad()).isCloseTo(falling.splits().byLoad(), within(1L));
    assertThat(reasons(rising)).containsExactly(UnsplittableReason.MOVING_HOT_SPOT);
    assertThat(reasons(falling)).containsExactly(UnsplittableReason.MOVING_HOT_SPOT);
  }

  private static RunResult withUpdates(boolean spanner, String entry, boolean reverse) {
    SystemDraft system = spanner ? SystemDraft.spanner() : SystemDraft.firestore();
    system.readRowReverseNanos = system.readRowNanos; // Either order costs alike.
    system.balanceEveryNanos = SystemDraft.NEVER; // As many tablets stay beside the hot one.
    ScanLoad newest =
        new ScanLoad(
            new LoadFrame("newest", Fixtures.poisson(spanner ? 600 : 300), Fixtures.ONCE),
            "T",
            Map.of(),
            new ScanSpec("ByAt", Map.of(), null, reverse, 10, false),
            false);
    LoadSpec updates =
        LoadKind.UPDATE.load(
            new LoadFrame("updates", Fixtures.poisson(spanner ? 4_500 : 900), Fixtures.ONCE),
            "T",
            Map.of("Id", new Uniform(1, 1_000_000)),
            1);
    TableSpec table =
        Fixtures.table(
            "T",
            List.of(Fixtures.number("Id", new Uniform(1, 1_000_000)), Fixtures.written("At")),
            List.of(Fixtures.index("ByAt", entry)),
            0,
            16,
            "Id");
    return Simulation.run(spec(system, 4, 3, table, updates, newest), now -> {});
  }

  private static double completed(RunResult run, int load) {
    return run.loads().get(load).intervals().stream().mapToLong(IntervalStats::completed).sum();
  }

  @Test
  void oneRowThatEverybodyWantsIsAHotRow() {
    ColumnSpec id = Fixtures.number("Id", new Uniform(1, 1_000_000));
    TableSpec table = Fixtures.table("T", List.of(id), List.of(), 1_000_000, 1, "Id");
    LoadSpec reads =
        LoadKind.LOOKUP.load(
            new LoadFrame("reads", Fixtures.poisson(30_000), Fixtures.ONCE),
            "T",
            Map.of("Id", new Mix(0.9, new Constant(4711L), Fixtures.uniform(1, 1_000_000))),
            1);
    RunResult run = Simulation.run(spec(SystemDraft.spanner(), 3, 6, table, reads), now -> {});
    assertThat(reasons(run)).containsExactly(UnsplittableReason.HOT_ROW);
    // The row alone asks for more than a server has; splits free only what lies around it.
    assertThat(throughput(run)).isBetween(22_000.0, 22_500 + 0.1 * 30_000 + 300);
  }

  @Test
  void scatteredKeysAreSplitAndRecover() {
    SystemDraft system = SystemDraft.spanner();
    RunResult run = inserts(system, 4, 20, 9_000, SCATTERED);
    assertThat(run.splits().byLoad()).isGreaterThan(3);
    IntervalStats first = run.loads().get(0).intervals().get(20);
    assertThat(first.failed()).as("overloaded before the splits").isPositive();
    assertThat(lastMinute(run)).isCloseTo(9_000, within(200.0));
  }

  /** A tablet without a leader has the load that it had, so the idlest server changes with each. */
  @ParameterizedTest
  @ValueSource(doubles = {60, 3_000})
  void theTabletsOfAStoppedServerAreSpreadOverTheOthers(double perSecond) {
    SystemDraft system = SystemDraft.spanner();
    system.balanceEveryNanos = SystemDraft.NEVER;
    system.failOverNanos = 10 * SECOND;
    system.failOverSpreadNanos = 10 * SECOND;
    LoadSpec updates =
        LoadKind.UPDATE.load(
            new LoadFrame("updates", Fixtures.poisson(perSecond), Fixtures.ONCE),
            "T",
            Map.of("Id", new Uniform(1, 1_000_000)),
            1);
    TableSpec table =
        Fixtures.table(
            "T", List.of(Fixtures.number("Id", new Uniform(1, 1_000_000))), List.of(), 0, 60, "Id");
    Fault stop = new Fault.ServerStops(0, MINUTE, 3 * MINUTE);
    RunSpec run = spec(system, 3, 2, table, updates).withFaults(List.of(stop));
    List<Integer> leaders =
        FollowedRun.of(run).acts().stream()
            .filter(Act.NewLeader.class::isInstance)
            .map(act -> ((Act.NewLeader) act).server())
            .toList();
    assertThat(leaders).hasSize(20).containsOnly(1, 2);
    assertThat(leaders.stream().filter(server -> server == 1).count()).isBetween(8L, 12L);
  }

  @Test
  void nothingIsSplitByLoadWhereNoLoadIsTooMuch() {
    SystemDraft system = SystemDraft.spanner();
    system.splitCpuShare = Double.POSITIVE_INFINITY;
    RunResult run = inserts(system, 4, 6, 9_000, SCATTERED);
    assertThat(run.splits().byLoad()).isZero();
    assertThat(throughput(run)).isCloseTo(3_500, within(70.0));
  }

  /** Shares of a tablet's rows that stay left of each split by size. */
  private static FollowedRun sizeSplits(ColumnSpec id) {
    SystemDraft system = SystemDraft.spanner();
    system.splitCpuShare = Double.POSITIVE_INFINITY;
    system.merges = false;
    system.sizeSplitBytes = 40_000_000; // 40,000 rows: every 40 s at 1,000/s.
    return FollowedRun.of(
        spec(
            system,
            4,
            5,
            Fixtures.table("T", List.of(id), "Id"),
            Fixtures.load(
                "inserts", LoadKind.INSERT, "T", Fixtures.poisson(1_000), Fixtures.ONCE)));
  }

  @Test
  void aTailThatOnlyGrowsIsCutAtItsEnd() {
    FollowedRun run = sizeSplits(SEQUENCE);
    // 300,000 rows in full tablets of 40,000 and little more, the last one still growing.
    assertThat(run.result().splits().bySize()).isBetween(6L, 7L);
    assertThat(rowsOfTablets(run).subList(0, 6)).allMatch(rows -> rows > 39_000 && rows < 42_500);
  }

  @Test
  void aFrontThatOnlyFallsIsCutAtItsFront() {
    FollowedRun run = sizeSplits(FALLING);
    assertThat(run.result().splits().bySize()).isBetween(6L, 7L);
    List<Long> rows = rowsOfTablets(run);
    assertThat(rows.subList(rows.size() - 6, rows.size()))
        .allMatch(count -> count > 39_000 && count < 42_500);
  }

  @Test
  void aRandomTableIsCutAtItsMedian() {
    FollowedRun run = sizeSplits(SCATTERED);
    // Halves of 40,000 rows have grown to at most 40,000 again: 300,000 / 40,000 … 300,000 /
    // 20,000,
    // with the sampled median's error of a tenth or so.
    assertThat(rowsOfTablets(run)).hasSizeBetween(7, 17).allMatch(rows -> rows < 42_500);
    Act.Split first = (Act.Split) run.acts().get(0);
    double position = (first.key().hi() >>> 1) / 0x1p63;
    assertThat(position).as("first cut").isBetween(0.3, 0.7);
  }

  private static List<Long> rowsOfTablets(FollowedRun run) {
    return run.layout().keySet().stream()
        .map(
            key -> {
              var space = run.cluster().spaces().get(key.space());
              return run.cluster().storedRows(space.tabletOf(space.find(key.hi(), key.lo())));
            })
        .toList();
  }

  @Test
  void neighboursThatHaveLongBeenColdAreJoined() {
    SystemDraft system = SystemDraft.spanner();
    system.mergeDelayNanos = 2 * MINUTE;
    TableSpec table = Fixtures.table("T", List.of(SCATTERED), List.of(), 0, 16, "Id");
    LoadSpec few =
        Fixtures.load("inserts", LoadKind.INSERT, "T", Fixtures.poisson(20), Fixtures.ONCE);
    RunResult run = Simulation.run(spec(system, 4, 5, table, few), now -> {});
    assertThat(run.splits().merges()).isEqualTo(15);
    assertThat(run.spaces().get(0).tablets()).isEqualTo(1);
  }

  /** The same tablets, whose cuts expire after four minutes of five, and after six. */
  @ParameterizedTest
  @CsvSource({"4, 15", "6, 0"})
  void aCutThatUsersMadeIsKeptUntilItExpires(int minutes, int merges) {
    SystemDraft system = SystemDraft.spanner();
    system.mergeDelayNanos = 2 * MINUTE;
    system.preSplitsKeptNanos = minutes * MINUTE;
    TableSpec table = Fixtures.table("T", List.of(SCATTERED), List.of(), 0, 16, "Id");
    LoadSpec few =
        Fixtures.load("inserts", LoadKind.INSERT, "T", Fixtures.poisson(20), Fixtures.ONCE);
    RunResult run = Simulation.run(spec(system, 4, 5, table, few), now -> {});
    assertThat(run.splits().merges()).isEqualTo(merges);
    assertThat(run.events())
        .filteredOn(event -> event.kind() == RunEvent.Kind.MERGE)
        .allMatch(event -> event.timeNanos() >= minutes * MINUTE);
  }

  /**
   * Sixteen tables, each of one tablet, dealt out to four servers in turn; only every fourth one
   * has anything to do, and takes 0.2 of a server.
   */
  @Test
  void theBalancerLowersThePeak() {
    double without = peak(SystemDraft.NEVER);
    double with = peak(30 * SECOND);
    assertThat(without).isCloseTo(4 * 0.2, within(0.05));
    assertThat(with).isCloseTo(0.2, within(0.05));
  }

  /**
   * Sixteen shards of four tablets each on four servers: the last tablets of the shards must not
   * all lie on one. In each round of four tablets, each server has one, so that numbers stay equal.
   */
  @Test
  void theLastTabletsOfShardsAreSpreadOverServersWhoseNumbersOfTabletsAreEqual() {
    SystemDraft system = SystemDraft.spanner();
    system.splitCpuShare = Double.POSITIVE_INFINITY;
    system.merges = false;
    system.balanceEveryNanos = SystemDraft.NEVER;
    ColumnSpec shard = Fixtures.number("Shard", Fixtures.uniform(0, 15));
    TableSpec table =
        Fixtures.table("T", List.of(shard, SEQUENCE), List.of(), 0, 64, "Shard", "Id");
    LoadSpec inserts =
        Fixtures.load("inserts", LoadKind.INSERT, "T", Fixtures.poisson(500), Fixtures.ONCE);
    RunResult run = Simulation.run(spec(system, 4, 2, table, inserts), now -> {});
    assertThat(run.servers()).allSatisfy(server -> assertThat(server.tablets()[0]).isEqualTo(16));
    assertThat(run.servers().stream().mapToDouble(ServerResult::utilisationMean).max().orElse(1))
        .as("chance puts eight of sixteen on one server hardly ever")
        .isLessThan(
            2
                * run.servers().stream()
                    .mapToDouble(ServerResult::utilisationMean)
                    .average()
                    .orElse(0));
  }

  private static double peak(long balanceEveryNanos) {
    SystemDraft system = SystemDraft.spanner();
    system.splitCpuShare = Double.POSITIVE_INFINITY;
    system.merges = false;
    system.balanceEveryNanos = balanceEveryNanos;
    List<TableSpec> tables =
        IntStream.range(0, 16)
            .mapToObj(i -> Fixtures.table("T" + i, List.of(SEQUENCE), "Id"))
            .toList();
    LoadSpec[] inserts =
        IntStream.of(0, 4, 8, 12)
            .mapToObj(i -> "T" + i)
            .map(
                table ->
                    Fixtures.load(
                        table, LoadKind.INSERT, table, Fixtures.poisson(700), Fixtures.ONCE))
            .toArray(LoadSpec[]::new);
    RunSpec spec = Fixtures.run(1, system, 4, 8 * MINUTE, MINUTE, tables, inserts);
    RunResult run = Simulation.run(spec, now -> {});
    int last = run.servers().get(0).utilisation().length;
    return run.servers().stream()
        .mapToDouble(
            server -> {
              double sum = 0;
              for (int i = last - 60; i < last; i++) {
                sum += server.utilisation()[i];
              }
              return sum / 60;
            })
        .max()
        .orElseThrow();
  }

  @Test
  void everySizeSplitOfATailIsWrittenDownWithItsKey() {
    FollowedRun run = sizeSplits(SEQUENCE);
    List<RunEvent> events = run.result().events();
    assertThat(events).allMatch(event -> event.kind() == RunEvent.Kind.SIZE_SPLIT);
    assertThat(events.stream().map(RunEvent::position)).isSorted();
  }
}

package io.keyheat.core.workload;

import static io.keyheat.core.workload.Workloads.MINUTE;
import static io.keyheat.core.workload.Workloads.NO_INDEXES;
import static io.keyheat.core.workload.Workloads.ONCE;
import static io.keyheat.core.workload.Workloads.SECOND;
import static io.keyheat.core.workload.Workloads.START;
import static io.keyheat.core.workload.Workloads.column;
import static io.keyheat.core.workload.Workloads.filled;
import static io.keyheat.core.workload.Workloads.insert;
import static io.keyheat.core.workload.Workloads.load;
import static io.keyheat.core.workload.Workloads.now;
import static io.keyheat.core.workload.Workloads.poisson;
import static io.keyheat.core.workload.Workloads.print;
import static io.keyheat.core.workload.Workloads.splitAt;
import static io.keyheat.core.workload.Workloads.table;
import static io.keyheat.core.workload.Workloads.uniform;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.key.Keys;
import io.keyheat.core.key.NumberPattern;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.generator.Choice;
import io.keyheat.core.value.generator.Constant;
import io.keyheat.core.value.generator.Now;
import io.keyheat.core.value.generator.Sequence;
import io.keyheat.core.value.generator.Text;
import io.keyheat.core.value.generator.Uniform;
import io.keyheat.core.workload.draw.OperationBatch;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.ClientSpec.Spacing;
import io.keyheat.core.workload.spec.LoadFrame;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.RateSchedule;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeySpacePlanTest {
  private static final ColumnSpec SEQUENCE = column("Id", ColumnType.INT64, new Sequence(1, 1));

  private static KeySpacePlan plan(TableSpec table, LoadSpec... loads) {
    return WorkloadPlanner.plan(9, START, 60 * MINUTE, NO_INDEXES, List.of(table), List.of(loads))
        .keySpaces()
        .get(0);
  }

  private static void assertSorted(long[] hi, long[] lo) {
    for (int i = 1; i < hi.length; i++) {
      assertThat(Keys.compare(hi[i - 1], lo[i - 1], hi[i], lo[i])).isNotPositive();
    }
  }

  /** The number in a printed key of one column. */
  private static long number(KeySpacePlan plan, long hi, long lo) {
    String key = plan.format().print(hi, lo);
    return Long.parseLong(key.substring(key.indexOf('(') + 1, key.length() - 1));
  }

  /** A tablet begins at the least key with the given values, in whatever order they are given. */
  @Test
  void preSplitsMayBeKeys() {
    List<List<Object>> keys = List.of(List.of(70L), List.of(90L, START + SECOND), List.of(500L));
    TableSpec log = splitAt(table("Log", List.of(SEQUENCE, now("At")), "Id desc", "At"), keys);
    KeySpacePlan plan = plan(log, insert("Log", 100));
    List<String> printed = print(plan, plan.splits());
    assertThat(printed).hasSize(3);
    assertThat(printed.get(0)).startsWith("Log(500, ");
    assertThat(printed.get(1)).isEqualTo("Log(90, 2026-01-01T00:00:01Z)");
    assertThat(printed.get(2)).startsWith("Log(70, ");
  }

  /** So many tablets and one more: there is one before the lowest, where no row lies. */
  @Test
  void aTabletLiesBeforeTheLowestSplitToo() {
    ColumnSpec agent =
        column(
            "A",
            ColumnType.STRING,
            new Text(new NumberPattern("agent-", "", 5), new Uniform(1, 2_000)));
    ColumnSpec small = uniform("A", 5, 9);
    ColumnSpec few =
        column("A", ColumnType.STRING, new Choice(List.of("p", "q"), List.of(1.0, 1.0)));
    assertThat(splits(agent, "A", "B", "D", "F")).isEqualTo(3);
    assertThat(splits(agent, "A", "B", "agent-01000", "z")).isEqualTo(3);
    assertThat(splits(agent, "A desc", "B", "z")).isEqualTo(2);
    assertThat(splits(few, "A", "B", "D")).isEqualTo(2);
    assertThat(splits(small, "A", 5L, 7L)).isEqualTo(2);
    assertThat(splits(small, "A desc", 7L, 9L)).isEqualTo(2);
  }

  /** Splits of which no one is the space's first key. */
  private static long splits(ColumnSpec column, String key, Object... at) {
    List<List<Object>> keys = Stream.of(at).map(List::of).toList();
    TableSpec table = splitAt(table("T", List.of(column), key), keys);
    KeyList splits = plan(table, insert("T", 100)).splits();
    return IntStream.range(0, splits.size())
        .filter(i -> (splits.hi()[i] | splits.lo()[i]) != 0)
        .count();
  }

  @Test
  void theSampleOfASequenceSpansAllThatTheRunWillReach() {
    KeySpacePlan plan = plan(table("T", List.of(SEQUENCE), "Id"), insert("T", 1000));
    KeyList sample = plan.sample().get();
    int n = sample.size();
    assertThat(n).isBetween(8000, 8400);
    assertSorted(sample.hi(), sample.lo());
    long reached = 3600 * 1000;
    assertThat(number(plan, sample.hi()[0], sample.lo()[0])).isEqualTo(1);
    assertThat((double) number(plan, sample.hi()[n - 1], sample.lo()[n - 1]))
        .isCloseTo((double) reached, within(reached / 1000.0));
  }

  @Test
  void existingRowsHoldTheFirstNumbersAndInsertsGoOn() {
    TableSpec table = filled(table("T", List.of(SEQUENCE), "Id"), 50_000, 1);
    WorkloadPlan plan =
        WorkloadPlanner.plan(
            9, START, MINUTE, NO_INDEXES, List.of(table), List.of(insert("T", 100)));
    KeySpacePlan space = plan.keySpaces().get(0);
    assertThat(space.existingRows()).isEqualTo(50_000);
    assertThat(space.existingBytes()).isEqualTo(50_000L * 1000);
    assertThat(space.existing().get().hi()).hasSize(16_384);
    assertSorted(space.existing().get().hi(), space.existing().get().lo());
    assertThat(number(space, space.existing().get().hi()[0], space.existing().get().lo()[0]))
        .isEqualTo(1);
    assertThat(
            number(space, space.existing().get().hi()[16_383], space.existing().get().lo()[16_383]))
        .isBetween(49_980L, 50_000L);
    OperationBatch batch = Workloads.all(plan.loads().get(0), 10_000, MINUTE);
    assertThat(number(space, batch.keyHi[0][0], batch.keyLo[0][0])).isEqualTo(50_001);
  }

  /** Pre-splits of a table without loads are drawn from the same rows, which may be drawn once. */
  @Test
  void existingRowsAreTheSameWheneverTheyAreAskedFor() {
    TableSpec table = filled(table("T", List.of(uniform("U", 1, 1 << 30)), "U"), 50_000, 8);
    KeySpacePlan plan = plan(table, insert("T", 10));
    KeyList before = plan.existing().get();
    assertThat(plan.splits().size()).isEqualTo(7);
    assertThat(plan.existing().get()).isSameAs(before);
    assertThat(plan(table, insert("T", 10)).existing().get().hi()).isEqualTo(before.hi());
  }

  @Test
  void existingTimesComeFromTheirOwnSpecification() {
    long monthBefore = START - 30 * 24 * 3600 * SECOND;
    ColumnSpec at =
        column("At", ColumnType.TIMESTAMP, new Now(0, 1, 0), new Uniform(monthBefore, START));
    TableSpec table = filled(table("T", List.of(at, uniform("U", 1, 9)), "At", "U"), 1000, 1);
    KeySpacePlan plan = plan(table, insert("T", 10));
    List<String> existing = print(plan, plan.existing().get());
    assertThat(existing).hasSize(1000);
    assertThat(existing.get(0)).startsWith("T(2025-12-0");
    assertThat(print(plan, plan.sample().get()).get(0)).startsWith("T(2026-01-01T00:00:0");
  }

  /** With a rate that rises from nothing, three quarters of the rows fall in the second half. */
  @Test
  void theSampleFollowsTheRate() {
    RateSchedule rising =
        new RateSchedule(
            List.of(
                new RateSchedule.Segment(0, 0, 1000),
                new RateSchedule.Segment(60 * MINUTE, 1000, 1000)));
    ClientSpec client = new ClientSpec.Open(rising, Spacing.POISSON, 1);
    KeySpacePlan plan =
        plan(table("T", List.of(now("At")), "At"), load("rising", LoadKind.INSERT, "T", client));
    List<String> keys = print(plan, plan.sample().get());
    double late = keys.stream().filter(key -> key.compareTo("T(2026-01-01T00:30") >= 0).count();
    assertThat(late / keys.size()).isCloseTo(0.75, within(0.001));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5, 10, 16, 100, 128, 333, 1000})
  void preSplitsOfASharedKeyFallBetweenTheShards(int shards) {
    ColumnSpec shard = uniform("Shard", 0, shards - 1);
    TableSpec table = filled(table("T", List.of(shard, now("At")), "Shard", "At"), 0, shards);
    KeySpacePlan plan = plan(table, insert("T", 1000));
    assertThat(print(plan, plan.splits()))
        .isEqualTo(
            IntStream.range(1, shards)
                .mapToObj(i -> "T(%d, 2026-01-01T00:00:00Z)".formatted(i))
                .toList());
  }

  /** 100 shards in 50 tablets are two in each; in 200, half of the keys of one. */
  @Test
  void preSplitsOfSeveralShardsOrOfPartsOfThemDoSoToo() {
    TableSpec table =
        table("T", List.of(uniform("Shard", 0, 99), uniform("K", 0, 1023)), "Shard", "K");
    KeySpacePlan pairs = plan(filled(table, 0, 50), insert("T", 1000));
    KeySpacePlan halves = plan(filled(table, 0, 200), insert("T", 1000));
    assertThat(print(pairs, pairs.splits()))
        .isEqualTo(IntStream.range(1, 50).mapToObj(i -> "T(%d, 0)".formatted(2 * i)).toList());
    assertThat(print(halves, halves.splits()))
        .isEqualTo(
            IntStream.range(1, 200)
                .mapToObj(i -> "T(%d, %d)".formatted(i / 2, i % 2 * 512))
                .toList());
  }

  @Test
  void preSplitsOfUniformKeysAreEven() {
    TableSpec table = filled(table("T", List.of(uniform("K", 0, (1L << 62) - 1)), "K"), 0, 64);
    KeySpacePlan plan = plan(table, insert("T", 1000));
    assertThat(plan.splits().hi()).hasSize(63);
    for (int i = 0; i < 63; i++) {
      double place = (plan.splits().hi()[i] >>> 1) / 0x1p63;
      // A cut moves by up to a third of a share, and a quantile of the sample strays by 0.6 %.
      assertThat(place).isCloseTo((i + 1) / 64.0, within(0.34 / 64 + 0.02));
    }
  }

  /** Nobody cuts a tail beforehand: after a hundredth of the hour all cuts lie behind it. */
  @Test
  void preSplitsOfATailLieAtItsBeginning() {
    TableSpec table = filled(table("T", List.of(now("At")), "At"), 0, 8);
    KeySpacePlan plan = plan(table, insert("T", 1000));
    assertThat(print(plan, plan.splits()))
        .hasSize(7)
        .allSatisfy(key -> assertThat(key).isLessThan("T(2026-01-01T00:00:36"));
  }

  /** Of 80 shares of the keys 1 to 1000, each has about 12 keys, whatever one key has later. */
  @Test
  void preSplitsDoNotKnowALoadThatBeginsLater() {
    TableSpec table = filled(table("T", List.of(uniform("K", 1, 1000)), "K"), 0, 80);
    ColumnSpec hot = column("K", ColumnType.INT64, new Constant(500L));
    LoadFrame later = new LoadFrame("hot", poisson(5000), ONCE, 30 * MINUTE, 40 * MINUTE);
    LoadSpec busy = LoadKind.INSERT.load(later, "T", Map.of("K", hot.values()), 1);
    KeyList alone = plan(table, insert("T", 1000)).splits();
    assertThat(alone.size()).isGreaterThan(70);
    assertThat(plan(table, insert("T", 1000), busy).splits())
        .usingRecursiveComparison()
        .isEqualTo(alone);
    assertThat(plan(table, busy).splits().size()).isZero();
  }

  /** A load that comes to 5,000/s later counts by the 10/s with which it begins: a hundredth. */
  @Test
  void preSplitsWeighLoadsByWhatTheySendAtTheBeginning() {
    TableSpec table = filled(table("T", List.of(uniform("K", 1, 1000)), "K"), 0, 20);
    ColumnSpec hot = column("K", ColumnType.INT64, new Constant(500L));
    RateSchedule steps =
        new RateSchedule(
            List.of(
                new RateSchedule.Segment(0, 10, 10),
                new RateSchedule.Segment(30 * MINUTE, 5000, 5000)));
    LoadFrame frame = new LoadFrame("hot", new ClientSpec.Open(steps, Spacing.POISSON, 1), ONCE);
    LoadSpec busy = LoadKind.INSERT.load(frame, "T", Map.of("K", hot.values()), 1);
    assertThat(plan(table, insert("T", 1000), busy).splits().size()).isEqualTo(19);
  }

  @Test
  void aSingleKeyCannotBeSplit() {
    ColumnSpec constant = column("K", ColumnType.STRING, new Constant("only"));
    TableSpec table = filled(table("T", List.of(constant), "K"), 0, 8);
    KeySpacePlan plan = plan(table, insert("T", 1000));
    assertThat(plan.splits().hi()).isEmpty();
    assertThat(plan.format().print(0, 0)).isEqualTo("T(\"only\")");
  }

  @Test
  void aTableThatNoLoadTouchesHasNoSample() {
    KeySpacePlan plan = plan(filled(table("T", List.of(uniform("K", 1, 100)), "K"), 10, 2));
    assertThat(plan.sample().get().hi()).isEmpty();
    assertThat(plan.existing().get().hi()).hasSize(10);
    assertThat(plan.splits().hi()).hasSize(1);
  }
}

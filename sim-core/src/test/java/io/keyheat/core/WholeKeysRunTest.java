package io.keyheat.core;

import static io.keyheat.core.SystemDraft.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.key.KeyFormat;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.sample.KeySample;
import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.UnsplittableReason;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.HashPolicy;
import io.keyheat.core.schema.HashPolicy.KeptTogether;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.IndexTrait;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.value.generator.Constant;
import io.keyheat.core.workload.LoadKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows with one hash stay in one tablet where an index lies beside them. */
class WholeKeysRunTest {
  private static final int DAYS = 12;

  private static SystemDraft system(KeptTogether keepsTogether) {
    SystemDraft system = new SystemDraft();
    system.cores = 8;
    system.hashing = new HashPolicy(true, 64, 1, 0, keepsTogether);
    return system;
  }

  /** Keys of a day and a number, or of a day and three numbers, wider than a key together. */
  private static TableSpec log(
      ValueSpec day, boolean isWide, boolean isIndexed, long existingRows) {
    List<ColumnSpec> columns = new ArrayList<>(List.of(Fixtures.number("Day", day)));
    List<String> key = new ArrayList<>(List.of("Day"));
    for (String name : isWide ? List.of("A", "B", "C") : List.of("A")) {
      columns.add(Fixtures.number(name, Fixtures.uniform(0, isWide ? 1L << 50 : 1L << 20)));
      key.add(name);
    }
    columns.add(Fixtures.number("Who", Fixtures.uniform(0, 1_000_000)));
    IndexSpec local =
        new IndexSpec(
            "ByWho",
            List.of(Fixtures.part("Day"), Fixtures.part("Who")),
            Set.of(IndexTrait.INTERLEAVED));
    return Fixtures.table(
        "Log",
        columns,
        isIndexed ? List.of(local) : List.of(),
        existingRows,
        1,
        key.toArray(String[]::new));
  }

  private static FollowedRun run(SystemDraft system, TableSpec table, double perSecond) {
    return FollowedRun.of(
        Fixtures.run(
            3,
            system,
            2,
            40 * SECOND,
            0,
            List.of(table),
            Fixtures.load(
                "writes", LoadKind.INSERT, "Log", Fixtures.poisson(perSecond), Fixtures.PATIENT)));
  }

  /** By day, the tablets that remember a row or an entry of it. */
  private static Map<String, Set<Integer>> tabletsByDay(FollowedRun run) {
    Cluster cluster = run.cluster();
    KeyFormat format = run.plan().keySpaces().get(0).format();
    Map<String, Set<Integer>> tablets = new HashMap<>();
    for (int tablet = 0; tablet < cluster.tablets().limit(); tablet++) {
      KeySample sample = cluster.samples().of(tablet);
      for (int i = 0; i < sample.size(); i++) {
        String key = format.print(sample.hi(i), sample.lo(i));
        String day = key.substring(key.indexOf('(') + 1, key.indexOf(", ", key.indexOf(", ") + 1));
        tablets.computeIfAbsent(day, unseen -> new TreeSet<>()).add(tablet);
      }
    }
    return tablets;
  }

  static Stream<Arguments> kindsOfTables() {
    return Stream.of(
        Arguments.of(KeptTogether.BESIDE_INDEX, false, 0),
        Arguments.of(KeptTogether.BESIDE_INDEX, true, 0),
        Arguments.of(KeptTogether.BESIDE_INDEX, false, 4_000),
        Arguments.of(KeptTogether.BESIDE_INDEX, true, 4_000),
        Arguments.of(KeptTogether.ALL, false, 0),
        Arguments.of(KeptTogether.ALL, true, 4_000));
  }

  /**
   * 4,000 rows of 1 kB, of twelve days, are 330 a day: each day alone is too large for a tablet of
   * 200 kB. So the days are parted from one another, and none of them is divided.
   */
  @ParameterizedTest
  @MethodSource("kindsOfTables")
  void eachDayIsTooLargeAndStaysInATabletOfItsOwn(
      KeptTogether kept, boolean isWide, int existingRows) {
    SystemDraft system = system(kept);
    system.sizeSplitBytes = 200_000;
    ValueSpec days = Fixtures.uniform(1, DAYS);
    FollowedRun run =
        run(
            system,
            log(days, isWide, kept == KeptTogether.BESIDE_INDEX, existingRows),
            existingRows == 0 ? 100 : 5);
    assertThat(tabletsByDay(run))
        .hasSize(DAYS)
        .allSatisfy((day, tablets) -> assertThat(tablets).as(day).hasSize(1));
    assertThat(run.cluster().tablets().count()).isEqualTo(DAYS);
    assertThat(run.layoutBefore()).hasSize(existingRows == 0 ? 1 : DAYS);
  }

  /** Without the index, or where the system does not keep rows together, twenty tablets fill. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void otherRowsOfADayAreDivided(boolean isIndexed) {
    SystemDraft system = system(isIndexed ? KeptTogether.NONE : KeptTogether.BESIDE_INDEX);
    system.sizeSplitBytes = 200_000;
    FollowedRun run = run(system, log(Fixtures.uniform(1, DAYS), false, isIndexed, 0), 100);
    assertThat(run.cluster().tablets().count()).isGreaterThanOrEqualTo(20);
  }

  private static SystemDraft dividedByLoad() {
    SystemDraft system = system(KeptTogether.BESIDE_INDEX);
    system.splitWritesPerSecond = 100;
    system.splitWindowNanos = 10 * SECOND;
    system.sampleEvery = 1;
    return system;
  }

  private static RunResult hotDay(ValueSpec day, boolean isWide, boolean isIndexed) {
    SystemDraft system = dividedByLoad();
    system.cores = 1;
    return run(system, log(day, isWide, isIndexed, 0), 700).result();
  }

  /** All writes of one day go to one tablet for good, as those of one row do. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void loadDoesNotDivideADay(boolean isWide) {
    RunResult run = hotDay(new Constant(7L), isWide, true);
    assertThat(run.splits().byLoad()).isZero();
    assertThat(run.hotspots())
        .isNotEmpty()
        .flatExtracting(Hotspot::unsplittableReasons)
        .containsOnly(UnsplittableReason.HOT_ROW);
    assertThat(hotDay(new Constant(7L), isWide, false).splits().byLoad()).isPositive();
  }

  /** Twelve days have a twelfth of 400 writes a second each: less than 100 split a tablet. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void loadPartsOneDayFromAnother(boolean isWide) {
    FollowedRun run = run(dividedByLoad(), log(Fixtures.uniform(1, DAYS), isWide, true, 0), 400);
    assertThat(run.result().splits().byLoad()).isPositive();
    assertThat(tabletsByDay(run))
        .hasSize(DAYS)
        .allSatisfy((day, tablets) -> assertThat(tablets).as(day).hasSize(1));
  }
}

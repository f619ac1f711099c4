package io.keyheat.core.model.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.engine.Helper;
import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.sample.KeySample;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ClusterTest {
  private static final long OUTAGE = 1_000;

  private final Cluster cluster =
      new Cluster(new Servers(3, 1), Moving.with(OUTAGE), 1, new RandomStream(1));

  /** A space of 1,000 rows at the keys 0 … 99, with a row of the heatmap at every tenth of them. */
  private int hundredKeys() {
    long[] rows = LongStream.range(0, 10).map(i -> 10 * i).toArray();
    long[] keys = LongStream.range(0, 100).toArray();
    return cluster
        .addSpace(
            "T",
            new HeatRows(rows, new long[10], 0),
            0,
            new InitialRows(1_000, 500_000, keys, new long[100]))
        .tabletOf(0);
  }

  @Test
  void rowsAndBytesGoLeftAndRightAsTheKeysSay() {
    int left = hundredKeys();
    int right = cluster.split(left, 25, 0, 7);
    assertThat(cluster.storedRows(left)).isEqualTo(250);
    assertThat(cluster.storedRows(right)).isEqualTo(750);
    assertThat(cluster.storedBytes(left)).isEqualTo(125_000);
    assertThat(cluster.storedBytes(right)).isEqualTo(375_000);
    assertThat(cluster.next(left)).isEqualTo(right);
    assertThat(cluster.next(right)).isEqualTo(-1);
    assertThat(cluster.holds(right, 25, 0)).isTrue();
    assertThat(cluster.holds(right, 24, -1)).isFalse();
    assertThat(cluster.tablets().createdNanos(right)).isEqualTo(7);
    cluster.check();
  }

  @Test
  void aCutOutsideTheTabletIsRefused() {
    int left = hundredKeys();
    cluster.split(left, 25, 0, 0);
    assertThatThrownBy(() -> cluster.split(left, 30, 0, 0))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> cluster.split(left, 0, 0, 0))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void onlyNeighboursAreJoined() {
    int first = hundredKeys();
    int second = cluster.split(first, 25, 0, 0);
    int third = cluster.split(second, 50, 0, 0);
    assertThatThrownBy(() -> cluster.merge(first, third, 0))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void numbersOfJoinedTabletsAreUsedAgain() {
    int left = hundredKeys();
    int right = cluster.split(left, 25, 0, 0);
    cluster.merge(left, right, 1);
    assertThat(cluster.tablets().exists(right)).isFalse();
    assertThat(cluster.split(left, 60, 0, 2)).isEqualTo(right);
    assertThat(cluster.tablets().count()).isEqualTo(2);
    assertThat(cluster.storedRows(right)).isEqualTo(400);
  }

  private static List<Long> rowsOfSlices(KeySpace space) {
    return IntStream.range(0, space.slices()).mapToObj(space::storedRows).toList();
  }

  @Test
  void existingRowsLieWhereTheSampledKeysDo() {
    long[] rows = {0, 10, 20, 30};
    long[] keys = {1, 11, 21};
    KeySpace space =
        cluster.addSpace(
            "T",
            new HeatRows(rows, new long[4], 0),
            2,
            new InitialRows(10, 100, keys, new long[3]));
    assertThat(rowsOfSlices(space)).containsExactly(3L, 3L, 4L, 0L);
    assertThat(space.storedBytes(0)).isEqualTo(33);
    assertThat(space.storedBytes(2)).isEqualTo(34);
    int tablet = space.tabletOf(0);
    assertThat(cluster.storedRows(tablet)).isEqualTo(10);
    assertThat(cluster.storedBytes(tablet)).isEqualTo(100);
    assertThat(cluster.tablets().server(tablet)).isEqualTo(2);
    assertThat(cluster.samples().of(tablet).size()).isEqualTo(3);
    KeySpace empty =
        cluster.addSpace(
            "E",
            new HeatRows(new long[1], new long[1], 4),
            0,
            new InitialRows(7, 70, new long[0], new long[0]));
    assertThat(cluster.storedRows(empty.tabletOf(0))).isZero();
    assertThat(cluster.storedBytes(empty.tabletOf(0))).isZero();
    assertThat(cluster.keepsRows()).isFalse();
    cluster.check();
    empty.keepRows();
    assertThat(cluster.keepsRows()).as("some of them").isTrue();
  }

  /** The mean of 20 shares of 128 rows each, a half: four standard errors. */
  private static void isAboutHalf(double sumOfTwenty) {
    assertThat(sumOfTwenty / 20).isCloseTo(0.5, within(4 * 0.5 / Math.sqrt(20 * 128)));
  }

  /** Each key that is added stands for ten rows; as many rows as were there are added. */
  @Test
  void sampledKeysStandForAsManyRowsAsTheyAreOf() {
    double existing = 0;
    double loaded = 0;
    for (int i = 0; i < 20; i++) {
      Cluster tenth = new Cluster(new Servers(1, 1), Moving.AT_ONCE, 10, new RandomStream(i));
      long[] keys = LongStream.range(0, 128).toArray();
      long[] none = new long[1];
      tenth.addSpace(
          "T",
          new HeatRows(none, none, 0),
          0,
          new InitialRows(12_800, 12_800, keys, new long[128]));
      KeySpace other = tenth.addSpace("U", new HeatRows(none, none, 1), 0, InitialRows.NONE);
      for (int row = 0; row < 12_800; row++) {
        tenth.load(other, row % 128, row, 1);
      }
      for (int tablet = 0; tablet < 2; tablet++) {
        for (int row = 0; row < 1_280; row++) {
          tenth.samples().added(tablet, 1_000, row);
        }
      }
      existing += tenth.samples().of(0).shareBefore(1_000, 0);
      loaded += tenth.samples().of(1).shareBefore(1_000, 0);
    }
    isAboutHalf(existing);
    isAboutHalf(loaded);
  }

  /** A cluster of two tablets, to which rows are added in three parts; two are taken in beside. */
  private static Cluster takingIn(Helper helper, int rows) {
    Cluster cluster = new Cluster(new Servers(1, 1), Moving.AT_ONCE, 1, new RandomStream(3));
    cluster.samples().takeInBeside(helper);
    cluster.addSpace("T", new HeatRows(new long[1], new long[1], 0), 0, InitialRows.NONE);
    cluster.split(0, 1_000, 0, 0);
    RandomStream keys = new RandomStream(4);
    for (int i = 0; i < rows; i++) {
      if (i == 20_000 || i == 40_000) {
        cluster.samples().takeIn();
      }
      long key = keys.nextLong(2_000);
      cluster.samples().added(key < 1_000 ? 0 : 1, key, i);
    }
    return cluster;
  }

  /** A helper that does all its work only when somebody waits for some of it. */
  @Test
  void whatAHelperTakesInLateIsThereOnceASampleIsAskedFor() {
    List<Runnable> begun = new ArrayList<>();
    Helper late =
        () ->
            work -> {
              begun.add(work);
              return () -> {
                begun.forEach(Runnable::run);
                begun.clear();
              };
            };
    for (int rows : new int[] {50_000, 120_000}) { // Few at last, and more than may be waiting.
      Cluster alone = takingIn(Helper.NONE, rows);
      Cluster helped = takingIn(late, rows);
      for (int tablet = 0; tablet < 2; tablet++) {
        assertThat(keys(helped.samples().of(tablet))).isEqualTo(keys(alone.samples().of(tablet)));
      }
      assertThat(begun).isEmpty();
    }
  }

  private static List<List<Long>> keys(KeySample sample) {
    return IntStream.range(0, sample.size())
        .mapToObj(i -> List.of(sample.hi(i), sample.lo(i)))
        .toList();
  }

  @Test
  void loadedRowsAreStoredWhereTheyLieAndClearedOnesLeaveTheirBytes() {
    int left = hundredKeys();
    KeySpace space = cluster.spaces().get(0);
    int right = cluster.split(left, 50, 0, 0);
    cluster.load(space, 75, 0, 20);
    assertThat(cluster.storedRows(right)).isEqualTo(501);
    assertThat(cluster.storedBytes(right)).isEqualTo(250_020);
    assertThat(space.storedBytes(7)).isEqualTo(50_020);
    cluster.cleared(space, 75, 0, 30);
    assertThat(cluster.storedRows(right)).isEqualTo(501);
    assertThat(cluster.storedBytes(right)).isEqualTo(249_990);
    assertThat(space.storedBytes(7)).isEqualTo(49_990);
    cluster.check();
  }

  @Test
  void theRowsBeforeACutAreThoseOfItsTablet() {
    int left = hundredKeys();
    assertThat(cluster.rowsBefore(left, 25, 0)).isEqualTo(250);
    assertThat(cluster.rowsBefore(left, 97, 0)).as("in the last slice").isEqualTo(970);
    int right = cluster.split(left, 25, 0, 0);
    assertThat(cluster.rowsBefore(right, 37, 0)).isEqualTo(120);
    assertThat(cluster.rowsBefore(left, 24, 0)).as("in what is left of a slice").isEqualTo(240);
  }

  /** A slice ends right before the next one's first key, in the lower half of the key too. */
  @Test
  void aKeyAtTheStartOfTheNextSliceIsNoneOfThisOnes() {
    long[] hi = {1, 5, 5, 9};
    long[] lo = {0, 6, 7, 0};
    KeySpace space =
        cluster.addSpace(
            "T",
            new HeatRows(new long[] {0, 5}, new long[] {0, 7}, 0),
            0,
            new InitialRows(40, 40, hi, lo));
    assertThat(cluster.rowsBefore(space.tabletOf(0), 5, 6)).as("half of 20").isEqualTo(10);
  }

  @Test
  void waitsForLocksAreTakenOnceByTheRowOfTheirKey() {
    hundredKeys();
    cluster.addSpace("U", new HeatRows(new long[] {0, 7}, new long[2], 10), 0, InitialRows.NONE);
    cluster.waitedForLock(0, 99, 0, 5);
    cluster.waitedForLock(1, 7, 0, 6);
    cluster.waitedForLock(1, 8, 0, 7);
    assertThat(cluster.takeLockWaitNanos(9)).isEqualTo(5);
    assertThat(cluster.takeLockWaitNanos(10)).isZero();
    assertThat(cluster.takeLockWaitNanos(11)).isEqualTo(13);
    assertThat(cluster.takeLockWaitNanos(11)).isZero();
  }

  @Test
  void whatScansSkippedIsDrainedFromEachSpace() {
    hundredKeys();
    KeySpace space = cluster.spaces().get(0);
    space.keepRows();
    space.skipped[3] = 4;
    long[] told = {0, 0};
    cluster.drainSkipped(
        (row, tombstones) -> {
          told[0] = row;
          told[1] = tombstones;
        });
    assertThat(told).containsExactly(3, 4);
  }

  /** More tablets than there is room for at first, each joined and cut off again. */
  @Test
  void aNewTabletKnowsNothingOfTheOneWhoseNumberItHas() {
    int left = hundredKeys();
    for (int key = 1; key < 60; key++) {
      assertThat(cluster.split(left, 100 - key, 0, key)).isEqualTo(key);
    }
    cluster.check();
    for (int tablet = 1; tablet < 60; tablet++) {
      assertThat(cluster.storedRows(tablet)).isEqualTo(10);
      assertThat(cluster.startHi(tablet)).isEqualTo(100 - tablet);
    }
    cluster.servedBy(1, 59, 77);
    cluster.merge(left, 59, 100);
    assertThat(cluster.split(left, 41, 0, 101)).isEqualTo(59);
    assertThat(cluster.takeElsewhereNanos(59)).isZero();
    assertThat(cluster.storedRows(59)).isEqualTo(10);
    cluster.check();
  }

  @Test
  void aCheckNoticesRowsBytesAndTabletsThatDoNotAddUp() {
    int tablet = hundredKeys();
    cluster.stored(tablet, 1, 0);
    assertThat(cluster.storedRows(tablet)).isEqualTo(1_001);
    assertThatThrownBy(cluster::check).hasMessageContaining("tablet 0 of T");
    cluster.stored(tablet, -1, 1);
    assertThat(cluster.storedBytes(tablet)).isEqualTo(500_001);
    assertThatThrownBy(cluster::check).hasMessageContaining("tablet 0 of T");
    cluster.stored(tablet, 0, -1);
    cluster.check();
    cluster.spaces().get(0).cut(50, 0, 0.5);
    cluster.spaces().get(0).assign(5, 10, cluster.tablets().create(0, 0, 0));
    assertThatThrownBy(cluster::check).isInstanceOf(IllegalStateException.class);
    cluster.spaces().get(0).assign(5, 10, tablet);
    assertThatThrownBy(cluster::check).hasMessageContaining("hold 1 tablets, 2 exist");
  }
}

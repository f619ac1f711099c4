package io.keyheat.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.keyheat.core.engine.RandomStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ClusterTest {
  private static final long OUTAGE = 1_000;

  private final Cluster cluster = new Cluster(new Servers(3, 1), OUTAGE, 1, new RandomStream(1));

  /** A space of 1,000 rows at the keys 0 … 99, with a row of the heatmap at every tenth of them. */
  private int hundredKeys() {
    long[] rows = LongStream.range(0, 10).map(i -> 10 * i).toArray();
    long[] keys = LongStream.range(0, 100).toArray();
    return cluster
        .addSpace("T", rows, new long[10], 0, 0, 1_000, 500_000, keys, new long[100])
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
  void whatWasAdmittedBeforeACutIsWorkedOffBeforeEitherHalfGoesOn() {
    int left = hundredKeys();
    cluster.tablets().serialFreeNanos[left] = 123;
    int right = cluster.split(left, 25, 0, 7);
    assertThat(cluster.tablets().serialFreeNanos(right)).isEqualTo(123);
    cluster.tablets().serialFreeNanos[right] = 456;
    cluster.merge(left, right, 8);
    assertThat(cluster.tablets().serialFreeNanos(left)).isEqualTo(456);
    assertThat(cluster.storedRows(left)).isEqualTo(1_000);
    cluster.check();
  }

  @Test
  void aMovedTabletDoesNotAnswerForAWhile() {
    int left = hundredKeys();
    int right = cluster.split(left, 25, 0, 0);
    cluster.move(right, 2, 50);
    assertThat(cluster.tablets().availableAtNanos[right]).isEqualTo(50 + OUTAGE);
    assertThat(cluster.tablets().availableAtNanos[left]).isZero();
    assertThat(cluster.tablets().server(right)).isEqualTo(2);
  }

  @Test
  void neighboursOnDifferentServersPauseWhenTheyAreJoined() {
    int left = hundredKeys();
    int right = cluster.split(left, 25, 0, 0);
    cluster.place(right, 1);
    cluster.merge(left, right, 80);
    assertThat(cluster.tablets().availableAtNanos[left]).isEqualTo(80 + OUTAGE);
  }

  @Test
  void aTabletThatIsStillMovingIsNotBackForBeingJoined() {
    int left = hundredKeys();
    int right = cluster.split(left, 25, 0, 0);
    cluster.place(left, 2);
    cluster.move(right, 2, 50);
    cluster.merge(left, right, 80);
    assertThat(cluster.tablets().availableAtNanos[left]).isEqualTo(50 + OUTAGE);
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
}

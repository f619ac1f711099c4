package io.keyheat.core.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.Cluster;
import io.keyheat.core.model.ClusterAccess;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

class SizeSplitterTest {
  private final Cluster cluster = Clusters.of(1, 1);
  private final int tablet = Clusters.addSpace(cluster, 0);
  private final SizeSplitter splitter = new SizeSplitter(cluster, SizeSplitParameters.of(1_000));

  private void add(int rows, LongUnaryOperator keyOfRow) {
    for (int i = 0; i < rows; i++) {
      ClusterAccess.sampleAdded(cluster, tablet, keyOfRow.applyAsLong(i), 0);
    }
    cluster.stored(tablet, rows, rows);
  }

  @Test
  void aTabletIsTooLargeFromTheThresholdOn() {
    add(999, i -> i);
    assertThat(splitter.isTooLarge(tablet)).isFalse();
    cluster.stored(tablet, 1, 1);
    assertThat(splitter.isTooLarge(tablet)).isTrue();
  }

  @Test
  void aGrowingTailIsCutJustBehindItsGreatestKey() {
    add(1_000, i -> 10 * i);
    assertThat(splitter.findCut(tablet)).isTrue();
    assertThat(splitter.cutHi()).isEqualTo(9_990);
    assertThat(splitter.cutLo()).isEqualTo(1);
    assertThat(splitter.leftLoadShare()).isZero();
  }

  @Test
  void aFallingFrontIsCutAtItsLeastKey() {
    add(1_000, i -> 20_000 - 10 * i);
    assertThat(splitter.findCut(tablet)).isTrue();
    assertThat(splitter.cutHi()).isEqualTo(10_010);
    assertThat(splitter.cutLo()).isZero();
    assertThat(splitter.leftLoadShare()).isEqualTo(1);
  }

  /** The median of 128 sampled rows lies within four times 0.5 / √128 = 18 % of the true one. */
  @Test
  void scatteredRowsAreCutAtTheirMedian() {
    RandomStream random = new RandomStream(3);
    add(
        10_000,
        i -> random.nextLong(10_000) * random.nextLong(10_000)); // Median about 0.187 of all.
    assertThat(splitter.findCut(tablet)).isTrue();
    assertThat(cluster.sample(tablet).shareBefore(splitter.cutHi(), splitter.cutLo()))
        .isCloseTo(0.5, within(0.02));
    assertThat((double) splitter.cutHi()).isCloseTo(18_700_000, within(10_000_000.0));
  }

  @Test
  void aTabletOfASingleKeyCannotBeCut() {
    int single = cluster.split(tablet, 7, 0, 0);
    for (int i = 0; i < 1_000; i++) {
      ClusterAccess.sampleAdded(cluster, single, 7, 0);
    }
    assertThat(splitter.findCut(single)).isFalse();
  }

  @Test
  void aTabletOfUnknownRowsCannotBeCut() {
    assertThat(splitter.findCut(tablet)).isFalse();
  }
}

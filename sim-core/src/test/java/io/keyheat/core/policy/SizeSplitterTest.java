package io.keyheat.core.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.ClusterAccess;
import io.keyheat.core.policy.SizeSplitParameters.Counting;
import io.keyheat.core.policy.SizeSplitParameters.CutPlace;
import io.keyheat.core.policy.SizeSplitParameters.Stage;
import java.util.List;
import java.util.Objects;
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

  private static SplitKey find(SizeSplitter splitter, int tablet) {
    return Objects.requireNonNull(splitter.findCut(tablet));
  }

  private static TabletListener.Division division(int left, int right) {
    return new TabletListener.Division(
        left, right, new SplitKey(0, 0, 0.5), PolicyListener.SplitTrigger.SIZE, 0);
  }

  /** A split by size of the present period. */
  private static void cut(SizeSplitter splitter, int left, int right) {
    splitter.divided(division(left, right));
    splitter.takeTime(left, right);
  }

  @Test
  void aGrowingTailIsCutJustBehindItsGreatestKey() {
    add(1_000, i -> 10 * i);
    SplitKey at = find(splitter, tablet);
    assertThat(at.hi()).isEqualTo(9_990);
    assertThat(at.lo()).isEqualTo(1);
    assertThat(at.leftLoadShare()).isZero();
  }

  @Test
  void aFallingFrontIsCutAtItsLeastKey() {
    add(1_000, i -> 20_000 - 10 * i);
    SplitKey at = find(splitter, tablet);
    assertThat(at.hi()).isEqualTo(10_010);
    assertThat(at.lo()).isZero();
    assertThat(at.leftLoadShare()).isEqualTo(1);
  }

  /** The median of 128 sampled rows lies within four times 0.5 / √128 = 18 % of the true one. */
  @Test
  void scatteredRowsAreCutAtTheirMedian() {
    RandomStream random = new RandomStream(3);
    add(
        10_000,
        i -> random.nextLong(10_000) * random.nextLong(10_000)); // Median about 0.187 of all.
    SplitKey at = find(splitter, tablet);
    assertThat(cluster.samples().of(tablet).shareBefore(at.hi(), at.lo()))
        .isCloseTo(0.5, within(0.02));
    assertThat((double) at.hi()).isCloseTo(18_700_000, within(10_000_000.0));
  }

  @Test
  void aTabletOfUnknownRowsCannotBeCut() {
    assertThat(splitter.findCut(tablet)).isNull();
  }

  private static SizeSplitParameters stages(Counting counting) {
    List<Stage> stages = List.of(new Stage(100, 2), new Stage(300, 4));
    return new SizeSplitParameters(
        1_000, stages, counting, CutPlace.TAIL, 1, 0.1, Integer.MAX_VALUE, Integer.MAX_VALUE, 0, 0);
  }

  /** A profile whose cuts are done at once, but for an outage of their parts. */
  private SizeSplitter cutting(CutPlace at, long outageNanos) {
    return new SizeSplitter(
        cluster,
        new SizeSplitParameters(
            1_000,
            List.of(),
            Counting.ON_SERVER,
            at,
            1,
            0.1,
            9,
            Integer.MAX_VALUE,
            0,
            outageNanos));
  }

  /** Splits that are under way for 60 ns. */
  private static SizeSplitParameters slow(int maxAtOnce, int maxAtOnceByServer) {
    return new SizeSplitParameters(
        1_000,
        List.of(),
        Counting.ON_SERVER,
        CutPlace.TAIL,
        1,
        0.1,
        maxAtOnce,
        maxAtOnceByServer,
        60,
        0);
  }

  /** Five tablets of the space on three servers: three, one and one; another space has none. */
  @Test
  void tabletsAreCountedOnTheServerOrByTheServer() {
    Cluster three = Clusters.of(3, 1);
    int first = Clusters.addSpace(three, 0);
    int other = Clusters.addSpace(three, 0);
    three.split(first, 10, 0, 0);
    three.split(first, 5, 0, 0);
    three.place(three.split(first, 3, 0, 0), 1);
    int away = three.split(first, 2, 0, 0);
    three.place(away, 2);
    SizeSplitter onServer = new SizeSplitter(three, stages(Counting.ON_SERVER));
    onServer.beginPeriod(0);
    assertThat(onServer.thresholdBytes(first)).isEqualTo(300);
    assertThat(onServer.thresholdBytes(away)).isEqualTo(100);
    assertThat(onServer.thresholdBytes(other)).isEqualTo(100);
    SizeSplitter perServer = new SizeSplitter(three, stages(Counting.PER_SERVER));
    perServer.beginPeriod(0);
    assertThat(perServer.thresholdBytes(first)).as("5 / 3 tablets a server").isEqualTo(100);
  }

  @Test
  void aTailIsCutInTheMiddleWhereTheSystemDoesSo() {
    add(1_000, i -> 10 * i);
    SizeSplitter middle = cutting(CutPlace.MIDDLE, 0);
    SplitKey at = find(middle, tablet);
    // Within four times 0.5 / √128 of the middle of 0 … 9,990.
    assertThat((double) at.hi()).isCloseTo(5_000, within(1_800.0));
    assertThat(at.leftLoadShare()).isEqualTo(0.5);
  }

  /**
   * 1,000 rows are one file, whose middle is 5,000 within four times 0.5 / √128 of its length. It
   * stays the largest until as many have come again; then the middle of all is 10,000.
   */
  @Test
  void aTailIsCutInTheMiddleOfItsLargestFileWhichHasTheOlderRows() {
    SizeSplitter files = cutting(CutPlace.LARGEST_FILE, 0);
    add(1_000, i -> 10 * i);
    files.beginPeriod(1);
    add(999, i -> 10 * (1_000 + i));
    files.beginPeriod(2);
    SplitKey at = find(files, tablet);
    assertThat((double) at.hi()).isCloseTo(5_000, within(1_800.0));
    add(1, i -> 19_990);
    files.beginPeriod(3);
    at = find(files, tablet);
    assertThat((double) at.hi()).isCloseTo(10_000, within(3_600.0));
  }

  /** Each half's rows were divided with their files, so each is one file of its own. */
  @Test
  void theHalvesOfACutHaveOneFileEach() {
    SizeSplitter files = cutting(CutPlace.LARGEST_FILE, 0);
    add(1_000, i -> 10 * i);
    files.beginPeriod(1);
    int right = cluster.split(tablet, 5_000, 0, 0);
    cut(files, tablet, right);
    SplitKey at = find(files, right);
    assertThat((double) at.hi()).isCloseTo(7_500, within(1_800.0));
  }

  /** Two on each of nine servers, each split on three of them: six; on two servers, still one. */
  @Test
  void aBoundByServerCountsEachReplica() {
    SizeSplitParameters sizes = slow(9, 2);
    assertThat(sizes.on(9, 3).maxAtOnce()).isEqualTo(6);
    assertThat(sizes.on(1, 3).maxAtOnce()).isEqualTo(1);
    assertThat(sizes.on(90, 3).maxAtOnce()).as("over all servers").isEqualTo(9);
  }
}

package io.keyheat.core.policy;

import static io.keyheat.core.policy.RandomCluster.NOW;
import static io.keyheat.core.policy.RandomCluster.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.request.SampledVisit;
import io.keyheat.core.model.request.VisitKind;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class MergerTest {
  private static final int SEEDS = 300;

  /** A tablet as far as merging goes. */
  private record Piece(
      long startHi,
      boolean preSplit,
      long bytes,
      double normalizedLoad,
      double cores,
      long created,
      int server) {
    Piece with(Piece right) {
      return new Piece(
          startHi,
          preSplit,
          bytes + right.bytes,
          normalizedLoad + right.normalizedLoad,
          cores + right.cores,
          created,
          server);
    }
  }

  /** From left to right, each tablet is joined with what is already joined before it, or not. */
  @Test
  void coldSmallNeighboursAreJoinedAndNoOthers() {
    LongStream.rangeClosed(1, SEEDS).forEach(MergerTest::areJoined);
  }

  private static void areJoined(long seed) {
    RandomCluster drawn = new RandomCluster(seed);
    LoadSplitter normalizedLoad = splitter(drawn);
    MergeParameters parameters = parameters(drawn, normalizedLoad);
    Acts acts = new Acts();
    List<List<Piece>> expected = new ArrayList<>();
    int merges = 0;
    for (List<Piece> before : pieces(drawn, normalizedLoad)) {
      List<Piece> after = new ArrayList<>();
      for (Piece piece : before) {
        int last = after.size() - 1;
        if (last >= 0 && joins(after.get(last), piece, parameters, drawn.cluster)) {
          after.set(last, after.get(last).with(piece));
          merges++;
        } else {
          after.add(piece);
        }
      }
      expected.add(after);
    }
    new Merger(drawn.cluster, drawn.loads, normalizedLoad, parameters, acts).round(NOW);
    assertThat(pieces(drawn, normalizedLoad)).as("seed %d", seed).isEqualTo(expected);
    assertThat(acts.seen).as("seed %d", seed).hasSize(merges);
  }

  private static boolean joins(
      Piece left, Piece right, MergeParameters parameters, Cluster cluster) {
    boolean old =
        NOW - left.created >= parameters.delayNanos()
            && NOW - right.created >= parameters.delayNanos();
    boolean small =
        left.bytes + right.bytes < parameters.maxSizeBytes()
            && (left.bytes < parameters.maxSmallerBytes()
                || right.bytes < parameters.maxSmallerBytes());
    boolean cold = left.normalizedLoad + right.normalizedLoad < parameters.maxLoadShare();
    boolean led = cluster.servers().isUp(left.server) && cluster.servers().isUp(right.server);
    boolean kept = right.preSplit && NOW < parameters.preSplitsKeptNanos();
    return old && small && cold && led && !kept;
  }

  private static LoadSplitter splitter(RandomCluster drawn) {
    LoadSplitParameters parameters =
        LoadSplits.inTwo(
            LoadThresholds.of(1, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY),
            SECOND,
            0,
            8,
            1,
            0.9,
            1);
    return new LoadSplitter(parameters, drawn.cluster, drawn.loads, new RandomStream(1));
  }

  /** Bounds that some tablets of the cluster just meet. */
  private static MergeParameters parameters(RandomCluster drawn, LoadSplitter normalizedLoad) {
    int some = (int) drawn.random.nextLong(drawn.cluster.tablets().limit());
    int other = (int) drawn.random.nextLong(drawn.cluster.tablets().limit());
    return new MergeParameters(
        true,
        drawn.between(0, 10) * 100 * SECOND,
        drawn.between(-1, 1) * SECOND + NOW,
        drawn.chance(0.5)
            ? 10
            : normalizedLoad.normalizedLoad(some) + normalizedLoad.normalizedLoad(other),
        100 * drawn.between(2, 12),
        100 * drawn.between(1, 6));
  }

  private static List<List<Piece>> pieces(RandomCluster drawn, LoadSplitter normalizedLoad) {
    Cluster cluster = drawn.cluster;
    List<List<Piece>> spaces = new ArrayList<>();
    for (List<Integer> tablets : drawn.tablets()) {
      spaces.add(
          tablets.stream()
              .map(
                  t ->
                      new Piece(
                          cluster.startHi(t),
                          cluster.tablets().startsAtPreSplit(t),
                          cluster.storedBytes(t),
                          normalizedLoad.normalizedLoad(t),
                          drawn.loads.cpuCores(t),
                          cluster.tablets().createdNanos(t),
                          cluster.tablets().server(t)))
              .toList());
    }
    return spaces;
  }

  @Test
  void tabletsAreLookedOverTenTimesPerDelayAndNotBeforeTheFirst() {
    Acts acts = new Acts();
    Cluster cluster = Clusters.of(1, 1);
    TabletLoads loads = new TabletLoads();
    int tablet = Clusters.addSpace(cluster, 0);
    LoadSplitter splitter =
        new LoadSplitter(
            LoadSplits.inTwo(LoadThresholds.of(1, 1, 1), SECOND, 0, 8, 1, 0.9, 1),
            cluster,
            loads,
            new RandomStream(1));
    MergeParameters parameters = new MergeParameters(true, 100 * SECOND, 0, 1, 1_000, 1_000);
    Merger merger = new Merger(cluster, loads, splitter, parameters, acts);
    int right = cluster.split(tablet, 7, 0, 0);
    loads.divide(tablet, right, 0.5);
    merger.round(100 * SECOND - 1);
    assertThat(acts.seen).isEmpty();
    merger.round(100 * SECOND);
    assertThat(acts.seen).containsExactly("merged " + tablet + " 7 0 0 0");
    cluster.split(tablet, 7, 0, 0);
    merger.round(110 * SECOND - 1);
    assertThat(acts.seen).hasSize(1);
    merger.round(110 * SECOND);
    assertThat(acts.seen).hasSize(2);
  }

  @Test
  void whereTheSystemDoesNotMergeNothingIsJoined() {
    RandomCluster drawn = new RandomCluster(1);
    Acts acts = new Acts();
    MergeParameters never =
        new MergeParameters(false, 0, 0, Double.POSITIVE_INFINITY, Long.MAX_VALUE, Long.MAX_VALUE);
    new Merger(drawn.cluster, drawn.loads, splitter(drawn), never, acts).round(NOW);
    assertThat(acts.seen).isEmpty();
  }

  /** What was observed of either half says nothing of the whole. */
  @Test
  void aJoinedTabletIsObservedAnew() {
    Cluster cluster = Clusters.of(1, 1);
    TabletLoads loads = new TabletLoads();
    int left = Clusters.addSpace(cluster, 0);
    int right = cluster.split(left, 7, 0, 0);
    LoadSplitter splitter =
        new LoadSplitter(
            LoadSplits.inTwo(LoadThresholds.of(1, 1, 1), SECOND, 0, 8, 1, 0.9, 1),
            cluster,
            loads,
            new RandomStream(1));
    splitter.coolDown(left, 900 * SECOND);
    splitter.coolDown(right, 900 * SECOND);
    for (int tablet : new int[] {left, right}) {
      loads.add(tablet, 300, 300, 0);
    }
    loads.endPeriod(2, 100 * SECOND);
    splitter.follow(left, NOW); // An observation begins.
    splitter.follow(right, NOW);
    MergeParameters all =
        new MergeParameters(true, 0, 0, Double.POSITIVE_INFINITY, Long.MAX_VALUE, Long.MAX_VALUE);
    new Merger(cluster, loads, splitter, all, new Acts()).round(NOW);
    loads.beginPeriod(2);
    for (int i = 0; i < 100; i++) {
      splitter.visited(new SampledVisit(left, i % 10, 0, VisitKind.WRITE, 1, 1, 1, 0, 0));
    }
    loads.add(left, 1_000, 1_000, 0);
    // Had the observation gone on, its window of a second would be over: one key in ten is hot.
    splitter.follow(left, NOW + 2 * SECOND);
    assertThat(splitter.decision(left)).isNull();
    assertThat(splitter.follow(left, NOW + 2 * SECOND)).isFalse();
  }
}

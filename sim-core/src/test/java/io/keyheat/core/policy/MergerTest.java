package io.keyheat.core.policy;

import static io.keyheat.core.policy.RandomCluster.NOW;
import static io.keyheat.core.policy.RandomCluster.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.model.cluster.Cluster;
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
    NormalizedLoad normalizedLoad = normalizedLoad(drawn);
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
    merging(drawn.cluster, drawn.loads, parameters, acts).end(NOW);
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

  private static final LoadThresholds ONE_WRITE =
      LoadThresholds.of(1, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);

  private static NormalizedLoad normalizedLoad(RandomCluster drawn) {
    return new NormalizedLoad(ONE_WRITE, drawn.loads, drawn.cluster.servers().cores());
  }

  private static Stage merging(
      Cluster cluster, TabletLoads loads, MergeParameters parameters, Acts acts) {
    return new Stage(
        Stage.context(
            cluster,
            loads,
            Stage.parameters(
                SizeSplitParameters.of(Long.MAX_VALUE), ONE_WRITE, Stage.NEVER.balancer())),
        acts,
        context -> new Merger(parameters, context));
  }

  /** Bounds that some tablets of the cluster just meet. */
  private static MergeParameters parameters(RandomCluster drawn, NormalizedLoad normalizedLoad) {
    int some = (int) drawn.random.nextLong(drawn.cluster.tablets().limit());
    int other = (int) drawn.random.nextLong(drawn.cluster.tablets().limit());
    return new MergeParameters(
        true,
        drawn.between(0, 10) * 100 * SECOND,
        drawn.between(-1, 1) * SECOND + NOW,
        drawn.chance(0.5) ? 10 : normalizedLoad.of(some) + normalizedLoad.of(other),
        100 * drawn.between(2, 12),
        100 * drawn.between(1, 6));
  }

  private static List<List<Piece>> pieces(RandomCluster drawn, NormalizedLoad normalizedLoad) {
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
                          normalizedLoad.of(t),
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
    MergeParameters parameters = new MergeParameters(true, 100 * SECOND, 0, 1, 1_000, 1_000);
    Stage merger = merging(cluster, loads, parameters, acts);
    int right = cluster.split(tablet, 7, 0, 0);
    loads.divide(tablet, right, 0.5);
    merger.end(100 * SECOND - 1);
    assertThat(acts.seen).isEmpty();
    merger.end(100 * SECOND);
    assertThat(acts.seen).containsExactly("merged " + tablet + " 7 0 0 0");
    cluster.split(tablet, 7, 0, 0);
    merger.end(110 * SECOND - 1);
    assertThat(acts.seen).hasSize(1);
    merger.end(110 * SECOND);
    assertThat(acts.seen).hasSize(2);
  }

  /** Cold by its share of a threshold, but 40 writes a second, where 32 are hot. */
  @Test
  void tabletsThatAreHotByTheirRatesAreNotJoined() {
    for (double hotWrites : new double[] {32, 50}) {
      Acts acts = new Acts();
      Cluster cluster = Clusters.of(1, 1);
      TabletLoads loads = new TabletLoads();
      int tablet = Clusters.addSpace(cluster, 0);
      cluster.split(tablet, 7, 0, 0);
      loads.add(tablet, 4_000, 4_000, 0);
      loads.endPeriod(2, 100 * SECOND);
      double never = Double.POSITIVE_INFINITY;
      MergeParameters parameters =
          new MergeParameters(true, 0, 0, never, 1_000, 1_000, hotWrites, never);
      merging(cluster, loads, parameters, acts).end(NOW);
      assertThat(acts.seen).hasSize(hotWrites > 40 ? 1 : 0);
    }
  }

  @Test
  void whereTheSystemDoesNotMergeNothingIsJoined() {
    RandomCluster drawn = new RandomCluster(1);
    Acts acts = new Acts();
    MergeParameters never =
        new MergeParameters(false, 0, 0, Double.POSITIVE_INFINITY, Long.MAX_VALUE, Long.MAX_VALUE);
    merging(drawn.cluster, drawn.loads, never, acts).end(NOW);
    assertThat(acts.seen).isEmpty();
  }
}

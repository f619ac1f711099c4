package io.keyheat.core.policy;

import static io.keyheat.core.policy.RandomCluster.NOW;
import static io.keyheat.core.policy.RandomCluster.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.model.cluster.Cluster;
import org.junit.jupiter.api.Test;

class MergerTest {
  private static final LoadThresholds ONE_WRITE =
      LoadThresholds.of(1, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);

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

  /** Merges up to 512 KB beside splits at 64 KB: what is merged must not be split again. */
  @Test
  void tabletsThatWouldBeSplitAgainAreNotJoined() {
    for (long rows : new long[] {63, 64}) {
      Acts acts = new Acts();
      Cluster cluster = Clusters.of(1, 1);
      int tablet = Clusters.addSpace(cluster, 0, rows, new long[] {0, 9});
      cluster.split(tablet, 7, 0, 0);
      MergeParameters parameters = new MergeParameters(true, 0, 0, 1, 512_000, 512_000);
      PolicyParameters all =
          Stage.parameters(SizeSplitParameters.of(64_000), ONE_WRITE, Stage.NEVER.balancer());
      new Stage(
              Stage.context(cluster, new TabletLoads(), all),
              acts,
              context -> new Merger(parameters, context))
          .end(NOW);
      assertThat(acts.seen).hasSize(rows < 64 ? 1 : 0);
    }
  }

  @Test
  void whereTheSystemDoesNotMergeNothingIsJoined() {
    Acts acts = new Acts();
    Cluster cluster = Clusters.of(1, 1);
    cluster.split(Clusters.addSpace(cluster, 0), 7, 0, 0);
    MergeParameters never =
        new MergeParameters(false, 0, 0, Double.POSITIVE_INFINITY, Long.MAX_VALUE, Long.MAX_VALUE);
    merging(cluster, new TabletLoads(), never, acts).end(NOW);
    assertThat(acts.seen).isEmpty();
  }
}

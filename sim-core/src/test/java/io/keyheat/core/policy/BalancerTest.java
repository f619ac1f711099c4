package io.keyheat.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.Fault;
import io.keyheat.core.policy.BalancerParameters.EvenedQuantity;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Three servers of two cores; each tablet's load is given in busy cores. */
class BalancerTest {
  private static final long SECOND = 1_000_000_000;

  /** A round each second, of three moves, between servers that are a tenth apart. */
  private static final BalancerParameters PARAMETERS =
      Balancing.of(SECOND, 3, 0.1, 60 * SECOND, true);

  private final Cluster cluster = Clusters.of(3, 2);
  private final TabletLoads loads = Clusters.loads();
  private final Moves moves = new Moves();
  private final Stage stage = balancing(cluster, loads, PARAMETERS, 1, moves);
  private final TabletPolicy balancer = stage.policy;

  private static Stage balancing(
      Cluster cluster,
      TabletLoads loads,
      BalancerParameters parameters,
      long seed,
      PolicyListener acts) {
    return new Stage(
        Stage.context(
            cluster,
            loads,
            Stage.parameters(
                new SizeSplitParameters(
                    Long.MAX_VALUE,
                    List.of(),
                    SizeSplitParameters.Counting.ON_SERVER,
                    SizeSplitParameters.CutPlace.MIDDLE,
                    1,
                    0.1,
                    1,
                    1,
                    0,
                    SECOND),
                LoadThresholds.of(1, 1, 1),
                parameters),
            seed),
        acts,
        context -> new Balancer(parameters, context));
  }

  private static TabletListener.Division split(int left, int right, long nowNanos) {
    return new TabletListener.Division(
        left, right, new SplitKey(0, 0, 0.5), PolicyListener.SplitTrigger.SIZE, nowNanos);
  }

  private int tablet(int server, double cores) {
    int tablet = Clusters.addSpace(cluster, server);
    loads.add(tablet, 1, 1, (long) (cores * 100 * SECOND));
    return tablet;
  }

  private void round(long second) {
    stage.end(second * SECOND);
  }

  private void settle() {
    loads.endPeriod(cluster.tablets().limit(), 100 * SECOND);
    loads.beginPeriod(cluster.tablets().limit());
  }

  @Test
  void theTabletGoesThatBringsTheTwoServersNearest() {
    tablet(0, 1.2);
    int middle = tablet(0, 0.6);
    tablet(0, 0.2);
    tablet(1, 1.9);
    tablet(2, 0.8); // Half the gap between server 0 and this one is 0.6 cores.
    settle();
    round(1);
    assertThat(moves.seen.get(0)).isEqualTo(List.of(middle, 0, 2));
  }

  /** Neither part of a split by size answers for a second. */
  @Test
  void aRoundDuringTheOutageOfASplitIsLeftOut() {
    tablet(0, 0.6);
    tablet(0, 0.6);
    balancer.divided(split(tablet(0, 0), tablet(0, 0), 1));
    settle();
    stage.end(SECOND);
    stage.end(2 * SECOND - 1);
    assertThat(moves.seen).isEmpty();
    stage.end(2 * SECOND);
    assertThat(moves.seen).hasSize(1);
  }

  /** Of four tablets two move; by chance each one with probability 1/2. */
  @Test
  void anyTabletMovesWhereOnlyTheirNumberCounts() {
    int hot = 0;
    for (int seed = 0; seed < 400; seed++) {
      Cluster two = Clusters.of(2, 2);
      for (int i = 0; i < 4; i++) {
        Clusters.addSpace(two, 0);
      }
      BalancerParameters parameters =
          Balancing.evening(EvenedQuantity.TABLETS, Balancing.of(SECOND, 1000, 0.1, SECOND, false));
      balancing(two, Clusters.loads(), parameters, seed, new Moves()).end(SECOND);
      hot += two.tablets().server(0);
    }
    assertThat(hot).as("of 400, four standard deviations of 10").isBetween(160, 240);
  }

  /** Of six tablets three move: both parts of the last split, and one of the split before it. */
  @Test
  void tabletsThatWereSplitLastMoveFirstWhereTheSystemDoesSo() {
    Cluster two = Clusters.of(2, 2);
    for (int i = 0; i < 6; i++) {
      Clusters.addSpace(two, 0);
    }
    BalancerParameters parameters =
        Balancing.evening(
            EvenedQuantity.TABLETS_NEWEST_FIRST, Balancing.of(SECOND, 1000, 0.1, 0, false));
    Stage newestFirst = balancing(two, Clusters.loads(), parameters, 1, new Moves());
    newestFirst.policy.divided(split(0, 5, 1));
    newestFirst.policy.divided(split(4, 2, 3));
    newestFirst.policy.divided(split(1, 3, 2));
    newestFirst.end(2 * SECOND);
    assertThat(two.tablets().server(2) + two.tablets().server(4)).isEqualTo(2);
    assertThat(two.tablets().server(1) + two.tablets().server(3)).isEqualTo(1);
  }

  /** One round brings back what others lead, however little they have to do. */
  @Test
  void theBalancerBringsLeadersBackToThoseThatAreToLead() {
    Cluster cluster = Clusters.of(3, 1);
    cluster.servers().letLead(server -> server == 0);
    Clusters.addSpace(cluster, 1);
    Clusters.addSpace(cluster, 2);
    Acts acts = new Acts();
    BalancerParameters parameters = Balancing.of(SECOND, 4, 0.1, 0, true);
    Stage balancer = balancing(cluster, Clusters.loads(), parameters, 1, acts);
    cluster.servers().stop(0, 0);
    balancer.end(SECOND);
    assertThat(acts.seen).as("nobody is there who is to lead").isEmpty();
    cluster.servers().restart(0);
    balancer.end(2 * SECOND);
    assertThat(acts.seen).containsExactly("moved 0 1 0", "moved 1 2 0");
  }

  /** Tablet, from, to. */
  private static final class Moves implements PolicyListener {
    final List<List<Integer>> seen = new ArrayList<>();

    @Override
    public void moved(int tablet, int from, int to) {
      seen.add(List.of(tablet, from, to));
    }

    @Override
    public void split(Split split) {}

    @Override
    public void faultBegan(Fault fault, int tablets) {}

    @Override
    public void faultEnded(Fault fault) {}

    @Override
    public void newLeader(int tablet, int from, int to) {}

    @Override
    public void merged(int left, long hi, long lo, int from, int to) {}
  }
}

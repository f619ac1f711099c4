package io.keyheat.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.model.Cluster;
import io.keyheat.core.model.Fault;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Three servers of two cores; each tablet's load is given in busy cores. */
class BalancerTest {
  private static final long SECOND = 1_000_000_000;

  /** A round each second, of three moves, between servers that are a tenth apart. */
  private static final BalancerParameters PARAMETERS =
      new BalancerParameters(SECOND, 3, 0.1, 60 * SECOND, true);

  private final Cluster cluster = Clusters.of(3, 2);
  private final TabletLoads loads = new TabletLoads();
  private final Placement placement = new Placement(cluster, loads);
  private final Moves moves = new Moves();
  private final Balancer balancer = new Balancer(cluster, placement, PARAMETERS, moves);

  private int tablet(int server, double cores) {
    int tablet = Clusters.addSpace(cluster, server);
    loads.add(tablet, 1, 1, (long) (cores * 100 * SECOND));
    return tablet;
  }

  private void round(long second) {
    balancer.round(second * SECOND);
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

  @Test
  void aServerWhoseHeatIsASingleTabletKeepsItAndTheNextOneIsRelieved() {
    int single = tablet(0, 2);
    int warm = tablet(1, 0.9);
    tablet(1, 0.95);
    settle();
    round(1);
    assertThat(cluster.tablets().server(single)).isZero();
    assertThat(moves.seen).containsExactly(List.of(warm, 1, 2));
  }

  @Test
  void serversThatAreNearlyEquallyBusyAreLeftAlone() {
    tablet(0, 0.5);
    tablet(0, 0.05);
    tablet(1, 0.5);
    tablet(2, 0.4);
    settle();
    round(1);
    assertThat(moves.seen).isEmpty();
  }

  @Test
  void aTabletThatHasJustMovedStaysForTheCooldown() {
    int moved = tablet(0, 0.9);
    tablet(0, 0.9);
    tablet(1, 0.9);
    settle();
    balancer.settled(moved, 0);
    placement.refresh();
    round(1);
    assertThat(cluster.tablets().server(moved)).isZero();
    assertThat(moves.seen).hasSize(1);
  }

  @Test
  void aRoundMovesNoMoreThanItMay() {
    for (int i = 0; i < 30; i++) {
      tablet(0, 0.06);
    }
    settle();
    round(1);
    assertThat(moves.seen).hasSize(3);
  }

  @Test
  void aServerThatIsDownNeitherGivesNorTakes() {
    tablet(0, 0.9);
    tablet(0, 0.9);
    tablet(1, 0.5);
    settle();
    cluster.servers().stop(2, 0);
    round(1);
    assertThat(moves.seen).allSatisfy(move -> assertThat(move).element(2).isEqualTo(1));
    assertThat(moves.seen).isNotEmpty();
  }

  /** Tablet, from, to. */
  private static final class Moves implements ActListener {
    final List<List<Integer>> seen = new ArrayList<>();

    @Override
    public void moved(int tablet, int from, int to) {
      seen.add(List.of(tablet, from, to));
    }

    @Override
    public void split(
        Cause cause,
        int left,
        int right,
        long hi,
        long lo,
        double leftLoadShare,
        int from,
        int movedTo) {}

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

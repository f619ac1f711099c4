package io.keyheat.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.Fault;
import io.keyheat.core.policy.BalancerParameters.EvenedQuantity;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Three servers of two cores; each tablet's load is given in busy cores. */
class BalancerTest {
  private static final int SEEDS = 300;
  private static final long SECOND = 1_000_000_000;

  /** A round each second, of three moves, between servers that are a tenth apart. */
  private static final BalancerParameters PARAMETERS =
      Balancing.of(SECOND, 3, 0.1, 60 * SECOND, true);

  private final Cluster cluster = Clusters.of(3, 2);
  private final TabletLoads loads = new TabletLoads();
  private final Placement placement = new Placement(cluster, loads);
  private final Moves moves = new Moves();
  private final Balancer balancer =
      new Balancer(cluster, placement, PARAMETERS, moves, new RandomStream(1));

  private int tablet(int server, double cores) {
    int tablet = Clusters.addSpace(cluster, server);
    loads.add(tablet, 1, 1, (long) (cores * 100 * SECOND));
    return tablet;
  }

  private void round(long second) {
    balancer.round(second * SECOND, true);
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
  void aRoundThatIsLeftOutMovesNothingUntilTheNextOne() {
    tablet(0, 0.6);
    tablet(0, 0.6);
    settle();
    balancer.round(SECOND, false);
    balancer.round(2 * SECOND - 1, true);
    assertThat(moves.seen).isEmpty();
    balancer.round(2 * SECOND, true);
    assertThat(moves.seen).hasSize(1);
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

  /** Eleven tablets of which one does all the work: four, four and three, by seven moves. */
  @Test
  void numbersOfTabletsAreEvenedOutWhateverTheirWork() {
    for (int i = 0; i < 11; i++) {
      tablet(0, i == 0 ? 1.9 : 0);
    }
    settle();
    BalancerParameters parameters =
        new BalancerParameters(SECOND, EvenedQuantity.TABLETS, 1000, 0.1, 0, false);
    new Balancer(cluster, placement, parameters, moves, new RandomStream(1)).round(SECOND, true);
    assertThat(moves.seen).hasSize(7);
    int[] counts = new int[3];
    for (int tablet = 0; tablet < 11; tablet++) {
      counts[cluster.tablets().server(tablet)]++;
    }
    assertThat(counts).containsExactlyInAnyOrder(4, 4, 3);
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
          new BalancerParameters(SECOND, EvenedQuantity.TABLETS, 1000, 0.1, SECOND, false);
      Placement here = new Placement(two, new TabletLoads());
      new Balancer(two, here, parameters, new Moves(), new RandomStream(seed)).round(SECOND, true);
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
        new BalancerParameters(SECOND, EvenedQuantity.TABLETS_NEWEST_FIRST, 1000, 0.1, 0, false);
    Placement here = new Placement(two, new TabletLoads());
    Balancer newestFirst = new Balancer(two, here, parameters, new Moves(), new RandomStream(1));
    newestFirst.split(0, 5, 1);
    newestFirst.split(4, 2, 3);
    newestFirst.split(1, 3, 2);
    newestFirst.round(SECOND, true);
    assertThat(two.tablets().server(2) + two.tablets().server(4)).isEqualTo(2);
    assertThat(two.tablets().server(1) + two.tablets().server(3)).isEqualTo(1);
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

  /** What the description says, tried out for every tablet that there is. */
  @Test
  void inAnyClusterEachMoveIsTheOneThatTheDescriptionAsksFor() {
    LongStream.rangeClosed(1, SEEDS).forEach(BalancerTest::movesAsDescribed);
  }

  private static void movesAsDescribed(long seed) {
    RandomCluster drawn = new RandomCluster(seed);
    RandomCluster same = new RandomCluster(seed);
    Placement there = new Placement(same.cluster, same.loads);
    there.refresh();
    BalancerParameters parameters = Balancing.of(SECOND, 3, gap(drawn, there), 0, true);
    Acts acts = new Acts();
    Placement here = new Placement(drawn.cluster, drawn.loads);
    Balancer tried = new Balancer(drawn.cluster, here, parameters, acts, new RandomStream(1));
    Set<Integer> staying = new HashSet<>();
    for (int tablet = 0; tablet < drawn.cluster.tablets().limit(); tablet++) {
      if (drawn.chance(0.2)) {
        tried.settled(tablet, RandomCluster.NOW + 1);
        staying.add(tablet);
      }
    }
    List<String> expected = new ArrayList<>();
    for (int move = 0; move < 3; move++) {
      int to = there.idlest();
      int best = best(same, there, parameters, to, staying);
      if (best >= 0) {
        int from = same.cluster.tablets().server(best);
        expected.add("moved " + best + " " + from + " " + to);
        there.move(best, to, 0);
      }
    }
    tried.round(RandomCluster.NOW, true);
    assertThat(acts.seen).as("seed %d", seed).isEqualTo(expected);
    for (int tablet = 0; tablet < drawn.cluster.tablets().limit(); tablet++) {
      assertThat(drawn.cluster.tablets().server(tablet))
          .as("tablet %d, seed %d", tablet, seed)
          .isEqualTo(same.cluster.tablets().server(tablet));
    }
  }

  /** Now and then the very gap between two servers. */
  private static double gap(RandomCluster drawn, Placement there) {
    double gap = there.utilisation(drawn.aServer()) - there.utilisation(there.idlest());
    return gap > 0 && drawn.chance(0.7) ? gap : 0.05;
  }

  /** Of the busiest server that has any, the tablet whose move leaves the least difference. */
  private static int best(
      RandomCluster drawn,
      Placement there,
      BalancerParameters parameters,
      int to,
      Set<Integer> staying) {
    int best = -1;
    for (int tablet = 0; tablet < drawn.cluster.tablets().limit(); tablet++) {
      int from = drawn.cluster.tablets().server(tablet);
      double gap = there.utilisation(from) - there.utilisation(to);
      double load = there.utilisationOf(tablet);
      boolean may =
          drawn.cluster.servers().isUp(from)
              && !staying.contains(tablet)
              && gap >= parameters.minGap()
              && load > parameters.minGap() / 100
              && load < gap;
      if (may && (best < 0 || isBetter(drawn, there, to, tablet, best))) {
        best = tablet;
      }
    }
    return best;
  }

  private static boolean isBetter(
      RandomCluster drawn, Placement there, int to, int tablet, int than) {
    int from = drawn.cluster.tablets().server(tablet);
    int thanFrom = drawn.cluster.tablets().server(than);
    if (from != thanFrom) {
      double difference = there.utilisation(from) - there.utilisation(thanFrom);
      return difference > 0 || (difference == 0 && from < thanFrom);
    }
    double half = (there.utilisation(from) - there.utilisation(to)) / 2;
    return Math.abs(there.utilisationOf(tablet) - half)
        < Math.abs(there.utilisationOf(than) - half);
  }

  @Test
  void roundsAreAsFarApartAsTheParametersSay() {
    for (int i = 0; i < 12; i++) {
      tablet(0, 0.15);
    }
    settle();
    balancer.round(SECOND - 1, true);
    assertThat(moves.seen).isEmpty();
    balancer.round(SECOND, true);
    assertThat(moves.seen).hasSize(3);
    balancer.round(2 * SECOND - 1, true);
    assertThat(moves.seen).hasSize(3);
    balancer.round(2 * SECOND, true);
    assertThat(moves.seen).hasSize(6);
  }

  @Test
  void aTabletMayMoveOnceItsCooldownIsOver() {
    int first = tablet(0, 0.9);
    int second = tablet(0, 0.8);
    settle();
    balancer.settled(first, SECOND);
    balancer.settled(second, SECOND);
    placement.refresh();
    round(60);
    assertThat(moves.seen).isEmpty();
    round(61);
    assertThat(moves.seen).isNotEmpty();
  }

  /** Though server 1 has become the busier one, and this tablet's move back would even that out. */
  @Test
  void aMoveIsNotTakenBackWithinTheCooldown() {
    tablet(0, 0.9);
    tablet(0, 0.9);
    int other = tablet(1, 0.1);
    settle();
    cluster.servers().stop(2, 0);
    round(1);
    assertThat(moves.seen).hasSize(1);
    for (int tablet = 0; tablet < 2; tablet++) {
      loads.add(tablet, 1, 1, 90 * SECOND);
    }
    loads.add(other, 1, 1, 160 * SECOND);
    settle();
    round(2);
    assertThat(moves.seen).hasSize(1);
    round(61);
    assertThat(moves.seen).hasSizeGreaterThan(1);
  }

  /** Numbers beyond those that there were at first are kept like the others. */
  @Test
  void theHundredthTabletStaysForItsCooldownToo() {
    int last = 0;
    for (int i = 0; i < 100; i++) {
      last = tablet(1, 0);
    }
    int hot = tablet(0, 0.5);
    tablet(0, 0.7);
    settle();
    balancer.settled(hot, 0);
    balancer.settled(last, 0);
    placement.refresh();
    round(1);
    assertThat(moves.seen).noneMatch(move -> move.get(0) == hot);
    assertThat(moves.seen).hasSize(1);
  }

  @Test
  void whereNoServerIsUpNothingMoves() {
    tablet(0, 0.9);
    tablet(0, 0.9);
    settle();
    for (int server = 0; server < 3; server++) {
      cluster.servers().stop(server, 0);
    }
    round(1);
    assertThat(moves.seen).isEmpty();
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

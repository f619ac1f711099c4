package io.keyheat.core.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.model.cluster.Cluster;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Three servers of two cores; each tablet's load is given in busy cores. */
class ServerLoadsTest {
  private static final int SEEDS = 300;
  private static final long SECOND = 1_000_000_000;

  private final Cluster cluster = Clusters.of(3, 2);
  private final TabletLoads loads = new TabletLoads();
  private final ServerLoads placement = new ServerLoads(cluster, loads, 0.02);

  /** Where a half goes, as {@link TabletActions} has it; the server of both if they stay. */
  private static int separate(ServerLoads servers, int left, int right, Cluster cluster) {
    int to = servers.leastLoaded();
    int from = cluster.tablets().server(left);
    int half = to == from ? -1 : servers.separated(left, right, to);
    if (half < 0) {
      return from;
    }
    servers.move(half, to, 0);
    return to;
  }

  private int tablet(int server, double cores) {
    int tablet = Clusters.addSpace(cluster, server);
    busy(tablet, cores);
    return tablet;
  }

  /** Ten memories' worth of periods at one rate bring the remembered rate there. */
  private void busy(int tablet, double cores) {
    loads.add(tablet, 1, 1, (long) (cores * 100 * SECOND));
  }

  private void settle() {
    loads.endPeriod(cluster.tablets().limit(), 100 * SECOND);
    placement.refresh();
  }

  @Test
  void aServersUtilisationIsTheSumOfItsTabletsOverItsCores() {
    tablet(0, 0.5);
    tablet(0, 1.1);
    tablet(1, 0.4);
    settle();
    assertThat(placement.utilisation(0)).isCloseTo(0.8, within(1e-3));
    assertThat(placement.utilisation(1)).isCloseTo(0.2, within(1e-3));
    assertThat(placement.leastLoaded()).isEqualTo(2);
  }

  @Test
  void theHalfWhoseMoveLowersThePeakMostGoes() {
    int left = tablet(0, 1.2);
    tablet(1, 0.2);
    tablet(2, 0.4);
    settle();
    int right = cluster.split(left, 1L << 40, 0, 0);
    loads.divide(left, right, 0.75); // 0.9 and 0.3 busy cores.
    placement.refresh();
    // The left one away: peak max(0.3, 0.2 + 0.9) / 2; the right one away: max(0.9, 0.5) / 2.
    assertThat(separate(placement, left, right, cluster)).isEqualTo(1);
    assertThat(cluster.tablets().server(left)).isZero();
    assertThat(cluster.tablets().server(right)).isEqualTo(1);
  }

  @Test
  void aHotLeftHalfGoesAwayWhereOthersKeepTheServerBusy() {
    int left = tablet(0, 1);
    tablet(0, 0.9);
    tablet(1, 0.2);
    tablet(2, 0.4);
    settle();
    int right = cluster.split(left, 1L << 40, 0, 0);
    loads.divide(left, right, 1); // A falling sequence: all of it stays on the left.
    placement.refresh();
    assertThat(separate(placement, left, right, cluster)).isEqualTo(1);
    assertThat(cluster.tablets().server(left)).isEqualTo(1);
    assertThat(cluster.tablets().server(right)).isZero();
  }

  @Test
  void whereNoMoveLowersThePeakTheNewHalfEvensOutWhatIsStored() {
    int left = Clusters.addSpace(cluster, 0, 1_000, new long[] {1, 2, 3, 4});
    settle();
    int right = cluster.split(left, 3, 0, 0);
    loads.divide(left, right, 0.5);
    placement.refresh();
    assertThat(separate(placement, left, right, cluster)).isEqualTo(1);
    assertThat(cluster.tablets().server(right)).isEqualTo(1);
  }

  @Test
  void onASingleServerBothHalvesStay() {
    Cluster alone = Clusters.of(1, 1);
    int left = Clusters.addSpace(alone, 0);
    int right = alone.split(left, 5, 0, 0);
    ServerLoads there = new ServerLoads(alone, loads, 0.02);
    there.refresh();
    assertThat(separate(there, left, right, alone)).isZero();
  }

  /**
   * From the first server on, each later one is taken that has clearly less to do, or stores less.
   */
  @Test
  void theIdlestServerIsFoundAmongThoseThatAreUp() {
    LongStream.rangeClosed(1, SEEDS).forEach(ServerLoadsTest::findsTheIdlest);
  }

  private static void findsTheIdlest(long seed) {
    RandomCluster drawn = new RandomCluster(seed);
    ServerLoads there = new ServerLoads(drawn.cluster, drawn.loads, 0.02);
    there.refresh();
    there.refresh(); // Adds up anew, and nothing twice.
    int forbidden = drawn.aServer();
    int best = -1;
    for (int server = 0; server < drawn.cluster.servers().count(); server++) {
      if (server == forbidden || !drawn.cluster.servers().isUp(server)) {
        continue;
      }
      double less = best < 0 ? 1 : use(drawn, best) - use(drawn, server);
      boolean equal = Math.abs(less) <= 0.02;
      if (best < 0 || less > 0.02 || (equal && stored(drawn, server) < stored(drawn, best))) {
        best = server;
      }
    }
    assertThat(there.among(server -> server != forbidden).leastLoaded())
        .as("seed %d", seed)
        .isEqualTo(best);
  }

  private static double use(RandomCluster drawn, int server) {
    double cores = 0;
    for (int tablet = 0; tablet < drawn.cluster.tablets().limit(); tablet++) {
      boolean lies = drawn.cluster.tablets().server(tablet) == server;
      cores += lies ? drawn.loads.cpuCores(tablet) : 0;
    }
    return cores / drawn.cluster.servers().cores();
  }

  private static long stored(RandomCluster drawn, int server) {
    long bytes = 0;
    for (int tablet = 0; tablet < drawn.cluster.tablets().limit(); tablet++) {
      boolean lies = drawn.cluster.tablets().server(tablet) == server;
      bytes += lies ? drawn.cluster.storedBytes(tablet) : 0;
    }
    return bytes;
  }

  /** All that may become of two halves, tried out. */
  @Test
  void aHalfGoesWhereItLowersThePeakOrElseEvensOutWhatIsStored() {
    LongStream.rangeClosed(1, SEEDS).forEach(ServerLoadsTest::separates);
  }

  private static void separates(long seed) {
    RandomCluster drawn = new RandomCluster(seed);
    int left = (int) drawn.random.nextLong(drawn.cluster.tablets().limit());
    int from = drawn.cluster.tablets().server(left);
    int right = drawn.cluster.split(left, drawn.cluster.startHi(left), 1, 0);
    drawn.loads.divide(left, right, drawn.random.nextDouble());
    drawn.cluster.stored(right, 1, 100 * drawn.between(0, 5));
    ServerLoads there = new ServerLoads(drawn.cluster, drawn.loads, 0.02);
    there.refresh();
    int to = there.leastLoaded();
    double stay = Math.max(use(drawn, from), use(drawn, to));
    double leftGoes = peak(drawn, left, to);
    double rightGoes = peak(drawn, right, to);
    int goes = -1;
    if (to != from && Math.min(leftGoes, rightGoes) < stay - 0.02) {
      goes = leftGoes < rightGoes ? left : right;
    } else if (to != from && rightGoes <= stay + 0.02 && stored(drawn, to) < stored(drawn, from)) {
      goes = right;
    }
    assertThat(separate(there, left, right, drawn.cluster))
        .as("seed %d", seed)
        .isEqualTo(goes < 0 ? from : to);
    for (int half : new int[] {left, right}) {
      assertThat(drawn.cluster.tablets().server(half))
          .as("seed %d", seed)
          .isEqualTo(half == goes ? to : from);
    }
    for (int server = 0; server < drawn.cluster.servers().count(); server++) {
      assertThat(there.utilisation(server))
          .as("kept up to date, seed %d", seed)
          .isCloseTo(use(drawn, server), within(1e-9));
    }
  }

  private static double peak(RandomCluster drawn, int half, int to) {
    double load = drawn.loads.cpuCores(half) / drawn.cluster.servers().cores();
    int from = drawn.cluster.tablets().server(half);
    return Math.max(use(drawn, from) - load, use(drawn, to) + load);
  }

  @Test
  void aTabletThatIsPlacedTakesItsLoadAlongWithoutAnOutage() {
    int tablet = tablet(0, 1);
    settle();
    placement.place(tablet, 2);
    assertThat(cluster.tablets().server(tablet)).isEqualTo(2);
    assertThat(placement.utilisation(0)).isCloseTo(0, within(1e-9));
    assertThat(placement.utilisation(2)).isCloseTo(0.5, within(1e-3));
  }

  /** Servers 0 and 3 are to lead; the others only where neither is up. */
  @Test
  void whoIsToLeadComesFirstAsLongAsOneOfThemIsUp() {
    Cluster cluster = Clusters.of(6, 1);
    cluster.servers().letLead(server -> server % 3 == 0);
    TabletLoads loads = new TabletLoads();
    int busy = Clusters.addSpace(cluster, 3);
    loads.add(busy, 1, 1, SECOND / 2);
    loads.endPeriod(1, SECOND);
    ServerLoads placement = new ServerLoads(cluster, loads, 0.02);
    placement.refresh();
    assertThat(placement.leastLoaded()).isZero();
    cluster.servers().stop(0, 0);
    assertThat(placement.leastLoaded()).as("busy, but to lead").isEqualTo(3);
    assertThat(placement.among(server -> server != 3).leastLoaded()).isEqualTo(1);
    cluster.servers().stop(3, 0);
    assertThat(placement.leastLoaded()).isEqualTo(1);
    cluster.servers().restart(0);
    assertThat(placement.leastLoaded()).isZero();
  }
}

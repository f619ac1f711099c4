package io.keyheat.core.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.model.cluster.Cluster;
import org.junit.jupiter.api.Test;

/** Three servers of two cores; each tablet's load is given in busy cores. */
class ServerLoadsTest {
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

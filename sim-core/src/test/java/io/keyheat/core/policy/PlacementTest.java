package io.keyheat.core.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.model.Cluster;
import org.junit.jupiter.api.Test;

/** Three servers of two cores; each tablet's load is given in busy cores. */
class PlacementTest {
  private static final long SECOND = 1_000_000_000;

  private final Cluster cluster = Clusters.of(3, 2);
  private final TabletLoads loads = new TabletLoads();
  private final Placement placement = new Placement(cluster, loads);

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
    assertThat(placement.idlest()).isEqualTo(2);
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
    assertThat(placement.separate(left, right, 0)).isEqualTo(1);
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
    assertThat(placement.separate(left, right, 0)).isEqualTo(1);
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
    assertThat(placement.separate(left, right, 0)).isEqualTo(1);
    assertThat(cluster.tablets().server(right)).isEqualTo(1);
  }

  @Test
  void onASingleServerBothHalvesStay() {
    Cluster alone = Clusters.of(1, 1);
    int left = Clusters.addSpace(alone, 0);
    int right = alone.split(left, 5, 0, 0);
    Placement there = new Placement(alone, loads);
    there.refresh();
    assertThat(there.separate(left, right, 0)).isZero();
  }
}

package io.keyheat.core.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.model.cluster.Cluster;
import org.junit.jupiter.api.Test;

/** Three servers of two cores; each tablet's load is given in busy cores. */
class ServerLoadsTest {
  private static final long SECOND = 1_000_000_000;

  private final Cluster cluster = Clusters.of(3, 2);
  private final TabletLoads loads = Clusters.loads();
  private final ServerLoads placement = new ServerLoads(cluster, loads, 0.02);

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
  void aTabletThatIsPlacedTakesItsLoadAlongWithoutAnOutage() {
    int tablet = tablet(0, 1);
    settle();
    placement.place(tablet, 2);
    assertThat(cluster.tablets().server(tablet)).isEqualTo(2);
    assertThat(placement.utilisation(0)).isCloseTo(0, within(1e-9));
    assertThat(placement.utilisation(2)).isCloseTo(0.5, within(1e-3));
  }
}

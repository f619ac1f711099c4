package io.keyheat.core.policy;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.cluster.Cluster;
import java.util.ArrayList;
import java.util.List;

/**
 * Tablets at random on a few servers, some of which are down: how many bytes each of them holds,
 * how busy it is and since when it is there come from few values, so that bounds are met exactly.
 */
final class RandomCluster {
  static final long SECOND = 1_000_000_000;

  /** By which all rates have settled. */
  static final long NOW = 1_000 * SECOND;

  final RandomStream random;
  final Cluster cluster;
  final TabletLoads loads = Clusters.loads();

  RandomCluster(long seed) {
    this(seed, 0.15);
  }

  /**
   * @param down share of the servers, but for the first, that are down
   */
  RandomCluster(long seed, double down) {
    random = new RandomStream(seed);
    int servers = (int) between(2, 5);
    cluster = Clusters.of(servers, (int) between(1, 3));
    for (int space = (int) between(1, 3); space > 0; space--) {
      addSpace((int) between(1, 12));
    }
    for (int server = 1; server < servers; server++) {
      if (chance(down)) {
        cluster.servers().stop(server, 0);
      }
    }
    loads.endPeriod(cluster.tablets().limit(), 100 * SECOND);
    loads.beginPeriod(cluster.tablets().limit());
  }

  private void addSpace(int tablets) {
    int last = Clusters.addSpace(cluster, aServer());
    fill(last);
    for (int t = 1; t < tablets; t++) {
      last = cluster.split(last, t, 0, between(0, 10) * 100 * SECOND);
      cluster.place(last, aServer());
      if (last % 3 == 0) {
        cluster.tablets().markPreSplit(last);
      }
      fill(last);
    }
  }

  private void fill(int tablet) {
    cluster.stored(tablet, 1, 100 * between(0, 5));
    long writes = between(0, 4) * 1_000;
    loads.add(tablet, 2 * writes, writes, between(0, 6) * 10 * SECOND);
  }

  int aServer() {
    return (int) random.nextLong(cluster.servers().count());
  }

  boolean chance(double probability) {
    return random.nextDouble() < probability;
  }

  long between(long least, long most) {
    return least + random.nextLong(most - least + 1);
  }

  /** All tablets, space by space in the order of their keys. */
  List<List<Integer>> tablets() {
    List<List<Integer>> spaces = new ArrayList<>();
    cluster
        .spaces()
        .forEach(
            space -> {
              List<Integer> tablets = new ArrayList<>();
              for (int t = space.tabletOf(0); t >= 0; t = cluster.next(t)) {
                tablets.add(t);
              }
              spaces.add(tablets);
            });
    return spaces;
  }
}

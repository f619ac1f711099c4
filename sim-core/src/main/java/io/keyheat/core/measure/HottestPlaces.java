package io.keyheat.core.measure;

import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.SliceCounters;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The hottest tablet of each control period, by key space. One tablet after the other may be hot
 * and none of them for long: a place that moves through many tablets, or ahead of splits that are
 * soon behind it.
 */
final class HottestPlaces {
  /** With fewer visits a period, it is chance which tablet is the hottest. */
  private static final double FEWEST_VISITS = 30;

  /** A place that has as much of the heat by itself does not move. */
  private static final double MOST_OF_ONE = 0.5;

  private final Cluster cluster;
  private final TabletCapacity capacity;
  private final List<Trail> trails = new ArrayList<>();
  private double drainNanos;

  // What the slices of a tablet have seen in this control period, which come one after the other.
  private int tablet = -1;
  private long visits;
  private long writes;
  private long readNanos;
  private long serviceNanos;

  /** What was hottest in a key space since the minute began. */
  private static final class Trail {
    // In this control period.
    int tablet = -1;
    double share;
    long visits;

    // In this minute.
    final Map<KeyExtent, Double> heatNanos = new HashMap<>();
    double sumNanos;
    double nanos;
    long periods;
    long allVisits;
    int server;
  }

  /**
   * A place that has moved for a minute.
   *
   * @param extent from the least of its tablets to the greatest
   * @param score what it took of what one tablet can take, 0 to 100, on average
   * @param server on which it was last
   */
  record MovingPlace(KeyExtent extent, double score, double visitsPerSecond, int server) {}

  HottestPlaces(Cluster cluster, TabletCapacity capacity) {
    this.cluster = cluster;
    this.capacity = capacity;
    cluster.spaces().forEach(space -> trails.add(new Trail()));
  }

  /** The numbers of a control period of some length come now. */
  void begin(long nanos) {
    drainNanos = (double) nanos;
  }

  /** Adds a slice's numbers; those of a tablet come one after the other. */
  void slice(int of, long[] numbers, int offset) {
    if (of != tablet) {
      compare();
      tablet = of;
    }
    visits += SliceCounters.visits(numbers, offset);
    writes += SliceCounters.rowsWritten(numbers, offset);
    readNanos += SliceCounters.readNanos(numbers, offset);
    serviceNanos += numbers[offset + SliceCounters.SERVICE_NANOS];
  }

  /** What a tablet has taken of its token buckets. */
  void meter(int of, long meteredNanos) {
    if (meteredNanos > 0) {
      compare(of, capacity.share(0, 0, 0, meteredNanos, drainNanos), (long) FEWEST_VISITS);
    }
  }

  private void compare() {
    if (tablet >= 0) {
      compare(tablet, capacity.share(serviceNanos, writes, readNanos, 0, drainNanos), visits);
    }
    visits = 0;
    writes = 0;
    readNanos = 0;
    serviceNanos = 0;
  }

  private void compare(int of, double share, long seen) {
    Trail trail = trails.get(cluster.tablets().space(of));
    if (share > trail.share) {
      trail.tablet = of;
      trail.share = share;
      trail.visits = seen;
    }
  }

  /** All numbers of the control period have come; no tablet has been cut or moved yet. */
  void end() {
    compare();
    tablet = -1;
    for (Trail trail : trails) {
      trail.periods++;
      trail.nanos += drainNanos;
      if (trail.tablet >= 0) {
        double heat = trail.share * drainNanos;
        trail.heatNanos.merge(KeyExtent.of(cluster, trail.tablet, trail.tablet), heat, Double::sum);
        trail.sumNanos += heat;
        trail.allVisits += trail.visits;
        trail.server = cluster.tablets().server(trail.tablet);
      }
      trail.tablet = -1;
      trail.share = 0;
    }
  }

  /** The places of spaces that have moved in the minute that ends. */
  List<MovingPlace> close(double leastScore) {
    List<MovingPlace> moving = new ArrayList<>();
    for (int space = 0; space < trails.size(); space++) {
      Trail trail = trails.get(space);
      double most = trail.heatNanos.values().stream().mapToDouble(heat -> heat).max().orElse(0);
      if (100 * trail.sumNanos >= leastScore * trail.nanos
          && trail.sumNanos > 0
          && most <= MOST_OF_ONE * trail.sumNanos
          && trail.allVisits >= FEWEST_VISITS * trail.periods) {
        moving.add(
            new MovingPlace(
                KeyExtent.around(trail.heatNanos.keySet()),
                100 * trail.sumNanos / trail.nanos,
                trail.allVisits / (trail.nanos / 1e9),
                trail.server));
      }
      trails.set(space, new Trail());
    }
    return moving;
  }
}

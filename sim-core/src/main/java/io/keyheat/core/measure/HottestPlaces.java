package io.keyheat.core.measure;

import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.SliceCounters;
import io.keyheat.core.result.CapacityLimit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;

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

  /** What was hottest in a key space since the minute began. */
  private static final class Trail {
    // In this control period: the hottest tablet, and what it has seen.
    int tablet = -1;
    double share;
    long visits;
    long writes;
    long readNanos;
    long serviceNanos;
    long meteredNanos;

    // In this minute.
    final double[] useNanos = new double[CapacityLimit.values().length];
    final Map<KeyExtent, Double> heatNanos = new LinkedHashMap<>(); // In the order of their turns.
    double sumNanos;
    double nanos;
    long periods;
    long allVisits;
    int server;

    /** Takes a tablet that is hotter than those before; returns whether it is. */
    boolean take(int of, double itsShare, long itsVisits) {
      if (itsShare <= share) {
        return false;
      }
      tablet = of;
      share = itsShare;
      visits = itsVisits;
      return true;
    }

    /** Adds the hottest tablet of a control period to the minute, and looks for the next one. */
    void endPeriod(Cluster cluster, TabletCapacity capacity, double drainNanos) {
      periods++;
      capacity.addUse(useNanos, serviceNanos, writes, readNanos, meteredNanos);
      nanos += drainNanos;
      if (tablet >= 0) {
        double heat = share * drainNanos;
        heatNanos.merge(KeyExtent.of(cluster, tablet, tablet), heat, Double::sum);
        sumNanos += heat;
        allVisits += visits;
        server = cluster.tablets().server(tablet);
      }
      tablet = -1;
      share = 0;
      writes = 0;
      readNanos = 0;
      serviceNanos = 0;
      meteredNanos = 0;
    }
  }

  /**
   * A place that has moved for a minute.
   *
   * @param extent from the least of its tablets to the greatest
   * @param score what it took of what one tablet can take, 0 to 100, on average
   * @param server on which it was last
   * @param use share of each limit that it took on average, by {@link CapacityLimit#ordinal}
   * @param moves whether it leaves behind what is cut off, or jumps; else it may be that the parts
   *     of one range take turns
   */
  record HotPlace(
      KeyExtent extent,
      double score,
      double visitsPerSecond,
      int server,
      double[] use,
      boolean moves) {}

  HottestPlaces(Cluster cluster, TabletCapacity capacity) {
    this.cluster = cluster;
    this.capacity = capacity;
    cluster.spaces().forEach(space -> trails.add(new Trail()));
  }

  /** The numbers of a control period of some length come now. */
  void begin(long nanos) {
    drainNanos = (double) nanos;
  }

  /**
   * Looks at a tablet's numbers. One that asks for no more of anything than the hottest one so far
   * is not hotter.
   *
   * @param serviceNanos of the busiest of its servers
   */
  void tablet(int tablet, long[] numbers, int offset, long serviceNanos) {
    final Trail trail = trails.get(cluster.tablets().space(tablet));
    final long writes = SliceCounters.rowsWritten(numbers, offset);
    final long readNanos = SliceCounters.readNanos(numbers, offset);
    if (serviceNanos > trail.serviceNanos || writes > trail.writes || readNanos > trail.readNanos) {
      final double share = capacity.share(serviceNanos, writes, readNanos, 0, drainNanos);
      if (trail.take(tablet, share, SliceCounters.visits(numbers, offset))) {
        trail.serviceNanos = serviceNanos;
        trail.writes = writes;
        trail.readNanos = readNanos;
      }
    }
  }

  /** What a tablet has taken of its token buckets. */
  void meter(int of, long meteredNanos) {
    if (meteredNanos > 0) {
      Trail trail = trails.get(cluster.tablets().space(of));
      double share = capacity.share(0, 0, 0, meteredNanos, drainNanos);
      if (trail.take(of, share, (long) FEWEST_VISITS)) {
        trail.meteredNanos = meteredNanos;
      }
    }
  }

  /** All numbers of the control period have come; no tablet has been cut or moved yet. */
  void end() {
    trails.forEach(trail -> trail.endPeriod(cluster, capacity, drainNanos));
  }

  /**
   * The places of spaces that have moved in the minute that ends.
   *
   * @param leastScore that a place must have
   * @param steadyScore by space, the greatest score that a single tablet has over the minute: where
   *     that is nearly as much, chance makes now one tablet the hottest, now another
   */
  List<HotPlace> close(double leastScore, IntToDoubleFunction steadyScore) {
    List<HotPlace> moving = new ArrayList<>();
    for (int space = 0; space < trails.size(); space++) {
      Trail trail = trails.get(space);
      double score = trail.nanos == 0 ? 0 : 100 * trail.sumNanos / trail.nanos;
      double most = trail.heatNanos.values().stream().mapToDouble(heat -> heat).max().orElse(0);
      if (score > 0
          && score >= leastScore
          && most <= MOST_OF_ONE * trail.sumNanos
          && trail.allVisits >= FEWEST_VISITS * trail.periods
          && steadyScore.applyAsDouble(space) <= MOST_OF_ONE * score) {
        List<KeyExtent> places = List.copyOf(trail.heatNanos.keySet());
        moving.add(
            new HotPlace(
                KeyExtent.around(places),
                score,
                trail.allVisits / (trail.nanos / 1e9),
                trail.server,
                Arrays.stream(trail.useNanos).map(used -> used / trail.nanos).toArray(),
                KeyExtent.areApart(places) || KeyExtent.growToOneEnd(places)));
      }
      trails.set(space, new Trail());
    }
    return moving;
  }
}

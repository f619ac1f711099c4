package io.keyheat.core.measure;

import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.cluster.Tablets;
import io.keyheat.core.result.CapacityLimit;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * Counts rejected attempts by limit: of each tablet and key space in this minute, and of each key
 * space in the whole run; and which share of the units that a table's tablets share they took.
 */
final class LimitRecorder {
  private static final int LIMITS = CapacityLimit.values().length;

  private final Cluster cluster;
  private long[] ofTablets = new long[16 * LIMITS];
  private final long[] ofSpaces;
  private final long[] ofRun;

  // By key space, the time in which flows in what its tablets took in this minute.
  private final double[] writeNanos;
  private final double[] readNanos;

  LimitRecorder(Cluster cluster) {
    this.cluster = cluster;
    int spaces = cluster.spaces().size();
    ofSpaces = new long[spaces * LIMITS];
    ofRun = new long[spaces * LIMITS];
    writeNanos = new double[spaces];
    readNanos = new double[spaces];
  }

  /** Adds what the control period that ends has brought. */
  void addRejected() {
    Tablets tablets = cluster.tablets();
    tablets
        .rejectedAttempts()
        .drain(
            (tablet, counts, offset) -> {
              if ((tablet + 1) * LIMITS > ofTablets.length) {
                int capacity = Math.max((tablet + 1) * LIMITS, 2 * ofTablets.length);
                ofTablets = Arrays.copyOf(ofTablets, capacity);
              }
              int space = tablets.space(tablet);
              for (int limit = 0; limit < LIMITS; limit++) {
                long rejected = counts[offset + limit];
                ofTablets[tablet * LIMITS + limit] += rejected;
                ofSpaces[space * LIMITS + limit] += rejected;
                ofRun[space * LIMITS + limit] += rejected;
              }
            });
  }

  /** Adds the units that tablets took in the control period that ends. */
  void meter() {
    Tablets tablets = cluster.tablets();
    for (int tablet = 0; tablet < tablets.limit(); tablet++) {
      if (tablets.exists(tablet)) {
        int number = tablets.space(tablet);
        KeySpace space = cluster.spaces().get(number);
        writeNanos[number] += share(space.writeRefillRatio, tablets.meteredNanos(tablet, true));
        readNanos[number] += share(space.readRefillRatio, tablets.meteredNanos(tablet, false));
      }
    }
  }

  /** Of units that are not shared the ratio is 0, or no number. */
  private static double share(double refillRatio, long nanos) {
    return refillRatio > 0 ? refillRatio * nanos : 0;
  }

  /** Share of the units of its table that a key space took in a time since the minute began. */
  double shareOfTableUnits(int space, long nanos) {
    return Math.max(writeNanos[space], readNanos[space]) / nanos;
  }

  /** Attempts that a tablet has rejected in this minute, by {@link CapacityLimit#ordinal}. */
  long[] ofTablet(int tablet) {
    int from = tablet * LIMITS;
    return from < ofTablets.length
        ? Arrays.copyOfRange(ofTablets, from, from + LIMITS)
        : new long[LIMITS];
  }

  /** Attempts that all tablets of a key space have rejected in this minute. */
  long[] ofSpace(int space) {
    return Arrays.copyOfRange(ofSpaces, space * LIMITS, (space + 1) * LIMITS);
  }

  /**
   * Attempts that the tablets of a key space have rejected in the whole run; none left out is 0.
   */
  Map<CapacityLimit, Long> ofRun(int space) {
    Map<CapacityLimit, Long> rejected = new EnumMap<>(CapacityLimit.class);
    for (CapacityLimit limit : CapacityLimit.values()) {
      long count = ofRun[space * LIMITS + limit.ordinal()];
      if (count > 0) {
        rejected.put(limit, count);
      }
    }
    return Collections.unmodifiableMap(rejected);
  }

  /** A tablet's range has changed. */
  void forget(int tablet) {
    if ((tablet + 1) * LIMITS <= ofTablets.length) {
      Arrays.fill(ofTablets, tablet * LIMITS, (tablet + 1) * LIMITS, 0);
    }
  }

  /** The minute is over. */
  void endMinute() {
    Arrays.fill(ofTablets, 0);
    Arrays.fill(ofSpaces, 0);
    Arrays.fill(writeNanos, 0);
    Arrays.fill(readNanos, 0);
  }
}

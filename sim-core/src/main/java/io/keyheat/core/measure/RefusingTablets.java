package io.keyheat.core.measure;

import io.keyheat.core.model.cluster.SliceCounters;
import io.keyheat.core.result.CapacityLimit;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * How busy tablets are in the control periods in which they refuse operations: a burst of some
 * seconds is over long before it makes a minute hot.
 */
final class RefusingTablets {
  /** In a shorter time it is chance that a tablet refuses something. */
  private static final double LEAST_NANOS = 2e9;

  /** A tablet that refuses a smaller share of what comes in that time is not over its limit. */
  private static final double LEAST_REFUSED = 0.01;

  private final TabletCapacity capacity;
  private final Map<Integer, Spell> spells = new HashMap<>();
  private double drainNanos;

  /** The control periods of a minute in which a tablet refused operations. */
  private static final class Spell {
    double nanos;
    double heatNanos;
    final double[] useNanos = new double[CapacityLimit.values().length];
    long visits;
    long refused;
  }

  /**
   * A tablet in the time in which it refused operations.
   *
   * @param score what it took of what one tablet can take, 0 to 100
   * @param use share of each limit that it took, by {@link CapacityLimit#ordinal}
   */
  record Refusing(double score, double visitsPerSecond, double[] use) {}

  RefusingTablets(TabletCapacity capacity) {
    this.capacity = capacity;
  }

  /** The numbers of a control period of some length come now. */
  void begin(long nanos) {
    drainNanos = (double) nanos;
  }

  /**
   * Adds a tablet's numbers.
   *
   * @param serviceNanos of the busiest of its servers
   */
  void tablet(int tablet, long[] numbers, int offset, long serviceNanos, long refused) {
    if (refused > 0) {
      Spell spell = spells.computeIfAbsent(tablet, key -> new Spell());
      long rows = SliceCounters.rowsWritten(numbers, offset);
      long readNanos = SliceCounters.readNanos(numbers, offset);
      double share = capacity.share(serviceNanos, rows, readNanos, 0, drainNanos);
      capacity.addUse(spell.useNanos, serviceNanos, rows, readNanos, 0);
      spell.nanos += drainNanos;
      spell.heatNanos += drainNanos * share;
      spell.visits += SliceCounters.visits(numbers, offset);
      spell.refused += refused;
    }
  }

  /** A tablet's range has changed. */
  void forget(int of) {
    spells.remove(of);
  }

  /** The minute is over. */
  void forgetAll() {
    spells.clear();
  }

  /** A tablet in the time of this minute in which it refused operations; empty: in hardly any. */
  Optional<Refusing> find(int of) {
    Spell spell = spells.get(of);
    return spell == null
            || spell.nanos < LEAST_NANOS
            || spell.refused < LEAST_REFUSED * (spell.visits + spell.refused)
        ? Optional.empty()
        : Optional.of(
            new Refusing(
                100 * spell.heatNanos / spell.nanos,
                spell.visits / (spell.nanos / 1e9),
                Arrays.stream(spell.useNanos).map(used -> used / spell.nanos).toArray()));
  }
}

package io.keyheat.core.workload.value;

import io.keyheat.core.key.Identifiers;

/** Generators whose values count on from row to row. */
final class Counters {
  private Counters() {}

  /**
   * Positions first, first + step, … rounded down. A sample takes steps above 1, so that few rows
   * span all that a run will reach.
   */
  static final class Positions {
    private final long first;
    private final double step;
    private long row;

    Positions(long first, double step) {
      this.first = first;
      this.step = step;
    }

    long next() {
      return first + (step == 1 ? row++ : (long) (row++ * step));
    }
  }

  static ValueGenerator sequence(long start, long step, Positions positions) {
    return (rows, n, hi, lo) -> {
      for (int i = 0; i < n; i++) {
        lo[i] = start + step * positions.next();
      }
    };
  }

  static ValueGenerator bitReversed(long start, Positions positions) {
    return (rows, n, hi, lo) -> {
      for (int i = 0; i < n; i++) {
        lo[i] = Identifiers.reverseBits(start + positions.next(), true);
      }
    };
  }
}

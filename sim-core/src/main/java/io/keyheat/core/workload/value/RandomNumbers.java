package io.keyheat.core.workload.value;

import io.keyheat.core.engine.RandomStream;
import java.util.Arrays;

/** Generators of random whole numbers. */
final class RandomNumbers {
  private RandomNumbers() {}

  /** Uniform from min to max, both included. */
  static ValueGenerator uniform(long min, long max, RandomStream random) {
    long count = max - min + 1;
    if (count == 0) {
      return (rows, n, hi, lo) -> {
        for (int i = 0; i < n; i++) {
          lo[i] = random.nextLong();
        }
      };
    }
    if (count < 0) {
      return (rows, n, hi, lo) -> fillWideRange(min, count, random, n, lo);
    }
    return (rows, n, hi, lo) -> {
      for (int i = 0; i < n; i++) {
        lo[i] = min + random.nextLong(count);
      }
    };
  }

  /** A range of more than 2^63 values, by rejection. */
  private static void fillWideRange(long min, long count, RandomStream random, int n, long[] lo) {
    for (int i = 0; i < n; i++) {
      long distance;
      do {
        distance = random.nextLong();
      } while (Long.compareUnsigned(distance, count) >= 0);
      lo[i] = min + distance;
    }
  }

  /** Zipf over ranks, plain or scattered over the same range by a fixed bijection. */
  static ValueGenerator zipf(
      long min, long count, double theta, boolean scrambled, RandomStream random) {
    Zipf ranks = new Zipf(count, theta);
    Scramble scramble = new Scramble(count);
    return (rows, n, hi, lo) -> {
      for (int i = 0; i < n; i++) {
        long rank = ranks.next(random);
        lo[i] = min + (scrambled ? scramble.apply(rank) : rank);
      }
    };
  }

  /** One of the given values by weight, by the alias method of Walker (1977) and Vose (1991). */
  static ValueGenerator choice(long[] values, double[] weights, RandomStream random) {
    if (values.length == 1) {
      return constant(0, values[0]);
    }
    AliasTable table = new AliasTable(weights);
    return (rows, n, hi, lo) -> {
      for (int i = 0; i < n; i++) {
        lo[i] = values[table.next(random)];
      }
    };
  }

  static ValueGenerator constant(long valueHi, long valueLo) {
    return (rows, n, hi, lo) -> {
      Arrays.fill(hi, 0, n, valueHi);
      Arrays.fill(lo, 0, n, valueLo);
    };
  }

  /** Takes from {@code hot} with probability {@code share}, else from {@code rest}. */
  static ValueGenerator mix(
      double share, ValueGenerator hot, ValueGenerator rest, RandomStream random) {
    long[] hotHi = new long[RowBuffer.CAPACITY];
    long[] hotLo = new long[RowBuffer.CAPACITY];
    return (rows, n, hi, lo) -> {
      // Both are drawn for every row, so that neither depends on what the other is given.
      hot.fill(rows, n, hotHi, hotLo);
      rest.fill(rows, n, hi, lo);
      for (int i = 0; i < n; i++) {
        if (random.nextDouble() < share) {
          hi[i] = hotHi[i];
          lo[i] = hotLo[i];
        }
      }
    };
  }
}

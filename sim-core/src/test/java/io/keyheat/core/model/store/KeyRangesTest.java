package io.keyheat.core.model.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.engine.RandomStream;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyRangesTest {
  private static final Comparator<long[]> ORDER = Arrays::compareUnsigned;

  /** Keys that are spread evenly, crowd in one place, or differ in the lower half alone. */
  private static long[] key(RandomStream random) {
    return switch ((int) random.nextLong(4)) {
      case 0 -> new long[] {random.nextLong(), 0};
      case 1 -> new long[] {random.nextLong(64) << 58, random.nextLong(2)};
      case 2 -> new long[] {(5L << 60) + random.nextLong(1_000), random.nextLong()};
      default -> new long[] {-1, random.nextLong()};
    };
  }

  /** One change between two look-ups, or thousands; found one by one, or many at once. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void aKeyLiesInTheRangeThatBeginsLastBeforeIt(long seed) {
    RandomStream random = new RandomStream(seed);
    TreeSet<long[]> starts = new TreeSet<>(ORDER);
    starts.add(new long[] {0, 0});
    KeyRanges ranges = new KeyRanges(new long[] {0}, new long[] {0});
    for (int step = 0; step < 60; step++) {
      int changes = random.nextLong(4) == 0 ? 2_000 : (int) random.nextLong(4);
      boolean grows = step < 30;
      for (int i = 0; i < changes; i++) {
        if (random.nextLong(10) < (grows ? 8 : 2)) {
          insert(ranges, starts, key(random));
        } else if (ranges.size() > 1) {
          int range = 1 + (int) random.nextLong(ranges.size() - 1);
          starts.remove(start(ranges, range));
          ranges.remove(range);
        }
      }
      check(ranges, List.copyOf(starts), random, "seed " + seed + ", step " + step);
    }
  }

  private static long[] start(KeyRanges ranges, int range) {
    return new long[] {ranges.startHi(range), ranges.startLo(range)};
  }

  private static void insert(KeyRanges ranges, Set<long[]> starts, long[] key) {
    if (starts.add(key)) {
      ranges.insert(ranges.find(key[0], key[1]) + 1, key[0], key[1]);
    }
  }

  private static void check(
      KeyRanges ranges, List<long[]> starts, RandomStream random, String where) {
    int keys = 400;
    long[] hi = new long[keys];
    long[] lo = new long[keys];
    int[] expected = new int[keys];
    for (int i = 0; i < keys; i++) {
      long[] key = random.nextLong(2) == 0 ? key(random) : near(starts, random);
      hi[i] = key[0];
      lo[i] = key[1];
      int at = Collections.binarySearch(starts, key, ORDER);
      expected[i] = at >= 0 ? at : -at - 2;
      if (i < keys / 2) {
        assertThat(ranges.find(hi[i], lo[i])).as(where).isEqualTo(expected[i]);
      }
    }
    int[] found = new int[keys];
    ranges.find(hi, lo, 0, keys, found);
    assertThat(found).as(where).isEqualTo(expected);
    assertThat(ranges.size()).as(where).isEqualTo(starts.size());
  }

  /** The first key of a range, or the last one before it. */
  private static long[] near(List<long[]> starts, RandomStream random) {
    long[] start = starts.get((int) random.nextLong(starts.size()));
    if (random.nextLong(2) == 0 || (start[0] | start[1]) == 0) {
      return start;
    }
    return new long[] {start[1] == 0 ? start[0] - 1 : start[0], start[1] - 1};
  }
}

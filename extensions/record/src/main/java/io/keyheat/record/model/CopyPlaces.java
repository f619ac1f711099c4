package io.keyheat.record.model;

import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Where other copies of an application are when a recorded operation comes. If new keys lie beside
 * recent ones, as those of times, counters and few values do, the other copies are there too. If
 * they lie anywhere among the earlier ones, so do those of other copies.
 */
final class CopyPlaces {
  /** Rows of other copies lie within that distance of a known one. */
  private static final long NEAR = 1 << 16;

  /** Fewer tell nothing of their order. */
  private static final int LEAST_PLACES = 50;

  /**
   * Of a key that lies anywhere, the younger neighbour has the age of 0.29 of all earlier keys at
   * the median; beside the end of one of n series it has the age of n keys.
   */
  private static final double YOUNG = 0.125;

  private static final Comparator<long[]> ORDER =
      Comparator.comparingLong((long[] place) -> place[1]).thenComparingLong(place -> place[2]);

  private final List<long[]> anywhere;

  private CopyPlaces(List<long[]> anywhere) {
    this.anywhere = anywhere;
  }

  /**
   * Judges by the places of operations.
   *
   * @param seen the newest last
   */
  static CopyPlaces of(List<long[]> seen) {
    if (seen.size() < LEAST_PLACES) {
      return new CopyPlaces(List.of());
    }
    TreeMap<long[], Integer> earlier = new TreeMap<>(ORDER);
    int judged = 0;
    int young = 0;
    for (int i = 0; i < seen.size(); i++) {
      long[] place = seen.get(i);
      if (i >= seen.size() / 2) {
        var below = earlier.floorEntry(place);
        var above = earlier.ceilingEntry(place);
        int youngest =
            Math.max(below == null ? 0 : below.getValue(), above == null ? 0 : above.getValue());
        judged++;
        young += i - youngest < YOUNG * i ? 1 : 0;
      }
      earlier.put(place, i);
    }
    return new CopyPlaces(2 * young > judged ? List.of() : List.copyOf(seen));
  }

  /** Where one other copy is while an operation comes at a place. */
  long[] place(long[] recorded, SplittableRandom random) {
    boolean beside = anywhere.isEmpty();
    long[] place = (beside ? recorded : anywhere.get(random.nextInt(anywhere.size()))).clone();
    place[2] ^= random.nextLong(NEAR);
    return place;
  }
}

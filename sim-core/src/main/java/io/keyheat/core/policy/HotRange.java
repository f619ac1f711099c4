package io.keyheat.core.policy;

import io.keyheat.core.key.Keys;

/**
 * Where the load of a tablet was in one window, by keys of sampled requests.
 *
 * @param hi upper halves of the keys, each of which is there once
 * @param lo their lower halves
 * @param times how often each of them was sampled
 */
record HotRange(long[] hi, long[] lo, int[] times) {
  /** A condition on a key. */
  interface KeyPredicate {
    boolean test(long hi, long lo);
  }

  /**
   * Whether the range lies beyond an earlier one, up or down.
   *
   * @param counts which of the earlier range's keys are compared
   * @param movedShare least share of pairs in which the later key is beyond the earlier one
   */
  boolean hasMovedFrom(HotRange earlier, KeyPredicate counts, double movedShare) {
    double pairs = 0;
    double above = 0;
    for (int i = 0; i < earlier.hi.length; i++) {
      long earlierHi = earlier.hi[i];
      long earlierLo = earlier.lo[i];
      if (counts.test(earlierHi, earlierLo)) {
        for (int j = 0; j < hi.length; j++) {
          double weight = (double) earlier.times[i] * times[j];
          int order = Keys.compare(hi[j], lo[j], earlierHi, earlierLo);
          pairs += weight;
          above += order > 0 ? weight : order == 0 ? weight / 2 : 0;
        }
      }
    }
    return pairs > 0 && Math.max(above, pairs - above) >= movedShare * pairs;
  }
}

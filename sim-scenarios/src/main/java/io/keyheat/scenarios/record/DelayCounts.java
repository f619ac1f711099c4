package io.keyheat.scenarios.record;

import java.util.Arrays;

/** How long calls were held, in steps of about a tenth. For several threads. */
final class DelayCounts {
  private static final double STEPS_PER_OCTAVE = 8;
  private static final int STEPS = 320;

  private final long[] counts = new long[STEPS];
  private long total;

  synchronized void add(long nanos) {
    double step = STEPS_PER_OCTAVE * Math.log((double) Math.max(1, nanos)) / Math.log(2);
    counts[(int) Math.min(STEPS - 1, step)]++;
    total++;
  }

  synchronized long total() {
    return total;
  }

  /** The delay that a share of all calls does not exceed, in milliseconds; 0 without calls. */
  synchronized double millis(double share) {
    long missing = (long) Math.ceil(share * Arrays.stream(counts).sum());
    int step = -1;
    while (missing > 0 && step < STEPS - 1) {
      missing -= counts[++step];
    }
    return step < 0 ? 0 : Math.pow(2, (step + 1) / STEPS_PER_OCTAVE) / 1e6;
  }
}

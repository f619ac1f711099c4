package io.keyheat.core.model.cluster;

import io.keyheat.core.result.CapacityLimit;
import java.util.Arrays;

/** Attempts rejected in this control period, by tablet and limit. */
public final class RejectedAttempts {
  private static final int LIMITS = CapacityLimit.values().length;

  private long[] counts = new long[16 * LIMITS];
  private boolean[] isListed = new boolean[16];
  private int[] listed = new int[16];
  private int size;

  /** Receives a tablet that has rejected attempts. */
  public interface TabletCounts {
    /**
     * Receives the attempts that a tablet has rejected.
     *
     * @param counts by {@link CapacityLimit#ordinal}, from {@code offset} on
     */
    void rejected(int tablet, long[] counts, int offset);
  }

  /** Counts an attempt that a tablet rejects. */
  public void add(int tablet, CapacityLimit limit) {
    if (tablet >= isListed.length || !isListed[tablet]) {
      list(tablet);
    }
    counts[tablet * LIMITS + limit.ordinal()]++;
  }

  private void list(int tablet) {
    if (tablet >= isListed.length) {
      int capacity = Math.max(tablet + 1, 2 * isListed.length);
      counts = Arrays.copyOf(counts, capacity * LIMITS);
      isListed = Arrays.copyOf(isListed, capacity);
      listed = Arrays.copyOf(listed, capacity);
    }
    isListed[tablet] = true;
    listed[size++] = tablet;
  }

  /** Passes on all counts and clears them. */
  public void drain(TabletCounts sink) {
    for (int i = 0; i < size; i++) {
      int tablet = listed[i];
      int offset = tablet * LIMITS;
      sink.rejected(tablet, counts, offset);
      Arrays.fill(counts, offset, offset + LIMITS, 0);
      isListed[tablet] = false;
    }
    size = 0;
  }
}

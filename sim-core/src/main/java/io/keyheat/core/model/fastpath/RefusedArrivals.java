package io.keyheat.core.model.fastpath;

/** Arrivals of a block that were refused for good: when they came, and of which queue. */
final class RefusedArrivals {
  private final long[] timeNanos = new long[ArrivalBlock.LONGEST];
  private final int[] part = new int[ArrivalBlock.LONGEST];
  private int count;

  void clear() {
    count = 0;
  }

  void note(long nanos, int ofQueue) {
    timeNanos[count] = nanos;
    part[count++] = ofQueue;
  }

  boolean hasAny() {
    return count > 0;
  }

  /** How many of a queue were refused. */
  int of(int queue) {
    int of = 0;
    for (int n = 0; n < count; n++) {
      of += part[n] == queue ? 1 : 0;
    }
    return of;
  }

  /**
   * When those of a queue came.
   *
   * @param room taken for them where there are others between them
   */
  long[] timesOf(int queue, long[] room) {
    if (of(queue) == count) {
      return timeNanos;
    }
    int to = 0;
    for (int n = 0; n < count; n++) {
      if (part[n] == queue) {
        room[to++] = timeNanos[n];
      }
    }
    return room;
  }
}

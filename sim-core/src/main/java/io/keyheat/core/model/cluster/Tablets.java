package io.keyheat.core.model.cluster;

import java.util.Arrays;

/**
 * The tablets, by number: where each is served and what it holds. Numbers of merged tablets are
 * used again. Which keys belong to which tablet is the business of {@link KeySpace}.
 */
public final class Tablets {
  private int size;
  private int[] free = new int[16];
  private int freeCount;

  // Read on every visit, hence arrays of primitives.
  public int[] server = new int[16];
  public long[] availableAtNanos = new long[16];
  public long[] serialFreeNanos = new long[16];

  // When the token buckets would be full again, if nobody took from them.
  public long[] writesFullNanos = new long[16];
  public long[] readsFullNanos = new long[16];

  private int[] space = new int[16];
  private long[] createdNanos = new long[16];

  /** One more than the greatest number in use. */
  public int limit() {
    return size;
  }

  /** Tablets in use. */
  public int count() {
    return size - freeCount;
  }

  public boolean exists(int tablet) {
    return space[tablet] >= 0;
  }

  public int server(int tablet) {
    return server[tablet];
  }

  public int space(int tablet) {
    return space[tablet];
  }

  /** When it came about by a split (0: it was there at the start). */
  public long createdNanos(int tablet) {
    return createdNanos[tablet];
  }

  /** When the serial stage has worked off all that was admitted so far. */
  public long serialFreeNanos(int tablet) {
    return serialFreeNanos[tablet];
  }

  int create(int ofSpace, int onServer, long nowNanos) {
    int tablet = freeCount > 0 ? free[--freeCount] : grow();
    space[tablet] = ofSpace;
    server[tablet] = onServer;
    createdNanos[tablet] = nowNanos;
    availableAtNanos[tablet] = 0;
    serialFreeNanos[tablet] = 0;
    writesFullNanos[tablet] = 0;
    readsFullNanos[tablet] = 0;
    return tablet;
  }

  void delete(int tablet) {
    space[tablet] = -1;
    if (freeCount == free.length) {
      free = Arrays.copyOf(free, 2 * freeCount);
    }
    free[freeCount++] = tablet;
  }

  private int grow() {
    if (size == server.length) {
      int capacity = 2 * size;
      server = Arrays.copyOf(server, capacity);
      availableAtNanos = Arrays.copyOf(availableAtNanos, capacity);
      serialFreeNanos = Arrays.copyOf(serialFreeNanos, capacity);
      writesFullNanos = Arrays.copyOf(writesFullNanos, capacity);
      readsFullNanos = Arrays.copyOf(readsFullNanos, capacity);
      space = Arrays.copyOf(space, capacity);
      createdNanos = Arrays.copyOf(createdNanos, capacity);
    }
    return size++;
  }
}

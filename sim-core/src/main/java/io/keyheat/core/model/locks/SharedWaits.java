package io.keyheat.core.model.locks;

import java.util.Arrays;

/**
 * The time for which a page or transaction waits for locks, dealt out evenly to those of its calls
 * that wait side by side, so that its waits add up to no more than it takes.
 */
final class SharedWaits {
  /** By page or transaction, its calls that wait. */
  private final IntLists waiting;

  /** By page or transaction, until when its time has been dealt out. */
  private long[] sharedUntilNanos = new long[16];

  private long[] nanosByCall = new long[16];

  SharedWaits(IntLists waiting) {
    this.waiting = waiting;
  }

  /** A call begins to wait; it must be added to the calls that wait next. */
  void begin(int sequence, int call, long now) {
    if (call >= nanosByCall.length) {
      nanosByCall = Arrays.copyOf(nanosByCall, Math.max(call + 1, 2 * nanosByCall.length));
    }
    if (sequence >= sharedUntilNanos.length) {
      int room = Math.max(sequence + 1, 2 * sharedUntilNanos.length);
      sharedUntilNanos = Arrays.copyOf(sharedUntilNanos, room);
    }
    dealOut(sequence, now);
    sharedUntilNanos[sequence] = now;
    nanosByCall[call] = 0;
  }

  /** Deals out the time until now, before a call waits no longer. */
  void dealOut(int sequence, long now) {
    int calls = waiting.count(sequence);
    if (calls == 0) {
      return;
    }
    long each = (now - sharedUntilNanos[sequence]) / calls;
    for (int i = 0; i < calls; i++) {
      nanosByCall[waiting.get(sequence, i)] += each;
    }
    sharedUntilNanos[sequence] = now;
  }

  /** What a call has waited, by its share. */
  long nanos(int call) {
    return nanosByCall[call];
  }
}

package io.keyheat.scenarios.record.gate;

import java.util.concurrent.atomic.AtomicLong;

/** Bounds the bytes that are held back over all connections. Safe for several threads. */
final class HoldRoom {
  private static final long MAX_BYTES = 64L << 20;

  private final AtomicLong held = new AtomicLong();

  /** Bytes are held, or are held no more where the number is negative. */
  void add(long bytes) {
    held.addAndGet(bytes);
  }

  /** Whether more is held than there is room, so that connections are to hold no more. */
  boolean isExceeded() {
    return held.get() > MAX_BYTES;
  }

  long bytes() {
    return held.get();
  }
}

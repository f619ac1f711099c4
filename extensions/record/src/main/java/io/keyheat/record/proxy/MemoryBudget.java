package io.keyheat.record.proxy;

import java.util.concurrent.atomic.AtomicLong;

/** Bounds the bytes of messages that are kept over all calls. Safe for several threads. */
public final class MemoryBudget {
  /** What is counted where a message finds no room. */
  public static final String NO_ROOM =
      "messages that are too large, or too many at a time, for memory";

  private static final long MOST_BYTES = 128L << 20;
  private static final int SHARE_OF_HEAP = 8;

  private final long mostBytes;
  private final AtomicLong reserved = new AtomicLong();

  /** A budget of 128 MB, or of an eighth of a small heap; half of it for one message. */
  public MemoryBudget() {
    mostBytes = Math.min(MOST_BYTES, Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP);
  }

  /**
   * Reserves room for a message.
   *
   * @return false: there is none
   */
  public boolean reserve(long bytes) {
    if (bytes > mostBytes / 2) {
      return false;
    }
    boolean fits = reserved.addAndGet(bytes) <= mostBytes;
    if (!fits) {
      reserved.addAndGet(-bytes);
    }
    return fits;
  }

  /** Gives back what was reserved. */
  public void release(long bytes) {
    reserved.addAndGet(-bytes);
  }
}

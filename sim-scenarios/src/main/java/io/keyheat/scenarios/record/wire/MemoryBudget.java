package io.keyheat.scenarios.record.wire;

/**
 * Bounds the bytes of messages that have begun and are not yet whole, over all connections. Not
 * safe for several threads: one thread decodes.
 */
public final class MemoryBudget {
  private final long mostBytes;
  private final long mostBytesPerMessage;
  private long reserved;

  public MemoryBudget(long mostBytes, long mostBytesPerMessage) {
    this.mostBytes = mostBytes;
    this.mostBytesPerMessage = mostBytesPerMessage;
  }

  /** Reserves room for more bytes of a message; false where there is none. */
  boolean reserve(long already, long more) {
    if (already + more > mostBytesPerMessage || reserved + more > mostBytes) {
      return false;
    }
    reserved += more;
    return true;
  }

  void release(long bytes) {
    reserved -= bytes;
  }

  long mostBytesPerMessage() {
    return mostBytesPerMessage;
  }

  /** Bytes of messages that are not yet whole. */
  public long reserved() {
    return reserved;
  }
}

package io.keyheat.scenarios.record.wire;

/**
 * Bounds the bytes of messages over all connections: those that are not yet whole, and those that
 * calls keep until they end. Not safe for several threads: one thread decodes.
 */
public final class MemoryBudget {
  /** What is counted where a message finds no room. */
  public static final String NO_ROOM = "messages too large, or too many at a time, to be kept";

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

  /** Reserves room for messages that a call keeps; false where there is none. */
  public boolean keep(long bytes) {
    if (reserved + bytes > mostBytes) {
      return false;
    }
    reserved += bytes;
    return true;
  }

  /** Gives back what was reserved. */
  public void release(long bytes) {
    reserved -= bytes;
  }

  long mostBytesPerMessage() {
    return mostBytesPerMessage;
  }

  /** Bytes that are reserved. */
  public long reserved() {
    return reserved;
  }
}

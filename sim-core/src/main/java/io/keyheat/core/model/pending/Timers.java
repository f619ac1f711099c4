package io.keyheat.core.model.pending;

import io.keyheat.core.engine.EventQueue;

/** The timers of operations: what is to be continued, and when. At equal times, first set first. */
public final class Timers {
  /** What a timer is set for, with the meaning of its number. */
  public enum Kind {
    /** Another attempt of an operation; the detail gives its form. */
    RETRY,
    /** An attempt of an operation has failed; the detail is the reason. */
    FAILED,
    /** The current attempt of an operation, whose tablet is in service again. */
    RESUME,
    /** A lock has become free. */
    GRANT,
    /** An operation stops waiting for a lock; the detail is the number of its wait. */
    GIVE_UP,
    /** A client of a closed-loop load has finished thinking. */
    CLIENT,
    /** The next part of a page or transaction. */
    SEQUENCE,
    /** The next step of a scan of materialized rows; the detail is the part of the scan. */
    SCAN_STEP,
    /** The look-ups of the rows that the scan of an operation has found, where rows are counted. */
    FETCH
  }

  private static final Kind[] KINDS = Kind.values();
  private static final int DETAIL_MASK = 0xFFFFFF;

  /** Timers of one kind mostly run equally long, and end in the order in which they are set. */
  private final EventQueue queue = new EventQueue(KINDS.length);

  private long taken;

  /** Sets a timer. */
  public void set(long timeNanos, Kind kind, int number) {
    set(timeNanos, kind, number, 0);
  }

  /**
   * Sets a timer.
   *
   * @param detail less than 2^24
   */
  public void set(long timeNanos, Kind kind, int number, int detail) {
    long payload = ((long) kind.ordinal() << 56) | ((long) detail << 32) | number;
    queue.push(kind.ordinal(), timeNanos, payload);
  }

  /** When the next timer is due; {@link Long#MAX_VALUE}: never. */
  public long nextNanos() {
    return queue.peekTime();
  }

  /** Whether the next timer, which must exist, is of a kind and has a number. */
  public boolean isNext(Kind kind, int number) {
    return isNext(kind) && nextNumber() == number;
  }

  /** Number of the operation, lock, load, sequence or scan of the next timer, which must exist. */
  public int nextNumber() {
    return (int) queue.peekPayload();
  }

  /** Detail of the next timer, which must exist. */
  public int nextDetail() {
    return (int) (queue.peekPayload() >>> 32) & DETAIL_MASK;
  }

  /** Whether the next timer, which must exist, is of a kind. */
  public boolean isNext(Kind kind) {
    return (int) (queue.peekPayload() >>> 56) == kind.ordinal();
  }

  /** Removes the next timer, which must exist, and returns its kind. */
  public Kind take() {
    taken = queue.pop();
    return KINDS[(int) (taken >>> 56)];
  }

  /** Number of the operation, lock, load, sequence or scan of the timer that was taken last. */
  public int number() {
    return (int) taken;
  }

  /** Detail of the timer that was taken last. */
  public int detail() {
    return (int) (taken >>> 32) & DETAIL_MASK;
  }
}

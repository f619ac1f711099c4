package io.keyheat.core.reference;

/** An act of the policies, with the servers by number. */
public sealed interface Act {
  long timeNanos();

  /** The tablet that holds {@code key} is cut before it; where the two halves are afterwards. */
  record Split(long timeNanos, Key key, int leftServer, int rightServer) implements Act {}

  /** The tablet that begins at {@code start} goes to another server. */
  record Move(long timeNanos, Key start, int server) implements Act {}

  /** Likewise, without an outage: its leader had stopped. */
  record NewLeader(long timeNanos, Key start, int server) implements Act {}

  /** The tablet that begins at {@code boundary} is joined to the one before it. */
  record Merge(long timeNanos, Key boundary) implements Act {}

  /** The server of the tablet that holds {@code start} has work of its own to do. */
  record Work(long timeNanos, Key start, long serviceNanos) implements Act {}

  /** What was deleted in a range until {@code untilNanos} is cleared away. */
  record Clearing(long timeNanos, Key from, Key to, long untilNanos) implements Act {}
}

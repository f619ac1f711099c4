package io.keyheat.core.reference;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** A row's lock: until when it is held, and who waits for it. */
final class RowLock {
  /** A place in the queue; whoever gives up leaves it empty. */
  static final class Place {
    final Operation operation;
    boolean left;

    Place(Operation operation) {
      this.operation = operation;
    }
  }

  long heldUntilNanos = Long.MIN_VALUE;

  /** A transaction that holds it for as long as it goes on; null: none does. */
  @Nullable Sequence holder;

  /** Whether it is settled already when the first in the queue is called. */
  boolean isCalling;

  final Deque<Place> queue = new ArrayDeque<>();
}

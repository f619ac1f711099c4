package io.keyheat.core.reference;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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

  /** Transactions that read the row and do not write it, as long as they go on. */
  final Set<Sequence> readers = new HashSet<>();

  /** When all readers who have ended are gone. */
  long readUntilNanos = Long.MIN_VALUE;

  /** Whether it is settled already when the first in the queue is called. */
  boolean isCalling;

  final Deque<Place> queue = new ArrayDeque<>();

  /** What its holders needed to their answers since it was last free with nobody in the queue. */
  private final List<Long> answerNanos = new ArrayList<>();

  boolean isIdle(long now) {
    return queue.isEmpty() && isOpen(now, false);
  }

  /** Whether nobody is in the way of one who reads, or of one who keeps all others out. */
  boolean isOpen(long now, boolean reads) {
    boolean isHeld = holder != null || heldUntilNanos > now;
    boolean isRead = !readers.isEmpty() || readUntilNanos > now;
    return !isHeld && (reads || !isRead);
  }

  void forgetAnswers() {
    answerNanos.clear();
  }

  void noteAnswer(long nanos) {
    answerNanos.add(nanos);
  }

  /** TCP's retransmission timeout (RFC 6298, section 2), were these times round trips. */
  double likelyNanos() {
    if (answerNanos.isEmpty()) {
      return 0;
    }
    double smoothed = answerNanos.get(0);
    double variation = smoothed / 2;
    for (long nanos : answerNanos.subList(1, answerNanos.size())) {
      variation += 0.25 * (Math.abs(nanos - smoothed) - variation);
      smoothed += 0.125 * (nanos - smoothed);
    }
    return smoothed + 4 * variation;
  }
}

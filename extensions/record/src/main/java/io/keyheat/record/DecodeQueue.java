package io.keyheat.record;

import io.keyheat.record.key.NamedCounts;
import java.io.IOException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The work of the one thread that decodes. Whoever adds some never waits, and wakes nobody: calls
 * would be slower by that.
 */
final class DecodeQueue {
  private final Queue<DecodeWork> waiting = new ConcurrentLinkedQueue<>();
  private final NamedCounts left;
  private volatile @Nullable Thread idle;

  /** Work on messages, which may be anything. */
  interface DecodeWork {
    void run() throws IOException;
  }

  /**
   * An empty queue.
   *
   * @param left counts messages that could not be decoded, by why
   */
  DecodeQueue(NamedCounts left) {
    this.left = left;
  }

  void add(DecodeWork work) {
    waiting.add(work);
  }

  /** As {@link #add}, for what a call waits for. */
  void addUrgent(DecodeWork work) {
    waiting.add(work);
    LockSupport.unpark(idle);
  }

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  /** Does what comes next; where there is nothing, waits for some time. */
  void next(long millis) {
    DecodeWork work = waiting.poll();
    if (work == null) {
      idle = Thread.currentThread();
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
    } else {
      try {
        work.run();
      } catch (IOException | RuntimeException | StackOverflowError | OutOfMemoryError e) {
        left.add("calls whose messages could not be read (" + e.getClass().getSimpleName() + ")");
      }
    }
  }
}

package io.keyheat.record;

import io.keyheat.record.key.NamedCounts;
import java.io.IOException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The work of the one thread that decodes. Whoever adds some never waits. */
final class DecodeQueue {
  private final LinkedBlockingQueue<DecodeWork> waiting = new LinkedBlockingQueue<>();
  private final NamedCounts left;

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

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  /** Does what comes next; waits for it for some time at most. */
  void next(long millis) throws InterruptedException {
    DecodeWork work = waiting.poll(millis, TimeUnit.MILLISECONDS);
    if (work != null) {
      try {
        work.run();
      } catch (IOException | RuntimeException | StackOverflowError | OutOfMemoryError e) {
        left.add("calls whose messages could not be read (" + e.getClass().getSimpleName() + ")");
      }
    }
  }
}

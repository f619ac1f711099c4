package io.keyheat.core.engine;

import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * What the system itself has to do, and when: rare acts such as a server's stop or a piece of a
 * compaction, in order of time and, at equal times, of insertion.
 */
public final class Agenda {
  private static final Comparator<Entry> ORDER =
      Comparator.comparingLong(Entry::nanos).thenComparingLong(Entry::sequence);

  private final PriorityQueue<Entry> entries = new PriorityQueue<>(ORDER);
  private long nextSequence;

  private record Entry(long nanos, long sequence, Runnable act) {}

  /** When the next act is due; {@link Long#MAX_VALUE}: never. */
  public long nextNanos() {
    Entry next = entries.peek();
    return next == null ? Long.MAX_VALUE : next.nanos();
  }

  /** Has something done at a time, which must not lie before the acts that were done already. */
  public void at(long timeNanos, Runnable act) {
    entries.add(new Entry(timeNanos, nextSequence++, act));
  }

  /** Does what is due next. There must be something. */
  public void doNext() {
    entries.remove().act().run();
  }
}

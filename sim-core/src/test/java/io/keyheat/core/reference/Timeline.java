package io.keyheat.core.reference;

import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * Everything that is to happen, in order. What happens at the same instant goes by rank: first what
 * servers and tablets do, then the policies' acts, then faults, then what clients and locks do, in
 * the order in which it was decided, then arrivals, in the order of their loads.
 */
final class Timeline {
  enum Rank {
    MACHINE,
    ACT,
    FAULT,
    CLIENT,
    ARRIVAL
  }

  private record Event(long timeNanos, Rank rank, long order, Runnable what) {}

  private final PriorityQueue<Event> events =
      new PriorityQueue<>(
          Comparator.comparingLong(Event::timeNanos)
              .thenComparing(Event::rank)
              .thenComparingLong(Event::order));
  private long nowNanos;
  private long decided;

  long now() {
    return nowNanos;
  }

  void at(long timeNanos, Rank rank, Runnable what) {
    push(timeNanos, rank, decided++, what);
  }

  void arrival(long timeNanos, int load, Runnable what) {
    push(timeNanos, Rank.ARRIVAL, load, what);
  }

  private void push(long timeNanos, Rank rank, long order, Runnable what) {
    if (timeNanos < nowNanos) {
      throw new IllegalStateException(timeNanos + " is over at " + nowNanos);
    }
    events.add(new Event(timeNanos, rank, order, what));
  }

  /**
   * Lets everything happen that is due before {@code endNanos}. The policies act once more at the
   * end itself, and the machines finish what they were given.
   */
  void runUntil(long endNanos) {
    while (!events.isEmpty()) {
      Event event = events.remove();
      boolean finishing = event.rank() == Rank.MACHINE || event.rank() == Rank.ACT;
      if (event.timeNanos() < endNanos || finishing) {
        nowNanos = event.timeNanos();
        event.what().run();
      }
    }
  }
}

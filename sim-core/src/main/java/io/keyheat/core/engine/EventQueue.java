package io.keyheat.core.engine;

import java.util.Arrays;

/**
 * What lies in the future, in order of time and, at equal times, of insertion: a heap with four
 * children a node, on primitive arrays so that an event costs no allocation.
 *
 * <p>Both operations take O(log n).
 */
public final class EventQueue {
  private static final int ARITY = 4;

  private long[] times = new long[64];
  private long[] sequences = new long[64];
  private long[] payloads = new long[64];
  private int size;
  private long nextSequence;

  public int size() {
    return size;
  }

  /** Time of the earliest event; {@link Long#MAX_VALUE} where there is none. */
  public long peekTime() {
    return size == 0 ? Long.MAX_VALUE : times[0];
  }

  /** Adds an event. The payload is the caller's own. */
  public void push(long timeNanos, long payload) {
    if (size == times.length) {
      times = Arrays.copyOf(times, 2 * size);
      sequences = Arrays.copyOf(sequences, 2 * size);
      payloads = Arrays.copyOf(payloads, 2 * size);
    }
    int child = size++;
    long sequence = nextSequence++;
    while (child > 0) {
      int parent = (child - 1) / ARITY;
      // A new event has the greatest sequence, so it rises only past strictly later times.
      if (times[parent] <= timeNanos) {
        break;
      }
      copy(parent, child);
      child = parent;
    }
    set(child, timeNanos, sequence, payload);
  }

  /** Removes the earliest event and returns its payload. The queue must not be empty. */
  public long pop() {
    long payload = payloads[0];
    int last = --size;
    if (last > 0) {
      sink(times[last], sequences[last], payloads[last]);
    }
    return payload;
  }

  private void sink(long time, long sequence, long payload) {
    int hole = 0;
    while (true) {
      int first = hole * ARITY + 1;
      if (first >= size) {
        break;
      }
      int least = leastOf(first, Math.min(first + ARITY, size));
      if (!before(times[least], sequences[least], time, sequence)) {
        break;
      }
      copy(least, hole);
      hole = least;
    }
    set(hole, time, sequence, payload);
  }

  private int leastOf(int from, int to) {
    int least = from;
    for (int i = from + 1; i < to; i++) {
      if (before(times[i], sequences[i], times[least], sequences[least])) {
        least = i;
      }
    }
    return least;
  }

  private static boolean before(long timeA, long sequenceA, long timeB, long sequenceB) {
    return timeA < timeB || (timeA == timeB && sequenceA < sequenceB);
  }

  private void copy(int from, int to) {
    times[to] = times[from];
    sequences[to] = sequences[from];
    payloads[to] = payloads[from];
  }

  private void set(int at, long time, long sequence, long payload) {
    times[at] = time;
    sequences[at] = sequence;
    payloads[at] = payload;
  }
}

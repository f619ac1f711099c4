package io.keyheat.core.engine;

import java.util.Arrays;

/**
 * Events by time and, at equal times, by their sequence: a heap with four children a node. What is
 * compared, the times, lies by itself, so that four children are one line of memory; an event's
 * sequence and payload stay at their place while it moves.
 */
final class EventHeap {
  private static final int ARITY = 4;

  // By node.
  private long[] times = new long[64];

  /** Where an event's sequence and payload are; behind the last node the places that are free. */
  private int[] places = upTo(64);

  // By place.
  private long[] sequences = new long[64];
  private long[] payloads = new long[64];
  private int size;

  int size() {
    return size;
  }

  /** Time of the first event; {@link Long#MAX_VALUE} where there is none. */
  long firstTime() {
    return size == 0 ? Long.MAX_VALUE : times[0];
  }

  /** The sequence of the first event, which exists. */
  long firstSequence() {
    return sequences[places[0]];
  }

  long firstPayload() {
    return payloads[places[0]];
  }

  /** Adds an event. */
  void push(long timeNanos, long sequence, long payload) {
    if (size == times.length) {
      grow();
    }
    final int place = places[size];
    sequences[place] = sequence;
    payloads[place] = payload;
    int child = size++;
    while (child > 0) {
      int parent = (child - 1) / ARITY;
      if (times[parent] < timeNanos
          || (times[parent] == timeNanos && sequences[places[parent]] < sequence)) {
        break;
      }
      times[child] = times[parent];
      places[child] = places[parent];
      child = parent;
    }
    times[child] = timeNanos;
    places[child] = place;
  }

  /** Removes the first event, which exists, and returns its payload. */
  long pop() {
    final int place = places[0];
    final int last = --size;
    if (last > 0) {
      sink(times[last], places[last]);
    }
    places[last] = place;
    return payloads[place];
  }

  private void sink(long time, int place) {
    int hole = 0;
    int first = 1;
    while (first < size) {
      int least = first + ARITY <= size ? leastOfFour(first) : leastOf(first, size);
      long leastTime = times[least];
      if (time < leastTime || (time == leastTime && sequences[place] < sequences[places[least]])) {
        break;
      }
      times[hole] = leastTime;
      places[hole] = places[least];
      hole = least;
      first = hole * ARITY + 1;
    }
    times[hole] = time;
    places[hole] = place;
  }

  /** Which of four comes first is hard to foresee, so only equal times make a branch. */
  private int leastOfFour(int first) {
    int least = first;
    long time = times[first];
    for (int node = first + 1; node < first + ARITY; node++) {
      final long difference = times[node] - time;
      if (difference == 0) {
        least = earlier(least, node);
      } else {
        final long isLess = difference >> 63; // All bits, or none.
        time += difference & isLess;
        least += (node - least) & (int) isLess;
      }
    }
    return least;
  }

  private int leastOf(int from, int to) {
    int least = from;
    for (int node = from + 1; node < to; node++) {
      if (times[node] < times[least]) {
        least = node;
      } else if (times[node] == times[least]) {
        least = earlier(least, node);
      }
    }
    return least;
  }

  /** Which of two events of the same time comes first. */
  private int earlier(int one, int other) {
    return sequences[places[one]] < sequences[places[other]] ? one : other;
  }

  private void grow() {
    final int from = places.length;
    times = Arrays.copyOf(times, 2 * from);
    sequences = Arrays.copyOf(sequences, 2 * from);
    payloads = Arrays.copyOf(payloads, 2 * from);
    places = Arrays.copyOf(places, 2 * from);
    for (int place = from; place < places.length; place++) {
      places[place] = place;
    }
  }

  private static int[] upTo(int count) {
    int[] numbers = new int[count];
    Arrays.setAll(numbers, place -> place);
    return numbers;
  }
}

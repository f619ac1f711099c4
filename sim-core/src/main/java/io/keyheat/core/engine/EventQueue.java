package io.keyheat.core.engine;

import java.util.Arrays;

/**
 * What lies in the future, in order of time and, at equal times, of insertion: a heap with four
 * children a node, on primitive arrays so that an event costs no allocation.
 *
 * <p>Beside the heap there may be lines, for events that are mostly added in the order of their
 * times, such as deadlines which all lie as far ahead. An event that comes after the last one of
 * its line stands behind it; any other is put in the heap.
 *
 * <p>In the heap both operations take O(log n), in a line O(1). Finding out which of the lines is
 * next takes a look at each.
 */
public final class EventQueue {
  private static final int ARITY = 4;

  private long[] times = new long[64];
  private long[] sequences = new long[64];
  private long[] payloads = new long[64];
  private int heapSize;
  private long nextSequence;

  private final Line[] lines;

  /** When the first event of each line is due, then that of the heap; at the latest: none is. */
  private final long[] firstTimes;

  /** Which of those has the earliest event. */
  private int earliest;

  /** Events in the order of their times, in a ring. */
  private static final class Line {
    private long[] times = new long[64];
    private long[] sequences = new long[64];
    private long[] payloads = new long[64];
    private int first;
    private int size;

    int place(int n) {
      return (first + n) & (times.length - 1);
    }

    boolean takes(long timeNanos) {
      return size == 0 || times[place(size - 1)] <= timeNanos;
    }

    void add(long timeNanos, long sequence, long payload) {
      if (size == times.length) {
        times = doubled(times);
        sequences = doubled(sequences);
        payloads = doubled(payloads);
        first = 0;
      }
      int at = place(size++);
      times[at] = timeNanos;
      sequences[at] = sequence;
      payloads[at] = payload;
    }

    private long[] doubled(long[] ring) {
      long[] all = new long[2 * size];
      System.arraycopy(ring, first, all, 0, size - first);
      System.arraycopy(ring, 0, all, size - first, first);
      return all;
    }

    long firstTime() {
      return size == 0 ? Long.MAX_VALUE : times[first];
    }

    long remove() {
      long payload = payloads[first];
      first = place(1);
      size--;
      return payload;
    }
  }

  /** A queue without lines. */
  public EventQueue() {
    this(0);
  }

  /** A queue with some lines, which have the numbers from 0 on. */
  public EventQueue(int lines) {
    this.lines = new Line[lines];
    Arrays.setAll(this.lines, line -> new Line());
    firstTimes = new long[lines + 1];
    Arrays.fill(firstTimes, Long.MAX_VALUE);
  }

  private int heap() {
    return lines.length;
  }

  public int size() {
    int size = heapSize;
    for (Line line : lines) {
      size += line.size;
    }
    return size;
  }

  /** Time of the earliest event; {@link Long#MAX_VALUE} where there is none. */
  public long peekTime() {
    return firstTimes[earliest];
  }

  /** Adds an event to a line. The payload is the caller's own. */
  public void push(int line, long timeNanos, long payload) {
    Line to = lines[line];
    if (to.takes(timeNanos)) {
      to.add(timeNanos, nextSequence++, payload);
      noteFirst(line, to.firstTime());
    } else {
      push(timeNanos, payload);
    }
  }

  /** Adds an event. The payload is the caller's own. */
  public void push(long timeNanos, long payload) {
    if (heapSize == times.length) {
      times = Arrays.copyOf(times, 2 * heapSize);
      sequences = Arrays.copyOf(sequences, 2 * heapSize);
      payloads = Arrays.copyOf(payloads, 2 * heapSize);
    }
    int child = heapSize++;
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
    noteFirst(heap(), times[0]);
  }

  /** What was just added has the greatest sequence, so that it is next only if it is earlier. */
  private void noteFirst(int of, long timeNanos) {
    firstTimes[of] = timeNanos;
    if (timeNanos < firstTimes[earliest]) {
      earliest = of;
    }
  }

  /** Removes the earliest event and returns its payload. The queue must not be empty. */
  public long pop() {
    long payload;
    if (earliest == heap()) {
      payload = popHeap();
      firstTimes[earliest] = heapSize == 0 ? Long.MAX_VALUE : times[0];
    } else {
      payload = lines[earliest].remove();
      firstTimes[earliest] = lines[earliest].firstTime();
    }
    earliest = findEarliest();
    return payload;
  }

  private int findEarliest() {
    int best = heap();
    for (int line = 0; line < lines.length; line++) {
      long time = firstTimes[line];
      if (time < firstTimes[best]
          || (time == firstTimes[best]
              && time < Long.MAX_VALUE
              && sequence(line) < sequence(best))) {
        best = line;
      }
    }
    return best;
  }

  /** The sequence of the first event of a line or of the heap, which has one. */
  private long sequence(int of) {
    return of == heap() ? sequences[0] : lines[of].sequences[lines[of].first];
  }

  private long popHeap() {
    long payload = payloads[0];
    int last = --heapSize;
    if (last > 0) {
      sink(times[last], sequences[last], payloads[last]);
    }
    return payload;
  }

  private void sink(long time, long sequence, long payload) {
    int hole = 0;
    while (true) {
      int first = hole * ARITY + 1;
      if (first >= heapSize) {
        break;
      }
      int least = leastOf(first, Math.min(first + ARITY, heapSize));
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

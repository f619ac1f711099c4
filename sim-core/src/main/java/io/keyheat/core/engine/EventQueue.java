package io.keyheat.core.engine;

import java.util.Arrays;

/**
 * What lies in the future, in order of time and, at equal times, of insertion, on primitive arrays
 * so that an event costs no allocation: a heap, and lines for events that are mostly added in the
 * order of their times, such as deadlines which all lie as far ahead. An event that comes after the
 * last one of its line stands behind it; any other is put in the heap.
 *
 * <p>An event of a line takes O(1), one of the heap O(log n). Finding out which of the lines is
 * next takes a look at each that has events.
 */
public final class EventQueue {
  private final EventHeap heap = new EventHeap();
  private long nextSequence;

  private final Line[] lines;

  /** When the first event of each line is due, then that of the heap; at the latest: none is. */
  private final long[] firstTimes;

  /** By line, then of the heap, whether it has an event: a bit each, as most kinds are rare. */
  private long occupied;

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

  /** A queue with some lines, 63 at most, which have the numbers from 0 on. */
  public EventQueue(int lines) {
    this.lines = new Line[lines];
    Arrays.setAll(this.lines, line -> new Line());
    firstTimes = new long[lines + 1];
    Arrays.fill(firstTimes, Long.MAX_VALUE);
  }

  private int heapNumber() {
    return lines.length;
  }

  public int size() {
    int size = heap.size();
    for (Line line : lines) {
      size += line.size;
    }
    return size;
  }

  /** Time of the earliest event; {@link Long#MAX_VALUE} where there is none. */
  public long peekTime() {
    return firstTimes[earliest];
  }

  /** Payload of the earliest event, which must exist. */
  public long peekPayload() {
    return earliest == heapNumber()
        ? heap.firstPayload()
        : lines[earliest].payloads[lines[earliest].first];
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
    heap.push(timeNanos, nextSequence++, payload);
    noteFirst(heapNumber(), heap.firstTime());
  }

  /** What was just added has the greatest sequence, so that it is next only if it is earlier. */
  private void noteFirst(int of, long timeNanos) {
    firstTimes[of] = timeNanos;
    occupied |= 1L << of;
    if (timeNanos < firstTimes[earliest]) {
      earliest = of;
    }
  }

  /** Removes the earliest event and returns its payload. The queue must not be empty. */
  public long pop() {
    final int of = earliest;
    final long payload;
    final long next;
    if (of == heapNumber()) {
      payload = heap.pop();
      next = heap.firstTime();
    } else {
      payload = lines[of].remove();
      next = lines[of].firstTime();
    }
    firstTimes[of] = next;
    if (next == Long.MAX_VALUE) {
      occupied &= ~(1L << of);
    }
    earliest = findEarliest();
    return payload;
  }

  private int findEarliest() {
    int best = heapNumber();
    for (long left = occupied; left != 0; left &= left - 1) {
      int of = Long.numberOfTrailingZeros(left);
      long time = firstTimes[of];
      if (time < firstTimes[best]
          || (time == firstTimes[best] && of != best && sequence(of) < sequence(best))) {
        best = of;
      }
    }
    return best;
  }

  /** The sequence of the first event of a line or of the heap, which has one. */
  private long sequence(int of) {
    return of == heapNumber() ? heap.firstSequence() : lines[of].sequences[lines[of].first];
  }
}

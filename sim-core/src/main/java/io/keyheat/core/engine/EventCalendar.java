package io.keyheat.core.engine;

import java.util.Arrays;

/**
 * Events that lie further ahead than those of an {@link EventHeap}, by the day on which they are
 * due: a day has a power of two of nanoseconds, so that one or two events are due on it. When a day
 * comes its events go to the heap, which stays small, and each event costs O(1). What is due after
 * the last day is not in any order; when that day is over, days are laid out for it anew (the
 * ladder queue of Tang, Goh and Thng, 2005, with a single rung).
 */
final class EventCalendar {
  private static final int NONE = -1;
  private static final int FEWEST_DAYS = 64;
  private static final int MOST_DAYS = 1 << 20;

  /** More events a day than that, and days are laid out anew. */
  private static final int CROWD = 8;

  /** Days that are given to a heap at once, where events do not fit in a near cache. */
  private static final int MOST_TOGETHER = 16;

  /** Beside so few events, one day is given at once, as a small heap is faster. */
  private static final int FEW_BITS = 12;

  /** Events by whose times the length of days is chosen. */
  private static final int SAMPLE = 16;

  // All that is known of an event lies together.
  private static final int STRIDE_BITS = 2;
  private static final int TIME = 0;
  private static final int SEQUENCE = 1;
  private static final int PAYLOAD = 2;

  /** The place of the next one of its day, or that is free. */
  private static final int NEXT = 3;

  /** Those on days, by place. */
  private long[] events = new long[FEWEST_DAYS << STRIDE_BITS];

  private int places;
  private int firstFree = NONE;

  private int[] firstOfDay = new int[0];
  private int days;
  private int dayBits;

  /** When the first day begins. */
  private long beginsNanos;

  /** When the last one ends. */
  private long endsNanos;

  /** The first day that is still to come, and when it begins. */
  private int day;

  private long opensNanos = Long.MAX_VALUE;
  private int onDays;

  // Of events that are being given to a heap, the place, and what is known of them.
  private final int[] pouring = new int[MOST_TOGETHER];
  private final long[] poured = new long[MOST_TOGETHER << STRIDE_BITS];

  /** Those after the last day, side by side, as all are looked at when days are laid out. */
  private long[] later = new long[FEWEST_DAYS << STRIDE_BITS];

  private int laterCount;
  private final long[] sample = new long[SAMPLE];

  /** Events before this time are none of its; {@link Long#MAX_VALUE}: it is closed. */
  long opensNanos() {
    return opensNanos;
  }

  int size() {
    return onDays + laterCount;
  }

  /** Adds an event that is due at {@link #opensNanos} or later. */
  void add(long timeNanos, long sequence, long payload) {
    if (timeNanos < endsNanos) {
      enter(timeNanos, sequence, payload);
    } else {
      addLater(timeNanos, sequence, payload);
    }
  }

  private void enter(long timeNanos, long sequence, long payload) {
    final int due = (int) ((timeNanos - beginsNanos) >>> dayBits);
    final int place = place();
    final int at = place << STRIDE_BITS;
    events[at + TIME] = timeNanos;
    events[at + SEQUENCE] = sequence;
    events[at + PAYLOAD] = payload;
    events[at + NEXT] = firstOfDay[due];
    firstOfDay[due] = place;
    onDays++;
  }

  private void addLater(long timeNanos, long sequence, long payload) {
    if (laterCount << STRIDE_BITS == later.length) {
      later = Arrays.copyOf(later, 2 * later.length);
    }
    final int at = laterCount++ << STRIDE_BITS;
    later[at + TIME] = timeNanos;
    later[at + SEQUENCE] = sequence;
    later[at + PAYLOAD] = payload;
  }

  /** Opens it for what comes after a few events, which it takes from a heap and gives back. */
  void open(EventHeap heap) {
    takeAll(heap);
    pour(heap);
  }

  /** Closes it, as there are no events any more. */
  void close() {
    opensNanos = Long.MAX_VALUE;
  }

  /** Gives the events of the next day that has some to a heap. It must have events. */
  void pour(EventHeap heap) {
    if (onDays > CROWD * days) {
      takeAll(heap);
    }
    if (onDays == 0) {
      layOut();
    }
    pourDays(heap);
    opensNanos = beginsNanos + ((long) day << dayBits);
  }

  /** Gives the events of the next few days that have some. */
  private void pourDays(EventHeap heap) {
    final int wanted = Math.min(MOST_TOGETHER, 1 + (onDays >> FEW_BITS));
    int found = 0;
    while (found < wanted && day < days) {
      final int first = firstOfDay[day];
      if (first != NONE) {
        firstOfDay[day] = NONE;
        pouring[found++] = first;
      }
      day++;
    }
    while (found > 0) {
      found = pourFirsts(heap, found);
    }
  }

  /**
   * Gives the first events of some days; returns how many of them have others behind. Events lie
   * all over the memory, so they are copied in a loop that waits for all of them at once.
   */
  private int pourFirsts(EventHeap heap, int count) {
    for (int n = 0; n < count; n++) {
      final int from = pouring[n] << STRIDE_BITS;
      final int to = n << STRIDE_BITS;
      poured[to + TIME] = events[from + TIME];
      poured[to + SEQUENCE] = events[from + SEQUENCE];
      poured[to + PAYLOAD] = events[from + PAYLOAD];
      poured[to + NEXT] = events[from + NEXT];
    }
    int left = 0;
    for (int n = 0; n < count; n++) {
      final int at = n << STRIDE_BITS;
      heap.push(poured[at + TIME], poured[at + SEQUENCE], poured[at + PAYLOAD]);
      final int place = pouring[n];
      events[(place << STRIDE_BITS) + NEXT] = firstFree;
      firstFree = place;
      final int next = (int) poured[at + NEXT];
      if (next != NONE) {
        pouring[left++] = next;
      }
    }
    onDays -= count;
    return left;
  }

  /** Takes all events out of their days and out of a heap. */
  private void takeAll(EventHeap heap) {
    while (onDays > 0) {
      pourDays(heap);
    }
    endsNanos = Long.MIN_VALUE;
    heap.moveTo(this);
  }

  /** Lays out days for the events that are on none: three in four of them, about, get one. */
  private void layOut() {
    final int count = laterCount;
    long first = Long.MAX_VALUE;
    for (int n = 0; n < count; n++) {
      first = Math.min(first, later[(n << STRIDE_BITS) + TIME]);
    }
    days = Math.max(FEWEST_DAYS, Math.min(MOST_DAYS, Integer.highestOneBit(count)));
    dayBits = Long.SIZE - Long.numberOfLeadingZeros((upperQuartile() - first) / days);
    beginsNanos = first;
    endsNanos = Math.addExact(first, Math.multiplyExact((long) days, 1L << dayBits));
    opensNanos = first;
    day = 0;
    if (firstOfDay.length < days) {
      firstOfDay = new int[days];
    }
    Arrays.fill(firstOfDay, 0, days, NONE);
    laterCount = 0;
    for (int n = 0; n < count; n++) {
      final int at = n << STRIDE_BITS;
      add(later[at + TIME], later[at + SEQUENCE], later[at + PAYLOAD]);
    }
  }

  /** A time that about three in four of those after the last day do not exceed. */
  private long upperQuartile() {
    final int sampled = Math.min(SAMPLE, laterCount);
    for (int i = 0; i < sampled; i++) {
      final int n = (int) ((long) i * laterCount / sampled);
      sample[i] = later[(n << STRIDE_BITS) + TIME];
    }
    Arrays.sort(sample, 0, sampled);
    return sample[3 * sampled / 4];
  }

  private int place() {
    if (firstFree != NONE) {
      final int place = firstFree;
      firstFree = (int) events[(place << STRIDE_BITS) + NEXT];
      return place;
    }
    if (places << STRIDE_BITS == events.length) {
      events = Arrays.copyOf(events, 2 * events.length);
    }
    return places++;
  }
}

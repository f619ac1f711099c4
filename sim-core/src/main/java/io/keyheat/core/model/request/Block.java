package io.keyheat.core.model.request;

import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.cluster.Tablets;
import java.util.Arrays;

/**
 * Arrivals in order of time, column by column. An arrival makes visits; those of them that lie in
 * one tablet are one participant, which is served once:
 *
 * <pre>
 *   arrivals      0            1         2
 *   visits        0  1  2  3   4  5      6      firstVisit = 0 4 6 7
 *   participants  0  1  1  0   2  3      4      first      = 0 2 4 5
 * </pre>
 *
 * <p>Where no two visits of an arrival can meet, each visit is the participant of its own number.
 */
final class Block {
  /** Visits of a block that has several arrivals, at most. */
  static final int LONGEST = 512;

  private final Tablets tablets;

  /** Arrivals, participants and visits. */
  int count;

  int participants;
  int visits;

  // By arrival.
  long[] timeNanos = new long[LONGEST];
  Terms[] terms = new Terms[LONGEST];
  int[] firstVisit = new int[LONGEST + 1];
  int[] first = new int[LONGEST + 1];

  /** From which of the loads it comes, and how many arrivals of that load come before it. */
  int[] part = new int[LONGEST];

  int[] rank = new int[LONGEST];

  /** An {@link Answer}. */
  long[] answerNanos = new long[LONGEST];

  // By visit.
  KeySpace[] space = new KeySpace[LONGEST];
  int[] slice = new int[LONGEST];

  /** Rows that a commit counts for it. */
  int[] written = new int[LONGEST];

  int[] participantOf = new int[LONGEST];

  /** Of a scan, the key at which it begins to read. */
  final long[] startHi = new long[LONGEST];

  final long[] startLo = new long[LONGEST];

  // By participant.
  int[] tablet = new int[LONGEST];
  int[] server = new int[LONGEST];
  int[] opening = new int[LONGEST]; // Its first visit.
  double[] meanNanos = new double[LONGEST];
  int[] rows = new int[LONGEST];
  long[] refillNanos = new long[LONGEST];

  // What becomes of it: how long it is served, waits in all, and holds up other reads; and when it
  // is done.
  long[] servedNanos = new long[LONGEST];
  long[] waitNanos = new long[LONGEST];
  long[] turnNanos = new long[LONGEST];
  long[] doneNanos = new long[LONGEST];

  // By tablet: the arrival in which it last took part, and behind it its participant.
  private static final int NUMBER_BITS = 24;
  private static final int NUMBER_MASK = (1 << NUMBER_BITS) - 1;
  private long[] placeOf = new long[64];
  private long opened = 1;

  Block(Tablets tablets) {
    this.tablets = tablets;
  }

  /** Whether all arrivals have been served, and none of them too late. */
  boolean isPlain;

  /** Whether all arrivals are of one load and make one visit each. */
  boolean isUniform;

  /** Whether others than the last one that was served are to be continued. */
  boolean isAnyContinued;

  /** How many of the first arrivals {@link #closeUp} may have moved since they were laid out. */
  int closedUp;

  /** Where the arrivals of each part come from; empty: there is a lone one. */
  LoadQueue[] queues = new LoadQueue[0];

  // Of a lone arrival.
  private long[][] loneHi = new long[0][];
  private long[][] loneLo = new long[0][];
  private int loneAt;

  void clear() {
    closedUp = 0;
    count = 0;
    participants = 0;
    visits = 0;
  }

  /** Opens an arrival, to which visits are to be added. */
  void open(long atNanos, Terms on) {
    timeNanos[count] = atNanos;
    terms[count] = on;
    firstVisit[count] = visits;
    first[count++] = participants;
    opened++;
    close();
  }

  private void close() {
    firstVisit[count] = visits;
    first[count] = participants;
  }

  /** Makes room for visits of the arrival that was opened last. */
  void ensureRoom(int more) {
    if (visits + more > slice.length) {
      int capacity = Math.max(visits + more, 2 * slice.length);
      space = Arrays.copyOf(space, capacity);
      slice = Arrays.copyOf(slice, capacity);
      written = Arrays.copyOf(written, capacity);
      participantOf = Arrays.copyOf(participantOf, capacity);
      tablet = Arrays.copyOf(tablet, capacity);
      server = Arrays.copyOf(server, capacity);
      opening = Arrays.copyOf(opening, capacity);
      meanNanos = Arrays.copyOf(meanNanos, capacity);
      rows = Arrays.copyOf(rows, capacity);
      refillNanos = Arrays.copyOf(refillNanos, capacity);
      servedNanos = Arrays.copyOf(servedNanos, capacity);
      waitNanos = Arrays.copyOf(waitNanos, capacity);
      turnNanos = Arrays.copyOf(turnNanos, capacity);
      doneNanos = Arrays.copyOf(doneNanos, capacity);
    }
  }

  /** What a visit costs: as the first one in its tablet, and as a further one. */
  record VisitCost(double firstNanos, double nextNanos, long refillNanos) {}

  /** Adds a visit whose tablet may already take part. */
  void add(KeySpace of, int inSlice, int rowsWritten, double firstNanos, double nextNanos) {
    final int v = visits++;
    final int inTablet = of.tabletOf(inSlice);
    space[v] = of;
    slice[v] = inSlice;
    written[v] = rowsWritten;
    final int p = find(inTablet);
    participantOf[v] = p;
    if (p == participants) {
      tablet[p] = inTablet;
      server[p] = tablets.server[inTablet];
      opening[p] = v;
      meanNanos[p] = firstNanos;
      rows[p] = rowsWritten;
      refillNanos[p] = 0;
      participants++;
    } else {
      meanNanos[p] += nextNanos;
      rows[p] += rowsWritten;
    }
    close();
  }

  /** Adds the visits of an operation no two of which can lie in one tablet. */
  void addApart(Route route, int[][] slices, int place) {
    int v = visits;
    int p = participants;
    for (int n = 0; n < route.first.to(); n++, v++, p++) {
      final KeySpace of = route.space[n];
      final int inSlice = slices[n][place];
      final int inTablet = of.tabletOf(inSlice);
      space[v] = of;
      slice[v] = inSlice;
      written[v] = route.written[n];
      participantOf[v] = p;
      tablet[p] = inTablet;
      server[p] = tablets.server[inTablet];
      opening[p] = v;
      meanNanos[p] = route.firstNanos[n];
      rows[p] = route.written[n];
      refillNanos[p] = route.refillNanos[n];
    }
    visits = v;
    participants = p;
    close();
  }

  /** Adds what the visit that was added last takes from its tablet's bucket. */
  void addRefill(long nanos) {
    refillNanos[participantOf[visits - 1]] += nanos;
  }

  /** Adds a visit to the row of the last one, which counts no further row. */
  void addAgain(double nextNanos) {
    final int last = visits - 1;
    add(space[last], slice[last], 0, nextNanos, nextNanos);
  }

  /** The participant of a tablet; a new one's is the next. */
  private int find(int inTablet) {
    if (inTablet >= placeOf.length) {
      placeOf = Arrays.copyOf(placeOf, Math.max(tablets.server.length, inTablet + 1));
    }
    final long place = placeOf[inTablet];
    if (place >>> NUMBER_BITS == opened) {
      return (int) place & NUMBER_MASK;
    }
    placeOf[inTablet] = opened << NUMBER_BITS | participants;
    return participants;
  }

  /** A visit writes no row of its own: another one of its participant counts for it. */
  void countNoRow(int visit) {
    rows[participantOf[visit]] -= written[visit];
    written[visit] = 0;
  }

  /** How many participants of an arrival before one are on its server. */
  int othersOnServer(int from, int participant) {
    int others = 0;
    for (int p = from; p < participant; p++) {
      others += server[p] == server[participant] ? 1 : 0;
    }
    return others;
  }

  /**
   * Closes up the arrivals that were served, in a block of single visits of one load.
   *
   * @param processed how many have an answer
   */
  void closeUp(int processed) {
    closedUp = Math.max(closedUp, processed);
    int to = 0;
    for (int a = 0; a < processed; a++) {
      if (isServed(a)) {
        timeNanos[to] = timeNanos[a];
        rank[to] = rank[a];
        slice[to] = slice[a];
        servedNanos[to] = servedNanos[a];
        waitNanos[to] = waitNanos[a];
        turnNanos[to] = turnNanos[a];
        doneNanos[to++] = doneNanos[a];
      }
    }
  }

  /** The first arrival from one on that does not come before a time. */
  int firstFrom(int arrival, int end, long nanos) {
    int behind = end;
    while (behind > arrival && timeNanos[behind - 1] >= nanos) {
      behind--;
    }
    return behind;
  }

  boolean isServed(int arrival) {
    return Answer.isServed(answerNanos[arrival]);
  }

  /** Sets the keys of a lone arrival. */
  void setKeys(long[][] keyHi, long[][] keyLo, int i) {
    loneHi = keyHi;
    loneLo = keyLo;
    loneAt = i;
  }

  /** The place of an arrival in its batch. */
  int place(int arrival) {
    return queues.length == 0 ? loneAt : queues[part[arrival]].next() + rank[arrival];
  }

  /** Upper halves of the keys of an arrival's batch. */
  long[][] keysHi(int arrival) {
    return queues.length == 0 ? loneHi : queues[part[arrival]].arrivals().keyHi();
  }

  /** Their lower halves. */
  long[][] keysLo(int arrival) {
    return queues.length == 0 ? loneLo : queues[part[arrival]].arrivals().keyLo();
  }

  /** Upper half of the key of an arrival's visit. */
  long keyHi(int arrival, int visit) {
    return keysHi(arrival)[visit][place(arrival)];
  }

  /** Its lower half. */
  long keyLo(int arrival, int visit) {
    return keysLo(arrival)[visit][place(arrival)];
  }
}

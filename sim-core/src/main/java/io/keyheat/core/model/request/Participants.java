package io.keyheat.core.model.request;

import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.cluster.Tablets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The visits of one attempt and the tablets that take part in it; each tablet serves all of its
 * visits at once. Used again for each attempt.
 */
final class Participants {
  private static final int SPREAD = 0x9E3779B9; // The golden ratio in 32 bits.

  private final Tablets tablets;
  int count;
  int visits;

  // By participant.
  int[] tablet = new int[8];
  int[] server = new int[8];
  double[] meanNanos = new double[8];
  long[] refillNanos = new long[8];
  long[] doneNanos = new long[8];

  /** Rows that a commit writes there. */
  int[] rows = new int[8];

  /** Its first visit. */
  int[] firstVisit = new int[8];

  // A hash table with linear probing that finds a tablet's participant; a slot is free where its
  // attempt is another one.
  private long attempt = 1;
  private long[] attemptOf = new long[4 * 8];
  private int[] placeOf = new int[4 * 8];

  // By visit.
  KeySpace[] space = new KeySpace[8];
  int[] slice = new int[8];
  int[] written = new int[8];
  int[] participantOf = new int[8];

  /** The visits of which all but slices and tablets is noted already; null: of none. */
  private Route.@Nullable VisitGroup apart;

  Participants(Tablets tablets) {
    this.tablets = tablets;
  }

  void clear() {
    apart = null;
    count = 0;
    visits = 0;
    attempt++;
  }

  /** Adds a visit whose tablet may already take part; returns its participant. */
  int add(KeySpace ofSpace, int inSlice, int rowsWritten) {
    ensureRoom();
    return addTo(find(ofSpace.tabletOf(inSlice)), ofSpace, inSlice, rowsWritten);
  }

  /** The participant of a tablet; a new one's is the next. */
  private int find(int inTablet) {
    int at = slot(inTablet);
    if (attemptOf[at] != attempt) {
      attemptOf[at] = attempt;
      placeOf[at] = count;
    }
    return placeOf[at];
  }

  /** The slot of a tablet, or the free one where it belongs. */
  private int slot(int inTablet) {
    int mask = placeOf.length - 1;
    int at = ((inTablet * SPREAD) >>> 8) & mask;
    while (attemptOf[at] == attempt && tablet[placeOf[at]] != inTablet) {
      at = (at + 1) & mask;
    }
    return at;
  }

  /**
   * Begins with visits of which no two can lie in one tablet, so that each is a participant. Their
   * slices must be noted next, and then {@link #openTablets} be called.
   */
  void beginApart(Route.VisitGroup group) {
    if (!group.equals(apart)) {
      clear();
      noteApart(group);
      apart = group;
    }
  }

  /** Notes what all operations of a route have in common. */
  private void noteApart(Route.VisitGroup group) {
    Route route = group.route();
    for (int v = group.from(); v < group.to(); v++) {
      ensureRoom();
      space[visits] = route.space[v];
      written[visits] = route.written[v];
      rows[visits] = route.written[v];
      meanNanos[visits] = route.firstNanos[v];
      refillNanos[visits] = route.refillNanos[v];
      firstVisit[visits] = visits;
      participantOf[visits] = visits;
      visits++;
    }
    count = visits;
  }

  /** Notes the tablets of the participants' slices, and where they are served. */
  void openTablets() {
    for (int p = 0; p < count; p++) {
      int inTablet = space[p].tablet[slice[p]];
      tablet[p] = inTablet;
      server[p] = tablets.server[inTablet];
    }
  }

  private int addTo(int participant, KeySpace ofSpace, int inSlice, int rowsWritten) {
    if (participant == count) {
      int inTablet = ofSpace.tabletOf(inSlice);
      tablet[participant] = inTablet;
      server[participant] = tablets.server[inTablet];
      meanNanos[participant] = 0;
      refillNanos[participant] = 0;
      rows[participant] = 0;
      firstVisit[participant] = visits;
      count++;
    }
    space[visits] = ofSpace;
    slice[visits] = inSlice;
    written[visits] = rowsWritten;
    rows[participant] += rowsWritten;
    participantOf[visits++] = participant;
    return participant;
  }

  /** A visit writes no row of its own: another one of its participant counts for it. */
  void countNoRow(int visit) {
    rows[participantOf[visit]] -= written[visit];
    written[visit] = 0;
  }

  /** How many participants before one are on its server. */
  int othersOnServer(int participant) {
    int others = 0;
    for (int p = 0; p < participant; p++) {
      others += server[p] == server[participant] ? 1 : 0;
    }
    return others;
  }

  private void ensureRoom() {
    if (visits < slice.length) {
      return;
    }
    int capacity = 2 * visits;
    attemptOf = new long[4 * capacity];
    placeOf = new int[4 * capacity];
    for (int known = 0; known < count; known++) {
      int at = slot(tablet[known]);
      attemptOf[at] = attempt;
      placeOf[at] = known;
    }
    tablet = Arrays.copyOf(tablet, capacity);
    server = Arrays.copyOf(server, capacity);
    meanNanos = Arrays.copyOf(meanNanos, capacity);
    refillNanos = Arrays.copyOf(refillNanos, capacity);
    doneNanos = Arrays.copyOf(doneNanos, capacity);
    rows = Arrays.copyOf(rows, capacity);
    firstVisit = Arrays.copyOf(firstVisit, capacity);
    space = Arrays.copyOf(space, capacity);
    slice = Arrays.copyOf(slice, capacity);
    written = Arrays.copyOf(written, capacity);
    participantOf = Arrays.copyOf(participantOf, capacity);
  }
}

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
  /** Bits of a participant's number. */
  private static final int NUMBER_BITS = 24;

  private static final int NUMBER_MASK = (1 << NUMBER_BITS) - 1;

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

  // By tablet: the attempt in which it last took part, and behind it its participant.
  private long[] placeOf = new long[64];
  private long attempt = 1;

  // By visit.
  KeySpace[] space = new KeySpace[8];
  int[] slice = new int[8];
  int[] written = new int[8];
  int[] participantOf = new int[8];

  /** The visits of which all but slices and tablets is noted already; null: of none. */
  private Route.@Nullable VisitGroup noted;

  Participants(Tablets tablets) {
    this.tablets = tablets;
  }

  void clear() {
    noted = null;
    count = 0;
    visits = 0;
    attempt++;
  }

  /** Adds a visit whose tablet may already take part; returns its participant. */
  int add(KeySpace ofSpace, int inSlice, int rowsWritten) {
    ensureRoom();
    return addTo(find(ofSpace.tabletOf(inSlice)), ofSpace, inSlice, rowsWritten);
  }

  /** Adds a visit to the row of the last one, which counts no further row. */
  int addAgain() {
    ensureRoom();
    int last = visits - 1;
    space[visits] = space[last];
    slice[visits] = slice[last];
    written[visits] = 0;
    participantOf[visits++] = participantOf[last];
    return participantOf[last];
  }

  /** The participant of a tablet; a new one's is the next. */
  private int find(int inTablet) {
    if (inTablet >= placeOf.length) {
      placeOf = Arrays.copyOf(placeOf, tablets.server.length);
    }
    long place = placeOf[inTablet];
    if (place >>> NUMBER_BITS == attempt) {
      return (int) place & NUMBER_MASK;
    }
    placeOf[inTablet] = attempt << NUMBER_BITS | count;
    return count;
  }

  /**
   * Begins with the visits of a route, each of which writes what the route says. Their slices must
   * be noted next, and then {@link #openTablets} or {@link #openShared} be called.
   */
  void begin(Route.VisitGroup group) {
    if (!group.equals(noted)) {
      clear();
      note(group);
      noted = group;
    }
    attempt++;
  }

  /** Notes what all operations of a route have in common. */
  private void note(Route.VisitGroup group) {
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

  /** Notes the tablets of the visits' slices, of which no two can lie in one. */
  void openTablets() {
    for (int p = 0; p < count; p++) {
      int inTablet = space[p].tabletOf(slice[p]);
      tablet[p] = inTablet;
      server[p] = tablets.server[inTablet];
    }
  }

  /** Notes the tablets of the visits' slices, of which several may lie in one. */
  void openShared(Route.VisitGroup group) {
    Route route = group.route();
    count = 0;
    for (int v = 0; v < visits; v++) {
      int inTablet = space[v].tabletOf(slice[v]);
      int of = group.from() + v;
      int p = find(inTablet);
      written[v] = route.written[of];
      participantOf[v] = p;
      if (p == count) {
        count++;
        tablet[p] = inTablet;
        server[p] = tablets.server[inTablet];
        firstVisit[p] = v;
        rows[p] = written[v];
        meanNanos[p] = route.firstNanos[of];
        refillNanos[p] = route.refillNanos[of];
      } else {
        rows[p] += written[v];
        meanNanos[p] += route.nextNanos[of];
        refillNanos[p] += route.refillNanos[of];
      }
      if (v > 0 && route.removes[of - 1] && participantOf[v - 1] == p) {
        countNoRow(v - 1);
      }
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

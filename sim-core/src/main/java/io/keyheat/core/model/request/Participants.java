package io.keyheat.core.model.request;

import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.cluster.Tablets;
import java.util.Arrays;

/**
 * The visits of one attempt and the tablets that take part in it; each tablet serves all of its
 * visits at once. Used again for each attempt.
 */
final class Participants {
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

  // By visit.
  KeySpace[] space = new KeySpace[8];
  int[] slice = new int[8];
  int[] written = new int[8];
  int[] participantOf = new int[8];

  Participants(Tablets tablets) {
    this.tablets = tablets;
  }

  void clear() {
    count = 0;
    visits = 0;
  }

  /** Adds a visit whose tablet may already take part; returns its participant. */
  int add(KeySpace ofSpace, int inSlice, int rowsWritten) {
    int inTablet = ofSpace.tabletOf(inSlice);
    int known = 0;
    while (known < count && tablet[known] != inTablet) {
      known++;
    }
    return addTo(known, ofSpace, inSlice, rowsWritten);
  }

  /** Adds a visit whose tablet does not take part yet; returns its participant. */
  int addFirst(KeySpace ofSpace, int inSlice, int rowsWritten) {
    return addTo(count, ofSpace, inSlice, rowsWritten);
  }

  private int addTo(int participant, KeySpace ofSpace, int inSlice, int rowsWritten) {
    if (visits == slice.length) {
      grow();
    }
    if (participant == count) {
      int inTablet = ofSpace.tabletOf(inSlice);
      tablet[participant] = inTablet;
      server[participant] = tablets.server[inTablet];
      meanNanos[participant] = 0;
      refillNanos[participant] = 0;
      rows[participant] = 0;
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

  /** The first visit to a participant. */
  int firstVisitOf(int participant) {
    int visit = 0;
    while (participantOf[visit] != participant) {
      visit++;
    }
    return visit;
  }

  private void grow() {
    int capacity = 2 * visits;
    tablet = Arrays.copyOf(tablet, capacity);
    server = Arrays.copyOf(server, capacity);
    meanNanos = Arrays.copyOf(meanNanos, capacity);
    refillNanos = Arrays.copyOf(refillNanos, capacity);
    doneNanos = Arrays.copyOf(doneNanos, capacity);
    rows = Arrays.copyOf(rows, capacity);
    space = Arrays.copyOf(space, capacity);
    slice = Arrays.copyOf(slice, capacity);
    written = Arrays.copyOf(written, capacity);
    participantOf = Arrays.copyOf(participantOf, capacity);
  }
}

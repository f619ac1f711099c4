package io.keyheat.core.model.request;

import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.store.KeyRanges;
import java.util.List;

/**
 * The slices that hold the keys of a batch: found beside the run before the batch's turn comes, or
 * those of several visits a few operations ahead of their turn. They hold as long as no slice is
 * cut or joined.
 */
public final class FoundSlices {
  /** Operations with several visits that are looked up together, space by space. */
  private static final int TOGETHER = 16;

  // By visit.
  private int[][] slice = new int[0][];
  private List<KeyRanges.RangeTable> tables = List.of();

  // Operation by operation, from one place of the batch to before another.
  private int[] ofVisits = new int[0];
  private final int[] ofOneVisit = new int[TOGETHER];
  private int knownFrom;
  private int knownTo;
  private int next;
  private long knownLayout;

  /**
   * Finds the slices of the first keys of the batch.
   *
   * @param in where the slices of each visit's space lie
   */
  public void find(List<KeyRanges.RangeTable> in, long[][] keyHi, long[][] keyLo, int count) {
    if (slice.length < in.size() || slice[0].length < count) {
      slice = new int[in.size()][keyHi[0].length];
    }
    for (int v = 0; v < in.size(); v++) {
      in.get(v).find(keyHi[v], keyLo[v], 0, count, slice[v]);
    }
    tables = in;
  }

  /** Nothing is known of what the batch holds now. */
  public void forget() {
    tables = List.of();
    knownTo = 0;
  }

  /** Takes some of the slices; false where they must be looked up. */
  public boolean take(KeySpace[] space, int visit, int from, int count, int[] into) {
    if (visit >= tables.size() || !space[visit].isCurrent(tables.get(visit))) {
      return false;
    }
    System.arraycopy(slice[visit], from, into, 0, count);
    return true;
  }

  /**
   * Takes the slices of all visits of an operation. Operations of a batch come in their order, so
   * that one that comes again is another one: the batch was filled anew.
   *
   * @param of the batch whose slices these are
   * @param layout another number after a slice of any space was cut or joined
   */
  void takeVisits(Route route, Arrivals of, int operation, long layout, int[] into) {
    if (operation < next || operation >= knownTo || layout != knownLayout) {
      findVisits(route, of, operation);
      knownLayout = layout;
    }
    next = operation + 1;
    System.arraycopy(ofVisits, (operation - knownFrom) * route.visits, into, 0, route.visits);
  }

  private void findVisits(Route route, Arrivals of, int from) {
    knownFrom = from;
    knownTo = Math.min(from + TOGETHER, of.timeNanos().length);
    final int visits = route.visits;
    if (ofVisits.length < TOGETHER * visits) {
      ofVisits = new int[TOGETHER * visits];
    }
    final int count = knownTo - from;
    for (int v = 0; v < visits; v++) {
      route.space[v].find(of.keyHi()[v], of.keyLo()[v], from, count, ofOneVisit);
      for (int n = 0; n < count; n++) {
        ofVisits[n * visits + v] = ofOneVisit[n];
      }
    }
  }
}

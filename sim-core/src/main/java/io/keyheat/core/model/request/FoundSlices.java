package io.keyheat.core.model.request;

import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.store.KeyRanges;
import java.util.List;

/**
 * The slices that hold the keys of a batch: found beside the run before the batch's turn comes.
 * They hold as long as no slice is cut or joined.
 */
public final class FoundSlices {
  // By visit.
  private int[][] slice = new int[0][];
  private List<KeyRanges.RangeTable> tables = List.of();

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
  }

  /** Takes some of the slices; false where they must be looked up. */
  public boolean take(KeySpace[] space, int visit, int from, int count, int[] into) {
    if (visit >= tables.size() || !space[visit].isCurrent(tables.get(visit))) {
      return false;
    }
    System.arraycopy(slice[visit], from, into, 0, count);
    return true;
  }
}

package io.keyheat.core.model.request;

import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.store.KeyRanges;
import org.jspecify.annotations.Nullable;

/**
 * The slices that hold the keys of a batch, found beside the run before the batch's turn comes.
 * They hold as long as no slice is cut or joined.
 */
public final class FoundSlices {
  private int[] slice = new int[0];
  private KeyRanges.@Nullable RangeTable table;

  /** Finds the slices of the first keys of the batch. */
  public void find(KeyRanges.RangeTable in, long[] keyHi, long[] keyLo, int count) {
    if (slice.length < count) {
      slice = new int[keyHi.length];
    }
    in.find(keyHi, keyLo, 0, count, slice);
    table = in;
  }

  /** Nothing is known of what the batch holds now. */
  public void forget() {
    table = null;
  }

  /** Takes some of the slices; false where they must be looked up. */
  boolean take(KeySpace space, int from, int count, int[] into) {
    if (table == null || !space.isCurrent(table)) {
      return false;
    }
    System.arraycopy(slice, from, into, 0, count);
    return true;
  }
}

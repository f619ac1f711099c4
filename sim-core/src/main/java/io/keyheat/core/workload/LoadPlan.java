package io.keyheat.core.workload;

import io.keyheat.core.program.KeyVisit;
import io.keyheat.core.workload.arrival.OperationSource;
import io.keyheat.core.workload.draw.RangeQuery;
import io.keyheat.core.workload.spec.LoadSpec;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A load made ready: where each of its operations goes.
 *
 * @param visits the key spaces that one operation touches, in the order of the batch's key arrays;
 *     of a scan its ranges, then the rows that it fetches
 * @param query what a scan asks for, if that never changes
 * @param sequence the calls of a page or transaction, which share the batch's key arrays; null for
 *     the other operations
 * @param rows what is done with materialized rows; null: rows are only counted
 */
public record LoadPlan(
    LoadSpec spec,
    List<KeyVisit> visits,
    Set<LoadEffect> effects,
    @Nullable RangeQuery query,
    @Nullable SequencePlan sequence,
    @Nullable RowLoad rows,
    OperationSource source) {
  public LoadPlan {
    visits = List.copyOf(visits);
    effects = Set.copyOf(effects);
  }

  public enum LoadEffect {
    WRITES,
    /** Its rows are new, as those of an insert are. */
    ADDS_ROWS,
    /**
     * The schema proves that no two operations meet in one row, so that row locks can be left out.
     */
    UNIQUE_ROWS
  }

  public boolean write() {
    return effects.contains(LoadEffect.WRITES);
  }

  /** Whether it is a commit that writes several rows, entries of indexes not counted. */
  public boolean writesSeveralRows() {
    return write() && visits.stream().filter(KeyVisit::locks).mapToInt(KeyVisit::rows).sum() > 1;
  }

  public boolean addsRows() {
    return effects.contains(LoadEffect.ADDS_ROWS);
  }

  public boolean uniqueRows() {
    return effects.contains(LoadEffect.UNIQUE_ROWS);
  }

  /** How many key arrays a batch of its operations has. */
  public int keyArrays() {
    return visits.size() + (sequence == null ? 0 : 1);
  }
}

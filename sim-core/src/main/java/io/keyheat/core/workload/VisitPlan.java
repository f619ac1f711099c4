package io.keyheat.core.workload;

import io.keyheat.core.program.KeyVisit;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.workload.draw.KeyPacker;
import io.keyheat.core.workload.draw.RangeQuery;
import io.keyheat.core.workload.draw.RowDrawer;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The keys that one call visits, and what packs them. */
sealed interface VisitPlan permits RowKeysPlan, ScanPlan, RowScanPlan {
  /** The visits of one operation, in the order of its key arrays. */
  List<KeyVisit> visits();

  Set<String> columns();

  /**
   * A packer of the keys.
   *
   * @param drawerOf makes a drawer of new values for rows found, by column
   */
  KeyPacker packer(Function<Map<String, ValueSpec>, RowDrawer> drawerOf);

  /** What is asked for, if it is equal for all operations; null: there is none, or it changes. */
  default @Nullable RangeQuery query() {
    return null;
  }

  /** What is done with materialized rows; null: rows are only counted. */
  default @Nullable RowLoad rows() {
    return null;
  }
}

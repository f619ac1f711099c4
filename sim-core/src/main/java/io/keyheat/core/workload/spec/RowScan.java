package io.keyheat.core.workload.spec;

import io.keyheat.core.value.ValueSpec;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a scan that need materialized rows.
 *
 * @param bound end of the range; null: the end of the conditions
 * @param offset number of rows of each range that are read and discarded
 * @param cursor number of rows that each range skips without reading, where the page before ended
 * @param projection columns of the index that are returned; empty: all that are read
 * @param change change of the found rows in one commit; null: none
 */
public record RowScan(
    @Nullable UpperBound bound,
    int offset,
    int cursor,
    boolean keysOnly,
    List<String> projection,
    boolean withChildren,
    @Nullable Change change) {
  public static final RowScan PLAIN = new RowScan(null, 0, 0, false, List.of(), false, null);

  public RowScan {
    projection = List.copyOf(projection);
  }

  /** Whether it has none of these parts. */
  boolean isPlain() {
    return bound == null
        && offset == 0
        && cursor == 0
        && !keysOnly
        && projection.isEmpty()
        && !withChildren
        && change == null;
  }

  /**
   * An upper bound, included.
   *
   * @param column first column of the key after the conditions
   */
  public record UpperBound(String column, ValueSpec upTo) {}

  /**
   * The change of the rows that a scan finds.
   *
   * @param set new values of some columns, drawn once for each scan; empty: the rows are deleted
   */
  public record Change(Map<String, ValueSpec> set) {
    public Change {
      set = Collections.unmodifiableMap(new LinkedHashMap<>(set));
    }

    public boolean deletes() {
      return set.isEmpty();
    }
  }
}

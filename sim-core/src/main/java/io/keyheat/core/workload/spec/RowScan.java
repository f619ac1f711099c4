package io.keyheat.core.workload.spec;

import io.keyheat.core.value.ValueSpec;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a scan may ask of rows that are kept one by one.
 *
 * @param bound where the range ends; null: as far as the conditions go
 * @param offset number of rows of each range that are read and thrown away
 * @param cursor number of its rows behind which each range begins, where the page before ended;
 *     they are not read
 * @param keysOnly whether nothing but keys comes back
 * @param projection columns of the index that come back; empty: all that is read
 * @param withChildren whether what lies between the rows, interleaved, is read too
 * @param change what is done to the rows found, in one commit; null: nothing
 */
public record RowScan(
    @Nullable UpperBound bound,
    int offset,
    int cursor,
    boolean keysOnly,
    List<String> projection,
    boolean withChildren,
    @Nullable Change change) {
  /** Nothing of the kind. */
  public static final RowScan PLAIN = new RowScan(null, 0, 0, false, List.of(), false, null);

  public RowScan {
    projection = List.copyOf(projection);
  }

  /**
   * A greatest value, included.
   *
   * @param column the key's first one after the conditions
   */
  public record UpperBound(String column, ValueSpec upTo) {}

  /**
   * What is done to the rows that a scan has found.
   *
   * @param set new values of some columns, drawn once for each scan; empty: the rows are deleted
   */
  public record Change(Map<String, ValueSpec> set) {
    public Change {
      set = Collections.unmodifiableMap(new LinkedHashMap<>(set));
    }

    /** Whether the rows are deleted. */
    public boolean deletes() {
      return set.isEmpty();
    }
  }
}

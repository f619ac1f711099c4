package io.keyheat.core.model.rows;

import io.keyheat.core.model.cluster.KeySpace;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the operations of a load do with the rows of a table that is materialized.
 *
 * @param table whose rows
 * @param kind what is done
 * @param rowsPerOperation rows that one operation names; their keys follow one another
 * @param scan what is read; null for other operations
 * @param change what an update changes of its rows; null: all of them
 */
public record RowWork(
    RowTable table,
    Kind kind,
    int rowsPerOperation,
    @Nullable Scan scan,
    @Nullable RowChange change) {
  /** What operations do that give all of a row new values, or read. */
  public RowWork(RowTable table, Kind kind, int rowsPerOperation, @Nullable Scan scan) {
    this(table, kind, rowsPerOperation, scan, null);
  }

  /** What is done to rows that an operation names by key. */
  public enum Kind {
    /** Adds the row, or replaces the one that is there. */
    PUT,
    /** Changes the row, if there is one. */
    UPDATE,
    /** Removes the row and its entries, if there is one. */
    DELETE,
    /** Reads ranges. */
    SCAN
  }

  /**
   * What a scan reads. The operation's keys are those of each range's two ends, and then, if rows
   * are changed, one for the row and each of its entries with the new values in it.
   *
   * @param space that is read
   * @param entry which of the table's entries is read: 0 for the rows, others for an index
   * @param ranges how many, read in parallel
   * @param offset rows of each range that are read and thrown away
   * @param cursor rows of each range that come before its beginning
   * @param limit rows wanted of each range
   * @param change what becomes of the rows found; null: nothing
   */
  public record Scan(
      KeySpace space,
      int entry,
      int ranges,
      int offset,
      int cursor,
      int limit,
      Set<ScanTrait> traits,
      @Nullable RowChange change) {
    public Scan {
      traits = Set.copyOf(traits);
    }

    public boolean reverse() {
      return traits.contains(ScanTrait.REVERSE);
    }

    public boolean withChildren() {
      return traits.contains(ScanTrait.WITH_CHILDREN);
    }

    public boolean fetches() {
      return traits.contains(ScanTrait.FETCHES);
    }

    public boolean indexOnly() {
      return traits.contains(ScanTrait.INDEX_ONLY);
    }

    public boolean stale() {
      return traits.contains(ScanTrait.STALE);
    }
  }

  /** How a scan reads. */
  public enum ScanTrait {
    /** From the range's last key to its first. */
    REVERSE,
    /** All that lies in the range is found, also rows of other tables. */
    WITH_CHILDREN,
    /** The rows of the entries found are looked up in the table. */
    FETCHES,
    /** Nothing but entries or keys is asked for. */
    INDEX_ONLY,
    /** Any replica may be read. */
    STALE
  }

  /**
   * What becomes of rows that are there.
   *
   * @param maskHi bits of each entry's key that get new values, upper halves; empty: the rows are
   *     deleted
   * @param maskLo lower halves
   */
  public record RowChange(long[] maskHi, long[] maskLo) {
    public boolean deletes() {
      return maskHi.length == 0;
    }
  }
}

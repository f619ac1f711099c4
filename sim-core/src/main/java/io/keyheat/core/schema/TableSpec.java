package io.keyheat.core.schema;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A table, kind or collection.
 *
 * @param rowBytes stored bytes of a row, key included; 0: the sum of its columns' sizes
 * @param indexes declared ones; the automatic single-property ones are added by {@link IndexPolicy}
 * @param interleavedIn the parent table whose key space it shares, or null
 * @param existingRows initial rows (their keys are drawn from the columns' {@code existing})
 * @param existingAgeNanos how old the oldest of those is when the run begins; they were written
 *     evenly since then
 * @param preSplits how the table's key space is split before the run; a number of tablets without
 *     keys counts for each of its indexes too
 * @param merges whether its tablets, and those of its indexes, are merged where the system does so
 * @param partition leading columns of the key by whose hash rows are placed; none: by the key
 *     itself; null: as the system does by default
 * @param units provisioned for it alone
 */
public record TableSpec(
    String name,
    List<ColumnSpec> columns,
    List<KeyPart> primaryKey,
    int rowBytes,
    List<IndexSpec> indexes,
    @Nullable String interleavedIn,
    long existingRows,
    long existingAgeNanos,
    PreSplits preSplits,
    boolean merges,
    @Nullable List<String> partition,
    TableUnits units) {
  public TableSpec {
    columns = List.copyOf(columns);
    primaryKey = List.copyOf(primaryKey);
    indexes = List.copyOf(indexes);
  }

  /** By hand: what the JVM would make, of each record within too, takes milliseconds of a check. */
  @Override
  public int hashCode() {
    return name.hashCode();
  }

  /**
   * The column of a name.
   *
   * @throws java.util.NoSuchElementException if there is none
   */
  public ColumnSpec column(String name) {
    return columns.stream().filter(column -> column.name().equals(name)).findFirst().orElseThrow();
  }

  /** The index that it declares by a name; empty: it declares none, but the system may make one. */
  public Optional<IndexSpec> index(String name) {
    return indexes.stream().filter(index -> index.name().equals(name)).findFirst();
  }

  /** Whether a column is part of the key, whose values never change. */
  public boolean isInKey(String column) {
    return primaryKey.stream().anyMatch(part -> part.column().equals(column));
  }

  public TableSpec withExistingRows(long rows) {
    return with(columns, primaryKey, indexes, rows, preSplits, partition);
  }

  public TableSpec splitAs(PreSplits splits, List<IndexSpec> divided) {
    return with(columns, primaryKey, divided, existingRows, splits, partition);
  }

  /** This table with the columns, key and indexes in which hashes are parts of keys. */
  public TableSpec hashed(
      List<ColumnSpec> allColumns, List<KeyPart> key, List<IndexSpec> hashedIndexes) {
    return with(allColumns, key, hashedIndexes, existingRows, preSplits, List.of());
  }

  private TableSpec with(
      List<ColumnSpec> newColumns,
      List<KeyPart> newKey,
      List<IndexSpec> newIndexes,
      long newRows,
      PreSplits newSplits,
      @Nullable List<String> newPartition) {
    return new TableSpec(
        name,
        newColumns,
        newKey,
        rowBytes,
        newIndexes,
        interleavedIn,
        newRows,
        existingAgeNanos,
        newSplits,
        merges,
        newPartition,
        units);
  }
}

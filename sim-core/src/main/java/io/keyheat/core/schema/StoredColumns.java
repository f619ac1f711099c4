package io.keyheat.core.schema;

import java.util.List;

/**
 * The columns that an index's entries store beside their key, so that queries need no row.
 *
 * @param all whether these are all columns of the table
 */
public record StoredColumns(boolean all, List<String> names) {
  /** Entries hold their key alone. */
  public static final StoredColumns NONE = new StoredColumns(false, List.of());

  /** Entries hold what rows hold. */
  public static final StoredColumns ALL = new StoredColumns(true, List.of());

  public StoredColumns {
    names = List.copyOf(names);
  }

  public static StoredColumns of(List<String> names) {
    return new StoredColumns(false, names);
  }
}

package io.keyheat.core.model.rows;

/** Reports a materialized table with more rows than a run can hold. */
public final class TooManyRowsException extends RuntimeException {
  /** Rows, entries and tombstones of one key space in a run; each takes some 40 bytes of memory. */
  public static final long MOST = 10_000_000;

  /**
   * Names the table with too many rows.
   *
   * @param table its name
   * @param most rows, entries and tombstones that a key space may hold
   */
  public TooManyRowsException(String table, long most) {
    super(
        ("table %s is materialized, because a load deletes, upserts or reads pages of it, and has"
                + " more than %,d rows and tombstones; use a shorter run, a lower rate or fewer"
                + " existing rows")
            .formatted(table, most));
  }
}

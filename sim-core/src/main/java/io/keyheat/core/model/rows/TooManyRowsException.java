package io.keyheat.core.model.rows;

/** A table that is kept row by row has grown beyond what is kept. */
public final class TooManyRowsException extends RuntimeException {
  /**
   * @param table its name
   * @param most rows, entries and tombstones that a key space may hold
   */
  public TooManyRowsException(String table, long most) {
    super(
        ("table %s is kept row by row, because a load deletes, upserts or reads pages of it, and has"
                + " more than %,d rows and tombstones; a shorter run, a lower rate or fewer"
                + " existing rows would do")
            .formatted(table, most));
  }
}

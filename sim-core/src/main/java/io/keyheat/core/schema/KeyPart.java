package io.keyheat.core.schema;

/** One part of a primary or index key. */
public record KeyPart(String column, boolean descending) {
  /** Begins the name of a column that the system adds, and no name of a user's. */
  public static final String SYSTEM_PREFIX = "#";

  /** Whether the system supplies it: the hash of the columns that follow. */
  public boolean isHash() {
    return column.startsWith(SYSTEM_PREFIX);
  }
}

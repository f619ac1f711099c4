package io.keyheat.core.schema;

import org.jspecify.annotations.Nullable;

/** One part of a primary or index key. */
public record KeyPart(String column, boolean descending) {
  /** Begins the name of a column that the system adds, and no name of a user's. */
  public static final String SYSTEM_PREFIX = "#";

  // By hand: what the JVM would make at its first use takes milliseconds of a check.

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof KeyPart part
        && descending == part.descending
        && column.equals(part.column);
  }

  @Override
  public int hashCode() {
    return 31 * column.hashCode() + Boolean.hashCode(descending);
  }

  /** Whether the system supplies it: the hash of the columns that follow. */
  public boolean isHash() {
    return column.startsWith(SYSTEM_PREFIX);
  }
}

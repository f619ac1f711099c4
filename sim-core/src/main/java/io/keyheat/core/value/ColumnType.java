package io.keyheat.core.value;

/** What a column holds, which decides its stored size and how its values print. */
public enum ColumnType {
  INT64,
  TIMESTAMP,
  STRING,
  BYTES,
  UUID,
  /** A UUID (or another 128-bit value) kept as two INT64 columns' worth. */
  INT64_PAIR
}

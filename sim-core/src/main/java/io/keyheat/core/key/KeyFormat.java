package io.keyheat.core.key;

/** Placeholder of the packing and printing of keys. */
public interface KeyFormat {
  /** The key as a reader knows it, such as {@code UserAccessLog(2026-01-01T00:05:00Z, 4711)}. */
  String print(long hi, long lo);
}

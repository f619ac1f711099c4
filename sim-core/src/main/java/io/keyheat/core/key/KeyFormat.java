package io.keyheat.core.key;

/**
 * Makes packed keys readable again.
 *
 * <p>A packed key is an unsigned number of 128 bits in two halves. Its order is the order of the
 * column values that it stands for.
 */
@FunctionalInterface
public interface KeyFormat {
  /** The key as a reader knows it, such as {@code UserAccessLog(2026-01-01T00:05:00Z, 4711)}. */
  String print(long hi, long lo);

  /** Whether each part of a key stands at bits of its own, whatever keys there were before. */
  default boolean isPositional() {
    return true;
  }
}

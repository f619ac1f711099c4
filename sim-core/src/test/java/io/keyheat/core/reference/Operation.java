package io.keyheat.core.reference;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** An operation on its way. */
final class Operation {
  final int load;
  final List<Key> keys;
  final long intendedNanos;
  long attemptStartNanos;
  int attempt = 1;
  boolean applied;
  RowLock.@Nullable Place place;

  Operation(int load, List<Key> keys, long nowNanos) {
    this.load = load;
    this.keys = keys;
    intendedNanos = nowNanos;
    attemptStartNanos = nowNanos;
  }
}

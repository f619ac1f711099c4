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

  /** The page or transaction that it is a call of, and which one; null: it is none's. */
  final @Nullable Sequence sequence;

  final int step;

  Operation(int load, List<Key> keys, long nowNanos) {
    this(load, keys, nowNanos, null, 0);
  }

  Operation(int load, List<Key> keys, long nowNanos, @Nullable Sequence sequence, int step) {
    this.sequence = sequence;
    this.step = step;
    this.load = load;
    this.keys = keys;
    intendedNanos = nowNanos;
    attemptStartNanos = nowNanos;
  }
}

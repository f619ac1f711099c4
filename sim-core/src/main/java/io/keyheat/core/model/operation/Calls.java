package io.keyheat.core.model.operation;

import io.keyheat.core.model.request.Probe.Failure;
import org.jspecify.annotations.Nullable;

/** Makes the calls of pages and transactions, each of which is an operation of its own. */
interface Calls {
  /** Starts a call; {@link #nextEnded} gives its end, perhaps at once. */
  void start(int sequence, int step, SequenceRun run, long nowNanos);

  /** Removes and returns the next call that has ended; null: there is none. */
  @Nullable EndedCall nextEnded();

  /**
   * A call that has ended for good.
   *
   * @param why it failed; null: it succeeded
   * @param endNanos not before the present
   * @param found whether its lookup, if a later call depends on it, found its row
   */
  record EndedCall(int sequence, int step, @Nullable Failure why, long endNanos, boolean found) {}
}

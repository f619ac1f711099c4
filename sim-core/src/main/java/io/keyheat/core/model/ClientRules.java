package io.keyheat.core.model;

import org.jspecify.annotations.Nullable;

/**
 * How the clients of one load behave.
 *
 * @param timeoutNanos of one attempt, from its sending
 * @param attempts at most so many, the first included
 * @param backoffNanos mean wait before the second attempt; doubled for each later one
 * @param maxBackoffNanos the mean is never greater
 * @param closed keys and thinking of a closed loop; null: arrivals come from outside
 */
public record ClientRules(
    long timeoutNanos,
    int attempts,
    long backoffNanos,
    long maxBackoffNanos,
    @Nullable ClosedLoop closed) {

  /** A fixed number of clients, each of which waits for its answer. */
  public interface ClosedLoop {
    int clients();

    /** From here on, no client starts another operation. */
    long endNanos();

    /** Fills the keys of one operation that starts now into element 0 of each visit's array. */
    void draw(long nowNanos, long[][] keyHi, long[][] keyLo);

    /** Time from an answer to the next operation, nanoseconds. */
    long thinkNanos();
  }
}

package io.keyheat.core.model.operation;

import io.keyheat.core.engine.RandomStream;
import org.jspecify.annotations.Nullable;

/**
 * How the clients of one load behave.
 *
 * @param timeoutNanos of one attempt, from its sending
 * @param attempts maximum attempts, including the first
 * @param backoffNanos mean wait before the second attempt; doubled for each later one
 * @param maxBackoffNanos the mean is never greater
 * @param budget which further attempts must keep to; null: all are made
 * @param closed keys and thinking of a closed loop; null: arrivals come from outside
 * @param sequence the calls of a page or transaction; null: an operation is one call
 */
public record ClientRules(
    long timeoutNanos,
    int attempts,
    long backoffNanos,
    long maxBackoffNanos,
    @Nullable RetryBudget budget,
    @Nullable ClosedClients closed,
    @Nullable SequenceRules sequence) {

  /**
   * The wait after an attempt that failed.
   *
   * @param attempt its number, from 1
   * @param random one draw: the wait is uniform from half to one and a half times its mean
   */
  long waitNanos(int attempt, RandomStream random) {
    double mean = Math.min((double) maxBackoffNanos, backoffNanos * (double) (1L << (attempt - 1)));
    return (long) (mean * (0.5 + random.nextDouble()));
  }

  /** A fixed number of clients, each of which waits for its answer. */
  public interface ClosedClients {
    /** Operations that are drawn together, at most. */
    int MOST_TOGETHER = 64;

    int clients();

    /** From here on, no client starts another operation. */
    long endNanos();

    /**
     * Draws the keys of operations that start one after the other.
     *
     * @param timeNanos when they start, ascending, from element 0 on
     * @param count how many they are
     * @param keyHi filled with the upper halves, from element 0 of each visit's array on
     */
    void draw(long[] timeNanos, int count, long[][] keyHi, long[][] keyLo);

    /** Time from an answer to the next operation, nanoseconds. */
    long thinkNanos();
  }
}

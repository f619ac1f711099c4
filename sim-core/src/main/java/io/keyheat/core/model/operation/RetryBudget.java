package io.keyheat.core.model.operation;

/**
 * A token bucket for the retries of a load's clients, filled by the operations that they start: so
 * retries stay a share of those, and do not grow with what fails.
 */
public final class RetryBudget {
  private static final long PARTS = 1_000_000; // Of a retry.

  private final long partsPerOperation;
  private final long mostParts;
  private long parts;
  private long started;

  /**
   * A bucket that is full.
   *
   * @param share retries that each operation adds, to a millionth
   * @param reserve retries that it holds at most
   */
  public RetryBudget(double share, int reserve) {
    partsPerOperation = Math.round(share * PARTS);
    mostParts = reserve * PARTS;
    parts = mostParts;
  }

  /**
   * Takes a retry; false: none is left.
   *
   * @param operations that have started since the beginning of the run
   */
  boolean take(long operations) {
    parts = Math.min(mostParts, parts + (operations - started) * partsPerOperation);
    started = operations;
    boolean isLeft = parts >= PARTS;
    parts -= isLeft ? PARTS : 0;
    return isLeft;
  }
}

package io.keyheat.core.workload.spec;

import org.jspecify.annotations.Nullable;

/**
 * What a client does about an operation that does not succeed.
 *
 * @param timeoutNanos of one attempt, from its sending
 * @param attempts maximum attempts, including the first
 * @param backoffNanos mean of the first wait; each later one is twice as long, up to the maximum;
 *     each is drawn uniformly from half to one and a half times its mean
 * @param budget which further attempts must keep to; null: all are made
 */
public record RetrySpec(
    long timeoutNanos,
    int attempts,
    long backoffNanos,
    long maxBackoffNanos,
    @Nullable Budget budget) {

  public RetrySpec(long timeoutNanos, int attempts, long backoffNanos, long maxBackoffNanos) {
    this(timeoutNanos, attempts, backoffNanos, maxBackoffNanos, null);
  }

  /**
   * How many retries all clients of a load may make.
   *
   * @param share retries that each operation which starts adds
   * @param reserve greatest number of retries that may be left over, which is left at the beginning
   */
  public record Budget(double share, int reserve) {}
}

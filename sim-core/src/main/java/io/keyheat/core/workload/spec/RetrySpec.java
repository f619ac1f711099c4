package io.keyheat.core.workload.spec;

/**
 * What a client does about an operation that does not succeed.
 *
 * @param timeoutNanos of one attempt, from its sending
 * @param attempts maximum attempts, including the first
 * @param backoffNanos mean of the first wait; each later one is twice as long, up to the maximum;
 *     each is drawn uniformly from half to one and a half times its mean
 */
public record RetrySpec(long timeoutNanos, int attempts, long backoffNanos, long maxBackoffNanos) {}

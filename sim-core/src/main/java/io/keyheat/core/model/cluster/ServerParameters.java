package io.keyheat.core.model.cluster;

/**
 * A server.
 *
 * @param cores that serve one queue, first come, first served
 * @param maxWaitNanos an operation is refused when it would have to wait longer, at a server or at
 *     a tablet's serial stage
 * @param service how service times spread around their mean
 */
public record ServerParameters(int cores, long maxWaitNanos, Service service) {
  /** Distributions of service time. */
  public enum Service {
    /** Squared coefficient of variation 1. */
    EXPONENTIAL,
    /** The sum of two exponential phases of equal mean: squared coefficient of variation 1/2. */
    ERLANG2,
    /** No variation. */
    DETERMINISTIC
  }
}

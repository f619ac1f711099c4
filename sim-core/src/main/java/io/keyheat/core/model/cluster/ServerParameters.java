package io.keyheat.core.model.cluster;

import io.keyheat.core.profile.ProfileField;

/** A server. */
public record ServerParameters(
    @ProfileField("Cores that serve one queue, first come, first served.") int cores,
    @ProfileField(
            "An operation that would have to wait longer, at a server or at the serial stage of a"
                + " tablet, or until its client has given up, is refused.")
        long maxWaitNanos,
    @ProfileField("How service times spread around their mean.") Service service) {
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

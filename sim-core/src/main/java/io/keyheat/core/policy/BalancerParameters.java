package io.keyheat.core.policy;

/**
 * How tablets move from busy servers to idle ones.
 *
 * @param intervalNanos between two rounds
 * @param maxMoves a round
 * @param minGap a move must find the servers' utilisations at least so far apart, 0 to 1
 * @param cooldownNanos how long a moved tablet stays where it is
 * @param separates whether after a split one part goes to the idlest server at once; else both stay
 *     together until a round moves one
 */
public record BalancerParameters(
    long intervalNanos, int maxMoves, double minGap, long cooldownNanos, boolean separates) {}

package io.keyheat.core.policy;

import io.keyheat.core.policy.BalancerParameters.EvenedQuantity;

/** Makes parameters of balancers. */
public final class Balancing {
  private Balancing() {}

  /** Parameters of a balancer that evens out utilizations. */
  public static BalancerParameters of(
      long intervalNanos, int maxMoves, double minGap, long cooldownNanos, boolean separates) {
    return new BalancerParameters(
        intervalNanos,
        EvenedQuantity.UTILIZATION,
        maxMoves,
        minGap,
        minGap / 100,
        cooldownNanos,
        separates);
  }

  /** The parameters of a balancer that evens out something else. */
  public static BalancerParameters evening(EvenedQuantity quantity, BalancerParameters other) {
    return new BalancerParameters(
        other.intervalNanos(),
        quantity,
        other.maxMoves(),
        other.minGap(),
        other.minLoad(),
        other.cooldownNanos(),
        other.separates());
  }
}

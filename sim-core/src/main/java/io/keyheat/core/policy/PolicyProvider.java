package io.keyheat.core.policy;

import java.util.List;

/**
 * Brings policies of a jar on the class path, which names its implementation in {@code
 * META-INF/services/io.keyheat.core.policy.PolicyProvider}.
 */
public interface PolicyProvider {
  /** Policies that change tablets. */
  default List<PolicyType<?, TabletPolicy>> tabletPolicies() {
    return List.of();
  }

  /** Policies that choose servers. */
  default List<PolicyType<?, PlacementPolicy>> placementPolicies() {
    return List.of();
  }
}

package io.keyheat.core.policy;

import io.keyheat.core.model.cluster.CompactionParameters;
import io.keyheat.core.profile.ProfileGroup;

/** When a system changes its tablets by itself. */
public record PolicyParameters(
    @ProfileGroup("When a large tablet is split.") SizeSplitParameters sizeSplits,
    @ProfileGroup("When a busy tablet is split, and where.") LoadSplitParameters loadSplits,
    @ProfileGroup("When two neighbouring tablets become one again.") MergeParameters merges,
    @ProfileGroup("How tablets move from one server to another.") BalancerParameters balancer,
    @ProfileGroup("How tablets remove what was deleted in them.") CompactionParameters compaction) {

  /** These parameters with each bound by server expressed as one over all servers. */
  public PolicyParameters on(int servers, int replicas) {
    return new PolicyParameters(
        sizeSplits.on(servers, replicas), loadSplits, merges, balancer, compaction);
  }
}

package io.keyheat.core.policy;

import io.keyheat.core.model.cluster.CompactionParameters;
import io.keyheat.core.profile.ProfileField;
import io.keyheat.core.profile.ProfileGroup;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * When a system changes its tablets by itself.
 *
 * @param added parameters of policies that are none of Keyheat's own, by name
 */
public record PolicyParameters(
    @ProfileField("Policies that change tablets at the end of a control period, in order.")
        List<String> policies,
    @ProfileField("Policy that chooses the server of a tablet.") String placement,
    @ProfileField(value = "Time constant of the exponential averages of tablet rates.", min = "1ms")
        long loadMemoryNanos,
    @ProfileGroup("When a large tablet is split.") SizeSplitParameters sizeSplits,
    @ProfileGroup("When a busy tablet is split, and at which key.") LoadSplitParameters loadSplits,
    @ProfileGroup("When two neighbouring tablets become one again.") MergeParameters merges,
    @ProfileGroup("How tablets move from one server to another.") BalancerParameters balancer,
    @ProfileGroup("How tablets remove tombstones.") CompactionParameters compaction,
    @ProfileGroup("When servers are equally loaded.") LeastLoadedParameters leastLoaded,
    Map<String, Record> added) {

  public PolicyParameters {
    policies = List.copyOf(policies);
    added = Map.copyOf(added);
  }

  /** Parameters of Keyheat's own policies, all of which act. */
  public static PolicyParameters of(
      SizeSplitParameters sizeSplits,
      LoadSplitParameters loadSplits,
      MergeParameters merges,
      BalancerParameters balancer,
      CompactionParameters compaction) {
    return new PolicyParameters(
        List.of("sizeSplits", "loadSplits", "merges", "balancer", "compaction"),
        "leastLoaded",
        10_000_000_000L,
        sizeSplits,
        loadSplits,
        merges,
        balancer,
        compaction,
        new LeastLoadedParameters(0.02),
        Map.of());
  }

  /** Returns the parameters of a policy. */
  Record of(String policy) {
    Map<String, Record> all = new HashMap<>(added);
    all.put("sizeSplits", sizeSplits);
    all.put("loadSplits", loadSplits);
    all.put("merges", merges);
    all.put("balancer", balancer);
    all.put("compaction", compaction);
    all.put("leastLoaded", leastLoaded);
    Record parameters = all.get(policy);
    if (parameters == null) {
      throw new IllegalArgumentException("no parameters for the policy " + policy);
    }
    return parameters;
  }

  /** These parameters with each bound by server expressed as one over all servers. */
  public PolicyParameters on(int servers, int replicas) {
    return new PolicyParameters(
        policies,
        placement,
        loadMemoryNanos,
        sizeSplits.on(servers, replicas),
        loadSplits,
        merges,
        balancer,
        compaction,
        leastLoaded,
        added);
  }
}

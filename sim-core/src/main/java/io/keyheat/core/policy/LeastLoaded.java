package io.keyheat.core.policy;

/** Chooses the least loaded server ({@link ServerLoads#leastLoaded}). */
public final class LeastLoaded implements PlacementPolicy {
  public static final PolicyType<LeastLoadedParameters, PlacementPolicy> TYPE =
      new PolicyType<>(
          "leastLoaded",
          "Tablets go to the server with the least load.",
          LeastLoadedParameters.class,
          (parameters, context) -> new LeastLoaded());

  @Override
  public int serverFor(int tablet, Reason why, ServerLoads loads) {
    return loads.leastLoaded();
  }
}

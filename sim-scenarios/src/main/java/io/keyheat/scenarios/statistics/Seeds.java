package io.keyheat.scenarios.statistics;

import io.keyheat.core.engine.RandomStream;

/**
 * The seeds of replications. The first replication has the scenario's own seed, so that it is the
 * run that {@code keyheat run} shows; replication {@code i} has {@code mix(seed + i · γ)}, with
 * SplitMix64's finaliser and step γ. SplitMix64 gives each of its 2^64 states another number, so no
 * two replications of a scenario share a seed, and each run draws its streams from its seed as any
 * other run does. The seed depends on nothing else: all variants and all points of a sweep meet the
 * same randomness in the same replication.
 */
public final class Seeds {
  private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

  private Seeds() {}

  /**
   * @param seed of the scenario
   * @param replication from 0
   */
  public static long of(long seed, int replication) {
    return replication == 0 ? seed : RandomStream.mix(seed + replication * GOLDEN_GAMMA);
  }
}

package io.keyheat.scenarios.statistics;

import io.keyheat.core.engine.RandomStream;

/**
 * The seeds of replications. Replication 0 has the seed of the scenario, so it equals the run of
 * {@code keyheat run}; replication {@code i} has {@code mix(seed + i · γ)}, where {@code mix} and γ
 * are SplitMix64's finaliser and increment. SplitMix64 is a bijection of 64-bit numbers, so no two
 * replications of a scenario share a seed. The seed depends on nothing else, so in one replication
 * all variants and all points of a sweep have equal random numbers.
 */
public final class Seeds {
  private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

  private Seeds() {}

  /**
   * Returns the seed of a replication.
   *
   * @param seed of the scenario
   * @param replication from 0
   */
  public static long of(long seed, int replication) {
    return replication == 0 ? seed : RandomStream.mix(seed + replication * GOLDEN_GAMMA);
  }
}

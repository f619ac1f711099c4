package io.keyheat.report.contrast;

import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.RunResult;
import java.util.List;

/**
 * Whether two variants can be compared: they are of one system, and their loads do the same to the
 * same tables at the same rate.
 */
public final class EqualLoad {
  /** Offered rates that differ by no more than this are one rate. */
  private static final double RATE_TOLERANCE = 0.05;

  /** Nor do numbers of operations differ that are as near as chance brings them, in deviations. */
  private static final double DEVIATIONS = 3;

  private EqualLoad() {}

  /** Whether two runs were offered an equal load. */
  public static boolean isOf(RunResult run, RunResult other) {
    return run.system().equals(other.system())
        && run.loads().size() == other.loads().size()
        && run.loads().stream().allMatch(load -> hasEqual(load, other.loads()));
  }

  private static boolean hasEqual(LoadResult load, List<LoadResult> others) {
    return others.stream().anyMatch(other -> areEqual(load, other));
  }

  private static boolean areEqual(LoadResult load, LoadResult other) {
    double perSecond = load.stats().offeredPerSecond();
    double otherPerSecond = other.stats().offeredPerSecond();
    double chance = DEVIATIONS * Math.hypot(deviation(load), deviation(other));
    double most = Math.max(perSecond, otherPerSecond);
    return load.name().equals(other.name())
        && load.operation().equals(other.operation())
        && load.table().equals(other.table())
        && load.rowsPerCommit() == other.rowsPerCommit()
        && Math.abs(perSecond - otherPerSecond) <= Math.max(RATE_TOLERANCE * most, chance);
  }

  /** Standard deviation of a rate, as of a number that varies as a Poisson variable does. */
  private static double deviation(LoadResult load) {
    long offered = load.stats().offered();
    return offered == 0 ? 0 : load.stats().offeredPerSecond() / Math.sqrt((double) offered);
  }
}

package io.keyheat.report.headline;

import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.OperationStats;
import io.keyheat.core.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Compares the loads of two runs: each against the one of its name, and those whose names only one
 * of the runs has, together. As many small commits are no equal load of large ones, nor as many
 * reads of writes.
 */
final class EqualLoad {
  /** Offered rates that differ by no more than this are one rate. */
  private static final double RATE_TOLERANCE = 0.05;

  /** Nor do numbers of operations differ that are as near as chance brings them, in deviations. */
  private static final double DEVIATIONS = 3;

  private EqualLoad() {}

  /** Whether two runs were offered an equal load. */
  static boolean isOf(RunResult run, RunResult other) {
    if (!areEqual(run.total(), other.total()) || onlyReads(run) != onlyReads(other)) {
      return false;
    }
    List<LoadResult> unnamed = new ArrayList<>(other.loads());
    List<LoadResult> own = new ArrayList<>();
    for (LoadResult load : run.loads()) {
      Optional<LoadResult> named = named(load.name(), other);
      if (named.isEmpty()) {
        own.add(load);
      } else if (!areEqual(load, named.get())) {
        return false;
      }
      named.ifPresent(unnamed::remove);
    }
    return isRate(rowsPerSecond(own), rowsPerSecond(unnamed), 0);
  }

  private static Optional<LoadResult> named(String name, RunResult run) {
    return run.loads().stream().filter(load -> load.name().equals(name)).findFirst();
  }

  private static boolean areEqual(LoadResult load, LoadResult other) {
    return areEqual(load.stats(), other.stats())
        && load.rowsPerCommit() == other.rowsPerCommit()
        && isRead(load) == isRead(other);
  }

  private static boolean areEqual(OperationStats stats, OperationStats other) {
    double chance = DEVIATIONS * Math.hypot(deviation(stats), deviation(other));
    return isRate(stats.offeredPerSecond(), other.offeredPerSecond(), chance);
  }

  /** Standard deviation of a rate, as of a number that varies as a Poisson variable does. */
  private static double deviation(OperationStats stats) {
    return stats.offered() == 0
        ? 0
        : stats.offeredPerSecond() / Math.sqrt((double) stats.offered());
  }

  private static boolean isRate(double perSecond, double otherPerSecond, double chance) {
    double most = Math.max(perSecond, otherPerSecond);
    return Math.abs(perSecond - otherPerSecond) <= Math.max(RATE_TOLERANCE * most, chance);
  }

  private static double rowsPerSecond(List<LoadResult> loads) {
    return loads.stream()
        .mapToDouble(load -> load.stats().offeredPerSecond() * load.rowsPerCommit())
        .sum();
  }

  private static boolean onlyReads(RunResult run) {
    return run.loads().stream().allMatch(EqualLoad::isRead);
  }

  private static boolean isRead(LoadResult load) {
    return load.operation().equals("lookup") || load.operation().equals("scan");
  }
}

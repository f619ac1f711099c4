package io.keyheat.scenarios.estimate;

import io.keyheat.scenarios.estimate.latency.LatencyPath;
import io.keyheat.scenarios.estimate.latency.ServerQueue;
import java.util.List;
import java.util.Optional;

/**
 * What arithmetic says of one load.
 *
 * @param perSecond operations at the busiest moment; 0 if it is not under way, or of a closed loop
 * @param participants tablets that an operation goes to
 * @param serviceNanos of cores that an operation takes, of all its tablets together
 * @param squaredNanos sum of the squares of its services at single tablets
 * @param staleShare of its services, what any replica takes
 * @param floor what an answer takes at least
 * @param paths ways that its operations take
 * @param hottestRow share of its operations that ask for the row that is asked for most; 0 where
 *     its first operations do not tell
 * @param closed what its clients ask for at most if they wait for answers and it is under way
 */
public record LoadEstimate(
    String name,
    boolean writes,
    double perSecond,
    double participants,
    double serviceNanos,
    double squaredNanos,
    double staleShare,
    LatencyFloor floor,
    List<LatencyPath> paths,
    double hottestRow,
    Optional<ClosedBound> closed) {
  public LoadEstimate {
    paths = List.copyOf(paths);
  }

  /** Operations a second at the busiest moment; at most, of a closed loop. */
  public double countedPerSecond() {
    return closed.map(ClosedBound::perSecond).orElse(perSecond);
  }

  /** Whether any replica may answer it. */
  boolean isStale() {
    return staleShare == 1;
  }

  double cores() {
    return countedPerSecond() * serviceNanos / 1e9;
  }

  /** Mean latency. */
  double meanNanos(ServerQueue queue) {
    return LatencyPath.meanNanos(paths, queue);
  }

  /** The share of its operations that take longer than a time. */
  double exceeds(double nanos, ServerQueue queue) {
    return paths.stream().mapToDouble(path -> path.share() * path.exceeds(nanos, queue)).sum();
  }
}

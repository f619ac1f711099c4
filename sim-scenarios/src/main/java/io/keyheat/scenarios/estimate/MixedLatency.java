package io.keyheat.scenarios.estimate;

import io.keyheat.core.model.request.LeadingServers;
import io.keyheat.scenarios.estimate.latency.ServerQueue;
import java.util.List;
import java.util.function.ToDoubleBiFunction;
import org.apache.commons.math3.analysis.solvers.BrentSolver;

/** How long operations take of all loads together, on servers that lead tablets and on others. */
final class MixedLatency {
  private static final double HOUR_NANOS = 3600e9;

  private final List<LoadEstimate> loads;
  private final ServerQueue queue;
  private final ServerQueue otherQueue;
  private final LeadingServers leaders;

  /**
   * The latency of some loads.
   *
   * @param queue at a server that leads tablets
   * @param otherQueue at a server that does not, but answers stale reads
   */
  MixedLatency(
      List<LoadEstimate> loads, ServerQueue queue, ServerQueue otherQueue, LeadingServers leaders) {
    this.loads = loads;
    this.queue = queue;
    this.otherQueue = otherQueue;
    this.leaders = leaders;
  }

  /** The same operations on servers without other work. */
  MixedLatency withoutWaits() {
    return new MixedLatency(loads, queue.idle(), otherQueue.idle(), leaders);
  }

  /** Mean of all operations; NaN if none is counted. */
  double meanNanos() {
    return ofAll((load, at) -> load.meanNanos(at));
  }

  private double countedPerSecond() {
    return loads.stream().mapToDouble(LoadEstimate::countedPerSecond).sum();
  }

  /** Mean of a figure of all operations that depends on the server that answers. */
  private double ofAll(ToDoubleBiFunction<LoadEstimate, ServerQueue> figure) {
    double sum = 0;
    for (LoadEstimate load : loads) {
      double elsewhere = load.isStale() ? 1 - leaders.shareOfStale() : 0;
      double each = (1 - elsewhere) * figure.applyAsDouble(load, queue);
      // Else what is not known of servers that are not there would make all unknown.
      each += elsewhere == 0 ? 0 : elsewhere * figure.applyAsDouble(load, otherQueue);
      sum += load.countedPerSecond() * each;
    }
    return sum / countedPerSecond();
  }

  /** The share of all operations that take longer than a time. */
  private double exceeding(double nanos) {
    return ofAll((load, at) -> load.exceeds(nanos, at));
  }

  /** What a share of all operations stays below, where the servers can do them. */
  double quantileNanos(double share) {
    if (countedPerSecond() == 0) {
      return Double.NaN;
    }
    if (exceeding(HOUR_NANOS) > 1 - share) {
      return Double.POSITIVE_INFINITY;
    }
    if (exceeding(1) <= 1 - share) {
      return 0;
    }
    return new BrentSolver(1e-6, 1000.0)
        .solve(1000, t -> exceeding(t) - (1 - share), 1, HOUR_NANOS);
  }
}

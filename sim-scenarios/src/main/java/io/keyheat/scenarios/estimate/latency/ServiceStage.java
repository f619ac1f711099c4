package io.keyheat.scenarios.estimate.latency;

import io.keyheat.scenarios.statistics.RandomDelay;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.analysis.integration.IterativeLegendreGaussIntegrator;

/**
 * A call, or calls of one stage that are made at once.
 *
 * @param parts services of the tablets that it goes to, all at once
 * @param fixedNanos what it takes at least without any queue or service, such as round trips
 * @param quorum for which it waits beyond that
 */
record ServiceStage(List<ServicePart> parts, double fixedNanos, RandomDelay quorum)
    implements EstimatedStage {
  /** Of the longest mean service, after which hardly any service lasts. */
  private static final double LONGEST = 40;

  /**
   * The service of one tablet. Those of an operation are in descending order of their services, so
   * that each has its own mean where they differ.
   *
   * @param share of the operations that have this part
   * @param serviceNanos mean of an exponential service
   */
  public record ServicePart(double share, double serviceNanos) {}

  ServiceStage {
    parts = parts.stream().filter(part -> part.serviceNanos() > 0).toList();
  }

  /** A stage without a commit. */
  ServiceStage(List<ServicePart> parts, double fixedNanos) {
    this(parts, fixedNanos, RandomDelay.NONE);
  }

  /** Both at once, neither of them a commit. */
  ServiceStage with(ServiceStage other) {
    List<ServicePart> both = new ArrayList<>(parts);
    both.addAll(other.parts);
    return new ServiceStage(both, Math.max(fixedNanos, other.fixedNanos));
  }

  @Override
  public boolean varies() {
    return isServed() || quorum.varies();
  }

  /** Whether it goes to tablets, so that it queues and is served. */
  private boolean isServed() {
    return !parts.isEmpty();
  }

  /** Mean of the wait, of the slowest of the exponential services, and of the quorum. */
  @Override
  public double meanNanos(ServerQueue queue) {
    return quorum.meanNanos() + (isServed() ? queue.meanWaitNanos() + serviceNanos() : 0);
  }

  /** Variance of the wait, of the slowest of the exponential services, and of the quorum. */
  @Override
  public double varianceNanos(ServerQueue queue) {
    if (!isServed()) {
      return quorum.varianceNanos();
    }
    double mean = serviceNanos();
    double square = squaredServiceNanos();
    return quorum.varianceNanos() + queue.waitVarianceNanos() + square - mean * mean;
  }

  /** Mean of the slowest service. */
  private double serviceNanos() {
    return parts.size() == 1
        ? parts.get(0).share() * parts.get(0).serviceNanos()
        : integral(this::servedAfter);
  }

  /** Mean of its square: that of an exponential time is twice the square of its mean. */
  private double squaredServiceNanos() {
    return parts.size() == 1
        ? 2 * parts.get(0).share() * parts.get(0).serviceNanos() * parts.get(0).serviceNanos()
        : integral(nanos -> 2 * nanos * servedAfter(nanos));
  }

  private double integral(DoubleUnaryOperator function) {
    double longest = parts.stream().mapToDouble(ServicePart::serviceNanos).max().orElse(0);
    return longest == 0
        ? 0
        : new IterativeLegendreGaussIntegrator(8, 1e-6, 1e-3)
            .integrate(100_000, function::applyAsDouble, 0, LONGEST * longest);
  }

  /** The share of those whose slowest service takes longer than a time. */
  private double servedAfter(double nanos) {
    double all = 1;
    for (ServicePart part : parts) {
      all *= 1 - part.share() * Math.exp(-nanos / part.serviceNanos());
    }
    return 1 - all;
  }

  /** The share of those whose wait, service and quorum take longer than a time. */
  @Override
  public double exceeds(double nanos, ServerQueue queue) {
    return quorum.exceeds(nanos, left -> isServed() ? exceedsWithin(left, queue) : 0);
  }

  private double exceedsWithin(double nanos, ServerQueue queue) {
    double all = 1;
    for (ServicePart part : parts) {
      all *= 1 - part.share() * queue.exceeds(nanos, part.serviceNanos());
    }
    return 1 - all;
  }
}

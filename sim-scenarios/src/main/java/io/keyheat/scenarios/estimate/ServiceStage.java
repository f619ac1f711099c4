package io.keyheat.scenarios.estimate;

/**
 * What a client waits for at one time: a call, or calls that are made at once.
 *
 * @param participants tablets that it goes to
 * @param serviceNanos of cores that it takes, of all its tablets together
 * @param fixedNanos what it takes without any queue or service, such as round trips
 */
public record ServiceStage(double participants, double serviceNanos, double fixedNanos) {
  private double partNanos() {
    return participants == 0 ? 0 : serviceNanos / participants;
  }

  /** Mean of the wait and of the slowest of the exponential services. */
  double meanNanos(ServerQueue queue) {
    double slowest = 0;
    for (int i = 1; i <= Math.ceil(participants); i++) {
      slowest += partNanos() / i;
    }
    return queue.meanWaitNanos() + slowest;
  }

  /** Variance of the wait and of the slowest of the exponential services. */
  double varianceNanos(ServerQueue queue) {
    double slowest = 0;
    for (int i = 1; i <= Math.ceil(participants); i++) {
      slowest += partNanos() * partNanos() / i / i;
    }
    return queue.waitVarianceNanos() + slowest;
  }

  /** The share of those whose wait and service take longer than a time. */
  double exceeds(double nanos, ServerQueue queue) {
    return 1 - Math.pow(1 - queue.exceeds(nanos, partNanos()), participants);
  }
}

package io.keyheat.scenarios.estimate.latency;

import io.keyheat.core.model.cluster.ServerParameters;

/**
 * Operations that queue for the cores of one server: M/G/c by two moments of the service, Erlang's
 * waits corrected for its variation (Allen and Cunneen). Of one core the mean wait is exact
 * (Pollaczek and Khinchine).
 *
 * @param cores that serve one queue
 * @param arrivalsPerNano operations that come in a nanosecond
 * @param serviceNanos mean service
 * @param variation squared coefficient of variation of the service
 */
public record ServerQueue(
    int cores, double arrivalsPerNano, double serviceNanos, double variation) {
  /**
   * Up to this variation the two moments tell quantiles of mixed exponential services within a
   * fifth, and of more the waits depend on how many cores the rare long services hold at a time.
   */
  private static final double KNOWN_VARIATION = 4;

  /** Waits of a smaller share of a mean, or of what a quantile leaves out, hardly change it. */
  private static final double HARDLY = 0.1;

  /** Squared coefficient of variation of the service. */
  public static double variation(ServerParameters servers) {
    return switch (servers.service()) {
      case EXPONENTIAL -> 1;
      case ERLANG2 -> 0.5;
      case DETERMINISTIC -> 0;
      case LOGNORMAL, HYPEREXPONENTIAL -> servers.cv() * servers.cv();
    };
  }

  /**
   * Squared coefficient of variation of services with different means.
   *
   * @param ofEqual that of services with one mean
   * @param meanNanos of all
   * @param squaredNanos mean of the squares of the means
   */
  public static double variationOfMixture(double ofEqual, double meanNanos, double squaredNanos) {
    return (1 + ofEqual) * Math.max(1, squaredNanos / (meanNanos * meanNanos)) - 1;
  }

  /**
   * Whether the two moments tell the latency that a share of operations stays below.
   *
   * @param share such as 0.99
   */
  public boolean tellsQuantile(double share) {
    return variation <= KNOWN_VARIATION || waitProbability() < HARDLY * (1 - share);
  }

  /**
   * Whether the two moments tell a mean latency that this queue's waits are part of.
   *
   * @param nanos the latency
   */
  public boolean tellsMean(double nanos) {
    return cores == 1 || variation <= KNOWN_VARIATION || meanWaitNanos() < HARDLY * nanos;
  }

  /** The same server without other operations. */
  public ServerQueue idle() {
    return new ServerQueue(cores, 0, serviceNanos, variation);
  }

  /** Share of the cores' time that is taken; at 1 and above the queue grows without bound. */
  public double utilisation() {
    return offered() / cores;
  }

  /** Mean number of cores that are asked for, in Erlangs. */
  private double offered() {
    return arrivalsPerNano * serviceNanos;
  }

  /** The probability of having to wait, Erlang's C, from his B by its recursion. */
  public double waitProbability() {
    if (utilisation() >= 1) {
      return 1;
    }
    double blocked = 1;
    for (int k = 1; k <= cores; k++) {
      blocked = offered() * blocked / (k + offered() * blocked);
    }
    return blocked / (1 - utilisation() * (1 - blocked));
  }

  /** Mean wait of those that wait; infinite if the queue has no end. */
  private double waitNanos() {
    double free = cores * (1 - utilisation());
    return free <= 0 ? Double.POSITIVE_INFINITY : serviceNanos / free * (1 + variation) / 2;
  }

  /** Mean wait of all, nanoseconds. */
  public double meanWaitNanos() {
    return waitProbability() * waitNanos();
  }

  /** Variance of the waits of all, of which those that wait have an exponential distribution. */
  public double waitVarianceNanos() {
    double probability = waitProbability();
    return probability * (2 - probability) * waitNanos() * waitNanos();
  }

  /**
   * The probability that a wait and an exponential service take longer than a time.
   *
   * @param ownServiceNanos mean service of the operation
   */
  public double exceeds(double nanos, double ownServiceNanos) {
    if (nanos <= 0 || utilisation() >= 1) {
      return 1;
    }
    double wait = waitNanos();
    double served = Math.exp(-nanos / ownServiceNanos);
    double both =
        Math.abs(wait - ownServiceNanos) < 1e-9 * ownServiceNanos
            ? served * (1 + nanos / ownServiceNanos)
            : (wait * Math.exp(-nanos / wait) - ownServiceNanos * served)
                / (wait - ownServiceNanos);
    double c = waitProbability();
    return (1 - c) * served + c * both;
  }
}

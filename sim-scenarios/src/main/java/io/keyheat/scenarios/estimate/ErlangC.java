package io.keyheat.scenarios.estimate;

/**
 * The queue of a server's cores: M/M/c by Erlang's C, with the waits corrected for the variation of
 * the service (Allen and Cunneen); of one core the mean wait is exact (Pollaczek and Khinchine).
 *
 * @param cores that serve one queue
 * @param erlangs cores that are needed on average
 * @param serviceNanos mean service
 * @param variation squared coefficient of variation of the service; 1: exponential
 */
record ErlangC(int cores, double erlangs, double serviceNanos, double variation) {
  /** Share of the cores' time that is needed; at 1 and above the queue grows without bound. */
  double utilisation() {
    return erlangs / cores;
  }

  /** The probability of having to wait, Erlang's C, from his B by its recursion. */
  double waitProbability() {
    if (utilisation() >= 1) {
      return 1;
    }
    double blocked = 1;
    for (int k = 1; k <= cores; k++) {
      blocked = erlangs * blocked / (k + erlangs * blocked);
    }
    return blocked / (1 - utilisation() * (1 - blocked));
  }

  /** Mean wait of all, nanoseconds; infinite where the queue grows without bound. */
  double meanWaitNanos() {
    return waitProbability() * waitNanos();
  }

  /** Variance of the waits of all; the waits of those that wait are exponential. */
  double waitVariance() {
    double probability = waitProbability();
    return probability * (2 - probability) * waitNanos() * waitNanos();
  }

  /** Mean wait of those that wait. */
  private double waitNanos() {
    double free = cores - erlangs;
    return free <= 0 ? Double.POSITIVE_INFINITY : serviceNanos / free * (1 + variation) / 2;
  }
}

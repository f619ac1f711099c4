package io.keyheat.core.model.cluster;

import io.keyheat.core.engine.RandomStream;

/** Draws service times around a mean. */
public final class ServiceTimes {
  private final ServerParameters.Service shape;
  private final RandomStream random;

  public ServiceTimes(ServerParameters.Service shape, RandomStream random) {
    this.shape = shape;
    this.random = random;
  }

  /** A service time of the given mean; both in nanoseconds. */
  public long next(double meanNanos) {
    return switch (shape) {
      case EXPONENTIAL -> (long) (meanNanos * random.nextExponential());
      case ERLANG2 ->
          (long) (meanNanos / 2 * (random.nextExponential() + random.nextExponential()));
      case DETERMINISTIC -> (long) meanNanos;
    };
  }
}

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
      case EXPONENTIAL, DETERMINISTIC -> draw(isExponential(), meanNanos, random);
      case ERLANG2 ->
          (long) (meanNanos / 2 * (random.nextExponential() + random.nextExponential()));
    };
  }

  /** An exponential service time, or a constant one. */
  public static long draw(boolean exponential, double meanNanos, RandomStream random) {
    return (long) (exponential ? meanNanos * random.nextExponential() : meanNanos);
  }

  public boolean isExponential() {
    return shape == ServerParameters.Service.EXPONENTIAL;
  }

  /** Whether {@link #draw} gives the service times. */
  public boolean isOneDraw() {
    return shape != ServerParameters.Service.ERLANG2;
  }

  /** The stream that the service times are drawn from. */
  public RandomStream random() {
    return random;
  }
}

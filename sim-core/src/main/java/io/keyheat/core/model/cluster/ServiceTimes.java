package io.keyheat.core.model.cluster;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.engine.Variates;

/** Draws service times around a mean. */
public final class ServiceTimes {
  private final ServerParameters.Service shape;
  private final RandomStream random;
  private final Variates units;

  /** Of a lognormal time: the standard deviation of its logarithm. */
  private final double sigma;

  /** Of a hyperexponential time: how many are of the short kind. */
  private final double shortShare;

  public ServiceTimes(ServerParameters parameters, RandomStream random) {
    shape = parameters.service();
    this.random = random;
    units = Variates.exponential(random);
    double square = parameters.cv() * parameters.cv();
    sigma = Math.sqrt(StrictMath.log1p(square));
    // Both kinds make up half of the work (balanced means), which leaves one parameter.
    shortShare = (1 + Math.sqrt(Math.max(0, (square - 1) / (square + 1)))) / 2;
  }

  /** A service time of the given mean; both in nanoseconds. */
  public long next(double meanNanos) {
    return switch (shape) {
      case DETERMINISTIC -> (long) meanNanos;
      case EXPONENTIAL -> (long) (meanNanos * units.next());
      case ERLANG2 ->
          (long) (meanNanos / 2 * (random.nextExponential() + random.nextExponential()));
      case LOGNORMAL ->
          (long) (meanNanos * StrictMath.exp(sigma * random.nextNormal() - sigma * sigma / 2));
      case HYPEREXPONENTIAL -> {
        double share = random.nextDouble() < shortShare ? shortShare : 1 - shortShare;
        yield (long) (meanNanos / (2 * share) * random.nextExponential());
      }
    };
  }

  /** The unit variates that an exponential time is a multiple of. */
  public Variates units() {
    return units;
  }

  public boolean isExponential() {
    return shape == ServerParameters.Service.EXPONENTIAL;
  }
}

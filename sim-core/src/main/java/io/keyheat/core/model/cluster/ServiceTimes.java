package io.keyheat.core.model.cluster;

import io.keyheat.core.engine.RandomStream;

/** Draws service times around a mean. */
public final class ServiceTimes {
  /** How many exponential variates are drawn ahead at most. */
  static final int AHEAD = 1024;

  private final ServerParameters.Service shape;
  private final RandomStream random;
  private final double[] units = new double[AHEAD];
  private int nextUnit = AHEAD;

  /** Of a lognormal time: the standard deviation of its logarithm. */
  private final double sigma;

  /** Of a hyperexponential time: how many are of the short kind. */
  private final double shortShare;

  public ServiceTimes(ServerParameters parameters, RandomStream random) {
    shape = parameters.service();
    this.random = random;
    double square = parameters.cv() * parameters.cv();
    sigma = Math.sqrt(StrictMath.log1p(square));
    // Both kinds make up half of the work (balanced means), which leaves one parameter.
    shortShare = (1 + Math.sqrt(Math.max(0, (square - 1) / (square + 1)))) / 2;
  }

  /** A service time of the given mean; both in nanoseconds. */
  public long next(double meanNanos) {
    return switch (shape) {
      case DETERMINISTIC -> (long) meanNanos;
      case EXPONENTIAL -> {
        double unit = units(1)[nextUnit];
        takeUnits(1);
        yield (long) (meanNanos * unit);
      }
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

  /**
   * The next exponential variates of mean 1, at {@link #nextUnit} and behind it. They are drawn
   * many at a time, in one short loop, and taken in the order of the stream.
   *
   * @param wanted how many at least; at most {@link #AHEAD}
   */
  public double[] units(int wanted) {
    if (isExponential() && units.length - nextUnit < wanted) {
      int left = units.length - nextUnit;
      System.arraycopy(units, nextUnit, units, 0, left);
      random.nextExponentials(units, left);
      nextUnit = 0;
    }
    return units;
  }

  /** Where the next variate of {@link #units} is that nobody has taken. */
  public int nextUnit() {
    return nextUnit;
  }

  /** Takes variates. */
  public void takeUnits(int count) {
    nextUnit += count;
  }

  public boolean isExponential() {
    return shape == ServerParameters.Service.EXPONENTIAL;
  }

  /** Whether a service time is constant or one of {@link #units} times the mean. */
  public boolean isOneDraw() {
    return isExponential() || shape == ServerParameters.Service.DETERMINISTIC;
  }
}

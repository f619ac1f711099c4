package io.keyheat.scenarios.estimate;

import io.keyheat.scenarios.estimate.Peak.Stretch;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;

/**
 * Work that piles up where more is asked for than can be done, as if it flowed evenly. An excess
 * that is over before much has piled up is no more than a short wait.
 */
public final class FluidBacklog {
  /** Of a stretch, whose rates hardly change between. */
  private static final int MOST_STEPS = 2000;

  private double nanos;
  private double greatestNanos;

  private FluidBacklog() {}

  /**
   * Returns how long it takes at most to do what has piled up, in nanoseconds.
   *
   * @param share of what can be done that rates ask for
   */
  public static double greatestNanos(List<Stretch> stretches, ToDoubleFunction<double[]> share) {
    FluidBacklog backlog = new FluidBacklog();
    for (Stretch stretch : stretches) {
      double first = share.applyAsDouble(stretch.first()) - 1;
      double last = share.applyAsDouble(stretch.last()) - 1;
      if (first * last < 0) {
        double crossing = stretch.nanos() * first / (first - last);
        backlog.flow(first / 2 * crossing);
        backlog.flow(last / 2 * (stretch.nanos() - crossing));
      } else {
        backlog.flow((first + last) / 2 * stretch.nanos());
      }
    }
    return backlog.greatestNanos;
  }

  /**
   * How a tablet is divided while its loads ask for more than its share.
   *
   * @param load that rates ask of it, in thresholds of a split
   * @param parts by which a number of thresholds is divided at once
   * @param partsBySize which it has at a time by its size alone, at most
   * @param windowNanos for which a load has to last until it is divided
   * @param cooldownNanos for which the parts are left alone before a window of theirs begins
   */
  public record BacklogDivision(
      ToDoubleFunction<double[]> load,
      DoubleUnaryOperator parts,
      DoubleUnaryOperator partsBySize,
      double windowNanos,
      double cooldownNanos) {
    /** Steps in which a window is looked at. */
    private static final int STEPS = 12;

    private int steps(Stretch stretch) {
      return (int) Math.max(1, Math.min(MOST_STEPS, Math.ceil(stretch.nanos() / stepNanos())));
    }

    private double stepNanos() {
      return windowNanos / STEPS;
    }
  }

  /**
   * More than can be done.
   *
   * @param sinceNanos since the start of the run
   * @param share of what can be done that is asked of a part, at most, until none waits any more
   */
  public record Excess(double sinceNanos, double share) {}

  /**
   * Returns the first excess that makes what piles up wait too long although the tablet is divided
   * as soon as it may be, into parts that all have as much to do; empty: there is none.
   */
  public static Optional<Excess> whileDivided(
      List<Stretch> stretches,
      ToDoubleFunction<double[]> share,
      BacklogDivision division,
      double waitNanos) {
    FluidBacklog backlog = new FluidBacklog();
    double parts = 1;
    double busyNanos = 0;
    double aloneUntil = 0;
    double time = 0;
    double since = 0;
    double most = 0;
    for (Stretch stretch : stretches) {
      int steps = division.steps(stretch);
      double step = (double) stretch.nanos() / steps;
      for (int i = 0; i < steps; i++) {
        double[] rates = between(stretch, (i + 0.5) / steps);
        double divided = Math.max(parts, division.partsBySize.applyAsDouble(time));
        double asked = share.applyAsDouble(rates) / divided;
        if (backlog.nanos == 0) {
          if (backlog.greatestNanos > waitNanos) {
            return Optional.of(new Excess(since, most));
          }
          since = time;
          most = 0;
        }
        most = Math.max(most, asked);
        backlog.flow((asked - 1) * step);
        // What would wait longer is refused, and is no work any more.
        backlog.nanos = Math.min(backlog.nanos, waitNanos);
        double load = division.load.applyAsDouble(rates) / divided;
        if (time >= aloneUntil) {
          busyNanos = Math.max(0, busyNanos + (load > 1 ? step : -step));
        }
        time += step;
        if (busyNanos >= division.windowNanos) {
          parts = divided * division.parts.applyAsDouble(load);
          busyNanos = 0;
          aloneUntil = time + division.cooldownNanos;
        }
      }
    }
    return backlog.greatestNanos > waitNanos
        ? Optional.of(new Excess(since, most))
        : Optional.empty();
  }

  private static double[] between(Stretch stretch, double along) {
    double[] rates = stretch.first().clone();
    for (int i = 0; i < rates.length; i++) {
      rates[i] += along * (stretch.last()[i] - rates[i]);
    }
    return rates;
  }

  private void flow(double moreNanos) {
    nanos = Math.max(0, nanos + moreNanos);
    greatestNanos = Math.max(greatestNanos, nanos);
  }
}

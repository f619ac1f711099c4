package io.keyheat.scenarios.lint;

import io.keyheat.scenarios.lint.Peak.Stretch;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Work that piles up where more is asked for than can be done, as if it flowed evenly. An excess
 * that is over before much has piled up is no more than a short wait.
 */
public final class FluidBacklog {
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

  private void flow(double moreNanos) {
    nanos = Math.max(0, nanos + moreNanos);
    greatestNanos = Math.max(greatestNanos, nanos);
  }
}

package io.keyheat.scenarios.estimate;

import io.keyheat.scenarios.estimate.Peak.Stretch;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/** The mean of a figure over a window that moves along a run. */
public final class WindowMean {
  private final List<Piece> pieces = new ArrayList<>();
  private final double windowNanos;
  private double endNanos;

  private WindowMean(double windowNanos) {
    this.windowNanos = windowNanos;
  }

  /** A time in which the figure rises or falls in a straight line. */
  private record Piece(double from, double nanos, double first, double last) {
    double sumUntil(double time) {
      double along = Math.max(0, Math.min(nanos, time - from));
      double slope = nanos > 0 ? (last - first) / nanos : 0;
      return along * (first + slope * along / 2);
    }

    /** The first time at or after another at which the figure exceeds a level; infinite: never. */
    double exceeds(double level, double after) {
      double until = from + nanos;
      if (until <= after || Math.max(first, last) <= level) {
        return Double.POSITIVE_INFINITY;
      }
      double slope = (last - first) / nanos;
      double crossing = first > level ? from : from + (level - first) / slope;
      boolean hasFallen = last <= level && after > from + (level - first) / slope;
      return hasFallen ? Double.POSITIVE_INFINITY : Math.max(crossing, after);
    }
  }

  /**
   * Returns the means of a figure over a window; the rates at the run's end are taken to go on.
   *
   * @param figure of the loads' rates
   */
  public static WindowMean of(
      List<Stretch> stretches, long windowNanos, ToDoubleFunction<double[]> figure) {
    WindowMean mean = new WindowMean((double) windowNanos);
    double last = 0;
    for (Stretch stretch : stretches) {
      last = figure.applyAsDouble(stretch.last());
      mean.add((double) stretch.nanos(), figure.applyAsDouble(stretch.first()), last);
    }
    mean.add((double) windowNanos, last, last);
    return mean;
  }

  private void add(double nanos, double first, double last) {
    pieces.add(new Piece(endNanos, nanos, first, last));
    endNanos += nanos;
  }

  /** The greatest mean over a window that begins, has its middle or ends where rates turn. */
  public double greatest() {
    return pieces.stream().flatMapToDouble(this::ends).map(this::mean).reduce(0, Math::max);
  }

  /**
   * The time at which the figure first exceeds a level and has a mean above it for a window that
   * holds that time, nanoseconds; infinite: it never does.
   */
  public double firstAboveNanos(double level) {
    DoubleStream crossings =
        pieces.stream().mapToDouble(piece -> piece.exceeds(level, 0) + windowNanos);
    return DoubleStream.concat(crossings, pieces.stream().flatMapToDouble(this::ends))
        .filter(end -> end < Double.POSITIVE_INFINITY && mean(end) > level)
        .map(end -> firstExceeding(level, Math.max(0, end - windowNanos)))
        .min()
        .orElse(Double.POSITIVE_INFINITY);
  }

  private double firstExceeding(double level, double after) {
    return pieces.stream()
        .mapToDouble(piece -> piece.exceeds(level, after))
        .min()
        .orElse(Double.POSITIVE_INFINITY);
  }

  /** Ends of windows that begin, have their middle or end where a piece begins. */
  private DoubleStream ends(Piece piece) {
    return DoubleStream.of(0, windowNanos / 2, windowNanos).map(after -> piece.from + after);
  }

  private double mean(double end) {
    return (sumUntil(end) - sumUntil(end - windowNanos)) / windowNanos;
  }

  private double sumUntil(double time) {
    return pieces.stream().mapToDouble(piece -> piece.sumUntil(time)).sum();
  }
}

package io.keyheat.scenarios.lint;

import io.keyheat.scenarios.lint.Peak.Stretch;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The mean of a figure over a window that moves along a run. */
public final class WindowMean {
  private final List<Piece> pieces = new ArrayList<>();
  private double endNanos;

  private WindowMean() {}

  /** A time in which the figure rises or falls in a straight line. */
  private record Piece(double from, double nanos, double first, double last) {
    double sumUntil(double time) {
      double along = Math.max(0, Math.min(nanos, time - from));
      double slope = nanos > 0 ? (last - first) / nanos : 0;
      return along * (first + slope * along / 2);
    }
  }

  /**
   * Returns the greatest mean over a window that begins, has its middle or ends where rates turn;
   * the rates at the run's end are taken to go on.
   *
   * @param figure of the loads' rates
   */
  public static double greatest(
      List<Stretch> stretches, long windowNanos, ToDoubleFunction<double[]> figure) {
    WindowMean mean = new WindowMean();
    double last = 0;
    for (Stretch stretch : stretches) {
      last = figure.applyAsDouble(stretch.last());
      mean.add((double) stretch.nanos(), figure.applyAsDouble(stretch.first()), last);
    }
    mean.add((double) windowNanos, last, last);
    return mean.greatest((double) windowNanos);
  }

  private void add(double nanos, double first, double last) {
    pieces.add(new Piece(endNanos, nanos, first, last));
    endNanos += nanos;
  }

  private double greatest(double window) {
    double most = 0;
    for (Piece piece : pieces) {
      for (double end = piece.from; end <= piece.from + window; end += window / 2) {
        most = Math.max(most, (sumUntil(end) - sumUntil(end - window)) / window);
      }
    }
    return most;
  }

  private double sumUntil(double time) {
    return pieces.stream().mapToDouble(piece -> piece.sumUntil(time)).sum();
  }
}

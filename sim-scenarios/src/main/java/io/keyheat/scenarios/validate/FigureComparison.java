package io.keyheat.scenarios.validate;

import io.keyheat.scenarios.expect.ExpectationException;
import io.keyheat.scenarios.expect.Quantity;
import io.keyheat.scenarios.expect.metric.RunFacts;
import io.keyheat.scenarios.reader.PublishedFigure;
import java.util.List;

/**
 * A published figure and what the simulation has in its place.
 *
 * @param figure its value; NaN where it was published in words, with a range
 * @param metric the simulated one
 */
record FigureComparison(
    PublishedFigure published, double figure, Quantity metric, Criterion criterion) {

  /**
   * @param precision that an exact figure is to be met with
   * @param runs what may be named in each variant
   * @throws ExpectationException if an expression cannot be read, or names what is not there
   */
  static FigureComparison of(PublishedFigure published, double precision, List<RunFacts> runs) {
    Quantity metric = Quantity.parse(published.metric());
    if (metric.check(runs).isEmpty()) {
      throw new ExpectationException("metric names nothing that is simulated", 1);
    }
    if (published.isRange()) {
      double low = end(published.atLeast(), Double.NEGATIVE_INFINITY, metric, runs);
      double high = end(published.atMost(), Double.POSITIVE_INFINITY, metric, runs);
      if (low > high) {
        throw new ExpectationException("atLeast is more than atMost", 1);
      }
      double figure =
          words(published.figure()) ? Double.NaN : value(published.figure(), metric, runs);
      return new FigureComparison(published, figure, metric, new Criterion.Range(low, high));
    }
    double figure = value(published.figure(), metric, runs);
    if (published.within().isEmpty()) {
      return new FigureComparison(
          published, figure, metric, new Criterion.Exact(figure, precision));
    }
    double distance = Quantity.parse(published.within()).constant();
    if (published.within().endsWith("%")) {
      distance *= Math.abs(figure);
    } else {
      distance = value(published.within(), metric, runs);
    }
    Criterion range = new Criterion.Range(figure - distance, figure + distance);
    return new FigureComparison(published, figure, metric, range);
  }

  /** Where there is a range, the figure may be told in words. */
  private static boolean words(String figure) {
    try {
      return Double.isNaN(Quantity.parse(figure).constant());
    } catch (ExpectationException e) {
      return true;
    }
  }

  private static double end(String text, double open, Quantity metric, List<RunFacts> runs) {
    return text.isEmpty() ? open : value(text, metric, runs);
  }

  private static double value(String text, Quantity metric, List<RunFacts> runs) {
    Quantity quantity = Quantity.parse(text);
    double value = quantity.constant();
    if (!metric.goesWith(quantity, runs)) {
      throw new ExpectationException("'" + text + "' has another unit than the metric", 1);
    }
    return value;
  }
}

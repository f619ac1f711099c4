package io.keyheat.scenarios.validate;

import io.keyheat.scenarios.expect.ExpectationException;
import io.keyheat.scenarios.expect.Quantity;
import io.keyheat.scenarios.expect.metric.RunFacts;
import io.keyheat.scenarios.reader.PublishedFigure;
import java.util.List;

/**
 * A published figure and the simulated metric that it is compared with.
 *
 * @param figure its value; NaN if it was published in words, with a range
 * @param metric the simulated quantity
 */
public record FigureComparison(
    PublishedFigure published, double figure, Quantity metric, Criterion criterion) {

  /**
   * Parses a published figure.
   *
   * @param precision greatest half-width of an exact figure's 95 % interval, as a share of it
   * @param runs facts of each variant, which the metric may name
   * @throws ExpectationException if an expression is invalid or names an unknown load or metric
   */
  static FigureComparison of(PublishedFigure published, double precision, List<RunFacts> runs) {
    Quantity metric = Quantity.parse(published.metric());
    if (metric.check(runs).isEmpty()) {
      throw new ExpectationException("metric has no simulated value", 1);
    }
    if (published.isRange()) {
      double low = end(published.atLeast(), Double.NEGATIVE_INFINITY, metric, runs);
      double high = end(published.atMost(), Double.POSITIVE_INFINITY, metric, runs);
      if (low > high) {
        throw new ExpectationException("atLeast is more than atMost", 1);
      }
      double figure =
          words(published.figure()) ? Double.NaN : value(published.figure(), metric, runs);
      return new FigureComparison(published, figure, metric, new Criterion.WithinRange(low, high));
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
    Criterion range = new Criterion.WithinRange(figure - distance, figure + distance);
    return new FigureComparison(published, figure, metric, range);
  }

  /** Whether the figure is a text, which is allowed if a range is given. */
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
      throw new ExpectationException("'" + text + "' and the metric have different units", 1);
    }
    return value;
  }
}

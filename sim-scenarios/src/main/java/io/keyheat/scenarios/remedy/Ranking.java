package io.keyheat.scenarios.remedy;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Ranks by one criterion after the other. What is near the best by a criterion counts as equal to
 * it, so that the next one decides: classes of fixed bounds would part figures that hardly differ.
 *
 * @param criteria the most important first
 */
record Ranking<T>(List<RankedFigure<T>> criteria) {
  Ranking {
    criteria = List.copyOf(criteria);
  }

  /**
   * A figure of which less is better.
   *
   * @param alikeShare figures that differ from the least by no more than this share are alike
   */
  record RankedFigure<T>(ToDoubleFunction<T> figure, double alikeShare) {
    /** Keeps the best, and what is alike; a figure that is not known is the worst. */
    private List<T> best(List<T> all) {
      double least = all.stream().mapToDouble(this::of).min().orElse(0);
      return all.stream().filter(each -> isAlike(of(each), least)).toList();
    }

    private double of(T ranked) {
      double value = figure.applyAsDouble(ranked);
      return Double.isNaN(value) ? Double.POSITIVE_INFINITY : value;
    }

    private boolean isAlike(double value, double least) {
      double greater = Math.max(Math.abs(value), Math.abs(least));
      return value == least || (value - least <= alikeShare * greater && value < Double.MAX_VALUE);
    }
  }

  /** Returns the best; of those that are alike by all criteria, the first. */
  T best(List<T> all) {
    List<T> best = all;
    for (RankedFigure<T> criterion : criteria) {
      best = criterion.best(best);
    }
    return best.get(0);
  }

  /** Returns all, the best first. */
  List<T> ranked(List<T> all) {
    List<T> rest = new ArrayList<>(all);
    List<T> ranked = new ArrayList<>();
    while (!rest.isEmpty()) {
      T best = best(rest);
      rest.remove(best);
      ranked.add(best);
    }
    return ranked;
  }
}

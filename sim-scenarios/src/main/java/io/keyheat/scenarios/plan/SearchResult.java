package io.keyheat.scenarios.plan;

import io.keyheat.scenarios.plan.SearchParameter.Goal;
import java.util.Collections;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * The result of a search for one variant.
 *
 * @param answer index of the answer; without an answer, of the nearest value that meets the
 *     targets, if any
 * @param evaluations all values tried, by their indexes
 */
public record SearchResult(
    SearchParameter parameter,
    String variant,
    SearchVerdict verdict,
    OptionalInt answer,
    Map<Integer, Evaluation> evaluations) {
  public SearchResult {
    evaluations = Collections.unmodifiableNavigableMap(new TreeMap<>(evaluations));
  }

  /** Returns the evaluation of the answer, or else of the value that should be best. */
  public Evaluation best() {
    NavigableMap<Integer, Evaluation> sorted = new TreeMap<>(evaluations);
    int end = parameter.goal() == Goal.LEAST ? sorted.lastKey() : sorted.firstKey();
    Evaluation best = sorted.get(answer.orElse(end));
    if (best == null) {
      throw new IllegalStateException("the answer was never tried");
    }
    return best;
  }
}

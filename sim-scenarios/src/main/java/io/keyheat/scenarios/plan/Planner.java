package io.keyheat.scenarios.plan;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.plan.SearchParameter.Goal;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/** Searches the value of a parameter that meets the targets. */
public final class Planner {
  private final SearchParameter parameter;
  private final Evaluator evaluator;

  public Planner(SearchParameter parameter, Evaluator evaluator) {
    this.parameter = parameter;
    this.evaluator = evaluator;
  }

  /** Searches the answer for one variant. */
  public SearchResult plan(String variant) throws ScenarioException {
    Map<Integer, Evaluation> tried = new TreeMap<>();
    BoundarySearch<ScenarioException> search =
        new BoundarySearch<>(
            parameter.range().size(),
            parameter.range().gap(),
            new BoundarySearch.Judge<>() {
              @Override
              public TargetVerdict of(int step, int more) throws ScenarioException {
                int index = indexOrStep(step);
                evaluator.foresee(more);
                Evaluation evaluation = evaluator.evaluate(parameter.point(index), variant);
                tried.put(index, evaluation);
                return evaluation.verdict();
              }

              @Override
              public boolean isWorse(int higher, int lower) {
                Evaluation other = tried.get(indexOrStep(lower));
                Evaluation evaluation = tried.get(indexOrStep(higher));
                return evaluation != null && other != null && evaluation.isFartherOffThan(other);
              }
            });
    BoundarySearch.SearchOutcome outcome = search.search(indexOrStep(parameter.range().start()));
    OptionalInt answer =
        outcome.least().isEmpty()
            ? OptionalInt.empty()
            : OptionalInt.of(indexOrStep(outcome.least().get()));
    return new SearchResult(parameter, variant, outcome.verdict(), answer, tried);
  }

  /** Converts an index to a step of the search, whose higher steps meet the targets, or back. */
  private int indexOrStep(int value) {
    return parameter.goal() == Goal.LEAST ? value : parameter.range().size() - 1 - value;
  }
}

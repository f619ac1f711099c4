package io.keyheat.scenarios.plan;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.plan.SearchParameter.Goal;
import io.keyheat.scenarios.sweep.Point;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/** Searches the value of a parameter that meets the targets. */
public final class Planner {
  private final SearchParameter parameter;
  private final Evaluator evaluator;
  private final SplitsToCome splits;

  public Planner(SearchParameter parameter, Evaluator evaluator, SplitsToCome splits) {
    this.parameter = parameter;
    this.evaluator = evaluator;
    this.splits = splits;
  }

  /**
   * Searches the answer for one variant. Where no value meets the targets, longer runs show whether
   * splits by load only needed more time than those of the scenario give them.
   */
  public SearchResult plan(String variant) throws ScenarioException {
    SearchResult result = search(parameter, variant);
    if (result.verdict() != SearchVerdict.NEVER || !givesSplitsTime()) {
      return result;
    }
    Point best = result.best().point();
    Optional<Point> longer = splits.withTimeForSplits(best, variant);
    if (longer.isEmpty()
        || evaluator.evaluate(longer.get(), variant).verdict() != TargetVerdict.MET) {
      return result;
    }
    Point base = parameter.base();
    for (String field : List.of("warmUp", "duration")) {
      base = base.with(field, longer.get().value(field));
    }
    return search(parameter.at(base), variant);
  }

  /** Whether the search is about what splits by load come to, not about how runs begin. */
  private boolean givesSplitsTime() {
    return parameter.kind() != SearchKind.PRE_SPLITS
        && parameter.kind() != SearchKind.RAMP
        && parameter.kind() != SearchKind.FIELD;
  }

  private SearchResult search(SearchParameter parameter, String variant) throws ScenarioException {
    Map<Integer, Evaluation> tried = new TreeMap<>();
    BoundarySearch<ScenarioException> search =
        new BoundarySearch<>(
            parameter.range().size(),
            parameter.range().gap(),
            new BoundarySearch.Judge<>() {
              @Override
              public TargetVerdict of(int step, int more) throws ScenarioException {
                int index = indexOrStep(parameter, step);
                evaluator.foresee(more);
                Evaluation evaluation = evaluator.evaluate(parameter.point(index), variant);
                tried.put(index, evaluation);
                return evaluation.verdict();
              }

              @Override
              public boolean isWorse(int higher, int lower) {
                Evaluation other = tried.get(indexOrStep(parameter, lower));
                Evaluation evaluation = tried.get(indexOrStep(parameter, higher));
                return evaluation != null && other != null && evaluation.isFartherOffThan(other);
              }
            });
    BoundarySearch.SearchOutcome outcome =
        search.search(indexOrStep(parameter, parameter.range().start()));
    OptionalInt answer =
        outcome.least().isEmpty()
            ? OptionalInt.empty()
            : OptionalInt.of(indexOrStep(parameter, outcome.least().get()));
    return new SearchResult(parameter, variant, outcome.verdict(), answer, tried);
  }

  /** Converts an index to a step of the search, whose higher steps meet the targets, or back. */
  private static int indexOrStep(SearchParameter parameter, int value) {
    return parameter.goal() == Goal.LEAST ? value : parameter.range().size() - 1 - value;
  }
}

package io.keyheat.scenarios.plan;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.plan.BoundarySearch.Kind;
import io.keyheat.scenarios.plan.Evaluator.Trial;
import io.keyheat.scenarios.plan.SearchParameter.Goal;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/** Searches a variant for the value that a plan asks for. */
public final class Planner {
  private final SearchParameter knob;
  private final Evaluator trials;

  public Planner(SearchParameter knob, Evaluator trials) {
    this.knob = knob;
    this.trials = trials;
  }

  /**
   * What was found for one variant.
   *
   * @param answer index of the value asked for; where there is no answer, of the nearest value that
   *     keeps the targets, if one does
   * @param trials every value tried, by its index
   */
  public record Finding(
      String variant, Verdict verdict, OptionalInt answer, Map<Integer, Trial> trials) {
    /** The trial of the value asked for, or of the value that should be best. */
    public Trial best(SearchParameter knob) {
      TreeMap<Integer, Trial> sorted = new TreeMap<>(trials);
      int end = knob.goal() == Goal.LEAST ? sorted.lastKey() : sorted.firstKey();
      Trial best = sorted.get(answer.orElse(end));
      if (best == null) {
        throw new IllegalStateException("the answer was never tried");
      }
      return best;
    }
  }

  /** What the search came to. */
  public enum Verdict {
    FOUND,
    NEVER,
    NOT_MONOTONIC,
    UNDECIDED
  }

  /** Runs as much as the answer takes. */
  public Finding plan(String variant) throws ScenarioException {
    Map<Integer, Trial> tried = new TreeMap<>();
    int last = knob.values().size() - 1;
    boolean least = knob.goal() == Goal.LEAST;
    BoundarySearch<ScenarioException> search =
        new BoundarySearch<>(
            knob.values().size(),
            knob.gap(),
            (step, more) -> {
              int index = least ? step : last - step;
              trials.foresee(more);
              Trial trial = trials.judge(knob.point(index), variant);
              tried.put(index, trial);
              return trial.status();
            });
    int start = least ? knob.start() : last - knob.start();
    BoundarySearch.Outcome outcome = search.search(start);
    OptionalInt answer =
        outcome.least().isEmpty()
            ? OptionalInt.empty()
            : OptionalInt.of(least ? outcome.least().get() : last - outcome.least().get());
    return new Finding(variant, verdict(outcome.kind()), answer, tried);
  }

  private static Verdict verdict(Kind kind) {
    return switch (kind) {
      case FOUND -> Verdict.FOUND;
      case NEVER -> Verdict.NEVER;
      case NOT_MONOTONIC -> Verdict.NOT_MONOTONIC;
      case UNDECIDED -> Verdict.UNDECIDED;
    };
  }
}

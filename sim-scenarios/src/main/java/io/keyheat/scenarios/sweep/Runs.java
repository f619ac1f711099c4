package io.keyheat.scenarios.sweep;

import io.keyheat.core.OfferedOperations;
import io.keyheat.core.RunSpec;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.sweep.Workers.Listener;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Has runs carried out that have not been yet, and keeps what came of them in the journal. */
public final class Runs {
  private final StudySpec recipe;
  private final DesignPoints points;
  private final RunLog journal;
  private final Workers workers;
  private final long maxOperations;
  private final StudyProgress progress = new StudyProgress();

  /**
   * @param points of the recipe
   * @param maxOperations that all runs together may need in this process
   */
  public Runs(
      StudySpec recipe, DesignPoints points, RunLog journal, Workers workers, long maxOperations) {
    this.recipe = recipe;
    this.points = points;
    this.journal = journal;
    this.workers = workers;
    this.maxOperations = maxOperations;
  }

  public DesignPoints points() {
    return points;
  }

  /** How far all that was asked for is. */
  public StudyProgress progress() {
    return progress;
  }

  /** Whether what is kept of a run says all that is asked. */
  private boolean isDone(RunKey key) {
    return kept(key)
        .filter(figures -> figures.values().keySet().containsAll(recipe.quantities()))
        .filter(
            figures ->
                !figures.endedEarly() || recipe.targets().contains(figures.earlyStop().target()))
        .isPresent();
  }

  /** A run that went to its end will do for one that may have ended before. */
  private Optional<RunFigures> kept(RunKey key) {
    return journal
        .get(key.toItsEnd())
        .or(() -> journal.get(key))
        .filter(f -> !(key.whole() && f.endedEarly()));
  }

  /**
   * Sees to it that these have been run.
   *
   * @throws ScenarioException if a point's scenario cannot be, or they need too many operations
   */
  public void run(List<RunKey> keys) throws ScenarioException {
    Set<RunKey> missing = new LinkedHashSet<>(keys);
    missing.removeIf(this::isDone);
    if (missing.isEmpty()) {
      return;
    }
    List<RunKey> wanted = List.copyOf(missing);
    List<RunSpec> specs = new ArrayList<>();
    for (RunKey key : wanted) {
      specs.add(points.spec(key));
    }
    checkBudget(specs);
    int first = progress.begin(specs);
    workers.run(
        recipe,
        wanted,
        new Listener() {
          @Override
          public void finished(int index, RunFigures figures) {
            journal.put(wanted.get(index), figures);
            progress.finished(first + index);
          }

          @Override
          public void reached(int index, long simulatedNanos) {
            progress.reached(first + index, simulatedNanos);
          }
        });
  }

  private void checkBudget(List<RunSpec> more) throws ScenarioException {
    double asked = more.stream().mapToDouble(OfferedOperations::of).sum();
    double all = progress.begunOperations() + asked;
    if (all > maxOperations) {
      throw new ScenarioException(
          "--max-operations",
          String.format(
              Locale.ROOT,
              "the next %,d runs need about %,.0f operations, %,.0f with those before; expected at"
                  + " most %,d in all. What has been run is in the journal",
              more.size(),
              asked,
              all,
              maxOperations));
    }
  }

  /** What was kept of a run that has been run. */
  public RunFigures figures(RunKey key) {
    return kept(key).orElseThrow(() -> new IllegalStateException("not run: " + key.text()));
  }

  /** A quantity in the first replications of a variant at a point, in their order. */
  public double[] values(Point point, String variant, int replications, String quantity) {
    double[] values = new double[replications];
    for (int i = 0; i < replications; i++) {
      values[i] = figures(new RunKey(point, variant, i)).value(quantity);
    }
    return values;
  }
}

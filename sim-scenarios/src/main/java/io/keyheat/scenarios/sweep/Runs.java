package io.keyheat.scenarios.sweep;

import io.keyheat.core.RunSpec;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.sweep.Workers.Listener;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Has runs carried out that have not been yet, and keeps what came of them in the journal. */
public final class Runs {
  private final Recipe recipe;
  private final Points points;
  private final Journal journal;
  private final Workers workers;
  private final StudyProgress progress = new StudyProgress();

  /**
   * @param points of the recipe
   */
  public Runs(Recipe recipe, Points points, Journal journal, Workers workers) {
    this.recipe = recipe;
    this.points = points;
    this.journal = journal;
    this.workers = workers;
  }

  public Points points() {
    return points;
  }

  /** How far all that was asked for is. */
  public StudyProgress progress() {
    return progress;
  }

  /** Whether what is kept of a run says all that is asked. */
  private boolean isDone(RunKey key) {
    return journal
        .get(key)
        .filter(figures -> figures.values().keySet().containsAll(recipe.quantities()))
        .isPresent();
  }

  /**
   * Sees to it that these have been run.
   *
   * @throws ScenarioException if a point's scenario cannot be
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

  /** What was kept of a run that has been run. */
  public RunFigures figures(RunKey key) {
    return journal.get(key).orElseThrow(() -> new IllegalStateException("not run: " + key.text()));
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

package io.keyheat.scenarios.sweep;

import io.keyheat.core.RunSpec;
import io.keyheat.core.schema.SchemaException;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.experiment.Experiment;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Runs what has not been run yet, on threads, and keeps what came of it in the journal. */
public final class Runs {
  private final Points points;
  private final Observer observer;
  private final Journal journal;
  private final int threads;
  private final Watch watch;

  /** Lets somebody see an experiment's progress and cancel it. */
  @FunctionalInterface
  public interface Watch {
    /** Runs {@code work}, which is {@code experiment} at work. */
    void during(Experiment experiment, Runnable work);
  }

  public Runs(Points points, Observer observer, Journal journal, int threads, Watch watch) {
    this.points = points;
    this.observer = observer;
    this.journal = journal;
    this.threads = threads;
    this.watch = watch;
  }

  public Points points() {
    return points;
  }

  /** Whether what is kept of a run says all that is asked. */
  private boolean isDone(RunKey key) {
    return journal
        .get(key)
        .filter(
            figures ->
                observer.quantities().stream()
                    .allMatch(quantity -> figures.values().containsKey(quantity.text())))
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
    Experiment experiment = new Experiment(specs, threads);
    try {
      watch.during(
          experiment,
          () -> {
            var unused =
                experiment.map(
                    (index, result) -> {
                      journal.put(wanted.get(index), observer.figures(specs.get(index), result));
                      return index;
                    });
          });
    } catch (SchemaException e) {
      throw new ScenarioException(e.path(), String.valueOf(e.getMessage()));
    }
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

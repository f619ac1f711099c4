package io.keyheat.scenarios.sweep;

import io.keyheat.core.OfferedOperations;
import io.keyheat.core.RunSpec;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.sweep.Workers.RunListener;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Executes the runs missing from the log, and adds them to it. */
public final class Runs {
  private final StudySpec studySpec;
  private final DesignPoints points;
  private final RunLog runLog;
  private final Workers workers;
  private final long maxOperations;
  private final StudyProgress progress = new StudyProgress();

  /** Runs that this process has begun, and those that it found in the log. */
  private final Set<RunKey> own = new HashSet<>();

  private final Set<RunKey> reused = new HashSet<>();

  /**
   * The runs of a study.
   *
   * @param points design points of the study
   * @param maxOperations greatest number of operations of all runs of this process
   */
  public Runs(
      StudySpec studySpec,
      DesignPoints points,
      RunLog runLog,
      Workers workers,
      long maxOperations) {
    this.studySpec = studySpec;
    this.points = points;
    this.runLog = runLog;
    this.workers = workers;
    this.maxOperations = maxOperations;
  }

  public DesignPoints points() {
    return points;
  }

  /** Returns the progress of all requested runs. */
  public StudyProgress progress() {
    return progress;
  }

  /**
   * Returns a logged run that has what this study asks for; a complete run also serves where an
   * early stop is allowed. A log may hold runs of other quantities and targets beside it.
   */
  private Optional<RunFigures> kept(RunKey key) throws ScenarioException {
    return Stream.of(logged(key.toItsEnd()), logged(key))
        .flatMap(logged -> runLog.get(logged).stream())
        .filter(figures -> !(key.whole() && figures.endedEarly()))
        .filter(figures -> answers(key, figures))
        .findFirst();
  }

  /** The run's key in the log. */
  private String logged(RunKey key) throws ScenarioException {
    return points.content(key) + (studySpec.mser5() ? "\tMSER-5" : "");
  }

  /** How many runs of this study were in the log before it began. */
  public int reused() {
    return reused.size();
  }

  private boolean answers(RunKey key, RunFigures figures) {
    return figures.values().keySet().containsAll(studySpec.quantities())
        && (!figures.endedEarly() || studySpec.targets(key).contains(figures.earlyStop().target()));
  }

  /**
   * Executes those of the runs that the log does not have.
   *
   * @throws ScenarioException if a point is invalid, or the runs need too many operations
   */
  public void run(List<RunKey> keys) throws ScenarioException {
    Set<RunKey> missing = new LinkedHashSet<>();
    for (RunKey key : keys) {
      if (kept(key).isEmpty()) {
        missing.add(key);
      } else if (!own.contains(key)) {
        reused.add(key);
      }
    }
    own.addAll(missing);
    if (missing.isEmpty()) {
      return;
    }
    List<RunKey> wanted = List.copyOf(missing);
    List<RunSpec> specs = new ArrayList<>();
    List<String> logged = new ArrayList<>();
    for (RunKey key : wanted) {
      specs.add(points.spec(key));
      logged.add(logged(key));
    }
    checkBudget(specs);
    int first = progress.begin(specs);
    workers.run(
        studySpec,
        wanted,
        new RunListener() {
          @Override
          public void finished(int index, RunFigures figures) {
            runLog.put(logged.get(index), figures);
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
              "the next %,d runs need about %,.0f operations, %,.0f with the completed runs;"
                  + " expected at most %,d in all. Completed runs are in the run log",
              more.size(),
              asked,
              all,
              maxOperations));
    }
  }

  /** Returns the figures of a completed run. */
  public RunFigures figures(RunKey key) {
    try {
      return kept(key).orElseThrow(() -> new IllegalStateException("not run: " + key.text()));
    } catch (ScenarioException e) {
      throw new IllegalStateException("not run: " + key.text(), e);
    }
  }

  /** Returns a quantity in the first replications of a variant at a point. */
  public double[] values(Point point, String variant, int replications, String quantity) {
    double[] values = new double[replications];
    for (int i = 0; i < replications; i++) {
      values[i] = figures(new RunKey(point, variant, i)).value(quantity);
    }
    return values;
  }
}

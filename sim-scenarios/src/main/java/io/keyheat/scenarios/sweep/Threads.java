package io.keyheat.scenarios.sweep;

import io.keyheat.core.RunSpec;
import io.keyheat.core.value.SchemaException;
import io.keyheat.scenarios.diagnosis.SystemRules;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.experiment.Experiment;
import io.keyheat.scenarios.sweep.RunFigures.EarlyStop;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Executes runs on threads of this process. */
public final class Threads implements Workers {
  private final int threads;
  private final DesignPoints points;
  private volatile @Nullable Experiment running;
  private volatile boolean cancelled;

  /**
   * Divides threads between points and their runs.
   *
   * @param threads greatest number of concurrent runs, at least 1
   * @param points of the study that will be executed, so that none is read twice
   */
  public Threads(int threads, DesignPoints points) {
    this.threads = threads;
    this.points = points;
  }

  @Override
  public void run(StudySpec studySpec, List<RunKey> keys, RunListener listener)
      throws ScenarioException {
    List<RunSpec> specs = new ArrayList<>();
    List<SystemRules> rules = new ArrayList<>();
    List<EarlyStoppingRule> stops = new ArrayList<>();
    for (RunKey key : keys) {
      RunSpec spec = points.spec(key);
      specs.add(spec);
      rules.add(points.rules(key));
      stops.add(studySpec.earlyStoppingRule(key, spec));
    }
    Observer observer = studySpec.observer();
    Experiment experiment = Experiment.followed(specs, threads, listener::reached, stops);
    running = experiment;
    if (cancelled) {
      experiment.cancel();
    }
    try {
      var unused =
          experiment.map(
              (index, result) -> {
                EarlyStop stop = stops.get(index).stop();
                listener.finished(
                    index, observer.figures(specs.get(index), rules.get(index), result, stop));
                return index;
              });
    } catch (SchemaException e) {
      throw new ScenarioException(e.path(), String.valueOf(e.getMessage()));
    } finally {
      running = null;
    }
  }

  @Override
  public void cancel() {
    cancelled = true;
    Experiment experiment = running;
    if (experiment != null) {
      experiment.cancel();
    }
  }
}

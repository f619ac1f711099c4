package io.keyheat.scenarios.cli.progress;

import io.keyheat.scenarios.experiment.Progress;

/** Progress of experiments that run one after the other, by their operations. */
public final class BatchProgress {
  private final int experiments;
  private final double totalOperations;
  private int begun;
  private double begunOperations;

  /** A batch of experiments with an estimate of the operations of all. */
  public BatchProgress(int experiments, double totalOperations) {
    this.experiments = experiments;
    this.totalOperations = totalOperations;
  }

  /**
   * Begins the next experiment.
   *
   * @param beforeSeconds what those before have taken
   * @return the line of this experiment, with the batch before it where there are several
   */
  public ProgressDisplay.Line begin(Progress progress, double beforeSeconds) {
    int number = ++begun;
    double before = begunOperations;
    begunOperations += progress.totalOperations();
    if (experiments < 2) {
      return (elapsed, width) -> ProgressLine.of(progress, elapsed, width);
    }
    return (elapsed, width) ->
        ProgressLine.of(
            number + "/" + experiments,
            totalOperations > 0 ? (before + progress.operations()) / totalOperations : 0,
            beforeSeconds + elapsed,
            progress.operations() / elapsed,
            width);
  }
}

package io.keyheat.scenarios.experiment;

import io.keyheat.core.OfferedOperations;
import io.keyheat.core.RunSpec;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;

/** The progress of the runs of an experiment. Safe for use by several threads. */
public final class Progress {
  private final List<RunSpec> specs;
  private final AtomicLongArray simulatedNanos;
  private final double totalOperations;

  /** Progress of runs that have not started. */
  public Progress(List<RunSpec> specs) {
    this.specs = specs;
    simulatedNanos = new AtomicLongArray(specs.size());
    totalOperations = specs.stream().mapToDouble(OfferedOperations::of).sum();
  }

  /** Records that a run has reached {@code nanos} of simulated time. */
  public void report(int run, long nanos) {
    simulatedNanos.set(run, Math.min(nanos, specs.get(run).durationNanos()));
  }

  public int runs() {
    return specs.size();
  }

  /** Returns the number of finished runs. */
  public int finishedRuns() {
    int finished = 0;
    for (int i = 0; i < specs.size(); i++) {
      if (simulatedNanos.get(i) >= specs.get(i).durationNanos()) {
        finished++;
      }
    }
    return finished;
  }

  /** Returns the simulated time that one run has reached. */
  public long simulatedNanos(int run) {
    return simulatedNanos.get(run);
  }

  /** Returns the simulated time that all runs together have reached. */
  public long simulatedNanos() {
    long sum = 0;
    for (int i = 0; i < specs.size(); i++) {
      sum += simulatedNanos.get(i);
    }
    return sum;
  }

  /** Returns the simulated time of all runs together when finished. */
  public long totalNanos() {
    return specs.stream().mapToLong(RunSpec::durationNanos).sum();
  }

  /** Returns an estimate of the operations offered so far. */
  public double operations() {
    double operations = 0;
    for (int i = 0; i < specs.size(); i++) {
      operations += OfferedOperations.until(specs.get(i), simulatedNanos.get(i));
    }
    return operations;
  }

  /** Returns an estimate of the operations of all runs. */
  public double totalOperations() {
    return totalOperations;
  }

  /**
   * Returns the finished share, 0 to 1: of operations, or of simulated time where their number is
   * unknown.
   */
  public double share() {
    return totalOperations > 0
        ? operations() / totalOperations
        : (double) simulatedNanos() / totalNanos();
  }
}

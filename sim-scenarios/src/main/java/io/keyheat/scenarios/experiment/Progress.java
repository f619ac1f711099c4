package io.keyheat.scenarios.experiment;

import io.keyheat.core.OfferedOperations;
import io.keyheat.core.RunSpec;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;

/** How far the runs of an experiment are. Any thread may ask at any time. */
public final class Progress {
  private final List<RunSpec> specs;
  private final AtomicLongArray simulatedNanos;
  private final double totalOperations;

  /** Of runs none of which has begun. */
  public Progress(List<RunSpec> specs) {
    this.specs = specs;
    simulatedNanos = new AtomicLongArray(specs.size());
    totalOperations = specs.stream().mapToDouble(OfferedOperations::of).sum();
  }

  /** Says that a run has come to {@code nanos} of simulated time. */
  public void report(int run, long nanos) {
    simulatedNanos.set(run, Math.min(nanos, specs.get(run).durationNanos()));
  }

  public int runs() {
    return specs.size();
  }

  /** Runs that have reached their end. */
  public int finishedRuns() {
    int finished = 0;
    for (int i = 0; i < specs.size(); i++) {
      if (simulatedNanos.get(i) >= specs.get(i).durationNanos()) {
        finished++;
      }
    }
    return finished;
  }

  /** Simulated time of one run, in the order of the experiment's runs. */
  public long simulatedNanos(int run) {
    return simulatedNanos.get(run);
  }

  /** Simulated time of all runs together. */
  public long simulatedNanos() {
    long sum = 0;
    for (int i = 0; i < specs.size(); i++) {
      sum += simulatedNanos.get(i);
    }
    return sum;
  }

  /** Simulated time of all runs together, once they have reached their ends. */
  public long totalNanos() {
    return specs.stream().mapToLong(RunSpec::durationNanos).sum();
  }

  /** Operations offered so far, an estimate. */
  public double operations() {
    double operations = 0;
    for (int i = 0; i < specs.size(); i++) {
      operations += OfferedOperations.until(specs.get(i), simulatedNanos.get(i));
    }
    return operations;
  }

  /** Operations of all runs, an estimate. */
  public double totalOperations() {
    return totalOperations;
  }

  /** 0 to 1: of the operations, or of the time where no operation can be foreseen. */
  public double share() {
    return totalOperations > 0
        ? operations() / totalOperations
        : (double) simulatedNanos() / totalNanos();
  }
}

package io.keyheat.scenarios.sweep;

import io.keyheat.core.OfferedOperations;
import io.keyheat.core.RunSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The progress of a study in offered operations: finished, running and expected runs of this
 * process. Runs that the log already has do not count, as they take no time. Thread-safe.
 */
public final class StudyProgress {
  private final List<RunSpec> begun = new ArrayList<>();
  private final Map<Integer, Long> runningNanos = new HashMap<>();
  private double begunOperations;
  private double finishedOperations;
  private int finishedRuns;
  private int foreseenRuns;
  private boolean isForetold;

  /**
   * Starts runs.
   *
   * @return the number of the first run; the others follow
   */
  public synchronized int begin(List<RunSpec> specs) {
    int first = begun.size();
    begun.addAll(specs);
    begunOperations += specs.stream().mapToDouble(OfferedOperations::of).sum();
    foreseenRuns = Math.max(0, foreseenRuns - specs.size());
    return first;
  }

  /** Records that a run has reached {@code simulatedNanos}. */
  public synchronized void reached(int number, long simulatedNanos) {
    runningNanos.put(number, simulatedNanos);
  }

  /** Records that a run has ended, early or not. */
  public synchronized void finished(int number) {
    runningNanos.remove(number);
    finishedOperations += OfferedOperations.of(begun.get(number));
    finishedRuns++;
  }

  /**
   * Sets the number of runs expected later, each about as large as the previous ones. The first
   * number is a bound: a later one that is greater changes nothing.
   */
  public synchronized void foresee(int more) {
    foreseenRuns = isForetold ? Math.min(foreseenRuns, more) : more;
    isForetold = true;
  }

  /** Whether runs are expected that have not been started. */
  public synchronized boolean isForeseen() {
    return foreseenRuns > 0;
  }

  /** Returns the number of runs started and expected. */
  public synchronized int runs() {
    return begun.size() + foreseenRuns;
  }

  public synchronized int finishedRuns() {
    return finishedRuns;
  }

  /** Returns the estimated number of operations offered so far. */
  public synchronized double operations() {
    double operations = finishedOperations;
    for (Map.Entry<Integer, Long> run : runningNanos.entrySet()) {
      operations += OfferedOperations.until(begun.get(run.getKey()), run.getValue());
    }
    return operations;
  }

  /** Returns the estimated number of operations of all started runs, to their ends. */
  synchronized double begunOperations() {
    return begunOperations;
  }

  /** Returns the share of the operations that is done, from 0 to 1. */
  public synchronized double share() {
    double each = begun.isEmpty() ? 0 : begunOperations / begun.size();
    double all = begunOperations + foreseenRuns * each;
    return all > 0 ? operations() / all : 0;
  }
}

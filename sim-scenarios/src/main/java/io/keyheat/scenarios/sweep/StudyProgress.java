package io.keyheat.scenarios.sweep;

import io.keyheat.core.OfferedOperations;
import io.keyheat.core.RunSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How far a study is: what it has run in this process, what runs now, and what it foresees, in
 * operations offered. What the journal had already counts for nothing, as it takes no time. Any
 * thread may tell and ask.
 */
public final class StudyProgress {
  private final List<RunSpec> begun = new ArrayList<>();
  private final Map<Integer, Long> runningNanos = new HashMap<>();
  private double begunOperations;
  private double finishedOperations;
  private int finishedRuns;
  private int foreseenRuns;

  /**
   * These begin.
   *
   * @return the number of the first of them
   */
  public synchronized int begin(List<RunSpec> specs) {
    int first = begun.size();
    begun.addAll(specs);
    begunOperations += specs.stream().mapToDouble(OfferedOperations::of).sum();
    foreseenRuns = Math.max(0, foreseenRuns - specs.size());
    return first;
  }

  /** A run has come to {@code simulatedNanos}. */
  public synchronized void reached(int number, long simulatedNanos) {
    runningNanos.put(number, simulatedNanos);
  }

  /** A run has ended, at its end or before. */
  public synchronized void finished(int number) {
    runningNanos.remove(number);
    finishedOperations += OfferedOperations.of(begun.get(number));
    finishedRuns++;
  }

  /** So many more runs are to be expected, each about as large as those before. */
  public synchronized void foresee(int more) {
    foreseenRuns = more;
  }

  /** Whether some runs are only foreseen. */
  public synchronized boolean isForeseen() {
    return foreseenRuns > 0;
  }

  /** Runs begun and foreseen. */
  public synchronized int runs() {
    return begun.size() + foreseenRuns;
  }

  public synchronized int finishedRuns() {
    return finishedRuns;
  }

  /** Operations offered so far, an estimate. */
  public synchronized double operations() {
    double operations = finishedOperations;
    for (Map.Entry<Integer, Long> run : runningNanos.entrySet()) {
      operations += OfferedOperations.until(begun.get(run.getKey()), run.getValue());
    }
    return operations;
  }

  /** Operations of all runs that were begun, from their begins to their ends, an estimate. */
  synchronized double begunOperations() {
    return begunOperations;
  }

  /** 0 to 1, of the operations. */
  public synchronized double share() {
    double each = begun.isEmpty() ? 0 : begunOperations / begun.size();
    double all = begunOperations + foreseenRuns * each;
    return all > 0 ? operations() / all : 0;
  }
}

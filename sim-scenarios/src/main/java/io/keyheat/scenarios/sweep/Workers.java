package io.keyheat.scenarios.sweep;

import io.keyheat.scenarios.document.ScenarioException;
import java.util.List;
import java.util.concurrent.CancellationException;

/**
 * Executes runs: on threads of this process, or on other machines.
 *
 * <p>An implementation calls {@link StudySpec#run(RunKey, java.util.function.LongConsumer)} once
 * for each key, in any order and anywhere, and passes the figures to the listener. A run depends
 * only on its study and its key, so that a run whose worker is lost can be repeated. The caller
 * writes the run log in {@link RunListener#finished}.
 */
public interface Workers extends AutoCloseable {
  /** Receives the figures and the progress of runs; any thread may call it. */
  interface RunListener {
    /**
     * Receives the figures of a completed run. When this method returns, they are in the run log.
     *
     * @param index of the run among the keys
     */
    void finished(int index, RunFigures figures);

    /**
     * Receives the progress of a run. Implementations that cannot tell need not call it.
     *
     * @param simulatedNanos since the beginning of the run
     */
    default void reached(int index, long simulatedNanos) {}
  }

  /**
   * Executes runs and returns when all have ended.
   *
   * @param keys distinct keys of runs that the log does not have
   * @throws ScenarioException if a point is invalid
   * @throws CancellationException if {@link #cancel} was called; runs already reported stay valid
   */
  void run(StudySpec studySpec, List<RunKey> keys, RunListener listener) throws ScenarioException;

  /** Ends the running runs, and every later request. Any thread may call it. */
  void cancel();

  /** Releases threads and connections. */
  @Override
  default void close() {}
}

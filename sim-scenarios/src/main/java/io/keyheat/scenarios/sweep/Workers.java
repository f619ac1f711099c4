package io.keyheat.scenarios.sweep;

import io.keyheat.scenarios.document.ScenarioException;
import java.util.List;
import java.util.concurrent.CancellationException;

/**
 * Whoever carries out runs: threads of this process, or machines elsewhere.
 *
 * <p>An implementation only has to call {@link StudySpec#run(RunKey,
 * java.util.function.LongConsumer)} once for each key, wherever it likes and in any order, and to
 * hand over what came of it. A run depends on nothing but its recipe and its key, so one whose
 * worker is lost is simply done again; the journal is the caller's and is written where {@link
 * Listener#finished} is called.
 */
public interface Workers extends AutoCloseable {
  /** Is told what becomes of runs; any thread may call it. */
  interface Listener {
    /**
     * A run has ended. When this returns, it is in the journal.
     *
     * @param index of the run among the keys
     */
    void finished(int index, RunFigures figures);

    /**
     * How far a run is, as far as the workers can tell; need not be called.
     *
     * @param simulatedNanos since the run's begin
     */
    default void reached(int index, long simulatedNanos) {}
  }

  /**
   * Carries out all of them and returns when all have ended.
   *
   * @param keys different ones, none of which has been run
   * @throws ScenarioException if a point's scenario cannot be
   * @throws CancellationException if {@link #cancel} was called; what has been handed over stays
   */
  void run(StudySpec recipe, List<RunKey> keys, Listener listener) throws ScenarioException;

  /** Ends what is running, and all that is asked for later. Any thread may call it. */
  void cancel();

  /** Lets go of threads and connections. */
  @Override
  default void close() {}
}

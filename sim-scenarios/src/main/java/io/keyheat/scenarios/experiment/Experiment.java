package io.keyheat.scenarios.experiment;

import io.keyheat.core.HeatListener;
import io.keyheat.core.OfferedOperations;
import io.keyheat.core.RunSpec;
import io.keyheat.core.RunWatcher;
import io.keyheat.core.Simulation;
import io.keyheat.core.engine.Helper;
import io.keyheat.core.result.RunResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.ObjIntConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Executes runs on threads, a run on each. Threads that no run needs draw the operations of others
 * ahead. Results depend neither on the number of threads nor on their speed. An experiment runs
 * once.
 */
public final class Experiment {
  private final List<RunSpec> specs;
  private final int threads;
  private final Simulator simulator;
  private final Progress progress;
  private final Reached reached;
  private final List<? extends RunWatcher> watchers;

  /** Threads without a run; below 0: runs without a thread. */
  private final AtomicInteger spare;

  private volatile boolean cancelled;

  /** {@link Simulation#run}, or its replacement in a test. */
  interface Simulator {
    /** A run by itself. */
    Simulator ALONE =
        (spec, progress, helper) ->
            Simulation.run(spec, progress, HeatListener.NONE, RunWatcher.NONE, helper);

    RunResult run(RunSpec spec, LongConsumer progress, Helper helper);
  }

  /** Receives the progress of a run, on the thread of that run. */
  public interface Reached {
    /**
     * Reports the simulated time that a run has reached.
     *
     * @param run its index among the specifications
     */
    void at(int run, long simulatedNanos);
  }

  /**
   * An experiment over some specifications.
   *
   * @param threads at least 1
   */
  public Experiment(List<RunSpec> specs, int threads) {
    this(specs, threads, Simulator.ALONE);
  }

  /**
   * Returns an experiment whose caller follows the progress.
   *
   * @param watchers one for each run, in order; each may end its run
   */
  public static Experiment followed(
      List<RunSpec> specs, int threads, Reached reached, List<? extends RunWatcher> watchers) {
    return new Experiment(specs, threads, Simulator.ALONE, reached, watchers);
  }

  /**
   * Returns an experiment that reports growing heatmaps.
   *
   * @param watchers gives the listener of a variant's heatmap, by the name of the variant
   */
  public static Experiment watched(
      List<RunSpec> specs, int threads, Function<String, HeatListener> watchers) {
    return new Experiment(
        specs,
        threads,
        (spec, progress, helper) ->
            Simulation.run(
                spec, progress, watchers.apply(spec.variant()), RunWatcher.NONE, helper));
  }

  Experiment(List<RunSpec> specs, int threads, Simulator simulator) {
    this(specs, threads, simulator, (run, nanos) -> {}, List.of());
  }

  private Experiment(
      List<RunSpec> specs,
      int threads,
      Simulator simulator,
      Reached reached,
      List<? extends RunWatcher> watchers) {
    if (threads < 1) {
      throw new IllegalArgumentException("threads: " + threads);
    }
    this.specs = List.copyOf(specs);
    this.threads = threads;
    spare = new AtomicInteger(threads - specs.size());
    this.simulator = simulator;
    this.reached = reached;
    this.watchers = List.copyOf(watchers);
    progress = new Progress(this.specs);
  }

  public Progress progress() {
    return progress;
  }

  /** Cancels the runs that have not ended; {@link #run} then throws. Any thread may call this. */
  public void cancel() {
    cancelled = true;
  }

  /**
   * Executes all runs.
   *
   * @return results in the order of the specifications
   * @throws CancellationException if it was cancelled, or its thread interrupted
   * @throws RuntimeException or an {@link Error}: the first that a run threw, once the others have
   *     ended
   */
  public List<RunResult> run() {
    return map((index, result) -> result);
  }

  /** Reduces the result of a run, on the thread of that run. */
  public interface Reduction<T> {
    /**
     * Returns the part of a run's result that is kept.
     *
     * @param index of the run among the specifications
     */
    T of(int index, RunResult result);
  }

  /**
   * Executes all runs and keeps only the reduction of each result, so memory holds at most one
   * whole result for each thread.
   */
  public <T> List<T> map(Reduction<T> reduction) {
    Ended<T> outcome = reduced(reduction);
    if (!outcome.failures().isEmpty()) {
      throw rethrown(outcome.failures().firstEntry().getValue());
    }
    return new ArrayList<>(outcome.results().values());
  }

  /**
   * Executes all runs; one that fails does not keep the others from their results.
   *
   * @param ending receives each result, on the thread of its run
   * @throws RuntimeException or an {@link Error}: the first that a run threw, if all failed
   */
  public Ended<RunResult> outcome(ObjIntConsumer<RunResult> ending) {
    Ended<RunResult> outcome =
        reduced(
            (index, result) -> {
              ending.accept(result, index);
              return result;
            });
    if (outcome.results().isEmpty() && !outcome.failures().isEmpty()) {
      throw rethrown(outcome.failures().firstEntry().getValue());
    }
    return outcome;
  }

  /** The results of the runs that ended, and what the other ones threw, by the index of the run. */
  public record Ended<T>(SortedMap<Integer, T> results, TreeMap<Integer, Throwable> failures) {}

  private <T> Ended<T> reduced(Reduction<T> reduction) {
    ExecutorService workers =
        Executors.newFixedThreadPool(
            Math.min(threads, Math.max(1, specs.size())), Experiment::worker);
    try {
      return collect(start(workers, reduction));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw cancellation();
    } catch (ExecutionException e) {
      throw rethrown(e.getCause());
    } finally {
      cancelled = true;
      stop(workers);
    }
  }

  /** What became of a run: a result, or what it threw. */
  private record Numbered<T>(int index, @Nullable T result, @Nullable Throwable failure) {}

  /** Submits the runs, longest first, so that all threads end at about one time. */
  private <T> CompletionService<Numbered<T>> start(
      ExecutorService workers, Reduction<T> reduction) {
    CompletionService<Numbered<T>> completions = new ExecutorCompletionService<>(workers);
    IntStream.range(0, specs.size())
        .boxed()
        .sorted(Comparator.comparingDouble(i -> -OfferedOperations.of(specs.get(i))))
        .forEach(i -> completions.submit(() -> numbered(i, reduction)));
    return completions;
  }

  private <T> Numbered<T> numbered(int index, Reduction<T> reduction) {
    try {
      return new Numbered<>(index, reduction.of(index, run(index)), null);
    } catch (CancellationException e) {
      throw e;
    } catch (RuntimeException | Error e) {
      return new Numbered<>(index, null, e);
    }
  }

  private <T> Ended<T> collect(CompletionService<Numbered<T>> completions)
      throws InterruptedException, ExecutionException {
    SortedMap<Integer, T> results = new TreeMap<>();
    TreeMap<Integer, Throwable> failures = new TreeMap<>();
    for (int done = 0; done < specs.size(); done++) {
      Numbered<T> numbered = completions.take().get();
      T result = numbered.result();
      Throwable failure = numbered.failure();
      if (failure != null) {
        failures.put(numbered.index(), failure);
      } else if (result != null) {
        results.put(numbered.index(), result);
      }
    }
    return new Ended<>(results, failures);
  }

  private RunResult run(int index) {
    RunSpec spec = specs.get(index);
    throwIfCancelled();
    long startNanos = System.nanoTime();
    LongConsumer told =
        nanos -> {
          throwIfCancelled();
          progress.report(index, nanos);
          reached.at(index, nanos);
        };
    RunResult result;
    try (ThreadHelper helper = new ThreadHelper(spare)) {
      result =
          watchers.isEmpty()
              ? simulator.run(spec, told, helper)
              : Simulation.run(spec, told, HeatListener.NONE, watchers.get(index), helper);
    } finally {
      spare.incrementAndGet();
    }
    progress.report(index, spec.durationNanos());
    return result.withWallSeconds((System.nanoTime() - startNanos) / 1e9);
  }

  private void throwIfCancelled() {
    if (cancelled) {
      throw cancellation();
    }
  }

  private static CancellationException cancellation() {
    return new CancellationException("the experiment was cancelled");
  }

  static RuntimeException rethrown(@Nullable Throwable cause) {
    if (cause instanceof Error error) {
      throw error;
    }
    return cause instanceof RuntimeException exception
        ? exception
        : new IllegalStateException("a run ended with a checked exception", cause);
  }

  /** Waits until no thread of the experiment is running. */
  private static void stop(ExecutorService workers) {
    workers.shutdownNow();
    boolean interrupted = false;
    boolean ended = false;
    while (!ended) {
      try {
        ended = workers.awaitTermination(1, TimeUnit.MINUTES);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static Thread worker(Runnable work) {
    Thread thread = new Thread(work, "keyheat-run");
    thread.setDaemon(true);
    return thread;
  }
}

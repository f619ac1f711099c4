package io.keyheat.scenarios.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/** Tasks of a moment each, two of them at a time: as many fit into memory on any machine. */
public final class ShortTasks {
  private static final int AT_A_TIME = 2;

  private ShortTasks() {}

  /**
   * Does all tasks.
   *
   * @return results in the order of the tasks
   * @throws CancellationException if the thread was interrupted
   * @throws RuntimeException or an {@link Error}: the first in the order of the tasks that one
   *     threw
   */
  public static <T> List<T> results(List<Supplier<T>> tasks) {
    if (tasks.size() == 1) {
      return List.of(tasks.get(0).get());
    }
    ExecutorService workers = Executors.newFixedThreadPool(AT_A_TIME);
    try {
      List<Future<T>> futures = new ArrayList<>();
      tasks.forEach(task -> futures.add(workers.submit(task::get)));
      List<T> results = new ArrayList<>();
      for (Future<T> future : futures) {
        results.add(future.get());
      }
      return results;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("the tasks were cancelled");
    } catch (ExecutionException e) {
      throw Experiment.rethrown(e.getCause());
    } finally {
      workers.shutdownNow();
    }
  }
}

package io.keyheat.scenarios.experiment;

import io.keyheat.core.engine.Helper;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Helps one run on a thread of its own, as soon as there is one to spare, until the run ends. */
final class ThreadHelper implements Helper, AutoCloseable {
  private final AtomicInteger spare;
  private @Nullable ExecutorService thread;

  /**
   * A helper of a run.
   *
   * @param spare threads to spare, if above 0
   */
  ThreadHelper(AtomicInteger spare) {
    this.spare = spare;
  }

  @Override
  public @Nullable Done begin(Runnable work) {
    ExecutorService mine = thread;
    if (mine == null) {
      if (spare.get() <= 0 || !takesOne()) {
        return null;
      }
      mine = Executors.newSingleThreadExecutor(ThreadHelper::named);
      thread = mine;
    }
    Future<?> done = mine.submit(work);
    return () -> await(done);
  }

  private boolean takesOne() {
    return spare.getAndUpdate(threads -> threads > 0 ? threads - 1 : threads) > 0;
  }

  private static void await(Future<?> done) {
    try {
      done.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("the run was interrupted");
    } catch (ExecutionException e) {
      throw Experiment.rethrown(e.getCause());
    }
  }

  /** Ends the thread and waits for it. */
  @Override
  public void close() {
    if (thread == null) {
      return;
    }
    thread.shutdownNow();
    try {
      thread.awaitTermination(1, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    spare.incrementAndGet();
  }

  private static Thread named(Runnable work) {
    Thread thread = new Thread(work, "keyheat-draw");
    thread.setDaemon(true);
    return thread;
  }
}

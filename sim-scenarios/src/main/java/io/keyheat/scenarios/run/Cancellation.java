package io.keyheat.scenarios.run;

import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** A request to end work early, which any thread may make. */
public final class Cancellation {
  private volatile boolean requested;
  private volatile @Nullable Runnable cancel;

  /** Ends the work that is watched, and all work that is watched later. */
  public void request() {
    requested = true;
    Runnable running = cancel;
    if (running != null) {
      running.run();
    }
  }

  /**
   * Replaces the work that a request ends.
   *
   * @param cancelStarted ends the work, on any thread
   */
  public void watch(Runnable cancelStarted) {
    cancel = cancelStarted;
    if (requested) {
      cancelStarted.run();
    }
  }

  /**
   * Ends the calling run if it was cancelled.
   *
   * @throws CancellationException if a request was made
   */
  public void throwIfRequested() {
    if (requested) {
      throw new CancellationException("interrupted");
    }
  }
}

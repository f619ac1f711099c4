package io.keyheat.scenarios.cli;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Ctrl-C. The JVM answers it by running its shutdown hooks beside everything else; this one asks
 * the experiment to end and waits until the command has tidied up. The JVM then exits with 130.
 */
final class Interruption {
  private static final long PATIENCE_SECONDS = 10;

  private final Terminal terminal;
  private final CountDownLatch finished = new CountDownLatch(1);
  private volatile boolean guarding;
  private volatile boolean requested;
  private volatile @Nullable Runnable cancel;

  Interruption(Terminal terminal) {
    this.terminal = terminal;
  }

  void listen() {
    Runtime.getRuntime().addShutdownHook(new Thread(this::shutDown, "keyheat-interruption"));
  }

  private void shutDown() {
    if (finished.getCount() == 0) {
      return;
    }
    request();
    if (!guarding) {
      terminal.message("interrupted");
      return;
    }
    try {
      if (!finished.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        terminal.message("gave up waiting for the run to end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Asks the command to end. */
  void request() {
    requested = true;
    Runnable running = cancel;
    if (running != null) {
      running.run();
    }
  }

  /** From now on there is something to tidy up before the process may end. */
  void guard() {
    guarding = true;
  }

  /**
   * Has what was started end when the command is asked to.
   *
   * @param cancelStarted ends it, on any thread
   */
  void watch(Runnable cancelStarted) {
    cancel = cancelStarted;
    if (requested) {
      cancelStarted.run();
    }
  }

  /**
   * @throws CancellationException if the command was asked to end
   */
  void throwIfRequested() {
    if (requested) {
      throw new CancellationException("interrupted");
    }
  }

  /** The command has tidied up; from now on nothing can be interrupted. */
  void finish() {
    finished.countDown();
  }
}

package io.keyheat.scenarios.cli;

import io.keyheat.scenarios.cli.terminal.Terminal;
import io.keyheat.scenarios.run.Cancellation;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C. The JVM answers it by running its shutdown hooks beside everything else; this one asks
 * the experiment to end and waits until the command has tidied up. The JVM then exits with 130.
 */
final class Interruption {
  private static final long PATIENCE_SECONDS = 10;

  private final Terminal terminal;
  private final CountDownLatch finished = new CountDownLatch(1);
  private volatile boolean guarding;
  private final Cancellation cancellation = new Cancellation();

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
    cancellation.request();
  }

  /** Makes the process wait, from now on, until the command has tidied up. */
  void guard() {
    guarding = true;
  }

  /**
   * Has what was started end when the command is asked to.
   *
   * @param cancelStarted ends it, on any thread
   */
  void watch(Runnable cancelStarted) {
    cancellation.watch(cancelStarted);
  }

  /**
   * @throws CancellationException if the command was asked to end
   */
  void throwIfRequested() {
    cancellation.throwIfRequested();
  }

  /** The request by which work below the command line is ended. */
  Cancellation cancellation() {
    return cancellation;
  }

  /** The command has tidied up; from now on nothing can be interrupted. */
  void finish() {
    finished.countDown();
  }
}

package io.keyheat.scenarios.cli;

import io.keyheat.scenarios.cli.terminal.Terminal;
import io.keyheat.scenarios.run.Cancellation;
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

  /** For a command that Ctrl-C does not break off, but leads to its end. */
  private static final long END_SECONDS = 300;

  private final Terminal terminal;
  private final CountDownLatch finished = new CountDownLatch(1);
  private volatile boolean guarding;
  private volatile @Nullable Runnable end;
  private volatile int code;
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
    Runnable way = end;
    if (way != null) {
      way.run();
      await(END_SECONDS);
      Runtime.getRuntime().halt(code);
    }
    request();
    if (!guarding) {
      terminal.message("interrupted");
      return;
    }
    await(PATIENCE_SECONDS);
  }

  private void await(long seconds) {
    try {
      if (!finished.await(seconds, TimeUnit.SECONDS)) {
        terminal.message("the run did not end in time after the interruption");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * From now on Ctrl-C breaks nothing off: it runs this, waits until the command has done the rest,
   * and the process exits with the command's code.
   */
  void endsWith(Runnable way) {
    end = way;
  }

  /** From now on Ctrl-C breaks the command off again. */
  void breaksOff() {
    end = null;
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
   * Ends the command if the user has interrupted it.
   *
   * @throws CancellationException if the command was asked to end
   */
  void throwIfRequested() {
    cancellation.throwIfRequested();
  }

  /** The request by which work below the command line is ended. */
  Cancellation cancellation() {
    return cancellation;
  }

  /**
   * The command has tidied up; from now on nothing can be interrupted.
   *
   * @param exitCode of the process
   */
  void finish(int exitCode) {
    code = exitCode;
    finished.countDown();
  }
}

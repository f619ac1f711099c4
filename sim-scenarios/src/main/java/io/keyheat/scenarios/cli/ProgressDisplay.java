package io.keyheat.scenarios.cli;

import io.keyheat.scenarios.experiment.Progress;
import java.io.PrintStream;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Keeps a line on a terminal up to date until it is closed, which takes the line away. */
final class ProgressDisplay implements AutoCloseable {
  private static final long INTERVAL_MILLIS = 200;

  /** Carriage return, and the sequence that erases to the line's end. */
  private static final String CLEAR = "\r\u001b[K";

  private final PrintStream out;
  private final ScheduledExecutorService timer;

  ProgressDisplay(Progress progress, Terminal terminal) {
    out = terminal.err();
    // A line that fills the last column makes some terminals wrap.
    int width = terminal.width() - 1;
    long startNanos = System.nanoTime();
    timer =
        Executors.newSingleThreadScheduledExecutor(
            work -> {
              Thread thread = new Thread(work, "keyheat-progress");
              thread.setDaemon(true);
              return thread;
            });
    var unused =
        timer.scheduleAtFixedRate(
            () -> {
              double seconds = (System.nanoTime() - startNanos) / 1e9;
              out.print("\r" + ProgressLine.of(progress, seconds, width) + "\u001b[K");
              out.flush();
            },
            INTERVAL_MILLIS,
            INTERVAL_MILLIS,
            TimeUnit.MILLISECONDS);
  }

  @Override
  public void close() {
    timer.shutdown();
    try {
      if (!timer.awaitTermination(1, TimeUnit.SECONDS)) {
        timer.shutdownNow();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    out.print(CLEAR);
    out.flush();
  }
}

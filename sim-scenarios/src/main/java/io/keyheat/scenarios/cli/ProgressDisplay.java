package io.keyheat.scenarios.cli;

import io.keyheat.scenarios.experiment.Progress;
import java.io.PrintStream;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Keeps a line on a terminal up to date while an experiment runs, and then takes it away. */
final class ProgressDisplay {
  private static final long INTERVAL_MILLIS = 200;

  /** The sequence that erases to the line's end. */
  private static final String ERASE = "\u001b[K";

  private final Progress progress;
  private final PrintStream out;
  private final int width;
  private final long startNanos = System.nanoTime();

  private ProgressDisplay(Progress progress, Terminal terminal) {
    this.progress = progress;
    out = terminal.err();
    // A line that fills the last column makes some terminals wrap.
    width = terminal.width() - 1;
  }

  /** Does the work, and shows its progress meanwhile where a person can see it. */
  static <T> T during(Supplier<T> work, Progress progress, Terminal terminal) {
    if (!terminal.errIsTerminal()) {
      return work.get();
    }
    ProgressDisplay display = new ProgressDisplay(progress, terminal);
    ScheduledExecutorService timer =
        Executors.newSingleThreadScheduledExecutor(ProgressDisplay::thread);
    var unused =
        timer.scheduleAtFixedRate(
            display::show, INTERVAL_MILLIS, INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
    try {
      return work.get();
    } finally {
      stop(timer);
      display.print("");
    }
  }

  /** Likewise, for work that gives nothing back. */
  static void during(Runnable work, Progress progress, Terminal terminal) {
    var unused =
        during(
            () -> {
              work.run();
              return true;
            },
            progress,
            terminal);
  }

  private void show() {
    print(ProgressLine.of(progress, (System.nanoTime() - startNanos) / 1e9, width));
  }

  private void print(String line) {
    out.print("\r" + line + ERASE);
    out.flush();
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "keyheat-progress");
    thread.setDaemon(true);
    return thread;
  }

  private static void stop(ScheduledExecutorService timer) {
    timer.shutdown();
    try {
      if (!timer.awaitTermination(1, TimeUnit.SECONDS)) {
        timer.shutdownNow();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

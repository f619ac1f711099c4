package io.keyheat.scenarios.cli.progress;

import io.keyheat.scenarios.cli.terminal.Terminal;
import io.keyheat.scenarios.experiment.Progress;
import java.io.PrintStream;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Keeps a line on a terminal up to date while an experiment runs, and then takes it away. */
public final class ProgressDisplay implements AutoCloseable {
  private static final long INTERVAL_MILLIS = 200;

  /** The sequence that erases to the line's end. */
  private static final String ERASE = "\u001b[K";

  /** What is shown. */
  public interface Line {
    /**
     * @param elapsedSeconds since the work's begin
     * @param width at most so many columns
     */
    String of(double elapsedSeconds, int width);
  }

  private final Line line;
  private final Line last;
  private final Terminal terminal;
  private final PrintStream out;
  private final int width;
  private final long startNanos = System.nanoTime();
  private final @Nullable ScheduledExecutorService timer;

  private ProgressDisplay(Line line, Line last, Terminal terminal) {
    this.line = line;
    this.last = last;
    this.terminal = terminal;
    out = terminal.err();
    // A line that fills the last column makes some terminals wrap.
    width = terminal.width() - 1;
    timer =
        terminal.errIsTerminal()
            ? Executors.newSingleThreadScheduledExecutor(ProgressDisplay::thread)
            : null;
    if (timer != null) {
      var unused =
          timer.scheduleAtFixedRate(
              this::show, INTERVAL_MILLIS, INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  /** Shows it where a person can see it, until it is closed. */
  public static ProgressDisplay start(Line line, Terminal terminal) {
    return new ProgressDisplay(line, (elapsed, columns) -> "", terminal);
  }

  /**
   * Likewise.
   *
   * @param last stays when it is closed, on a terminal or not, unless it is empty
   */
  public static ProgressDisplay start(Line line, Line last, Terminal terminal) {
    return new ProgressDisplay(line, last, terminal);
  }

  /** Does the work, and shows an experiment's progress meanwhile. */
  @SuppressWarnings("try") // The display only has to be closed.
  public static <T> T during(Supplier<T> work, Progress progress, Terminal terminal) {
    Line line = (elapsed, columns) -> ProgressLine.of(progress, elapsed, columns);
    try (ProgressDisplay display = start(line, terminal)) {
      return work.get();
    }
  }

  @Override
  public void close() {
    double elapsedSeconds = elapsedSeconds();
    if (timer != null) {
      stop(timer);
      print("");
    }
    String end = last.of(elapsedSeconds, width);
    if (!end.isEmpty()) {
      terminal.message(end);
    }
  }

  private void show() {
    print(line.of(elapsedSeconds(), width));
  }

  private double elapsedSeconds() {
    return (System.nanoTime() - startNanos) / 1e9;
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

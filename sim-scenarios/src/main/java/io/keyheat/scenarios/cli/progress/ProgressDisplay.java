package io.keyheat.scenarios.cli.progress;

import io.keyheat.scenarios.cli.terminal.Terminal;
import io.keyheat.scenarios.experiment.Progress;
import java.io.PrintStream;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Keeps a line on a terminal up to date while an experiment runs, and then removes it. Where
 * standard error is no terminal, it prints a line every {@value #LOG_INTERVAL_SECONDS} seconds.
 */
public final class ProgressDisplay implements AutoCloseable {
  private static final long INTERVAL_MILLIS = 200;

  /** Where standard error is no terminal, a line is printed from time to time. */
  private static final long FIRST_LOG_SECONDS = 5;

  private static final long LOG_INTERVAL_SECONDS = 15;

  /** The sequence that erases to the line's end. */
  private static final String ERASE = "\u001b[K";

  /** What is shown. */
  public interface Line {
    /**
     * Returns the line to show.
     *
     * @param elapsedSeconds since the work's begin
     * @param width maximum columns
     */
    String of(double elapsedSeconds, int width);
  }

  private final Line line;
  private final Line last;
  private final Terminal terminal;
  private final PrintStream out;
  private final int width;
  private final long startNanos = System.nanoTime();
  private final boolean isTerminal;
  private final ScheduledExecutorService timer;

  private ProgressDisplay(Line line, Line last, Terminal terminal) {
    this.line = line;
    this.last = last;
    this.terminal = terminal;
    out = terminal.err();
    // A line that fills the last column makes some terminals wrap.
    width = terminal.width() - 1;
    isTerminal = terminal.interactive().contains(Terminal.OutputChannel.ERR);
    timer = Executors.newSingleThreadScheduledExecutor(ProgressDisplay::thread);
    var unused =
        isTerminal
            ? timer.scheduleAtFixedRate(
                this::show, INTERVAL_MILLIS, INTERVAL_MILLIS, TimeUnit.MILLISECONDS)
            : timer.scheduleAtFixedRate(
                this::log, FIRST_LOG_SECONDS, LOG_INTERVAL_SECONDS, TimeUnit.SECONDS);
  }

  /** Shows it where a person can see it, until it is closed. */
  public static ProgressDisplay start(Line line, Terminal terminal) {
    return new ProgressDisplay(line, (elapsed, columns) -> "", terminal);
  }

  /**
   * Starts a display that ends with a last line.
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
    stop(timer);
    if (isTerminal) {
      print("");
    }
    String end = last.of(elapsedSeconds, width);
    if (!end.isEmpty()) {
      terminal.message(end);
    }
  }

  /** A log takes whole lines, and few of them. */
  private void log() {
    terminal.message(line.of(elapsedSeconds(), width).stripTrailing());
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

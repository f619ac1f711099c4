package io.keyheat.scenarios.cli.progress;

import io.keyheat.scenarios.cli.terminal.Terminal;
import io.keyheat.scenarios.experiment.Progress;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Shows what a command does, stage after stage: a line on a terminal that is kept up to date and
 * removed at the stage's end. Where standard error is no terminal, it prints a line soon after the
 * command's begin and then every {@value #LOG_INTERVAL_SECONDS} seconds, however many stages there
 * are.
 */
public final class ProgressDisplay {
  private static final long INTERVAL_MILLIS = 200;

  /** Early enough for a first line within a second, the start of the JVM included. */
  private static final double FIRST_LOG_SECONDS = 0.5;

  private static final long LOG_INTERVAL_SECONDS = 15;

  /** The sequence that erases to the line's end. */
  private static final String ERASE = "\u001b[K";

  /** What is shown. */
  public interface Line {
    /** Nothing is shown. */
    Line NONE = (elapsed, columns) -> "";

    /** Shows work whose length nobody knows, such as {@code reading the trace}, and its time. */
    static Line of(String work) {
      return (elapsed, columns) -> ProgressLine.of(work, elapsed, columns);
    }

    /**
     * Returns the line to show.
     *
     * @param elapsedSeconds since the stage's begin
     * @param width maximum columns
     */
    String of(double elapsedSeconds, int width);
  }

  private final Terminal terminal;
  private final boolean isShown;
  private final LongSupplier clock;
  private final long startNanos;
  private double nextLogSeconds = FIRST_LOG_SECONDS;

  /**
   * The display of one command.
   *
   * @param isShown false: nothing is printed
   */
  public ProgressDisplay(Terminal terminal, boolean isShown) {
    this(terminal, isShown, System::nanoTime);
  }

  /** A display whose clock is given. */
  ProgressDisplay(Terminal terminal, boolean isShown, LongSupplier clock) {
    this.terminal = terminal;
    this.isShown = isShown;
    this.clock = clock;
    startNanos = clock.getAsLong();
  }

  /** Shows a stage until it is closed. */
  public ShownStage start(Line line) {
    return start(line, Line.NONE);
  }

  /**
   * Starts a stage that ends with a last line.
   *
   * @param last stays when it is closed, on a terminal or not, unless it is empty
   */
  public ShownStage start(Line line, Line last) {
    return new ShownStage(line, last);
  }

  /** Does the work, and shows an experiment's progress meanwhile. */
  public <T> T during(Supplier<T> work, Progress progress) {
    return during(work, (elapsed, columns) -> ProgressLine.of(progress, elapsed, columns));
  }

  /** Does the work, and shows a line meanwhile. */
  @SuppressWarnings("try") // The stage only has to be closed.
  public <T> T during(Supplier<T> work, Line line) {
    try (ShownStage stage = start(line)) {
      return work.get();
    }
  }

  /** Since the command's begin. */
  public double elapsedSeconds() {
    return (clock.getAsLong() - startNanos) / 1e9;
  }

  /** A part of a command's work. */
  public final class ShownStage implements AutoCloseable {
    private final Line line;
    private final Line last;
    private final double startSeconds = elapsedSeconds();
    private final ScheduledExecutorService timer =
        Executors.newSingleThreadScheduledExecutor(ProgressDisplay::thread);

    /** In columns; a line that fills the last one makes some terminals wrap. */
    private int width;

    private boolean isOnScreen;

    private ShownStage(Line line, Line last) {
      this.line = line;
      this.last = last;
      if (isShown) {
        var unused =
            timer.scheduleWithFixedDelay(
                this::update, INTERVAL_MILLIS, INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
      }
    }

    /** Prints how far the stage is, where that is due. */
    synchronized void update() {
      if (width == 0) {
        width = terminal.width() - 1;
      }
      String shown = line.of(seconds(), width).stripTrailing();
      if (shown.isEmpty()) {
        return;
      }
      if (terminal.interactive().contains(Terminal.OutputChannel.ERR)) {
        isOnScreen = true;
        print(shown);
      } else if (elapsedSeconds() >= nextLogSeconds) {
        // A log takes whole lines, and few of them.
        nextLogSeconds = elapsedSeconds() + LOG_INTERVAL_SECONDS;
        terminal.message(shown);
      }
    }

    @Override
    public void close() {
      double seconds = seconds();
      stop(timer);
      erase();
      String end = isShown ? last.of(seconds, terminal.width() - 1) : "";
      if (!end.isEmpty()) {
        terminal.message(end);
      }
    }

    private synchronized void erase() {
      if (isOnScreen) {
        print("");
      }
    }

    private double seconds() {
      return elapsedSeconds() - startSeconds;
    }

    private void print(String shown) {
      terminal.err().print("\r" + shown + ERASE);
      terminal.err().flush();
    }
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

package io.keyheat.scenarios.serve;

import io.keyheat.core.HeatListener;
import io.keyheat.core.model.rows.TooManyRowsException;
import io.keyheat.core.result.Heatmap;
import io.keyheat.report.result.ScenarioResult;
import io.keyheat.report.view.Heat;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.run.CheckedScenario;
import io.keyheat.scenarios.run.ScenarioRun;
import java.io.ByteArrayOutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A run that can be watched and stopped while it executes. Safe for use by several threads. */
final class LiveRun {
  /** Threads of a run; one core is left to the page. */
  static final int THREADS = Math.max(1, Runtime.getRuntime().availableProcessors() - 1);

  private static final long WATCH_MILLIS = 100;
  private static final long SECOND_NANOS = 1_000_000_000L;

  /** The state of a run. */
  enum LiveState {
    RUNNING,
    DONE,
    STOPPED,
    FAILED
  }

  private final int number;
  private final CheckedScenario scenario;
  private final Limits limits;
  private final Consumer<Throwable> faults;
  private final Map<String, LiveHeat> heats = new LinkedHashMap<>();
  private final ScenarioRun run;
  private final Thread thread;
  private volatile LiveState state = LiveState.RUNNING;
  private volatile String message = "";
  private volatile @Nullable ScenarioResult result;
  private volatile String stoppedBecause = "stopped";
  private volatile long askedNanos = System.nanoTime();

  LiveRun(int number, CheckedScenario scenario, Limits limits, Consumer<Throwable> faults) {
    this.number = number;
    this.scenario = scenario;
    this.limits = limits;
    this.faults = faults;
    scenario
        .specs()
        .forEach(spec -> heats.put(spec.variant(), new LiveHeat(spec.durationNanos() / 1e9)));
    run = ScenarioRun.watched(scenario, THREADS, heats::get);
    thread = new Thread(this::run, "keyheat-workbench");
    thread.setDaemon(true);
  }

  /** The growing heatmap of a variant. */
  static final class LiveHeat implements HeatListener {
    private final double seconds;
    private final ByteArrayOutputStream cells = new ByteArrayOutputStream();
    private List<Heatmap.Row> rows = List.of();
    private int columns;
    private int finished;

    private LiveHeat(double seconds) {
      this.seconds = seconds;
    }

    @Override
    public synchronized void begins(List<Heatmap.Row> axis, int count) {
      rows = List.copyOf(axis);
      columns = count;
    }

    @Override
    public synchronized void column(int column, float[] capacityShares) {
      cells.writeBytes(Heat.bytes(capacityShares));
      finished = column + 1;
    }

    /**
     * Returns the columns recorded so far.
     *
     * @param from number of columns that the caller already has
     */
    synchronized LivePart from(int from) {
      int first = Math.max(0, Math.min(from, finished));
      byte[] all = cells.toByteArray();
      byte[] some = java.util.Arrays.copyOfRange(all, first * rows.size(), all.length);
      return new LivePart(rows, columns, seconds, first, some);
    }
  }

  /**
   * Some columns of a heatmap.
   *
   * @param columns number of columns of the whole heatmap
   * @param seconds of the whole run
   * @param first the first column that {@code cells} holds
   * @param cells one byte each, column by column
   */
  @SuppressWarnings("ArrayRecordComponent")
  record LivePart(List<Heatmap.Row> rows, int columns, double seconds, int first, byte[] cells) {}

  void start() {
    thread.start();
    Thread watch = new Thread(this::limit, "keyheat-workbench-limit");
    watch.setDaemon(true);
    watch.start();
  }

  private void run() {
    try {
      ScenarioFile file = scenario.file();
      result = run.result("keyheat run " + file.name() + ".yaml --seed " + file.seed());
      state = LiveState.DONE;
    } catch (CancellationException e) {
      message = stoppedBecause;
      state = LiveState.STOPPED;
    } catch (TooManyRowsException e) {
      message = String.valueOf(e.getMessage());
      state = LiveState.FAILED;
    } catch (OutOfMemoryError e) {
      message = "out of memory; use fewer variants, rows or intervals, or KEYHEAT_HEAP=4g";
      state = LiveState.FAILED;
    } catch (RuntimeException | StackOverflowError e) {
      faults.accept(e);
      message = "the run failed; keyheat serve has printed the reason";
      state = LiveState.FAILED;
    }
  }

  /** Stops the run when its time is over, or when no page polls it any more. */
  private void limit() {
    long begunNanos = System.nanoTime();
    try {
      thread.join(WATCH_MILLIS);
      while (thread.isAlive()) {
        long now = System.nanoTime();
        if (now - begunNanos > limits.runSeconds() * SECOND_NANOS) {
          stop(
              "stopped after "
                  + limits.runSeconds()
                  + " s; keyheat run on the command line has no limit");
        } else if (now - askedNanos > limits.unwatchedSeconds() * SECOND_NANOS) {
          stop("stopped, because no page has requested it for " + limits.unwatchedSeconds() + " s");
        }
        thread.join(WATCH_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Requests the end of the run, which follows soon. */
  void stop() {
    stop("stopped");
  }

  private void stop(String because) {
    stoppedBecause = because;
    run.cancel();
  }

  /** Records that a page has polled the run. */
  void asked() {
    askedNanos = System.nanoTime();
  }

  boolean isRunning() {
    return state == LiveState.RUNNING;
  }

  int number() {
    return number;
  }

  LiveState state() {
    return state;
  }

  /** Returns why it was stopped; empty if it was not. */
  String message() {
    return message;
  }

  /** Returns the finished share, 0 to 1. */
  double share() {
    return run.progress().share();
  }

  Map<String, LiveHeat> heats() {
    return heats;
  }

  Optional<ScenarioResult> result() {
    return Optional.ofNullable(result);
  }

  CheckedScenario scenario() {
    return scenario;
  }
}

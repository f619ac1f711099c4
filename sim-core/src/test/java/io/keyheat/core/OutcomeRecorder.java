package io.keyheat.core;

import io.keyheat.core.model.request.AttemptTimes;
import io.keyheat.core.model.request.Probe;
import io.keyheat.core.reference.Outcome;
import io.keyheat.core.result.LatencyStage;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/** What became of each operation of a run. */
final class OutcomeRecorder implements Probe {
  private final Probe next;
  private final List<Outcome> outcomes = new ArrayList<>();

  OutcomeRecorder(Probe next) {
    this.next = next;
  }

  @Override
  public void offered(int load, int count) {
    next.offered(load, count);
  }

  @Override
  public void retried(int load) {
    next.retried(load);
  }

  @Override
  public void read(int load, long billed, long rows, long tombstones) {
    next.read(load, billed, rows, tombstones);
  }

  @Override
  public AttemptTimes times(int load) {
    return next.times(load);
  }

  @Override
  public void spent(int load, LatencyStage stage, long nanos) {
    next.spent(load, stage, nanos);
  }

  @Override
  public void asked(int load, int rows, int missing) {
    next.asked(load, rows, missing);
  }

  @Override
  public void completed(int load, long intendedNanos, long completionNanos) {
    outcomes.add(new Outcome(load, intendedNanos, null, completionNanos));
    next.completed(load, intendedNanos, completionNanos);
  }

  @Override
  public void failed(int load, Failure why, long intendedNanos, long timeNanos) {
    outcomes.add(new Outcome(load, intendedNanos, why, timeNanos));
    next.failed(load, why, intendedNanos, timeNanos);
  }

  /** In the order of {@link Outcome#ORDER}. */
  List<Outcome> outcomes() {
    return outcomes.stream().sorted(Outcome.ORDER).toList();
  }

  /**
   * Latencies of the operations completed that were meant to start at {@code fromNanos} or later.
   */
  LongStream completedLatencies(long fromNanos) {
    return outcomes.stream()
        .filter(outcome -> outcome.failure() == null && outcome.intendedNanos() >= fromNanos)
        .mapToLong(outcome -> outcome.endNanos() - outcome.intendedNanos());
  }
}

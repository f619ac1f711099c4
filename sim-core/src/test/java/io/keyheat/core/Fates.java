package io.keyheat.core;

import io.keyheat.core.model.Probe;
import io.keyheat.core.workload.WorkloadPlan;
import io.keyheat.core.workload.WorkloadPlanner;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/** What became of each operation of a run, in the order in which it was settled. */
final class Fates implements Probe {
  /**
   * One operation's end.
   *
   * @param failure null: it was completed
   */
  record Fate(int load, long intendedNanos, Failure failure, long endNanos) {}

  private final Probe next;
  private final List<Fate> fates = new ArrayList<>();
  private long offered;
  private long retries;

  Fates(Probe next) {
    this.next = next;
  }

  /** Runs a specification and follows its operations. */
  static Fates of(RunSpec spec) {
    List<Fates> made = new ArrayList<>();
    Tap tap =
        new Tap() {
          @Override
          public Probe operations(Probe recorder) {
            Fates fates = new Fates(recorder);
            made.add(fates);
            return fates;
          }
        };
    new Simulation(spec, Assembly.of(spec, plan(spec), tap)).runToEnd(now -> {});
    return made.get(0);
  }

  static WorkloadPlan plan(RunSpec spec) {
    return WorkloadPlanner.plan(
        spec.seed(),
        spec.startEpochNanos(),
        spec.durationNanos(),
        spec.system().indexes(),
        spec.tables(),
        spec.loads());
  }

  @Override
  public void offered(int load) {
    offered++;
    next.offered(load);
  }

  @Override
  public void retried(int load) {
    retries++;
    next.retried(load);
  }

  @Override
  public void completed(int load, long intendedNanos, long completionNanos) {
    fates.add(new Fate(load, intendedNanos, null, completionNanos));
    next.completed(load, intendedNanos, completionNanos);
  }

  @Override
  public void failed(int load, Failure why, long intendedNanos, long timeNanos) {
    fates.add(new Fate(load, intendedNanos, why, timeNanos));
    next.failed(load, why, intendedNanos, timeNanos);
  }

  List<Fate> all() {
    return fates;
  }

  long offered() {
    return offered;
  }

  long retries() {
    return retries;
  }

  /**
   * Latencies of the operations completed that were meant to start at {@code fromNanos} or later.
   */
  LongStream completedLatencies(long fromNanos) {
    return fates.stream()
        .filter(fate -> fate.failure() == null && fate.intendedNanos() >= fromNanos)
        .mapToLong(fate -> fate.endNanos() - fate.intendedNanos());
  }
}

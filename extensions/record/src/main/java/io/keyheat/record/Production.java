package io.keyheat.record;

import io.keyheat.core.model.request.Probe.Failure;
import io.keyheat.record.key.KeyRecord;
import io.keyheat.record.key.NamedCounts;
import io.keyheat.record.model.Fate;
import io.keyheat.record.model.ProductionModel;
import io.keyheat.record.proxy.CallGate;
import io.keyheat.record.proxy.CallHead;
import io.keyheat.record.proxy.CallRefusal;
import io.keyheat.scenarios.recording.ProductionCounts;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * Answers calls as late as production would, and refuses what it would refuse. What is not
 * understood, or not known to the model, passes at once.
 */
final class Production implements CallGate, AutoCloseable {
  private static final long LONGEST_NANOS = TimeUnit.HOURS.toNanos(1);
  private static final int DIGITS = 2;
  private static final double MICROS_PER_MILLI = 1000;
  private static final long MAX_HELD_BYTES = 64L << 20;

  /** Whatever the model says, no call waits for longer. */
  private static final long LONGEST_HOLD_SECONDS = 60;

  private final ProductionModel model;
  private final Refusals refusals;
  private final CallForesight foresight;
  private final DecodeQueue queue;
  private final NamedCounts left;
  private final ScheduledThreadPoolExecutor timer;
  private final AtomicLong heldBytes = new AtomicLong();
  private final NamedCounts refused = new NamedCounts();
  private final Histogram delays = new ConcurrentHistogram(LONGEST_NANOS, DIGITS);
  private final Histogram lateness = new ConcurrentHistogram(LONGEST_NANOS, DIGITS);

  /**
   * What is known of a call that has not been carried out.
   *
   * @param isKnown whether the call has keys
   * @param operations that it will carry out; for the thread that decodes
   */
  record CallForesight(
      Predicate<CallHead> isKnown, BiFunction<CallHead, byte[], List<KeyRecord>> operations) {}

  /**
   * Calls as they are in production.
   *
   * @param left counts operations that the model leaves out, by why
   */
  Production(
      ProductionModel model,
      Refusals refusals,
      CallForesight foresight,
      DecodeQueue queue,
      NamedCounts left) {
    this.model = model;
    this.refusals = refusals;
    this.foresight = foresight;
    this.queue = queue;
    this.left = left;
    timer =
        new ScheduledThreadPoolExecutor(
            1,
            work -> {
              Thread thread = new Thread(work, "keyheat-gate");
              thread.setDaemon(true);
              return thread;
            });
  }

  /** What calls met so far. */
  ProductionCounts counts() {
    return new ProductionCounts(
        model.tables(),
        delays.getTotalCount(),
        millis(delays, 50),
        millis(delays, 99),
        millis(lateness, 99),
        TimeUnit.NANOSECONDS.toMicros(model.behindNanos()) / MICROS_PER_MILLI,
        refused.counts());
  }

  private static double millis(Histogram times, double percentile) {
    long nanos = times.getTotalCount() == 0 ? 0 : times.getValueAtPercentile(percentile);
    return TimeUnit.NANOSECONDS.toMicros(nanos) / MICROS_PER_MILLI;
  }

  /** An operation was carried out. */
  void learn(KeyRecord record, long nowMicros) {
    model.learn(record, nowMicros);
  }

  @Override
  public boolean holds(CallHead head) {
    if (!foresight.isKnown().test(head)) {
      return false;
    }
    if (model.hasEnded()) {
      left.add("calls that came after the model of production had ended");
    }
    return model.runs() && heldBytes.get() < MAX_HELD_BYTES;
  }

  @Override
  public CompletableFuture<Optional<CallRefusal>> decide(CallHead head, byte[] request) {
    CompletableFuture<Optional<CallRefusal>> decision = new CompletableFuture<>();
    heldBytes.addAndGet(request.length);
    long now = System.nanoTime();
    queue.addUrgent(
        () -> {
          boolean offered = false;
          try {
            List<KeyRecord> operations = foresight.operations().apply(head, request);
            offered = model.offer(operations, fate -> at(fate, now, decision));
          } finally {
            if (!offered) {
              decision.complete(Optional.empty());
            }
          }
        });
    return decision
        .completeOnTimeout(Optional.empty(), LONGEST_HOLD_SECONDS, TimeUnit.SECONDS)
        .whenComplete((refusal, fault) -> heldBytes.addAndGet(-request.length));
  }

  private void at(Fate fate, long beganNanos, CompletableFuture<Optional<CallRefusal>> decision) {
    Runnable work = () -> settle(fate, beganNanos, decision);
    long wait = fate.atNanos() - System.nanoTime();
    if (!timer.isShutdown()) {
      Future<?> unused = timer.schedule(work, wait, TimeUnit.NANOSECONDS);
    }
  }

  private void settle(
      Fate fate, long beganNanos, CompletableFuture<Optional<CallRefusal>> decision) {
    if (decision.isDone()) {
      return;
    }
    // Decoding, the model and this side's threads may all be behind.
    lateness.recordValue(bounded(System.nanoTime() - fate.atNanos()));
    Failure failure = fate.failure();
    if (failure == null) {
      delays.recordValue(bounded(fate.atNanos() - beganNanos));
      decision.complete(Optional.empty());
    } else {
      refused.add(refusals.name(failure) + " in " + fate.table());
      decision.complete(Optional.of(refusals.of(failure, fate.table())));
    }
  }

  private static long bounded(long nanos) {
    return Math.max(0, Math.min(LONGEST_NANOS, nanos));
  }

  @Override
  public void close() {
    model.close();
    timer.shutdownNow();
  }
}

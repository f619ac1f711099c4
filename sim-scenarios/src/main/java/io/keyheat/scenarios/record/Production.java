package io.keyheat.scenarios.record;

import io.keyheat.core.model.request.Probe.Failure;
import io.keyheat.scenarios.record.gate.CallGate;
import io.keyheat.scenarios.record.gate.GateTimer;
import io.keyheat.scenarios.record.key.KeyRecord;
import io.keyheat.scenarios.record.key.NamedCounts;
import io.keyheat.scenarios.record.model.Fate;
import io.keyheat.scenarios.record.model.ProductionModel;
import io.keyheat.scenarios.record.model.ProductionSpec;
import io.keyheat.scenarios.record.wire.CallHead;
import io.keyheat.scenarios.record.wire.CallWatcher;
import io.keyheat.scenarios.record.wire.WatchedCall;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.IntConsumer;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Answers calls as late as production would, and refuses what it would refuse. What is not
 * understood, or not known to the model, passes at once.
 */
final class Production implements AutoCloseable {
  private static final long LONGEST_NANOS = TimeUnit.HOURS.toNanos(1);
  private static final int DIGITS = 2;
  private static final double MICROS_PER_MILLI = 1000;

  private final ProductionModel model;
  private final Refusals refusals;
  private final NamedCounts left;
  private final BiFunction<CallHead, byte[], List<KeyRecord>> foresight;
  private final GateTimer timer = new GateTimer();
  private final NamedCounts refused = new NamedCounts();
  private final Histogram delays = new ConcurrentHistogram(LONGEST_NANOS, DIGITS);
  private final Histogram lateness = new ConcurrentHistogram(LONGEST_NANOS, DIGITS);
  private final RecordingClock clock;

  /**
   * Calls as they are in production.
   *
   * @param clock tells how late answers are
   * @param foresight the operations that a call will carry out
   * @param left counts operations that the model leaves out, by why
   */
  Production(
      ProductionSpec spec,
      RecordedSystem system,
      RecordingClock clock,
      BiFunction<CallHead, byte[], List<KeyRecord>> foresight,
      NamedCounts left) {
    this.left = left;
    model = new ProductionModel(spec, left);
    refusals = new Refusals(system, spec.system().words());
    this.clock = clock;
    this.foresight = foresight;
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

  GateTimer timer() {
    return timer;
  }

  /** An operation was carried out. */
  void learn(KeyRecord record, long nowMicros) {
    model.learn(record, nowMicros);
  }

  /**
   * Watches the calls of a connection and decides on them.
   *
   * @param ended is told the number of each call that is refused
   */
  CallWatcher gated(CallWatcher watcher, CallGate gate, IntConsumer ended) {
    return new CallWatcher() {
      @Override
      public @Nullable WatchedCall begins(CallHead head) {
        WatchedCall call = watcher.begins(head);
        if (call != null && model.hasEnded()) {
          left.add("calls that came after the model of production had ended");
        }
        if (call == null || !model.runs() || !head.header("expect").isEmpty()) {
          gate.pass(head.number());
          return call;
        }
        return new GatedCall(call, head, new Gate(gate, ended));
      }

      @Override
      public void passed(String what) {
        watcher.passed(what);
      }

      @Override
      public void unwatched() {
        gate.open();
      }
    };
  }

  private record Gate(CallGate calls, IntConsumer ended) {}

  /** A call on which is decided as soon as its first message is whole. */
  private final class GatedCall implements WatchedCall {
    private final WatchedCall call;
    private final CallHead head;
    private final Gate gate;
    private boolean decided;

    GatedCall(WatchedCall call, CallHead head, Gate gate) {
      this.call = call;
      this.head = head;
      this.gate = gate;
    }

    @Override
    public void request(byte[] message, long micros) {
      call.request(message, micros);
      if (!decided) {
        decided = true;
        decide(message, micros);
      }
    }

    private void decide(byte[] message, long micros) {
      int number = head.number();
      long now = System.nanoTime();
      boolean offered = false;
      try {
        gate.calls.consider(number);
        offered =
            model.offer(
                foresight.apply(head, message), fate -> told(fate, fate.atNanos() - now, micros));
      } finally {
        if (!offered) {
          gate.calls.pass(number);
        }
      }
    }

    private void told(Fate fate, long delayNanos, long micros) {
      int number = head.number();
      Failure failure = fate.failure();
      if (failure == null) {
        gate.calls.passAt(number, fate.atNanos(), () -> passed(delayNanos, micros));
      } else {
        gate.calls.refuseAt(
            number,
            fate.atNanos(),
            refusals.of(failure, fate.table()),
            () -> {
              refused.add(refusals.name(failure) + " in " + fate.table());
              late(delayNanos, micros);
              gate.ended.accept(number);
            });
      }
    }

    private void passed(long delayNanos, long micros) {
      delays.recordValue(bounded(delayNanos));
      late(delayNanos, micros);
    }

    /** Decoding, the model and this side's threads may all be behind. */
    private void late(long delayNanos, long micros) {
      long held = TimeUnit.MICROSECONDS.toNanos(clock.nowMicros() - micros);
      lateness.recordValue(bounded(held - delayNanos));
    }

    private static long bounded(long nanos) {
      return Math.max(0, Math.min(LONGEST_NANOS, nanos));
    }

    @Override
    public void response(byte[] message) {
      call.response(message);
    }

    @Override
    public long heldBytes() {
      return call.heldBytes();
    }

    @Override
    public void ended(boolean succeeded) {
      call.ended(succeeded);
    }
  }

  @Override
  public void close() {
    model.close();
    timer.close();
  }
}

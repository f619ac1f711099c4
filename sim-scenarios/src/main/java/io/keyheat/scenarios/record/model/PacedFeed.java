package io.keyheat.scenarios.record.model;

import io.keyheat.core.LiveFeed;
import io.keyheat.core.model.request.Probe.Failure;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a run in step with the clock: what is offered now arrives now, and no event of the run
 * happens before its time. All but {@link #offer} and {@link #close} is the run's thread's.
 */
final class PacedFeed implements LiveFeed, AutoCloseable {
  /** The other copies' operations come within that time of the recorded one. */
  private static final long SPREAD_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** Rows of other copies lie within that distance of the recorded one's. */
  private static final long NEAR = 1 << 16;

  private static final int VALUES = 2;

  private final LongSupplier clock;
  private final long startNanos;
  private final double scale;
  private final SplittableRandom random = new SplittableRandom(1);
  private final LinkedBlockingQueue<OfferedOperation> offered = new LinkedBlockingQueue<>();
  private final PriorityQueue<OfferedOperation> copies =
      new PriorityQueue<>(java.util.Comparator.comparingLong(OfferedOperation::nanos));
  private final Map<Long, FateListener> waiting = new HashMap<>();
  private @Nullable OfferedOperation ahead;
  private long floorNanos;
  private volatile boolean closed;

  /** Receives the fate of one operation. */
  interface FateListener {
    /**
     * It has its answer or is refused.
     *
     * @param nanos when, as {@link System#nanoTime} counts
     * @param why it is refused; null: it succeeds
     */
    void told(long nanos, @Nullable Failure why);
  }

  /** Ends the run. */
  static final class EndOfFeedException extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /** An operation as it was offered; {@code fate} null: nobody waits for it. */
  private record OfferedOperation(
      int load, long nanos, long[] values, @Nullable FateListener fate) {}

  /**
   * A feed that begins now.
   *
   * @param scale operations that each offered one stands for
   * @param clock counts nanoseconds
   */
  PacedFeed(double scale, LongSupplier clock) {
    this.scale = scale;
    this.clock = clock;
    startNanos = clock.getAsLong();
  }

  /** Offers an operation that arrives now. */
  void offer(int load, long[] values, FateListener fate) {
    offer(load, values, now(), fate);
  }

  /** Offers an operation that arrives at a time since the feed's beginning. */
  void offer(int load, long[] values, long nanos, FateListener fate) {
    offered.add(new OfferedOperation(load, nanos, values, fate));
  }

  private long now() {
    return clock.getAsLong() - startNanos;
  }

  @Override
  public @Nullable LiveOperation await(long untilNanos) {
    while (true) {
      if (closed) {
        throw new EndOfFeedException();
      }
      OfferedOperation next = next();
      long now = now();
      boolean due = next != null && next.nanos <= now;
      if (next != null && due && Math.max(next.nanos, floorNanos) < untilNanos) {
        return take(next);
      }
      if (now >= untilNanos) {
        floorNanos = Math.max(floorNanos, untilNanos);
        return null;
      }
      long until = next == null || due ? untilNanos : Math.min(untilNanos, next.nanos);
      await(next, until - now);
    }
  }

  /** The earliest operation that is known. */
  private @Nullable OfferedOperation next() {
    if (ahead == null) {
      ahead = offered.poll();
    }
    OfferedOperation copy = copies.peek();
    return ahead == null || (copy != null && copy.nanos < ahead.nanos) ? copy : ahead;
  }

  private void await(@Nullable OfferedOperation next, long nanos) {
    try {
      if (ahead == null) {
        ahead = offered.poll(nanos, TimeUnit.NANOSECONDS);
      } else if (next != null) {
        TimeUnit.NANOSECONDS.sleep(nanos);
      }
    } catch (InterruptedException e) {
      throw new EndOfFeedException();
    }
  }

  @SuppressWarnings("ReferenceEquality") // It is the one that was looked at, or a copy.
  private LiveOperation take(OfferedOperation operation) {
    if (operation == ahead) {
      ahead = null;
      copy(operation);
    } else {
      copies.remove();
    }
    long at = Math.max(operation.nanos, floorNanos);
    floorNanos = at + 1;
    if (operation.fate != null) {
      waiting.put(at, operation.fate);
    }
    return new LiveOperation(operation.load, at, operation.values);
  }

  /** What the other copies of the application do at about the same time in rows beside. */
  private void copy(OfferedOperation operation) {
    double more = scale - 1;
    int whole = (int) more + (random.nextDouble() < more - Math.floor(more) ? 1 : 0);
    for (int i = 0; i < whole; i++) {
      long[] beside = operation.values.clone();
      beside[VALUES] ^= random.nextLong(NEAR);
      long at = operation.nanos + random.nextLong(SPREAD_NANOS);
      copies.add(new OfferedOperation(operation.load, at, beside, null));
    }
  }

  @Override
  public void completed(long arrivedNanos, long answerNanos) {
    tell(arrivedNanos, startNanos + answerNanos, null);
  }

  @Override
  public void failed(long arrivedNanos, Failure why, long atNanos) {
    tell(arrivedNanos, startNanos + atNanos, why);
  }

  private void tell(long arrivedNanos, long atNanos, @Nullable Failure why) {
    FateListener listener = waiting.remove(arrivedNanos);
    if (listener != null) {
      listener.told(atNanos, why);
    }
  }

  @Override
  public void close() {
    closed = true;
    offered.add(new OfferedOperation(0, 0, new long[VALUES + 1], null)); // Wakes the run.
  }
}

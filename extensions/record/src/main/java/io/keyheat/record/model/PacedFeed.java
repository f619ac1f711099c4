package io.keyheat.record.model;

import io.keyheat.core.LiveFeed;
import io.keyheat.core.model.request.Probe.Failure;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a run in step with the clock: what is offered now arrives now, and no event of the run
 * happens before its time. All but {@link #offer}, {@link #behindNanos} and {@link #close} is the
 * run's thread's.
 */
final class PacedFeed implements LiveFeed, AutoCloseable {
  /** The other copies' operations come within that time of the recorded one. */
  private static final long SPREAD_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final int COLUMNS = 3;
  private static final CopyPlaces BESIDE = CopyPlaces.of(List.of());

  private final LongSupplier clock;
  private final long startNanos;
  private final double scale;
  private final SplittableRandom random = new SplittableRandom(1);
  private final LinkedBlockingQueue<OfferedOperation> offered = new LinkedBlockingQueue<>();
  private final PriorityQueue<OtherCopies> copies =
      new PriorityQueue<>(Comparator.comparingLong(OtherCopies::nextNanos));
  private final Map<Integer, CopyPlaces> places = new HashMap<>();
  private final Map<Long, FateListener> waiting = new HashMap<>();
  private @Nullable OfferedOperation ahead;
  private long floorNanos;
  private volatile long behindNanos;
  private volatile boolean closed;
  private volatile boolean over;

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

  /** An operation as it was offered. */
  private record OfferedOperation(int load, long nanos, long[] values, FateListener fate) {}

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

  /** Tells where a load's operations were before the feed began, the newest last. */
  void remember(int load, List<long[]> seen) {
    places.put(load, CopyPlaces.of(seen));
  }

  /** Offers an operation that arrives now. */
  void offer(int load, long[] values, FateListener fate) {
    offer(load, values, now(), fate);
  }

  /** Offers an operation that arrives at a time since the feed's beginning. */
  void offer(int load, long[] values, long nanos, FateListener fate) {
    offered.add(new OfferedOperation(load, nanos, values, fate));
    if (over) {
      tellOffered();
    }
  }

  /** How far the run is behind the clock, which a machine brings about that is too busy. */
  long behindNanos() {
    return behindNanos;
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
      if (ahead == null) {
        ahead = offered.poll();
      }
      OfferedOperation first = ahead;
      OtherCopies other = copies.peek();
      long next =
          Math.min(
              first == null ? Long.MAX_VALUE : first.nanos,
              other == null ? Long.MAX_VALUE : other.nextNanos());
      long now = now();
      boolean due = next <= now && Math.max(next, floorNanos) < untilNanos;
      if (due || now >= untilNanos) {
        behindNanos = Math.max(0, now - Math.min(next, untilNanos));
      }
      if (due) {
        return first != null && first.nanos == next ? take(first) : copy();
      }
      if (now >= untilNanos) {
        floorNanos = Math.max(floorNanos, untilNanos);
        return null;
      }
      pause((next <= now ? untilNanos : Math.min(untilNanos, next)) - now);
    }
  }

  /** Waits for an operation, or where one is known, for its time. */
  private void pause(long nanos) {
    try {
      if (ahead == null) {
        ahead = offered.poll(nanos, TimeUnit.NANOSECONDS);
      } else {
        TimeUnit.NANOSECONDS.sleep(nanos);
      }
    } catch (InterruptedException e) {
      throw new EndOfFeedException();
    }
  }

  private LiveOperation take(OfferedOperation operation) {
    ahead = null;
    double more = scale - 1;
    int others = (int) more + (random.nextDouble() < more - Math.floor(more) ? 1 : 0);
    if (others > 0) {
      long end = operation.nanos + SPREAD_NANOS;
      copies.add(new OtherCopies(operation, others, operation.nanos, end).later(random));
    }
    LiveOperation taken = arrival(operation.load, operation.nanos, operation.values);
    waiting.put(taken.nanos(), operation.fate);
    return taken;
  }

  private LiveOperation arrival(int load, long nanos, long[] values) {
    long at = Math.max(nanos, floorNanos);
    floorNanos = at + 1;
    return new LiveOperation(load, at, values);
  }

  /** What another copy of the application does at about the time of a recorded operation. */
  private LiveOperation copy() {
    OtherCopies due = copies.remove();
    if (due.missing > 1) {
      copies.add(due.oneLess().later(random));
    }
    OfferedOperation of = due.of;
    CopyPlaces where = places.getOrDefault(of.load, BESIDE);
    return arrival(of.load, due.nextNanos, where.place(of.values, random));
  }

  /**
   * The operations of other copies that come with a recorded one, at random times until an end. One
   * object stands for all of them, however many there are.
   *
   * @param missing how many are to come
   * @param nextNanos when the next one comes
   */
  private record OtherCopies(OfferedOperation of, int missing, long nextNanos, long endNanos) {
    /** With the time of the earliest of as many random times as are missing. */
    OtherCopies later(SplittableRandom random) {
      double share = 1 - Math.pow(random.nextDouble(), 1.0 / missing);
      long next = nextNanos + (long) (share * (endNanos - nextNanos));
      return new OtherCopies(of, missing, next, endNanos);
    }

    OtherCopies oneLess() {
      return new OtherCopies(of, missing - 1, nextNanos, endNanos);
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

  /** The run has ended: all that was offered, and will be, succeeds at once. */
  void end() {
    over = true;
    waiting.values().forEach(listener -> listener.told(clock.getAsLong(), null));
    waiting.clear();
    if (ahead != null) {
      ahead.fate.told(clock.getAsLong(), null);
    }
    tellOffered();
  }

  private void tellOffered() {
    OfferedOperation next = offered.poll();
    while (next != null) {
      next.fate.told(clock.getAsLong(), null);
      next = offered.poll();
    }
  }

  @Override
  public void close() {
    closed = true;
    offered.add(
        new OfferedOperation(0, 0, new long[COLUMNS], (nanos, why) -> {})); // Wakes the run.
  }
}

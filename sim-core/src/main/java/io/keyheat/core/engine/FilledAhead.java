package io.keyheat.core.engine;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Buffers of one kind that a {@link Helper} fills in their order, ahead of their use.
 *
 * @param <B> a buffer
 */
public final class FilledAhead<B> {
  private final int count;
  private final Supplier<B> anew;
  private final Function<B, Runnable> work;
  private final Deque<Filling<B>> ahead = new ArrayDeque<>();
  private Helper.Lane lane = Helper.Lane.NONE;

  /**
   * What a helper is offered until it has time: memory that is taken anew for each offer would push
   * the run's own out of the caches.
   */
  private @Nullable B offered;

  private @Nullable B inUse;
  private final Deque<B> usedUp = new ArrayDeque<>();

  private record Filling<B>(B buffer, Helper.Done done) {}

  /**
   * Nothing yet.
   *
   * @param count buffers ahead of the one in use, at most
   * @param anew makes an empty buffer
   * @param work that fills a buffer, as things stand when it is begun
   */
  public FilledAhead(int count, Supplier<B> anew, Function<B, Runnable> work) {
    this.count = count;
    this.anew = anew;
    this.work = work;
  }

  /** Has them filled from now on, whenever the helper has time. */
  public void begin(Helper by) {
    lane = by.lane();
  }

  /** The next filled buffer; null: none is being filled, and the caller must do it. */
  public @Nullable B next() {
    if (ahead.isEmpty() && (lane == Helper.Lane.NONE || !fillFirst())) {
      return null;
    }
    Filling<B> next = ahead.remove();
    next.done.await();
    if (inUse != null) {
      usedUp.add(inUse);
    }
    inUse = next.buffer;
    return inUse;
  }

  /**
   * Nothing is read any more of the buffers that were in use before {@link #next}.
   *
   * @param but this many of them, the last ones
   */
  public void refill(int but) {
    if (usedUp.size() > but) {
      fill(usedUp.remove());
    }
  }

  private boolean fillFirst() {
    B first = offered == null ? anew.get() : offered;
    offered = first;
    if (!fill(first)) {
      return false;
    }
    for (int i = 0; i < count; i++) {
      fill(anew.get());
    }
    return true;
  }

  private boolean fill(B buffer) {
    Helper.@Nullable Done done = lane.begin(work.apply(buffer));
    if (done != null) {
      ahead.add(new Filling<>(buffer, done));
    }
    return done != null;
  }
}

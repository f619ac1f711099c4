package io.keyheat.core.model.operation;

import io.keyheat.core.model.pending.Pending;
import io.keyheat.core.model.pending.Timers;
import io.keyheat.core.model.request.Arrivals;
import io.keyheat.core.model.request.LoadQueue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Further attempts that are due next, taken from their timers so that they are served in blocks
 * with the arrivals between them. One that would have to come before another that was taken already
 * stays an event.
 */
final class Retries {
  /** Of one load, at most. */
  private static final int MOST = 1024;

  private final Pending pending;
  private final Timers timers;
  private final Maker maker;

  /** By load, those that were not applied before and those that were; null: none has come. */
  private final @Nullable Due[] due;

  private final List<Due> made = new ArrayList<>();
  private @Nullable Due last;
  private long lastNanos;

  /** Makes the queue of a load's further attempts. */
  interface Maker {
    /**
     * Makes one.
     *
     * @param isApplied whether their operations were applied before
     * @param operations numbers of the operations, by place of the queue's batch
     */
    LoadQueue queue(int load, boolean isApplied, int[] operations);

    /** Whether those of a load are served in blocks. */
    boolean takes(int load);

    /** The least time from an attempt to the next one. */
    long leastReturnNanos(int load);

    /** The next attempt of an operation begins at a time. */
    void begins(int op, long nanos);
  }

  /** What was taken of one load. */
  private static final class Due {
    final int[] operations = new int[MOST];
    final Arrivals batch;
    final LoadQueue queue;
    int end;

    Due(int load, boolean isApplied, Maker maker) {
      queue = maker.queue(load, isApplied, operations);
      int width = queue.width();
      batch = new Arrivals(load, new long[MOST], new long[width][MOST], new long[width][MOST]);
    }

    boolean isFull() {
      return end == MOST && !queue.isUsedUp();
    }

    void add(Pending pending, int op, long nanos) {
      int from = queue.isUsedUp() ? 0 : queue.next();
      int at = queue.isUsedUp() ? 0 : end;
      operations[at] = op;
      batch.timeNanos()[at] = nanos;
      for (int v = 0; v < batch.keyHi().length; v++) {
        batch.keyHi()[v][at] = pending.keyHi()[v][op];
        batch.keyLo()[v][at] = pending.keyLo()[v][op];
      }
      end = at + 1;
      queue.set(batch, from, end);
    }
  }

  Retries(Pending pending, Timers timers, int loads, Maker maker) {
    this.pending = pending;
    this.timers = timers;
    this.maker = maker;
    due = new Due[2 * loads];
  }

  /** When the first one that was taken is due; {@link Long#MAX_VALUE}: none was. */
  long nextNanos() {
    long next = Long.MAX_VALUE;
    for (int n = 0; n < made.size(); n++) {
      next = Math.min(next, made.get(n).queue.nextNanos());
    }
    return next;
  }

  /** Takes those that are due next, as long as none can follow on an earlier one. */
  void take(long beforeNanos) {
    if (timers.nextNanos() >= beforeNanos || !timers.isNext(Timers.Kind.RETRY)) {
      return;
    }
    long first = nextNanos();
    boolean isAny = first < Long.MAX_VALUE;
    first = Math.min(first, timers.nextNanos());
    do {
      int op = timers.nextNumber();
      int load = pending.load(op);
      long nanos = timers.nextNanos();
      if (!maker.takes(load)
          || pending.sequence(op) != Pending.NONE
          || nanos - first >= Math.max(1, maker.leastReturnNanos(load))) {
        return;
      }
      Due to = due(load, pending.applied(op));
      boolean isInOrder = !isAny || nanos > lastNanos || (nanos == lastNanos && to == last);
      if (!isInOrder || to.isFull()) {
        return;
      }
      timers.take();
      maker.begins(op, nanos);
      to.add(pending, op, nanos);
      isAny = true;
      last = to;
      lastNanos = nanos;
    } while (timers.nextNanos() < beforeNanos && timers.isNext(Timers.Kind.RETRY));
  }

  private Due due(int load, boolean isApplied) {
    int place = 2 * load + (isApplied ? 1 : 0);
    Due of = due[place];
    if (of == null) {
      of = new Due(load, isApplied, maker);
      due[place] = of;
      made.add(of);
    }
    return of;
  }

  /** Fills in the queues of those that were taken; returns how many they are. */
  int fill(LoadQueue[] into) {
    int count = 0;
    for (int n = 0; n < made.size(); n++) {
      if (!made.get(n).queue.isUsedUp()) {
        into[count++] = made.get(n).queue;
      }
    }
    return count;
  }
}

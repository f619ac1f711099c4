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

  /** The form of attempts of a page's or transaction's calls, which stay events. */
  private static final int CALL = 0xFFFFFF;

  private final Pending pending;
  private final Timers timers;
  private final Maker maker;

  /** By form; null: none has come. */
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
    int begun;
    int end;

    Due(int load, boolean isApplied, Maker maker) {
      queue = maker.queue(load, isApplied, operations);
      int width = queue.width();
      batch = new Arrivals(load, new long[MOST], new long[width][MOST], new long[width][MOST]);
    }

    boolean isFull() {
      return end == MOST && !queue.isUsedUp();
    }

    void add(int op, long nanos) {
      int from = queue.isUsedUp() ? 0 : queue.next();
      if (queue.isUsedUp()) {
        end = 0;
        begun = 0;
      }
      operations[end] = op;
      batch.timeNanos()[end++] = nanos;
      queue.set(batch, from, end);
    }

    /** Begins those that were added, in a loop that waits for the memory of all of them at once. */
    void begin(Pending pending, Maker maker) {
      for (int at = begun; at < end; at++) {
        maker.begins(operations[at], batch.timeNanos()[at]);
      }
      for (int v = 0; v < batch.keyHi().length; v++) {
        for (int at = begun; at < end; at++) {
          batch.keyHi()[v][at] = pending.keyHi()[v][operations[at]];
          batch.keyLo()[v][at] = pending.keyLo()[v][operations[at]];
        }
      }
      begun = end;
    }
  }

  Retries(Pending pending, Timers timers, int loads, Maker maker) {
    this.pending = pending;
    this.timers = timers;
    this.maker = maker;
    due = new Due[2 * loads];
  }

  /** Of which form the next attempt of an operation is: its load, and whether it was applied. */
  static int form(Pending pending, int op) {
    return pending.sequence(op) == Pending.NONE
        ? 2 * pending.load(op) + (pending.applied(op) ? 1 : 0)
        : CALL;
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
      int form = timers.nextDetail();
      long nanos = timers.nextNanos();
      if (form == CALL
          || !maker.takes(form >> 1)
          || nanos - first >= Math.max(1, maker.leastReturnNanos(form >> 1))) {
        break;
      }
      Due to = due(form);
      boolean isInOrder = !isAny || nanos > lastNanos || (nanos == lastNanos && to == last);
      if (!isInOrder || to.isFull()) {
        break;
      }
      timers.take();
      to.add(timers.number(), nanos);
      isAny = true;
      last = to;
      lastNanos = nanos;
    } while (timers.nextNanos() < beforeNanos && timers.isNext(Timers.Kind.RETRY));
    for (int n = 0; n < made.size(); n++) {
      made.get(n).begin(pending, maker);
    }
  }

  private Due due(int form) {
    Due of = due[form];
    if (of == null) {
      of = new Due(form >> 1, (form & 1) != 0, maker);
      due[form] = of;
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

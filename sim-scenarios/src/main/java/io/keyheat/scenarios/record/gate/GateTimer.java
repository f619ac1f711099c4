package io.keyheat.scenarios.record.gate;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/**
 * Does at their times what gates decided. A connection whose other side does not read holds up its
 * own work alone: it has one thread at most, and only while there is work.
 */
public final class GateTimer implements AutoCloseable {
  private static final long LOOK_MILLIS = 250;
  private static final ThreadFactory DAEMONS =
      work -> {
        Thread thread = new Thread(work, "keyheat-gate");
        thread.setDaemon(true);
        return thread;
      };

  private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, DAEMONS);
  private final ExecutorService workers = Executors.newCachedThreadPool(DAEMONS);
  private final Set<LongConsumer> watched = ConcurrentHashMap.newKeySet();
  private final HoldRoom room = new HoldRoom();

  /** A timer that looks after its gates. */
  public GateTimer() {
    this(LOOK_MILLIS);
  }

  /**
   * A timer that looks after its gates less often.
   *
   * @param lookMillis what nobody decides on passes no earlier
   */
  GateTimer(long lookMillis) {
    timer.setRemoveOnCancelPolicy(true);
    Future<?> unused =
        timer.scheduleWithFixedDelay(this::look, lookMillis, lookMillis, TimeUnit.MILLISECONDS);
  }

  private void look() {
    long now = System.nanoTime();
    watched.forEach(gate -> gate.accept(now));
  }

  /** Shows a gate the time, now and then, until it is forgotten. */
  void watch(LongConsumer gate) {
    watched.add(gate);
  }

  void forget(LongConsumer gate) {
    watched.remove(gate);
  }

  /** What all its gates may hold. */
  HoldRoom room() {
    return room;
  }

  /** Work that writes to a connection. */
  interface GateWork {
    void run() throws IOException;
  }

  /** The work of one connection, in its order. */
  final class Outbox {
    private final Deque<GateWork> waiting = new ArrayDeque<>();
    private final Runnable onFault;
    private boolean busy;

    private Outbox(Runnable onFault) {
      this.onFault = onFault;
    }

    void at(long nanos, GateWork work) {
      long delay = nanos - System.nanoTime();
      if (delay <= 0) {
        now(work);
      } else if (!timer.isShutdown()) {
        Future<?> unused = timer.schedule(() -> now(work), delay, TimeUnit.NANOSECONDS);
      }
    }

    synchronized void now(GateWork work) {
      waiting.add(work);
      if (!busy && !workers.isShutdown()) {
        workers.execute(this::work); // It waits for the lock, and so until the next line is done.
        busy = true;
      }
    }

    private void work() {
      while (true) {
        GateWork next;
        synchronized (this) {
          next = waiting.poll();
          if (next == null) {
            busy = false;
            return;
          }
        }
        try {
          next.run();
        } catch (IOException e) {
          // The connection is over, which its own threads see.
        } catch (RuntimeException | OutOfMemoryError e) {
          onFault.run();
        }
      }
    }
  }

  /**
   * The work of a connection.
   *
   * @param onFault is run where work fails for another reason than the connection's end
   */
  Outbox outbox(Runnable onFault) {
    return new Outbox(onFault);
  }

  @Override
  public void close() {
    timer.shutdownNow();
    workers.shutdown();
  }
}

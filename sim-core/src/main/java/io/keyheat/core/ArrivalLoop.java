package io.keyheat.core;

import io.keyheat.core.engine.Helper;
import io.keyheat.core.model.operation.Operations;
import io.keyheat.core.model.request.LoadQueue;
import io.keyheat.core.workload.LoadPlan;
import io.keyheat.core.workload.spec.ClientSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Brings the loads' arrivals and the operations' own events into one order of time. At equal times
 * events come first, then arrivals in the order of the loads.
 */
final class ArrivalLoop implements Traffic {
  private static final int MOST_PAUSED = 63;

  private final Operations operations;
  private final Stream[] streams;

  /** Streams whose operations are served in blocks, and what is to come of them. */
  private final Stream[] fast;

  private final LoadQueue[] queues;

  /** Streams of other operations. */
  private final Stream[] slow;

  /** Turns in which streams are not tried together, as they were in vain before. */
  private int pause;

  private int longestPause;

  ArrivalLoop(List<LoadPlan> loads, Operations operations, long endNanos) {
    this.operations = operations;
    List<Stream> open = new ArrayList<>();
    for (int load = 0; load < loads.size(); load++) {
      LoadPlan plan = loads.get(load);
      if (plan.spec().client() instanceof ClientSpec.Closed) {
        operations.startClients(load, plan.spec().startNanos());
      } else {
        open.add(
            new Stream(
                new DrawnBatches(load, plan, operations.searchedSpaces(load), endNanos),
                operations.queue(load)));
      }
    }
    streams = open.toArray(Stream[]::new);
    fast = open.stream().filter(stream -> stream.queue != null).toArray(Stream[]::new);
    slow = open.stream().filter(stream -> stream.queue == null).toArray(Stream[]::new);
    queues = Arrays.stream(fast).map(stream -> stream.queue).toArray(LoadQueue[]::new);
  }

  /** Has arrivals drawn ahead from now on, whenever the helper has time. */
  void drawAhead(Helper by) {
    for (Stream stream : streams) {
      stream.batches.drawAhead(by);
    }
  }

  @Override
  public void runUntil(long untilNanos) {
    while (true) {
      long retry = operations.takeRetries(untilNanos);
      Stream earliest = null;
      long after = Math.min(untilNanos, retry); // The earliest one of the others.
      long arrival = untilNanos;
      for (Stream stream : streams) {
        long time = stream.nextNanos;
        if (time < arrival) {
          after = Math.min(after, arrival);
          arrival = time;
          earliest = stream;
        } else if (time < after) {
          after = time;
        }
      }
      if (operations.nextEventNanos() < untilNanos && operations.isEventNext(arrival)) {
        operations.runNextEvent(Math.min(untilNanos, arrival + 1)); // Events come first.
      } else if (earliest == null && retry >= untilNanos) {
        operations.catchUp();
        return;
      } else if (!runTogether(earliest, retry, untilNanos)) {
        if (earliest == null || retry <= arrival) {
          operations.retry(arrival);
        } else {
          earliest.run(after);
        }
      }
    }
  }

  /**
   * Lets arrivals of several streams, and further attempts, happen in blocks, which costs far less
   * than a change of streams for each.
   *
   * @param earliest the stream whose turn it is; null: there is none
   * @param retryNanos when the first further attempt is due
   * @return whether any have happened
   */
  private boolean runTogether(@Nullable Stream earliest, long retryNanos, long untilNanos) {
    boolean isFast = earliest != null && earliest.queue != null;
    boolean isOne = fast.length + (retryNanos < untilNanos ? 1 : 0) <= 1;
    if (isOne || (!isFast && (earliest == null || earliest.nextNanos < retryNanos))) {
      return false;
    }
    if (pause > 0) {
      pause--;
      return false;
    }
    long before = untilNanos;
    for (Stream stream : slow) {
      before = Math.min(before, stream.nextNanos);
    }
    if (operations.arriveTogether(queues, before) == 0) {
      longestPause = Math.min(MOST_PAUSED, 2 * longestPause + 1);
      pause = longestPause;
      return false;
    }
    longestPause = 0;
    for (Stream stream : fast) {
      stream.follow();
    }
    return true;
  }

  /** One open-loop or traced load. */
  private final class Stream {
    private final DrawnBatches batches;
    private final @Nullable LoadQueue queue;
    private int position;

    /** The next arrival; {@link Long#MAX_VALUE}: there is none. */
    private long nextNanos;

    Stream(DrawnBatches batches, @Nullable LoadQueue queue) {
      this.batches = batches;
      this.queue = queue;
      goTo(0);
    }

    private void goTo(int arrival) {
      position = arrival;
      nextNanos =
          arrival < batches.size() ? batches.arrivals().timeNanos()[arrival] : Long.MAX_VALUE;
      if (queue != null) {
        queue.set(batches.arrivals(), arrival, batches.size());
      }
    }

    /** Goes where the queue has come to. */
    void follow() {
      if (queue != null) {
        goOn(queue.next());
      }
    }

    /** Goes to an arrival, or to the next batch behind the last one. */
    private void goOn(int arrival) {
      if (arrival == batches.size() && arrival > 0) {
        batches.next();
        goTo(0);
      } else {
        goTo(arrival);
      }
    }

    /**
     * Lets this stream's arrivals happen: the first one at least, and those that follow it before
     * {@code beforeNanos} and before any event, which the arrivals themselves may bring about.
     */
    void run(long beforeNanos) {
      goOn(operations.arriveInTurn(batches.arrivals(), position, batches.size(), beforeNanos));
    }
  }
}

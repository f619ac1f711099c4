package io.keyheat.core.reference;

import io.keyheat.core.reference.Timeline.Rank;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/** A server: some cores, and one queue before them, first come, first served. */
final class Server {
  private record Job(long serviceNanos, Runnable begins, Runnable served) {}

  final int number;
  private final Timeline timeline;
  private final int cores;
  private final long endNanos;
  private final long handOverNanos;
  private final List<Long> ends = new ArrayList<>(); // Of the jobs on a core.
  private final Deque<Job> queue = new ArrayDeque<>();
  private long busyNanos;
  private int stops;

  // When the wait was asked for, and what it was; of no use once something has changed.
  private long askedNanos = -1;
  private long knownWaitNanos;

  /**
   * @param endNanos work beyond it is not counted as busy
   * @param handOverNanos a tablet that leaves does not wait for services that last on for longer
   */
  Server(int number, Timeline timeline, int cores, long endNanos, long handOverNanos) {
    this.number = number;
    this.timeline = timeline;
    this.cores = cores;
    this.endNanos = endNanos;
    this.handOverNanos = handOverNanos;
  }

  /**
   * How long a job that came now would wait: what is queued goes to one free core after another.
   */
  long waitNanos() {
    if (askedNanos != timeline.now()) {
      askedNanos = timeline.now();
      knownWaitNanos = waitNanos(askedNanos);
    }
    return knownWaitNanos;
  }

  /** Jobs on a core or in the queue. */
  int present() {
    return ends.size() + queue.size();
  }

  /** How long it works on what it has, services left out that last on for long after all begun. */
  long handOverNanos() {
    long now = timeline.now();
    long[] free = freeNanos(now);
    return Arrays.stream(free).filter(end -> end <= free[0] + handOverNanos).max().orElse(free[0])
        - now;
  }

  private long waitNanos(long now) {
    return freeNanos(now)[0] - now;
  }

  /** When each core would have done what is there, in order. */
  private long[] freeNanos(long now) {
    long[] free = new long[cores];
    Arrays.fill(free, now);
    for (int core = 0; core < ends.size(); core++) {
      free[core] = ends.get(core);
    }
    for (Job job : queue) {
      int first = 0;
      for (int core = 1; core < cores; core++) {
        first = free[core] < free[first] ? core : first;
      }
      free[first] += job.serviceNanos();
    }
    Arrays.sort(free);
    return free;
  }

  /** How often it has stopped: what it promised before the last time is off. */
  int stops() {
    return stops;
  }

  /** Drops all that it is doing and has before it. */
  void stop() {
    stops++;
    askedNanos = -1;
    for (long end : ends) {
      busyNanos -= Math.max(0, Math.min(end, endNanos) - timeline.now());
    }
    ends.clear();
    queue.clear();
  }

  void submit(long serviceNanos, Runnable served) {
    submit(serviceNanos, () -> {}, served);
  }

  /** Takes a job that has something to do when its service begins, and when it ends. */
  void submit(long serviceNanos, Runnable begins, Runnable served) {
    askedNanos = -1;
    queue.add(new Job(serviceNanos, begins, served));
    startNext();
  }

  private void startNext() {
    if (ends.size() < cores && !queue.isEmpty()) {
      Job job = queue.remove();
      Long end = timeline.now() + job.serviceNanos();
      ends.add(end);
      busyNanos += Math.max(0, Math.min(end, endNanos) - timeline.now());
      job.begins().run();
      int promised = stops;
      timeline.at(
          end,
          Rank.MACHINE,
          () -> {
            if (promised != stops) {
              return;
            }
            askedNanos = -1;
            ends.remove(end);
            job.served().run();
            startNext();
          });
    }
  }

  /** Core time spent until the run's end. */
  long busyNanos() {
    return busyNanos;
  }
}

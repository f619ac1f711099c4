package io.keyheat.core.reference;

import io.keyheat.core.reference.Timeline.Rank;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/** A server: some cores, and one queue before them, first come, first served. */
final class Server {
  private record Job(long serviceNanos, Runnable served) {}

  private final Timeline timeline;
  private final int cores;
  private final long endNanos;
  private final List<Long> ends = new ArrayList<>(); // Of the jobs on a core.
  private final Deque<Job> queue = new ArrayDeque<>();
  private long busyNanos;

  /**
   * @param endNanos work beyond it is not counted as busy
   */
  Server(Timeline timeline, int cores, long endNanos) {
    this.timeline = timeline;
    this.cores = cores;
    this.endNanos = endNanos;
  }

  /**
   * How long a job that came now would wait: what is queued goes to one free core after another.
   */
  long waitNanos() {
    long now = timeline.now();
    long[] free = new long[cores];
    Arrays.fill(free, now);
    for (int core = 0; core < ends.size(); core++) {
      free[core] = ends.get(core);
    }
    for (Job job : queue) {
      Arrays.sort(free);
      free[0] += job.serviceNanos();
    }
    return Arrays.stream(free).min().orElseThrow() - now;
  }

  void submit(long serviceNanos, Runnable served) {
    queue.add(new Job(serviceNanos, served));
    startNext();
  }

  private void startNext() {
    if (ends.size() < cores && !queue.isEmpty()) {
      Job job = queue.remove();
      Long end = timeline.now() + job.serviceNanos();
      ends.add(end);
      busyNanos += Math.max(0, Math.min(end, endNanos) - timeline.now());
      timeline.at(
          end,
          Rank.MACHINE,
          () -> {
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

package io.keyheat.core.model.cluster;

import java.util.Arrays;

/**
 * Servers, each with some cores that serve one queue, first come, first served.
 *
 * <p>A visit needs no event: on its arrival the time is known at which the first core gets free,
 * and with it the visit's completion. This holds as long as visits are made in order of time.
 */
public final class Servers {
  private final int count;
  private final int cores;
  public final long[] coreFreeNanos; // [server * cores + core]
  private final long[] admittedNanos; // Service given out so far, per server.
  private final boolean[] down;

  public Servers(int count, int cores) {
    this.count = count;
    this.cores = cores;
    coreFreeNanos = new long[count * cores];
    admittedNanos = new long[count];
    down = new boolean[count];
  }

  public int count() {
    return count;
  }

  public int cores() {
    return cores;
  }

  /**
   * The core that a visit arriving at {@code nowNanos} would get, as a position for {@link #freeAt}
   * and {@link #occupy}: any idle one, else the one that gets free first. Idle cores are alike, so
   * that the search may end at the first.
   */
  public int coreFor(int server, long nowNanos) {
    return firstFree(coreFreeNanos, server * cores, cores, nowNanos);
  }

  /** The core of {@link #coreFor}, of {@code cores} that begin at {@code first}. */
  public static int firstFree(long[] coreFree, int first, int cores, long nowNanos) {
    int best = first;
    long bestFree = coreFree[first];
    for (int core = first + 1; bestFree > nowNanos && core < first + cores; core++) {
      if (coreFree[core] < bestFree) {
        best = core;
        bestFree = coreFree[core];
      }
    }
    return best;
  }

  /** How long a visit waits for a core that gets free at {@code freeNanos}. */
  public static long waitFor(long freeNanos, long nowNanos) {
    long queued = freeNanos - nowNanos;
    return queued & ~(queued >> 63); // max(0, queued) without a branch.
  }

  public long freeAt(int core) {
    return coreFreeNanos[core];
  }

  public void occupy(int core, long untilNanos) {
    coreFreeNanos[core] = untilNanos;
  }

  public boolean isUp(int server) {
    return !down[server];
  }

  /**
   * A server stops: what its cores still had before them is not done. All service given out must
   * have been told.
   */
  public void stop(int server, long nowNanos) {
    down[server] = true;
    for (int core = server * cores; core < (server + 1) * cores; core++) {
      admittedNanos[server] -= Math.max(0, coreFreeNanos[core] - nowNanos);
      coreFreeNanos[core] = Math.min(coreFreeNanos[core], nowNanos);
    }
  }

  /** A server that had stopped is there again. */
  public void restart(int server) {
    down[server] = false;
  }

  /** Notes service that was given out; told per control period, not per visit. */
  public void admitted(int server, long serviceNanos) {
    admittedNanos[server] += serviceNanos;
  }

  /**
   * Nanoseconds of core time that the server has spent until {@code nowNanos}: all that it was
   * given, less what its cores have still before them. Exact, since a core works without a pause
   * from the start of its last visit's wait to its end.
   */
  public long busyNanos(int server, long nowNanos) {
    long remaining = 0;
    for (int core = server * cores; core < (server + 1) * cores; core++) {
      remaining += Math.max(0, coreFreeNanos[core] - nowNanos);
    }
    return admittedNanos[server] - remaining;
  }

  /** When a server has done all that it was given so far, {@code nowNanos} at the earliest. */
  public long workedOffNanos(int server, long nowNanos) {
    long latest = nowNanos;
    for (int core = server * cores; core < (server + 1) * cores; core++) {
      latest = Math.max(latest, coreFreeNanos[core]);
    }
    return latest;
  }

  /** The wait that a visit at {@code nowNanos} would meet. */
  public long waitNanos(int server, long nowNanos) {
    long earliest =
        Arrays.stream(coreFreeNanos, server * cores, (server + 1) * cores).min().orElse(0);
    return Math.max(0, earliest - nowNanos);
  }
}

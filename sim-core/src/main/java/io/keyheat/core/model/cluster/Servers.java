package io.keyheat.core.model.cluster;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Servers, each with some cores that serve one queue, first come, first served.
 *
 * <p>A visit needs no event: on its arrival the time is known at which the first core gets free,
 * and with it the visit's completion. This holds as long as visits are made in order of time.
 */
public final class Servers {
  /** With more cores, the search for an idle one ends earlier than a comparison of all. */
  private static final int MOST_COMPARED = 16;

  private final int count;
  private final int cores;
  public final long[] coreFreeNanos; // [server * cores + core]

  /**
   * By server, the core behind the one that was given a visit last: as it was given one the longest
   * ago, it is likely to be idle.
   */
  public final int[] nextCore;

  private final long[] admittedNanos; // Service given out so far, per server.
  private final boolean[] down;
  private final boolean[] passedOver; // As leaders.

  /** Visits that may wait at a server; below 0: any number. */
  private final int room;

  /** When the last visits began to be served, of each server as many as may wait, in turn. */
  private final long[][] begun;

  private final int[] oldestBegun;

  /** Servers whose queues have no bound. */
  public Servers(int count, int cores) {
    this(count, cores, 0);
  }

  /**
   * Servers that hold a number of visits each.
   *
   * @param places how many visits a server holds, those in service included; 0: any number
   */
  public Servers(int count, int cores, int places) {
    this.count = count;
    this.cores = cores;
    room = places == 0 ? -1 : Math.max(0, places - cores);
    begun = new long[room < 0 ? 0 : count][Math.max(0, room)];
    oldestBegun = new int[count];
    coreFreeNanos = new long[count * cores];
    nextCore = IntStream.range(0, count).map(server -> server * cores).toArray();
    admittedNanos = new long[count];
    down = new boolean[count];
    passedOver = new boolean[count];
  }

  public int count() {
    return count;
  }

  public int cores() {
    return cores;
  }

  /**
   * The core that a visit arriving at {@code nowNanos} would get, as a position for {@link #freeAt}
   * and {@link #occupy}: any idle one, else the one that gets free first.
   */
  public int coreFor(int server, long nowNanos) {
    return firstFree(coreFreeNanos, server * cores, cores, nowNanos);
  }

  /**
   * The core of {@link #coreFor}, of {@code cores} that begin at {@code first}. Idle cores are
   * alike, so that it may be any of them.
   */
  public static int firstFree(long[] coreFree, int first, int cores, long nowNanos) {
    int best = first;
    long bestFree = coreFree[first];
    if (cores > MOST_COMPARED) {
      for (int core = first + 1; core < first + cores && bestFree > nowNanos; core++) {
        if (coreFree[core] < bestFree) {
          best = core;
          bestFree = coreFree[core];
        }
      }
      return best;
    }
    // Which of a few cores is idle is hard to foresee: to compare all without a branch is faster.
    for (int core = first + 1; core < first + cores; core++) {
      long difference = coreFree[core] - bestFree;
      long isLess = difference >> 63; // All bits, or none.
      bestFree += difference & isLess;
      best += (core - best) & (int) isLess;
    }
    return best;
  }

  /**
   * A core like that of {@link #firstFree}, found sooner where many are idle: the next one in turn
   * if it is idle.
   *
   * @param next the one whose turn it is
   */
  public static int freeCore(long[] coreFree, int next, int first, int cores, long nowNanos) {
    return coreFree[next] <= nowNanos ? next : firstFree(coreFree, first, cores, nowNanos);
  }

  /** The core behind one that was just given a visit. */
  public static int behind(int core, int first, int cores) {
    final int left = core + 1 - first - cores; // Below 0 up to the last core.
    return core + 1 - (cores & ~(left >> 31)); // Which core it is would be hard to foresee.
  }

  /** How long a visit waits for a core that gets free at {@code freeNanos}. */
  public static long waitFor(long freeNanos, long nowNanos) {
    long queued = freeNanos - nowNanos;
    return queued & ~(queued >> 63); // max(0, queued) without a branch.
  }

  public long freeAt(int core) {
    return coreFreeNanos[core];
  }

  /** Gives a core a visit that begins at a time, not before those given out so far. */
  public void occupy(int core, long fromNanos, long untilNanos) {
    coreFreeNanos[core] = untilNanos;
    if (room > 0) {
      int server = core / cores;
      begun[server][oldestBegun[server]] = fromNanos;
      oldestBegun[server] = (oldestBegun[server] + 1) % room;
    }
  }

  /**
   * Whether a server has no place for another visit. Visits begin in the order in which they came,
   * so that the queue is full just where the oldest of the last visits noted has not begun.
   *
   * @param coming visits that get a place before this one, at the same time
   */
  public boolean isFull(int server, int coming, long nowNanos) {
    if (room < 0) {
      return false;
    }
    int busy = 0;
    for (int core = server * cores; core < (server + 1) * cores; core++) {
      busy += coreFreeNanos[core] > nowNanos ? 1 : 0;
    }
    int rest = room + cores - busy - coming; // Places left if nobody waits.
    if (rest <= 0 || busy < cores) {
      return rest <= 0;
    }
    // Exactly `rest` waiting visits would fill it.
    int last = Math.floorMod(oldestBegun[server] - rest, room);
    return begun[server][last] > nowNanos;
  }

  /** Names the servers that are to lead tablets, as long as one of them is up. */
  public void letLead(IntPredicate preferred) {
    for (int server = 0; server < count; server++) {
      passedOver[server] = !preferred.test(server);
    }
  }

  /** Whether a server is among those that are to lead; all are, unless some were named. */
  public boolean isPreferred(int server) {
    return !passedOver[server];
  }

  /** Whether no server has stopped. */
  public boolean areAllUp() {
    boolean anyDown = false;
    for (boolean isDown : down) {
      anyDown |= isDown;
    }
    return !anyDown;
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
    if (room > 0) {
      Arrays.fill(begun[server], nowNanos);
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

  /**
   * How long a server takes to begin all that it was given so far, and to end it but for services
   * that last longer than some time from then on.
   */
  public long handOverNanos(int server, long nowNanos, long patienceNanos) {
    long begun = nowNanos + waitNanos(server, nowNanos);
    long ended = begun;
    for (int core = server * cores; core < (server + 1) * cores; core++) {
      if (coreFreeNanos[core] <= begun + patienceNanos) {
        ended = Math.max(ended, coreFreeNanos[core]);
      }
    }
    return ended - nowNanos;
  }

  /** The wait that a visit at {@code nowNanos} would meet. */
  public long waitNanos(int server, long nowNanos) {
    long earliest =
        Arrays.stream(coreFreeNanos, server * cores, (server + 1) * cores).min().orElse(0);
    return Math.max(0, earliest - nowNanos);
  }
}

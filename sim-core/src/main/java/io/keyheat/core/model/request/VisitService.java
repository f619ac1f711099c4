package io.keyheat.core.model.request;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.FaultTable;
import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.cluster.ServerParameters;
import io.keyheat.core.model.cluster.Servers;
import io.keyheat.core.model.cluster.ServiceTimes;
import io.keyheat.core.model.cluster.SliceCounters;
import io.keyheat.core.model.cluster.TabletParameters;
import io.keyheat.core.model.cluster.Tablets;
import io.keyheat.core.result.CapacityLimit;
import org.jspecify.annotations.Nullable;

/**
 * What one tablet and its server do for an attempt: admission, service on a core, the tablet's
 * serial stage. The fast path performs these steps with the static kernels that are used here.
 */
public final class VisitService {
  public final Cluster cluster;
  public final Tablets tablets;
  public final Servers servers;
  public final ServiceTimes times;
  final long maxWaitNanos;

  /** How long a commit of one row occupies its tablet's serial stage; 0: there is none. */
  public final long commitNanos;

  /** How far apart a tablet's reads are; 0: they need not be. */
  public final long readNanos;

  final boolean isLimited;
  final boolean hasPlaces;
  private final long burstNanos;
  final boolean isShared;
  private final long tableBurstNanos;
  private final FaultTable faults;
  private final boolean disturbed;

  VisitService(
      Cluster cluster,
      ServerParameters serverParameters,
      TabletParameters tabletParameters,
      FaultTable faults,
      RandomStream random) {
    this.cluster = cluster;
    this.faults = faults;
    tablets = cluster.tablets();
    servers = cluster.servers();
    times = new ServiceTimes(serverParameters, random);
    maxWaitNanos = serverParameters.maxWaitNanos();
    commitNanos = tabletParameters.commitNanos();
    readNanos = tabletParameters.readNanos();
    hasPlaces = serverParameters.places() > 0;
    isLimited = tabletParameters.limit().exists();
    burstNanos = tabletParameters.limit().burstNanos();
    isShared =
        cluster.spaces().stream()
            .anyMatch(space -> space.writeRefillRatio > 0 || space.readRefillRatio > 0);
    tableBurstNanos = tabletParameters.shared().tableBurstNanos();
    disturbed = !faults.isEmpty();
  }

  /** Whether visits need nothing but a core, one draw of their time, and a turn in their tablet. */
  boolean isPlain() {
    return times.isOneDraw() && !isLimited && !isShared && !hasPlaces && !disturbed;
  }

  /** Whether a stage that gets free at {@code freeNanos} is too busy to admit a visit. */
  public static boolean isTooBusy(long freeNanos, long nowNanos, long maxWaitNanos) {
    return freeNanos - nowNanos > maxWaitNanos;
  }

  /**
   * The longest wait that a visit may have: the system's bound, or less where the client would have
   * given up by the end of what is likely to follow the wait.
   */
  long longestWaitNanos(long leftNanos, long likelyNanos) {
    return Math.min(maxWaitNanos, Math.max(0, leftNanos - likelyNanos));
  }

  /**
   * The first limit that a visit exceeds now; null: it is admitted.
   *
   * @param core that would serve it
   * @param coming visits to the server that come at the same time
   */
  @Nullable CapacityLimit exceeded(
      KeySpace space,
      int tablet,
      int core,
      int coming,
      boolean write,
      long now,
      long longestWaitNanos) {
    if (hasPlaces && servers.isFull(core / servers.cores(), coming, now)) {
      return CapacityLimit.QUEUE_PLACES;
    }
    if (isStageTooBusy(tablet, write, now, longestWaitNanos)) {
      return stage(write);
    }
    if (isTooBusy(servers.freeAt(core), now, longestWaitNanos)) {
      return CapacityLimit.SERVER_CORES;
    }
    if (isLimited && isInDebt(write, tablet, now)) {
      return CapacityLimit.TABLET_UNITS;
    }
    return isThrottled(space, write, now) ? CapacityLimit.TABLE_UNITS : null;
  }

  /** The limit that refuses a visit, where that is the tablet's stage or the server's cores. */
  public CapacityLimit exceededStage(int tablet, boolean write, long now, long longestWaitNanos) {
    return isStageTooBusy(tablet, write, now, longestWaitNanos)
        ? stage(write)
        : CapacityLimit.SERVER_CORES;
  }

  /** The stage of a tablet through which writes, or reads, pass. */
  public static CapacityLimit stage(boolean write) {
    return write ? CapacityLimit.COMMIT_STAGE : CapacityLimit.READ_STAGE;
  }

  /** Counts an attempt that is refused in a slice. */
  public void refuse(KeySpace space, int slice, CapacityLimit limit) {
    space.rejected()[slice]++;
    tablets.rejectedAttempts().add(space.tabletOf(slice), limit);
  }

  /** Whether a tablet's stage for writes, or for reads, is too busy to admit a visit. */
  public boolean isStageTooBusy(int tablet, boolean write, long now, long longestWaitNanos) {
    final long[] free = write ? tablets.serialFreeNanos : tablets.readsFreeNanos;
    return takesTurns(write) && isTooBusy(free[tablet], now, longestWaitNanos);
  }

  /** Whether tablets let writes, or reads, pass one after the other. */
  public boolean takesTurns(boolean write) {
    return (write ? commitNanos : readNanos) > 0;
  }

  private boolean isInDebt(boolean write, int tablet, long now) {
    long full = write ? tablets.writesFullNanos[tablet] : tablets.readsFullNanos[tablet];
    return full - now > burstNanos;
  }

  /** Whether the units that the tablets of a key space share are used up; counts it if so. */
  private boolean isThrottled(KeySpace space, boolean write, long now) {
    if (!isShared) {
      return false;
    }
    long full = write ? space.writesFullNanos : space.readsFullNanos;
    boolean throttled = full - now > tableBurstNanos;
    space.throttled += throttled ? 1 : 0;
    return throttled;
  }

  /** Takes from the token buckets of a tablet and of its key space, where the system has such. */
  void takeTokens(KeySpace space, boolean write, int tablet, long refillNanos, long now) {
    if (isLimited) {
      tablets.takeTokens(write, tablet, refillNanos, now);
    }
    if (isShared && write) {
      long taken = Math.round(space.writeRefillRatio * refillNanos);
      space.writesFullNanos = Math.max(space.writesFullNanos, now) + taken;
    } else if (isShared) {
      long taken = Math.round(space.readRefillRatio * refillNanos);
      space.readsFullNanos = Math.max(space.readsFullNanos, now) + taken;
    }
  }

  /** When a core begins the service of a visit that comes now. */
  public long beginsNanos(int freeCore, long now) {
    return now + Servers.waitFor(servers.freeAt(freeCore), now);
  }

  /** Occupies a core of a server for a visit to a slice; returns when the service ends. */
  long serve(KeySpace space, int slice, int server, int freeCore, double meanNanos, long now) {
    long begun = beginsNanos(freeCore, now);
    long wait = begun - now;
    long service = times.next(meanNanos);
    if (disturbed) {
      service = faults.slowed(server, begun, service);
    }
    long done = begun + service;
    servers.occupy(freeCore, begun, done);
    SliceCounters.addVisit(space.traffic(), slice * SliceCounters.STRIDE, service);
    cluster.latencies().addWait(space.rowOf(slice), wait);
    return done;
  }

  /**
   * Passes the tablet's serial stage, if it has one. A commit takes its turn there when its service
   * begins, so that a long service keeps back no other commit. Its further rows occupy the stage
   * behind the commit, which does not wait for them.
   *
   * @param begunNanos when its service begins
   * @param servedNanos when its service ends
   * @return when the commit has passed the stage
   */
  long commitInTurn(
      KeySpace space, int slice, int tablet, int rows, long begunNanos, long servedNanos) {
    if (commitNanos == 0) {
      return servedNanos;
    }
    long wait =
        Tablets.waitForTurn(tablets.serialFreeNanos, tablet, begunNanos, commitNanos * rows);
    cluster.latencies().addWait(space.rowOf(slice), wait);
    return servedNanos + wait + commitNanos;
  }

  /**
   * Keeps a tablet's reads apart.
   *
   * @return when a read is answered whose service has ended
   */
  long readInTurn(KeySpace space, int slice, int tablet, long nowNanos, long readyNanos) {
    if (readNanos == 0) {
      return readyNanos;
    }
    int at = slice * SliceCounters.STRIDE;
    long done = Tablets.readInTurn(tablets.readsFreeNanos, tablet, nowNanos, readyNanos, readNanos);
    cluster.latencies().addWait(space.rowOf(slice), done - readyNanos);
    SliceCounters.addRead(space.traffic(), at, readNanos);
    return done;
  }

  /** Counts how long a visit took from its arrival. */
  void noteLatency(KeySpace space, int slice, long latencyNanos) {
    cluster.latencies().addLatency(space.rowOf(slice), latencyNanos);
  }

  /** Counts a visit that writes rows. */
  static void noteCommit(KeySpace space, int slice, int rows) {
    SliceCounters.addCommit(space.traffic(), slice * SliceCounters.STRIDE, rows);
  }

  /** Counts rows of a commit that lie in another slice of a tablet that it has visited. */
  static void noteWritten(KeySpace space, int slice, int rows) {
    SliceCounters.addWritten(space.traffic(), slice * SliceCounters.STRIDE, rows);
  }

  /** Notes that a row lies where it was added or updated, if scans ask for it. */
  void noteRow(KeySpace space, int slice, long hi, long lo) {
    if (space.tracksSpans) {
      tablets.spans().add(space.tabletOf(slice), hi, lo);
      space.noteInRanges(hi, lo);
    }
  }

  /** Counts rows and bytes that a slice has more. */
  static void noteAdded(KeySpace space, int slice, int rows, int bytes) {
    SliceCounters.addRows(space.traffic(), slice * SliceCounters.STRIDE, rows, bytes);
  }
}

package io.keyheat.core.measure;

import io.keyheat.core.key.Keys;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.Compactions;
import io.keyheat.core.model.cluster.Fault;
import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.policy.PolicyListener;
import io.keyheat.core.result.InitialTablet;
import io.keyheat.core.result.RunEvent;
import io.keyheat.core.result.RunResult.SplitCounts;
import io.keyheat.core.workload.space.KeySpacePlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Writes down what the policies do. Every act is counted; of very many, only the first {@link
 * #MOST_EVENTS} are described, to bound memory.
 */
public final class EventLog implements PolicyListener, Compactions.Listener {
  /** Twice what a ramp to 740,000 operations a second over three key spaces brings about. */
  static final int MOST_EVENTS = 50_000;

  /** No tablet. */
  private static final int NONE = -1;

  private final Cluster cluster;
  private final List<KeySpacePlan> plans;
  private final RowAxis axis;
  private final HotspotRecorder hotspots;
  private final List<RunEvent> events = new ArrayList<>();
  private long nowNanos;
  private long bySize;
  private long byLoad;
  private long moves;
  private long merges;
  private long newLeaders;

  public EventLog(
      Cluster cluster, List<KeySpacePlan> plans, RowAxis axis, HotspotRecorder hotspots) {
    this.cluster = cluster;
    this.plans = plans;
    this.axis = axis;
    this.hotspots = hotspots;
  }

  /** The time of what comes next. */
  public void at(long nanos) {
    nowNanos = nanos;
  }

  @Override
  public void split(
      Cause cause, int left, int right, long hi, long lo, double leftShare, int from, int movedTo) {
    hotspots.restart(left);
    hotspots.restart(right);
    boolean size = cause == Cause.SIZE;
    if (size) {
      bySize++;
    } else {
      byLoad++;
    }
    String why =
        size
            ? String.format(
                Locale.ROOT,
                "grown too large; %.2f GB stay before the cut, %.2f GB go behind it",
                cluster.storedBytes(left) / 1e9,
                cluster.storedBytes(right) / 1e9)
            : String.format(
                Locale.ROOT,
                "too much load; %.0f %% of it falls before the cut, %.0f %% behind it",
                100 * leftShare,
                100 * (1 - leftShare));
    add(
        size ? RunEvent.Kind.SIZE_SPLIT : RunEvent.Kind.LOAD_SPLIT,
        left,
        right,
        hi,
        lo,
        from,
        movedTo,
        why,
        from != movedTo && cluster.tablets().server(left) == movedTo);
  }

  @Override
  public void faultBegan(Fault fault, int tablets) {
    String without = tablets == 0 ? "" : "; " + tablets + " tablets are without a leader";
    addFault(FaultFormatter.began(fault) + without);
  }

  @Override
  public void faultEnded(Fault fault) {
    addFault(FaultFormatter.ended(fault));
  }

  private void addFault(String what) {
    if (events.size() < MOST_EVENTS) {
      events.add(new RunEvent(nowNanos, RunEvent.Kind.FAULT, "", "", -1, -1, -1, what));
    }
  }

  @Override
  public void newLeader(int tablet, int from, int to) {
    newLeaders++;
    add(
        RunEvent.Kind.NEW_LEADER,
        tablet,
        NONE,
        cluster.startHi(tablet),
        cluster.startLo(tablet),
        from,
        to,
        cluster.servers().isUp(from) ? "its leader was told to go" : "its server has stopped",
        false);
  }

  @Override
  public void moved(int tablet, int from, int to) {
    moves++;
    add(
        RunEvent.Kind.MOVE,
        tablet,
        NONE,
        cluster.startHi(tablet),
        cluster.startLo(tablet),
        from,
        to,
        "to even out the servers",
        false);
  }

  @Override
  public void merged(int left, long hi, long lo, int from, int to) {
    hotspots.restart(left);
    merges++;
    add(
        RunEvent.Kind.MERGE,
        left,
        NONE,
        hi,
        lo,
        from,
        to,
        "both neighbours were cold and small",
        false);
  }

  @Override
  public void compacted(
      Compactions.KeyRange range,
      int server,
      long startNanos,
      long endNanos,
      long rows,
      long bytes) {
    nowNanos = endNanos;
    String what =
        String.format(
            Locale.ROOT,
            "%,d deleted rows or entries cleared away, %.1f MB, in %.1f s",
            rows,
            bytes / 1e6,
            (endNanos - startNanos) / 1e9);
    KeySpace space = cluster.spaces().get(range.space());
    int tablet = space.tabletOf(space.find(range.fromHi(), range.fromLo()));
    add(
        RunEvent.Kind.COMPACTION,
        tablet,
        NONE,
        range.fromHi(),
        range.fromLo(),
        server,
        server,
        what,
        false);
  }

  private void add(
      RunEvent.Kind kind,
      int tablet,
      int upperHalf,
      long hi,
      long lo,
      int from,
      int to,
      String cause,
      boolean lowerMoved) {
    if (events.size() < MOST_EVENTS) {
      int space = cluster.tablets().space(tablet);
      events.add(
          new RunEvent(
              nowNanos,
              kind,
              plans.get(space).name(),
              key(space, hi, lo),
              axis.position(space, hi, lo),
              from,
              to,
              cause,
              tablet,
              upperHalf,
              lowerMoved));
    }
  }

  private String key(int space, long hi, long lo) {
    return Keys.compare(hi, lo, 0, 0) == 0
        ? RowAxis.BEGIN
        : plans.get(space).format().print(hi, lo);
  }

  /** The tablets that there are now. */
  public List<InitialTablet> tablets() {
    List<InitialTablet> tablets = new ArrayList<>();
    for (int space = 0; space < plans.size(); space++) {
      KeySpace keySpace = cluster.spaces().get(space);
      for (int slice = 0; slice < keySpace.slices(); slice++) {
        int tablet = keySpace.tabletOf(slice);
        if (slice == 0 || tablet != keySpace.tabletOf(slice - 1)) {
          long hi = cluster.startHi(tablet);
          long lo = cluster.startLo(tablet);
          tablets.add(
              new InitialTablet(
                  tablet,
                  plans.get(space).name(),
                  key(space, hi, lo),
                  axis.position(space, hi, lo),
                  cluster.tablets().server(tablet)));
        }
      }
    }
    return tablets;
  }

  /** What was described. */
  public List<RunEvent> events() {
    return events;
  }

  /** Tablets whose leaders went elsewhere because of a fault. */
  public long newLeaders() {
    return newLeaders;
  }

  /** What was counted. */
  public SplitCounts counts() {
    return new SplitCounts(bySize, byLoad, moves, merges);
  }
}

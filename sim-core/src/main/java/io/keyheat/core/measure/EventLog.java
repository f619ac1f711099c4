package io.keyheat.core.measure;

import io.keyheat.core.key.Keys;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.Compactions;
import io.keyheat.core.model.cluster.Fault;
import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.policy.PolicyListener;
import io.keyheat.core.result.FaultResult;
import io.keyheat.core.result.FaultResult.FaultSpan;
import io.keyheat.core.result.Heatmap;
import io.keyheat.core.result.InitialTablet;
import io.keyheat.core.result.RunEvent;
import io.keyheat.core.result.RunResult.SplitCounts;
import io.keyheat.core.workload.KeySpacePlan;
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
  public void split(Split split) {
    int left = split.left();
    hotspots.split(left, split.right(), nowNanos);
    boolean size = split.cause() == SplitTrigger.SIZE;
    if (size) {
      bySize++;
    } else {
      byLoad++;
    }
    boolean lowerMoved =
        split.from() != split.movedTo() && cluster.tablets().server(left) == split.movedTo();
    add(
        size ? RunEvent.Kind.SIZE_SPLIT : RunEvent.Kind.LOAD_SPLIT,
        new KeyPlace(left, split.hi(), split.lo()),
        split.from(),
        split.movedTo(),
        size ? describeSizes(split) : describeLoads(split),
        new Halves(split.right(), lowerMoved));
  }

  private String describeSizes(Split split) {
    return String.format(
        Locale.ROOT,
        "grown too large; %.2f GB before the split point, %.2f GB after it",
        cluster.storedBytes(split.left()) / 1e9,
        cluster.storedBytes(split.right()) / 1e9);
  }

  private static String describeLoads(Split split) {
    return String.format(
        Locale.ROOT,
        "too much load; %.0f %% of it before the split point, %.0f %% after it",
        100 * split.leftLoadShare(),
        100 * (1 - split.leftLoadShare()));
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
      events.add(RunEvent.fault(nowNanos, what));
    }
  }

  @Override
  public void newLeader(int tablet, int from, int to) {
    newLeaders++;
    add(
        RunEvent.Kind.NEW_LEADER,
        startOf(tablet),
        from,
        to,
        cluster.servers().isUp(from) ? "its leader was moved" : "its server has stopped",
        Halves.NONE);
  }

  @Override
  public void moved(int tablet, int from, int to) {
    moves++;
    String why = "to even out the servers";
    add(RunEvent.Kind.MOVE, startOf(tablet), from, to, why, Halves.NONE);
  }

  @Override
  public void merged(int left, long hi, long lo, int from, int to) {
    hotspots.restart(left, nowNanos);
    merges++;
    String why = "both neighbours were cold and small";
    add(RunEvent.Kind.MERGE, new KeyPlace(left, hi, lo), from, to, why, Halves.NONE);
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
    KeyPlace start = new KeyPlace(tablet, range.fromHi(), range.fromLo());
    add(RunEvent.Kind.COMPACTION, start, server, server, what, Halves.NONE);
  }

  private KeyPlace startOf(int tablet) {
    return new KeyPlace(tablet, cluster.startHi(tablet), cluster.startLo(tablet));
  }

  /** A key in a tablet. */
  private record KeyPlace(int tablet, long hi, long lo) {}

  /**
   * What a split made of a tablet.
   *
   * @param upper number of what lies behind the cut; −1: the event is no split
   * @param lowerMoved whether the half that went away is the one before the cut
   */
  private record Halves(int upper, boolean lowerMoved) {
    static final Halves NONE = new Halves(-1, false);
  }

  private void add(
      RunEvent.Kind kind, KeyPlace place, int from, int to, String cause, Halves halves) {
    if (events.size() < MOST_EVENTS) {
      int space = cluster.tablets().space(place.tablet());
      events.add(
          new RunEvent(
              nowNanos,
              kind,
              plans.get(space).name(),
              key(space, place.hi(), place.lo()),
              axis.position(space, place.hi(), place.lo()),
              from,
              to,
              cause,
              place.tablet(),
              halves.upper(),
              halves.lowerMoved()));
    }
  }

  private String key(int space, long hi, long lo) {
    return Keys.compare(hi, lo, 0, 0) == 0
        ? Heatmap.Row.BEGIN
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

  /**
   * What faults brought about.
   *
   * @param lostAttempts attempts whose answer was lost with a server that stopped
   */
  public FaultResult faults(List<FaultSpan> spans, long lostAttempts) {
    return new FaultResult(spans, newLeaders, lostAttempts);
  }

  /**
   * What was counted.
   *
   * @param waits calls that waited for tablets
   */
  public SplitCounts counts(long waits) {
    return new SplitCounts(bySize, byLoad, moves, merges, waits);
  }
}

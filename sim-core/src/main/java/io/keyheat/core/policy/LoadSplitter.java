package io.keyheat.core.policy;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.key.WholeKeys;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.request.SampledVisit;
import io.keyheat.core.model.request.VisitKind;
import io.keyheat.core.model.request.VisitObserver;
import io.keyheat.core.result.SplitDecision;
import io.keyheat.core.result.UnsplittableReason;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Watches tablets that are near the load which splits one, and says for each, at the end of its
 * window, where to cut it or why no cut would help.
 */
public final class LoadSplitter implements TabletPolicy, VisitObserver {
  public static final PolicyType<LoadSplitParameters, TabletPolicy> TYPE =
      new PolicyType<>(
          "loadSplits",
          "When a busy tablet is split, and at which key.",
          LoadSplitParameters.class,
          (parameters, context) ->
              new LoadSplitter(
                  parameters,
                  context.cluster(),
                  context.loads(),
                  context.random("split candidates")));

  private final LoadSplitParameters parameters;
  private final SplitEvidence evidence;

  /** By kind of load: a tablet below all of them need not be asked whether it is to be watched. */
  private final double[] quietBelow;

  private final Cluster cluster;
  private final TabletLoads loads;
  private final NormalizedLoad normalizedLoad;
  private final RandomStream random;
  private long periodStartNanos;

  private @Nullable Observation[] observations = new Observation[16];
  private long[] rowsAtStart = new long[16]; // Stored when the observation began.
  private @Nullable SplitDecision[] decisions = new SplitDecision[16];
  private long[] leaveAloneUntilNanos = new long[16];
  private @Nullable HotRangeHistory[] histories = new HotRangeHistory[16];

  /** Those of observations that have ended, as they take much memory. */
  private final Deque<ObservedWrites> spareWrites = new ArrayDeque<>();

  public LoadSplitter(
      LoadSplitParameters parameters, Cluster cluster, TabletLoads loads, RandomStream random) {
    this.parameters = parameters;
    evidence = parameters.evidence();
    int cores = cluster.servers().cores();
    quietBelow =
        Arrays.stream(LoadKind.values())
            .mapToDouble(
                kind -> parameters.thresholds().surelyBelow(evidence.watchShare(), kind, cores))
            .toArray();
    this.cluster = cluster;
    this.loads = loads;
    normalizedLoad = new NormalizedLoad(parameters.thresholds(), loads, cores);
    this.random = random;
  }

  @Override
  public void visited(SampledVisit visit) {
    int tablet = visit.tablet();
    boolean write = visit.kind() == VisitKind.WRITE;
    if (tablet < observations.length) {
      Observation observation = observations[tablet];
      if (observation != null) {
        // Keys that no cut parts are as one row to it.
        WholeKeys.Boundary first = cluster.whole(tablet).first(visit.hi(), visit.lo());
        observation.request(first.hi(), first.lo(), visit.kind(), periodStartNanos);
        if (write) {
          observation.written().add(visit.hi(), visit.lo(), visit.bytes());
        }
      }
    }
  }

  /** What was decided at the end of the tablet's last window, if it was not cut; null: nothing. */
  @Override
  public @Nullable SplitDecision decision(int tablet) {
    return tablet < decisions.length ? decisions[tablet] : null;
  }

  @Override
  public void periodEnded(PeriodView view, Actions act) {
    for (int tablet = 0; tablet < view.limit(); tablet++) {
      if (view.isServed(tablet)) {
        split(tablet, follow(tablet, view.nowNanos()), act);
      }
    }
    beginPeriod(view.nowNanos());
  }

  /** Splits off one piece after the other, the last one first: the rest keeps its number. */
  private static void split(int tablet, List<SplitKey> keys, Actions act) {
    double whole = 1; // What is left of the tablet's load, as a share.
    for (int i = keys.size() - 1; i >= 0; i--) {
      SplitKey key = keys.get(i);
      double leftShare = whole == 0 ? 0.5 : key.leftLoadShare() / whole;
      act.split(
          tablet, new SplitKey(key.hi(), key.lo(), leftShare), PolicyListener.SplitTrigger.LOAD);
      whole = key.leftLoadShare();
    }
  }

  /** A control period begins; sampled visits from here on lie in it. */
  void beginPeriod(long nowNanos) {
    periodStartNanos = nowNanos;
  }

  /**
   * Follows one tablet at the end of a control period.
   *
   * @return where it is to be split now, in key order, each with the share of the whole tablet's
   *     load before it; empty: it is not
   */
  List<SplitKey> follow(int tablet, long nowNanos) {
    ensure(tablet);
    Observation observation = observations[tablet];
    if (observation == null) {
      if (loads.isAnyAtLeast(quietBelow, tablet)
          && nowNanos >= leaveAloneUntilNanos[tablet]
          && normalizedLoad.of(tablet) >= evidence.watchShare()) {
        rowsAtStart[tablet] = cluster.storedRows(tablet);
        observations[tablet] =
            new Observation(
                nowNanos,
                parameters,
                random,
                spareWrites.isEmpty() ? new ObservedWrites() : spareWrites.pop());
      }
      return List.of();
    }
    observation.addTotals(loads, tablet);
    if (nowNanos < observation.startNanos() + parameters.windowNanos()
        || lacksRequests(tablet, observation)) {
      return List.of();
    }
    List<SplitKey> keys = decide(tablet, observation, nowNanos);
    endObservation(tablet);
    return keys;
  }

  private void endObservation(int tablet) {
    Observation ended = observations[tablet];
    if (ended != null) {
      observations[tablet] = null;
      ended.written().clear();
      spareWrites.push(ended.written());
    }
  }

  /** A tablet of few and costly requests is observed for longer, as long as it is busy. */
  private boolean lacksRequests(int tablet, Observation seen) {
    return seen.judged() < parameters.minJudged() && normalizedLoad.of(tablet) >= 1;
  }

  private List<SplitKey> decide(int tablet, Observation seen, long nowNanos) {
    seen.end();
    boolean stays = staysAnotherWindow(tablet, seen, nowNanos);
    long nanos = nowNanos - seen.startNanos();
    double seconds = nanos / 1e9;
    double load =
        parameters
            .thresholds()
            .normalizedLoad(
                kind -> seen.total(kind) / (kind.perSecond ? seconds : (double) nanos),
                cluster.servers().cores());
    decisions[tablet] = null;
    @Nullable UnsplittableReason reason = null;
    if (load >= 1 && seen.judged() >= parameters.minJudged()) {
      List<SplitKey> keys =
          seen.scanShare() <= parameters.maxScanShare() ? findKeys(tablet, seen, load) : List.of();
      if (!keys.isEmpty() && stays) {
        return keys;
      }
      reason =
          !keys.isEmpty() || moves(tablet, seen)
              ? UnsplittableReason.MOVING_HOT_SPOT
              : reasonOf(tablet, seen);
    }
    decisions[tablet] = seen.judged() == 0 ? null : decision(tablet, seen, load, reason);
    return List.of();
  }

  private SplitDecision decision(
      int tablet, Observation seen, double normalizedLoad, @Nullable UnsplittableReason reason) {
    int best = mostEven(tablet, seen, candidate -> true);
    return new SplitDecision(
        normalizedLoad,
        seen.judged(),
        seen.scanShare(),
        seen.topRowShare(),
        seen.topGapShare(),
        seen.drift(),
        best < 0 ? 1 : heavierShare(seen, best),
        reason);
  }

  /** Notes where the load of a window was; returns whether it is likely to be there for another. */
  private boolean staysAnotherWindow(int tablet, Observation seen, long nowNanos) {
    if (!parameters.judgesLater() || seen.judged() < parameters.minJudged()) {
      return true;
    }
    HotRangeHistory history =
        HotRangeHistory.with(
            histories[tablet],
            seen,
            (hi, lo) -> cluster.holds(tablet, hi, lo),
            evidence.movedShare(),
            nowNanos);
    histories[tablet] = history;
    return history.staysFor(parameters.windowNanos());
  }

  /** Whether the load moves so that no cut could divide it for long. */
  private boolean moves(int tablet, Observation seen) {
    int best = mostEven(tablet, seen, candidate -> true);
    return seen.hasMoved()
        || seen.topGapShare() >= evidence.gapShare()
        || (best >= 0 && isEvenEnough(seen, best) && !seen.staysDivided(best));
  }

  private List<SplitKey> findKeys(int tablet, Observation seen, double load) {
    int best = mostEven(tablet, seen, candidate -> leavesEnough(tablet, seen, candidate, -1));
    if (best >= 0 && !seen.staysDivided(best)) {
      if (seen.hasMoved()) {
        return List.of(); // Wherever it is split, the load soon lies on one side.
      }
      best =
          mostEven(
              tablet,
              seen,
              candidate ->
                  seen.staysDivided(candidate) && leavesEnough(tablet, seen, candidate, -1));
    }
    return best < 0 || !isEvenEnough(seen, best) ? List.of() : choose(tablet, seen, best, load);
  }

  private int mostEven(int tablet, Observation seen, IntPredicate allowed) {
    return seen.mostEven(cluster.startHi(tablet), cluster.startLo(tablet), allowed);
  }

  private boolean isEvenEnough(Observation seen, int candidate) {
    return heavierShare(seen, candidate) <= parameters.maxHeavierShare();
  }

  private static double heavierShare(Observation seen, int candidate) {
    double left = seen.leftShare(candidate);
    return Math.max(left, 1 - left);
  }

  /** Whether a cut would help if only it might leave so few rows, or so little of them. */
  private boolean lacksEnough(int tablet, Observation seen) {
    if (allRows(tablet, seen).from(Rows.NONE) == 0) {
      return false; // Where no row is, none is hot.
    }
    int best = seen.mostEven(cluster.startHi(tablet), cluster.startLo(tablet));
    return best >= 0 && isEvenEnough(seen, best) && !leavesEnough(tablet, seen, best, -1);
  }

  /** Whether most requests of the window have added a row: none is hot, and more will be there. */
  private boolean grows(int tablet, Observation seen) {
    long added = cluster.storedRows(tablet) - rowsAtStart[tablet];
    long requests = seen.total(LoadKind.WRITES) + seen.total(LoadKind.READS);
    return added >= evidence.growingShare() * requests;
  }

  /**
   * Whether a cut leaves enough rows and bytes on either side.
   *
   * @param after the cut before it; −1: the tablet's start
   */
  private boolean leavesEnough(int tablet, Observation seen, int candidate, int after) {
    if (parameters.minRows() == 0 && parameters.minSizeBytes() == 0) {
      return true;
    }
    Rows before = rowsBefore(tablet, seen, candidate);
    Rows start = after < 0 ? Rows.NONE : rowsBefore(tablet, seen, after);
    long fewest = Math.min(before.from(start), allRows(tablet, seen).from(before));
    return fewest >= parameters.minRows()
        && fewest * meanRowBytes(tablet, seen) >= parameters.minSizeBytes();
  }

  private double meanRowBytes(int tablet, Observation seen) {
    long rows = cluster.storedRows(tablet);
    return rows > 0 ? cluster.storedBytes(tablet) / (double) rows : seen.written().meanBytes();
  }

  /**
   * Rows of a tablet up to a key: those that it has stored, and those that the window's sampled
   * writes tell of, which are there too where a table was declared with fewer rows than it has.
   */
  private record Rows(long stored, long written) {
    static final Rows NONE = new Rows(0, 0);

    /** The least number of rows behind an earlier key. */
    long from(Rows earlier) {
      return Math.max(stored - earlier.stored, written - earlier.written);
    }
  }

  private Rows allRows(int tablet, Observation seen) {
    boolean knowsAll = cluster.keepsRows(tablet);
    return new Rows(
        cluster.storedRows(tablet), knowsAll ? 0 : seen.written().rows(parameters.sampleEvery()));
  }

  private Rows rowsBefore(int tablet, Observation seen, int candidate) {
    long hi = seen.candidateHi(candidate);
    long lo = seen.candidateLo(candidate);
    boolean knowsAll = cluster.keepsRows(tablet);
    return new Rows(
        cluster.rowsBefore(tablet, hi, lo),
        knowsAll ? 0 : seen.written().rowsBefore(hi, lo, parameters.sampleEvery()));
  }

  /** The most even split, or as many as leave pieces that are small enough. */
  private List<SplitKey> choose(int tablet, Observation seen, int best, double load) {
    int pieces = (int) Math.min(1e6, load / parameters.pieceShare()) + 1;
    List<SplitKey> keys = new ArrayList<>();
    int last = -1;
    for (int piece = 1; piece < pieces && pieces > 2; piece++) {
      double share = piece / (double) pieces;
      int candidate = seen.nearest(share, cluster.startHi(tablet), cluster.startLo(tablet));
      if (candidate > last
          && seen.staysDivided(candidate)
          && leavesEnough(tablet, seen, candidate, last)) {
        keys.add(seen.splitKey(candidate));
        last = candidate;
      }
    }
    return keys.isEmpty() ? List.of(seen.splitKey(best)) : keys;
  }

  /** Null: a cut would help, and may be made when the tablet has grown. */
  private @Nullable UnsplittableReason reasonOf(int tablet, Observation seen) {
    // First of all: whether a key is the first one that a scan reads depends on the scan's order,
    // so what lies around that key must not decide how the same scans are named.
    if (seen.scanShare() >= evidence.dominantShare()) {
      return UnsplittableReason.LARGE_SCAN_HOT_SPOT;
    }
    if (lacksEnough(tablet, seen)) {
      return grows(tablet, seen) ? null : UnsplittableReason.UNISOLATABLE_HOT_ROW;
    }
    if (seen.topRowShare() >= parameters.maxHeavierShare()) {
      return UnsplittableReason.HOT_ROW; // Alone, as far as load goes.
    }
    if (seen.topRowShare() >= evidence.dominantShare()) {
      return UnsplittableReason.UNISOLATABLE_HOT_ROW;
    }
    return UnsplittableReason.UNSPECIFIED;
  }

  @Override
  public void divided(Division division) {
    int left = division.left();
    int right = division.right();
    long nowNanos = division.nowNanos();
    if (division.why() == PolicyListener.SplitTrigger.LOAD) {
      // Both parts have the tablet's history, and are left alone for a while.
      HotRangeHistory history = histories[left];
      coolDown(left, nowNanos);
      coolDown(right, nowNanos);
      histories[left] = history;
      histories[right] = history;
    } else {
      forget(left);
      forget(right);
      // To be followed from the next period on.
      leaveAloneUntilNanos[left] = nowNanos + 1;
      leaveAloneUntilNanos[right] = nowNanos + 1;
    }
  }

  @Override
  public void merged(int left, int right) {
    forget(left);
    forget(right);
  }

  @Override
  public void leaderLost(int tablet) {
    forget(tablet);
  }

  /** A tablet is left alone for a while. */
  void coolDown(int tablet, long nowNanos) {
    forget(tablet);
    leaveAloneUntilNanos[tablet] = nowNanos + parameters.cooldownNanos();
  }

  /** A tablet has changed its range: what was observed no longer counts. */
  void forget(int tablet) {
    ensure(tablet);
    endObservation(tablet);
    decisions[tablet] = null;
    histories[tablet] = null;
    leaveAloneUntilNanos[tablet] = 0;
  }

  private void ensure(int tablet) {
    if (tablet >= observations.length) {
      int capacity = Math.max(tablet + 1, 2 * observations.length);
      observations = Arrays.copyOf(observations, capacity);
      rowsAtStart = Arrays.copyOf(rowsAtStart, capacity);
      decisions = Arrays.copyOf(decisions, capacity);
      leaveAloneUntilNanos = Arrays.copyOf(leaveAloneUntilNanos, capacity);
      histories = Arrays.copyOf(histories, capacity);
    }
  }
}

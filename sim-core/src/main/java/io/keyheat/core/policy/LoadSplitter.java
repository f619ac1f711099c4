package io.keyheat.core.policy;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.Cluster;
import io.keyheat.core.model.VisitObserver;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Watches tablets that are near the load which splits one, and says for each, at the end of its
 * window, where to cut it or why no cut would help.
 */
public final class LoadSplitter implements VisitObserver {
  /** Observation begins at this share of the threshold, so that chance does not delay it. */
  private static final double WATCH_SHARE = 0.8;

  /** A row (or the range scans) with at least this share of the requests is what makes it hot. */
  private static final double DOMINANT_SHARE = 0.5;

  /** So much where there were no requests before means that the hot spot moves. */
  private static final double MOVING_SHARE = 0.9;

  private final LoadSplitParameters parameters;
  private final Cluster cluster;
  private final TabletLoads loads;
  private final RandomStream random;
  private long periodStartNanos;

  private @Nullable Observation[] observations = new Observation[16];
  private @Nullable Unsplittable[] reasons = new Unsplittable[16];
  private long[] leaveAloneUntilNanos = new long[16];

  private long cutHi;
  private long cutLo;
  private double leftShare;

  public LoadSplitter(
      LoadSplitParameters parameters, Cluster cluster, TabletLoads loads, RandomStream random) {
    this.parameters = parameters;
    this.cluster = cluster;
    this.loads = loads;
    this.random = random;
  }

  @Override
  public void visited(int tablet, long hi, long lo, boolean write, boolean scan) {
    if (tablet < observations.length) {
      Observation observation = observations[tablet];
      if (observation != null) {
        observation.request(hi, lo, scan, periodStartNanos);
      }
    }
  }

  /** Why the tablet's last window ended without a cut; null: it has not, or is no longer hot. */
  public @Nullable Unsplittable reason(int tablet) {
    return tablet < reasons.length ? reasons[tablet] : null;
  }

  /** How many thresholds' worth of load these rates are: the greatest of the three. */
  double pressure(double writesPerSecond, double readsPerSecond, double cpuCores) {
    return Math.max(
        Math.max(
            writesPerSecond / parameters.writesPerSecond(),
            readsPerSecond / parameters.readsPerSecond()),
        cpuCores / cluster.servers().cores() / parameters.cpuShare());
  }

  /** Likewise, of a tablet's recent rates. */
  double pressure(int tablet) {
    return pressure(
        loads.writesPerSecond(tablet), loads.readsPerSecond(tablet), loads.cpuCores(tablet));
  }

  /** A control period begins; sampled visits from here on lie in it. */
  void beginPeriod(long nowNanos) {
    periodStartNanos = nowNanos;
  }

  /**
   * Follows one tablet at the end of a control period.
   *
   * @return whether it is to be cut now, at {@link #cutHi}, {@link #cutLo}
   */
  boolean follow(int tablet, long nowNanos) {
    ensure(tablet);
    Observation observation = observations[tablet];
    if (observation == null) {
      if (nowNanos >= leaveAloneUntilNanos[tablet] && pressure(tablet) >= WATCH_SHARE) {
        observations[tablet] =
            new Observation(nowNanos, parameters.windowNanos(), parameters.candidates(), random);
      }
      return false;
    }
    observation.addTotals(
        loads.periodWrites(tablet), loads.periodReads(tablet), loads.periodServiceNanos(tablet));
    if (nowNanos < observation.startNanos() + parameters.windowNanos()) {
      return false;
    }
    observations[tablet] = null;
    return decide(tablet, observation, nowNanos - observation.startNanos());
  }

  private boolean decide(int tablet, Observation seen, long nanos) {
    double seconds = nanos / 1e9;
    double pressure =
        pressure(
            seen.writes() / seconds, seen.reads() / seconds, seen.serviceNanos() / (double) nanos);
    reasons[tablet] = null;
    if (pressure < 1 || seen.judged() < parameters.minJudged()) {
      return false;
    }
    int best = seen.mostEven(cluster.startHi(tablet), cluster.startLo(tablet));
    if (best >= 0) {
      leftShare = seen.leftShare(best);
      if (Math.max(leftShare, 1 - leftShare) <= parameters.maxHeavierShare()) {
        cutHi = seen.candidateHi(best);
        cutLo = seen.candidateLo(best);
        return true;
      }
    }
    reasons[tablet] = reasonOf(seen);
    return false;
  }

  private Unsplittable reasonOf(Observation seen) {
    if (seen.topGapShare() >= MOVING_SHARE) {
      return Unsplittable.MOVING_HOT_SPOT;
    }
    if (seen.scanShare() >= DOMINANT_SHARE) {
      return Unsplittable.LARGE_SCAN_HOT_SPOT;
    }
    if (seen.topRowShare() >= parameters.maxHeavierShare()) {
      return Unsplittable.HOT_ROW; // Alone, as far as load goes.
    }
    if (seen.topRowShare() >= DOMINANT_SHARE) {
      return Unsplittable.UNISOLATABLE_HOT_ROW;
    }
    return Unsplittable.UNSPECIFIED;
  }

  long cutHi() {
    return cutHi;
  }

  long cutLo() {
    return cutLo;
  }

  double leftShare() {
    return leftShare;
  }

  /** A tablet came about by a split by load: it is left alone for a while. */
  void coolDown(int tablet, long nowNanos) {
    forget(tablet);
    leaveAloneUntilNanos[tablet] = nowNanos + parameters.cooldownNanos();
  }

  /** A tablet has changed its range: what was observed no longer counts. */
  void forget(int tablet) {
    ensure(tablet);
    observations[tablet] = null;
    reasons[tablet] = null;
    leaveAloneUntilNanos[tablet] = 0;
  }

  private void ensure(int tablet) {
    if (tablet >= observations.length) {
      int capacity = Math.max(tablet + 1, 2 * observations.length);
      observations = Arrays.copyOf(observations, capacity);
      reasons = Arrays.copyOf(reasons, capacity);
      leaveAloneUntilNanos = Arrays.copyOf(leaveAloneUntilNanos, capacity);
    }
  }
}

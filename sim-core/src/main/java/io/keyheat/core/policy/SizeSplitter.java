package io.keyheat.core.policy;

import io.keyheat.core.key.Keys;
import io.keyheat.core.key.WholeKeys;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.CutKey;
import io.keyheat.core.model.cluster.Tablets;
import io.keyheat.core.model.sample.KeySample;
import io.keyheat.core.policy.SizeSplitParameters.Counting;
import io.keyheat.core.policy.SizeSplitParameters.CutPlace;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Where to cut a tablet that has grown too large: one that only grows at an end is cut there, where
 * the system does so, so that the full part stays behind and later rows go to the new one; any
 * other in the middle of its bytes, or of its largest file.
 */
public final class SizeSplitter implements TabletPolicy {
  public static final PolicyType<SizeSplitParameters, TabletPolicy> TYPE =
      new PolicyType<>(
          "sizeSplits",
          "When a large tablet is split.",
          SizeSplitParameters.class,
          (parameters, context) -> new SizeSplitter(context.cluster(), parameters));

  private final Cluster cluster;
  private final SizeSplitParameters parameters;
  private final int servers;
  private final LargestFiles files;
  private final boolean cutsFiles;

  /** Tablets by key space and server, where thresholds depend on them. */
  private int[] counted = new int[0];

  private int[] countedInAll = new int[0];

  private final Deque<Long> underWayUntilNanos = new ArrayDeque<>();
  private long[] underWayUntil = new long[16]; // By tablet.
  private long nowNanos;
  private long[] leftFullBytes = new long[16]; // By tablet; 0: not left full by a cut.

  SizeSplitter(Cluster cluster, SizeSplitParameters parameters) {
    this.cluster = cluster;
    this.parameters = parameters;
    servers = cluster.servers().count();
    files = new LargestFiles(cluster, parameters.mergedFrom());
    cutsFiles = parameters.cutAt() == CutPlace.LARGEST_FILE;
  }

  @Override
  public void periodEnded(PeriodView view, Actions act) {
    beginPeriod(view.nowNanos());
    for (int tablet = 0; tablet < view.limit(); tablet++) {
      if (view.isServed(tablet) && isTooLarge(tablet)) {
        SplitKey at = findCut(tablet);
        if (at != null) {
          int right = act.split(tablet, at, PolicyListener.SplitTrigger.SIZE);
          takeTime(tablet, right);
          count();
        }
      }
    }
  }

  /** A control period has ended: tablets are counted anew, splits that took their time are over. */
  void beginPeriod(long now) {
    nowNanos = now;
    while (!underWayUntilNanos.isEmpty() && underWayUntilNanos.peekFirst() <= now) {
      underWayUntilNanos.removeFirst();
    }
    if (cutsFiles) {
      files.mergeWhereDue();
    }
    count();
  }

  /** Counts the tablets of each key space by server. */
  void count() {
    if (parameters.stages().isEmpty()) {
      return;
    }
    counted = new int[cluster.spaces().size() * servers];
    countedInAll = new int[cluster.spaces().size()];
    Tablets tablets = cluster.tablets();
    for (int tablet = 0; tablet < tablets.limit(); tablet++) {
      if (tablets.exists(tablet)) {
        counted[tablets.space(tablet) * servers + tablets.server(tablet)]++;
        countedInAll[tablets.space(tablet)]++;
      }
    }
  }

  /** Stored bytes that make a tablet too large. */
  long thresholdBytes(int tablet) {
    if (parameters.stages().isEmpty()) {
      return parameters.thresholdBytes();
    }
    int space = cluster.tablets().space(tablet);
    return parameters.thresholdBytes(
        parameters.counting() == Counting.ON_SERVER
            ? counted[space * servers + cluster.tablets().server(tablet)]
            : countedInAll[space] / (double) servers);
  }

  boolean isTooLarge(int tablet) {
    long leftFull = tablet < leftFullBytes.length ? leftFullBytes[tablet] : 0;
    return cluster.storedBytes(tablet)
            >= Math.max(thresholdBytes(tablet), (long) (leftFull * (1 + parameters.regrowth())))
        && underWayUntilNanos.size() < parameters.maxAtOnce()
        && !isUnderWay(tablet);
  }

  private boolean isUnderWay(int tablet) {
    return tablet < underWayUntil.length && nowNanos < underWayUntil[tablet];
  }

  /** A split by size has been made: neither part answers, and it is under way, for a while. */
  void takeTime(int left, int right) {
    if (parameters.outageNanos() > 0) {
      cluster.pause(left, nowNanos + parameters.outageNanos());
      cluster.pause(right, nowNanos + parameters.outageNanos());
    }
    if (parameters.durationNanos() > 0) {
      long until = nowNanos + parameters.durationNanos();
      underWayUntilNanos.addLast(until);
      underWayUntil[left] = until;
      underWayUntil[right] = until;
    }
  }

  /** Both parts are full because they were just cut, not because they are too large. */
  @Override
  public void divided(Division division) {
    int left = division.left();
    int right = division.right();
    ensure(Math.max(left, right));
    leftFullBytes[left] = cluster.storedBytes(left);
    leftFullBytes[right] = cluster.storedBytes(right);
    underWayUntil[right] = 0; // The number may have been another tablet's.
    if (cutsFiles) {
      files.merge(left);
      files.merge(right);
    }
  }

  private void ensure(int tablet) {
    if (tablet >= leftFullBytes.length) {
      int capacity = Math.max(tablet + 1, 2 * tablet);
      leftFullBytes = Arrays.copyOf(leftFullBytes, capacity);
      underWayUntil = Arrays.copyOf(underWayUntil, capacity);
    }
  }

  /** Where to split a tablet; null where its keys allow no split. */
  @Nullable SplitKey findCut(int tablet) {
    if (cluster.whole(tablet).exist()) {
      return findBoundary(tablet);
    }
    KeySample sample = cluster.samples().of(tablet);
    int direction = parameters.cutAt() == CutPlace.TAIL ? sample.direction() : 0;
    SplitKey at;
    if (direction > 0) {
      // Just behind the greatest key: what comes next goes to the right.
      long lo = sample.extremeLo(1) + 1;
      at = new SplitKey(lo == 0 ? sample.extremeHi(1) + 1 : sample.extremeHi(1), lo, 0);
    } else if (direction < 0) {
      at = new SplitKey(sample.extremeHi(-1), sample.extremeLo(-1), 1);
    } else {
      CutKey middle = middle(tablet);
      if (middle == null) {
        return null;
      }
      at = new SplitKey(middle.hi(), middle.lo(), 0.5);
    }
    return isInside(tablet, at.hi(), at.lo()) ? at : null;
  }

  private boolean isInside(int tablet, long hi, long lo) {
    return Keys.compare(hi, lo, cluster.startHi(tablet), cluster.startLo(tablet)) > 0
        && cluster.holds(tablet, hi, lo);
  }

  /**
   * Where to split a tablet on either side of the keys around the middle, which must stay together;
   * null where they are all that the tablet has.
   */
  private @Nullable SplitKey findBoundary(int tablet) {
    CutKey middle = middle(tablet);
    if (middle == null) {
      return null;
    }
    WholeKeys whole = cluster.whole(tablet);
    double most = 0;
    SplitKey at = null;
    for (WholeKeys.Boundary boundary :
        Arrays.asList(
            whole.first(middle.hi(), middle.lo()), whole.next(middle.hi(), middle.lo()))) {
      double lesser = boundary == null ? 0 : lesserShare(tablet, boundary);
      if (lesser > most) {
        most = lesser;
        at = new SplitKey(boundary.hi(), boundary.lo(), 0.5);
      }
    }
    return at;
  }

  /** Share of the sampled rows on that side of a cut that has fewer of them. */
  private double lesserShare(int tablet, WholeKeys.Boundary cut) {
    if (!isInside(tablet, cut.hi(), cut.lo())) {
      return 0;
    }
    double before = cluster.samples().of(tablet).shareBefore(cut.hi(), cut.lo());
    return Math.min(before, 1 - before);
  }

  private @Nullable CutKey middle(int tablet) {
    CutKey ofFile = cutsFiles ? files.middle(tablet) : null;
    return ofFile == null ? cluster.middle(tablet) : ofFile;
  }
}

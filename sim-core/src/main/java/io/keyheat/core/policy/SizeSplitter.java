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
final class SizeSplitter {
  /**
   * A part that a cut leaves full may grow by so much before it is cut itself: it is full because
   * it was just cut, not because it is too large.
   */
  private static final double GRACE = 1.1;

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
  private long allServedNanos; // From then on both parts of every split by size answer.
  private long[] leftFullBytes = new long[16]; // By tablet; 0: not left full by a cut.

  /** Where the last call found a cut. */
  private long cutHi;

  private long cutLo;
  private double leftLoadShare;

  SizeSplitter(Cluster cluster, SizeSplitParameters parameters) {
    this.cluster = cluster;
    this.parameters = parameters;
    servers = cluster.servers().count();
    files = new LargestFiles(cluster, parameters.mergedFrom());
    cutsFiles = parameters.cutAt() == CutPlace.LARGEST_FILE;
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
            >= Math.max(thresholdBytes(tablet), (long) (leftFull * GRACE))
        && underWayUntilNanos.size() < parameters.maxAtOnce()
        && !isUnderWay(tablet);
  }

  private boolean isUnderWay(int tablet) {
    return tablet < underWayUntil.length && nowNanos < underWayUntil[tablet];
  }

  /** A cut by size has been made and is under way for a while. */
  void cut(int left, int right, long now) {
    cutByLoad(left, right);
    if (parameters.outageNanos() > 0) {
      allServedNanos = now + parameters.outageNanos();
      cluster.pause(left, allServedNanos);
      cluster.pause(right, allServedNanos);
    }
    if (parameters.durationNanos() > 0) {
      long until = now + parameters.durationNanos();
      underWayUntilNanos.addLast(until);
      underWayUntil[left] = until;
      underWayUntil[right] = until;
    }
  }

  /** A cut has left what they hold in two tablets. */
  void cutByLoad(int left, int right) {
    ensure(Math.max(left, right));
    leftFullBytes[left] = cluster.storedBytes(left);
    leftFullBytes[right] = cluster.storedBytes(right);
    underWayUntil[right] = 0; // The number may have been another tablet's.
    if (cutsFiles) {
      files.merge(left);
      files.merge(right);
    }
  }

  /** Whether all parts of splits by size answer. */
  boolean areAllServed() {
    return nowNanos >= allServedNanos;
  }

  private void ensure(int tablet) {
    if (tablet >= leftFullBytes.length) {
      int capacity = Math.max(tablet + 1, 2 * tablet);
      leftFullBytes = Arrays.copyOf(leftFullBytes, capacity);
      underWayUntil = Arrays.copyOf(underWayUntil, capacity);
    }
  }

  /** Looks for a cut; false where the tablet's keys allow none. */
  boolean findCut(int tablet) {
    if (cluster.whole(tablet).exist()) {
      return findBoundary(tablet);
    }
    KeySample sample = cluster.samples().of(tablet);
    int direction = parameters.cutAt() == CutPlace.TAIL ? sample.direction() : 0;
    if (direction > 0) {
      // Just behind the greatest key: what comes next goes to the right.
      cutHi = sample.extremeHi(1);
      cutLo = sample.extremeLo(1) + 1;
      if (cutLo == 0) {
        cutHi++;
      }
      leftLoadShare = 0;
    } else if (direction < 0) {
      cutHi = sample.extremeHi(-1);
      cutLo = sample.extremeLo(-1);
      leftLoadShare = 1;
    } else {
      CutKey middle = middle(tablet);
      if (middle == null) {
        return false;
      }
      cutHi = middle.hi();
      cutLo = middle.lo();
      leftLoadShare = 0.5;
    }
    return isInside(tablet, cutHi, cutLo);
  }

  private boolean isInside(int tablet, long hi, long lo) {
    return Keys.compare(hi, lo, cluster.startHi(tablet), cluster.startLo(tablet)) > 0
        && cluster.holds(tablet, hi, lo);
  }

  /**
   * Looks for a cut on either side of the keys around the middle, which it must not part; false
   * where they are all that the tablet has.
   */
  private boolean findBoundary(int tablet) {
    CutKey middle = middle(tablet);
    if (middle == null) {
      return false;
    }
    WholeKeys whole = cluster.whole(tablet);
    double most = 0;
    for (WholeKeys.Boundary boundary :
        Arrays.asList(
            whole.first(middle.hi(), middle.lo()), whole.next(middle.hi(), middle.lo()))) {
      double lesser = boundary == null ? 0 : lesserShare(tablet, boundary);
      if (lesser > most) {
        most = lesser;
        cutHi = boundary.hi();
        cutLo = boundary.lo();
      }
    }
    leftLoadShare = 0.5;
    return most > 0;
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

  long cutHi() {
    return cutHi;
  }

  long cutLo() {
    return cutLo;
  }

  /** Share of the load expected on the left. */
  double leftLoadShare() {
    return leftLoadShare;
  }
}

package io.keyheat.core.policy;

import io.keyheat.core.key.Keys;
import io.keyheat.core.model.Cluster;
import io.keyheat.core.model.KeySample;
import java.util.Arrays;

/**
 * Where to cut a tablet that has grown too large: one that only grows at an end is cut there, so
 * that the full part stays behind and later rows go to the new one; any other at the median of its
 * rows.
 */
final class SizeSplitter {
  /**
   * A part that a cut leaves full may grow by so much before it is cut itself: it is full because
   * it was just cut, not because it is too large.
   */
  private static final double GRACE = 1.1;

  private final Cluster cluster;
  private final long thresholdBytes;
  private long[] leftFullBytes = new long[16]; // By tablet; 0: not left full by a cut.

  /** Where the last call found a cut. */
  private long cutHi;

  private long cutLo;
  private double leftLoadShare;

  SizeSplitter(Cluster cluster, SizeSplitParameters parameters) {
    this.cluster = cluster;
    thresholdBytes = parameters.thresholdBytes();
  }

  boolean isTooLarge(int tablet) {
    long leftFull = tablet < leftFullBytes.length ? leftFullBytes[tablet] : 0;
    return cluster.storedBytes(tablet) >= Math.max(thresholdBytes, (long) (leftFull * GRACE));
  }

  /** A cut has left these bytes in a tablet. */
  void cut(int tablet) {
    if (tablet >= leftFullBytes.length) {
      leftFullBytes = Arrays.copyOf(leftFullBytes, Math.max(tablet + 1, 2 * tablet));
    }
    leftFullBytes[tablet] = cluster.storedBytes(tablet);
  }

  /** Looks for a cut; false where the tablet's keys allow none. */
  boolean findCut(int tablet) {
    KeySample sample = cluster.sample(tablet);
    int direction = sample.direction();
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
      median(sample);
      leftLoadShare = 0.5;
    }
    return Keys.compare(cutHi, cutLo, cluster.startHi(tablet), cluster.startLo(tablet)) > 0
        && cluster.holds(tablet, cutHi, cutLo);
  }

  private void median(KeySample sample) {
    if (sample.size() == 0) {
      cutHi = 0;
      cutLo = 0;
      return;
    }
    Integer[] order = new Integer[sample.size()];
    Arrays.setAll(order, i -> i);
    Arrays.sort(
        order, (a, b) -> Keys.compare(sample.hi(a), sample.lo(a), sample.hi(b), sample.lo(b)));
    int middle = order[order.length / 2];
    cutHi = sample.hi(middle);
    cutLo = sample.lo(middle);
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
